import type { Timers } from './timers.ts';

export interface ItemWork<Item extends { readonly id: string }> {
  /**
   * Leases due items to this process, most urgent first, except those that are `underWay`. Fewer than `limit` means that
   * nothing more is due.
   */
  readonly claim: (
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ) => Promise<readonly Item[]>;
  /** Time for which a claimed item belongs to this process, ms. */
  readonly leaseMs: number;
  /** Longest work on an item, ms; less than `leaseMs`. */
  readonly withinMs: number;
  /** The work on this item was given up. It is due again after its lease; later writes of this work must not count. */
  readonly onLate?: (item: Item) => void;
  /** Does one step and stores the next. After `givenUp` it calls nothing outside; it may throw the reason of the signal. */
  readonly work: (item: Item, givenUp: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown, item: Item) => void;
  readonly timers: Timers;
}

export class ItemsUnderWay<Item extends { readonly id: string }> {
  readonly #options: ItemWork<Item>;
  readonly #onEnd: () => void;
  readonly #jobs = new Map<string, { readonly job: Promise<void>; readonly leasedUntil: number }>();

  /** @param onEnd called when the work on an item has ended or was given up */
  constructor(options: ItemWork<Item>, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** The lease protects items under way, unless the clock was put forward past it. */
  claim(limit: number, now: number): Promise<readonly Item[]> {
    const unprotected = [...this.#jobs].filter(([, { leasedUntil }]) => leasedUntil <= now).map(([id]) => id);
    return this.#options.claim(now, limit, this.#options.leaseMs, unprotected);
  }

  start(item: Item, leasedUntil: number): void {
    const job: Promise<void> = workInTime(this.#options, item).then(() => {
      // A new term of the leader may have claimed it again.
      if (this.#jobs.get(item.id)?.job === job) this.#jobs.delete(item.id);
      this.#onEnd();
    });
    this.#jobs.set(item.id, { job, leasedUntil });
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ job }) => job));
  }
}

/** Resolves when the work on the item has ended or is given up. Never rejects. */
export function workInTime<Item extends { readonly id: string }>(
  options: ItemWork<Item>,
  item: Item,
): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = new AbortController();
    const callOff = options.timers.after(options.withinMs, () => {
      giveUp.abort('given up');
      options.onLate?.(item);
      resolve();
    });
    void workOn(options, item, giveUp.signal).then(callOff).then(resolve);
  });
}

async function workOn<Item extends { readonly id: string }>(
  { work, onError }: ItemWork<Item>,
  item: Item,
  givenUp: AbortSignal,
): Promise<void> {
  try {
    await work(item, givenUp);
  } catch (error) {
    if (!givenUp.aborted || error !== givenUp.reason) onError(error, item);
  }
}
