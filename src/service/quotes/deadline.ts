import type { CommonDeadline } from '../providers/provider.ts';

/** A deadline that costs nothing until somebody has to wait: its time runs from the first look at the signal. */
export class Deadline implements CommonDeadline {
  readonly #milliseconds: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  get signal(): AbortSignal {
    this.#controller ??= this.#begin();
    return this.#controller.signal;
  }

  /** Nobody waits any longer. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #begin(): AbortController {
    const controller = new AbortController();
    this.#timer = setTimeout(() => controller.abort(), this.#milliseconds);
    return controller;
  }
}
