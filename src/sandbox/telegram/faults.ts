import type { Chat } from './model.ts';
import { tooManyRequests } from './params.ts';

export const FAULT_KINDS = [
  'too_many_requests',
  'server_error',
  'reset_before',
  'reset_after',
  'slow',
] as const;

/** `method` may be `*`. A fault with `remaining` null lasts. */
export interface Fault {
  readonly id: number;
  readonly method: string;
  readonly kind: (typeof FAULT_KINDS)[number];
  readonly remaining: number | null;
  readonly retryAfterSeconds: number;
  readonly delayMilliseconds: number;
}

export class Faults {
  #faults: Fault[] = [];
  #next = 1;

  list(): readonly Fault[] {
    return this.#faults;
  }

  add(fault: Omit<Fault, 'id'>): void {
    this.#faults.push({ ...fault, id: this.#next });
    this.#next += 1;
  }

  clear(id?: number): void {
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id);
  }

  take(method: string): Fault | undefined {
    const fault = this.#faults.find(
      (one) => one.method === '*' || one.method.toLowerCase() === method.toLowerCase(),
    );
    if (fault && fault.remaining !== null) this.#count(fault, fault.remaining - 1);
    return fault;
  }

  #count(fault: Fault, remaining: number): void {
    this.#faults = this.#faults.flatMap((one) => {
      if (one.id !== fault.id) return [one];
      return remaining > 0 ? [{ ...one, remaining }] : [];
    });
  }
}

const MINUTE = 60_000;

/** Messages and edits per minute in one group, as a sliding window. Telegram's FAQ names 20. */
export class RateLimit {
  perMinute: number | undefined;
  readonly #sent = new Map<number, readonly number[]>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws ApiError 429 with the seconds until a slot is free. */
  take({ id, type }: Chat): void {
    if (this.perMinute === undefined || type === 'private') return;
    const now = this.#now();
    const recent = (this.#sent.get(id) ?? []).filter((at) => at > now - MINUTE);
    const oldest = recent[recent.length - this.perMinute];
    if (oldest !== undefined) throw tooManyRequests(Math.max(1, Math.ceil((oldest + MINUTE - now) / 1000)));
    this.#sent.set(id, [...recent, now]);
  }
}
