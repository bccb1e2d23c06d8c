import type { Timers } from './timers.ts';

/** How items are claimed and worked on. */
export interface ItemWork<Item extends { readonly id: string }> {
  /**
   * Takes due items, most urgent first, and leases them to this process; never what is still `underWay`. Fewer than
   * `limit` means that nothing more is due.
   */
  readonly claim: (
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ) => Promise<readonly Item[]>;
  /** Milliseconds for which a claimed item is nobody else's. */
  readonly leaseMs: number;
  /** Milliseconds after which the work on an item is given up; less than `leaseMs`. */
  readonly withinMs: number;
  /** The work on this item was given up. It comes back after its lease; what the work still writes must not count then. */
  readonly onLate?: (item: Item) => void;
  /** Carries one item a step further and writes down what comes next. Once `givenUp`, it begins nothing outside; it may throw its reason. */
  readonly work: (item: Item, givenUp: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown, item: Item) => void;
  readonly timers: Timers;
}

/** What this process has leased and works on. */
export class ItemsUnderWay<Item extends { readonly id: string }> {
  readonly #options: ItemWork<Item>;
  readonly #onEnd: () => void;
  readonly #jobs = new Map<string, { readonly job: Promise<void>; readonly leasedUntil: number }>();

  /** @param onEnd called whenever the work on one has ended or was given up */
  constructor(options: ItemWork<Item>, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** The lease alone keeps what is under way from being claimed, unless the clock was set and leapt past it. */
  claim(limit: number, now: number): Promise<readonly Item[]> {
    const unprotected = [...this.#jobs].filter(([, { leasedUntil }]) => leasedUntil <= now).map(([id]) => id);
    return this.#options.claim(now, limit, this.#options.leaseMs, unprotected);
  }

  start(item: Item, leasedUntil: number): void {
    const job: Promise<void> = workInTime(this.#options, item).then(() => {
      // A new term of the leader may have claimed it again meanwhile.
      if (this.#jobs.get(item.id)?.job === job) this.#jobs.delete(item.id);
      this.#onEnd();
    });
    this.#jobs.set(item.id, { job, leasedUntil });
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ job }) => job));
  }
}

/** Works on one item until that ends or is given up. Never rejects. */
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
