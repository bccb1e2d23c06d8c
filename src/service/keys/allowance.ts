import type { Awaitable } from '../awaitable.ts';
import type { BudgetRows } from './budget-rows.ts';

export type BudgetDecision =
  | { readonly kind: 'granted' }
  /** Whole seconds until the budget is full again, at least 1. */
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

interface AllowanceDeps {
  readonly rows: BudgetRows;
  readonly keyHash: string;
  /** Verifications drawn beyond those asked for; what a process does not spend of them is lost for the minute. */
  readonly ahead: number;
  readonly now: () => number;
}

interface Waiting {
  readonly resolve: (isGranted: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const MINUTE_MS = 60_000;
export const GRANTED: BudgetDecision = { kind: 'granted' };

export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS);
}

export function decide(isGranted: boolean, now: number): BudgetDecision {
  if (isGranted) return GRANTED;
  return {
    kind: 'refused',
    retryAfterSeconds: Math.max(1, Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1_000)),
  };
}

/**
 * What this process may spend of a key's budget. All that wait draw together, exactly as many as they are, so that a
 * burst is granted to the last one and nothing is kept from the other processes.
 */
export class Allowance {
  readonly #deps: AllowanceDeps;
  #minute = 0;
  #left = 0;
  #isUsedUp = false;
  #debt = 0;
  #waiting: Waiting[] = [];
  #isDrawing = false;

  constructor(deps: AllowanceDeps) {
    this.#deps = deps;
  }

  take(): Awaitable<BudgetDecision> {
    const now = this.#deps.now();
    this.#openMinute(now);
    if (this.#left > 0) this.#left -= 1;
    else return this.#isUsedUp ? decide(false, now) : this.#drawOne();
    return GRANTED;
  }

  /** Takes what was granted before the key was known out of its row, ahead of everybody: this process may end. */
  owe(count: number): void {
    if (count === 0) return;
    this.#openMinute(this.#deps.now());
    this.#debt += count;
    void this.#drawAll();
  }

  #openMinute(now: number): void {
    if (this.#minute === minuteOf(now)) return;
    this.#minute = minuteOf(now);
    this.#left = 0;
    this.#isUsedUp = false;
    this.#debt = 0;
  }

  async #drawOne(): Promise<BudgetDecision> {
    const drawn = new Promise<boolean>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    void this.#drawAll();
    return decide(await drawn, this.#deps.now());
  }

  async #drawAll(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    let isDrawn: boolean;
    do isDrawn = await this.#drawFor(this.#waiting.splice(0));
    while (this.#waiting.length > 0 || (isDrawn && this.#debt > 0));
    this.#isDrawing = false;
  }

  /** @returns false where the row could not be drawn from; a debt then waits for the next who asks */
  async #drawFor(waiting: readonly Waiting[]): Promise<boolean> {
    const minute = this.#minute;
    const debt = this.#debt;
    this.#debt = 0;
    const wanted = debt + waiting.length + this.#deps.ahead;
    try {
      const drawn = await this.#deps.rows.draw(this.#deps.keyHash, minute, wanted);
      const granted = Math.max(0, drawn - debt);
      for (const [place, { resolve }] of waiting.entries()) resolve(place < granted);
      if (minute !== this.#minute) return true;
      this.#left += Math.max(0, granted - waiting.length);
      this.#isUsedUp = drawn < wanted;
      return true;
    } catch (error) {
      if (minute === this.#minute) this.#debt += debt;
      for (const { reject } of waiting) reject(error);
      return false;
    }
  }
}
