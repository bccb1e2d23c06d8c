import { AsyncLocalStorage } from 'node:async_hooks';
import { isNotLeader, type Leader } from '../leader/leader.ts';
import type { Clock } from '../swap/clock.ts';
import type { Timers } from './timers.ts';

export interface DueWorkOptions<Item extends { readonly id: string }> extends ItemWork<Item> {
  readonly nextDueAt: (now: number) => Promise<number | undefined>;
  /** Called without an item for a failed look: once until a look succeeds, because the database may be away for long. */
  readonly onError: (error: unknown, item: Item | undefined) => void;
  /** Called at each turn of the loop, at least every `longestSleepMs`. */
  readonly onTurn?: () => void;
  /** Most items under way. */
  readonly concurrency: number;
  readonly now: Clock;
  /** Longest sleep without a nudge, ms. @default 30 s; 2 s with a leader, because other processes write too */
  readonly longestSleepMs?: number;
  /** Given where processes share the database: only the leader claims rows. */
  readonly leader?: Leader;
}

export interface DueWork {
  start(): void;
  /** Something may be due now, or falls due at `dueAt`. Cheap; callable from anywhere. */
  nudge(dueAt?: number): void;
  /** Claims nothing more and waits for items under way, which end or are given up. */
  stop(): Promise<void>;
  /** Does everything that is due; for tools and tests, while the loop is not running. */
  runOnce(): Promise<void>;
}

const LONGEST_SLEEP_MS = 30_000;

/** Makes up for a lost notification of another process that wrote due rows. */
const LONGEST_SLEEP_SHARED_MS = 2_000;

/** Pause after a failed look, ms. */
const AFTER_FAILURE_MS = 1_000;

/** How items are claimed and worked on. */
interface ItemWork<Item extends { readonly id: string }> {
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

/** What ends, and what falls due by it, in one turn of the event loop is looked for once. */
const restOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A loop over rows with a due time: sleeps until the next due time or a nudge, then claims as many items as it may have
 * under way. An item whose work throws or is given up stays leased, and is due again after its lease.
 * @throws RangeError when work on an item might outlive its lease
 */
export function createDueWork<Item extends { readonly id: string }>(given: DueWorkOptions<Item>): DueWork {
  const options = given.leader ? { ...given, ...asLeader(given.leader, given) } : given;
  if (!(options.withinMs < options.leaseMs))
    throw new RangeError('work must be given up before its lease ends');
  const underWay = new ItemsUnderWay(options, () => nudge());
  // A nudge comes from the handling of an update; the work that it starts does not belong to that handling.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let running = false;
  let looking: Promise<void> | undefined;
  let nudged = false;
  let isFailing = false;
  let cancelTimer: (() => void) | undefined;
  /** The time of the next look without a nudge; undefined while one is under way. */
  let wakesAt: number | undefined;

  /** @returns the time of a claim that left nothing due; undefined when no more items may be under way */
  async function claimAll(): Promise<number | undefined> {
    const room = options.concurrency - underWay.size;
    if (!running || room === 0) return undefined;
    const now = options.now();
    const items = await underWay.claim(room, now);
    for (const item of items) underWay.start(item, now + options.leaseMs);
    return items.length < room ? now : undefined;
  }

  async function look(): Promise<void> {
    options.onTurn?.();
    try {
      let emptyAt: number | undefined;
      do {
        nudged = false;
        emptyAt = await claimAll();
      } while (running && nudged);
      if (running && emptyAt !== undefined) await sleepUntilDue(emptyAt);
      isFailing = false;
    } catch (error) {
      if (!isFailing) options.onError(error, undefined);
      isFailing = true;
      if (running) wakeIn(AFTER_FAILURE_MS);
    }
  }

  /** Items may have fallen due since the empty claim, so the query asks from that moment. */
  async function sleepUntilDue(emptyAt: number): Promise<void> {
    const dueAt = await options.nextDueAt(emptyAt);
    const usual = options.leader ? LONGEST_SLEEP_SHARED_MS : LONGEST_SLEEP_MS;
    const longest = options.longestSleepMs ?? usual;
    const untilDue = (dueAt ?? Number.POSITIVE_INFINITY) - options.now();
    wakeIn(Math.min(longest, Math.max(0, untilDue)));
  }

  function wakeIn(ms: number): void {
    cancelTimer?.();
    wakesAt = options.now() + ms;
    cancelTimer = inOwnContext(() => options.timers.after(ms, () => nudge()));
  }

  const lookSoon = () =>
    restOfTurn()
      .then(look)
      .finally(() => {
        looking = undefined;
        if (running && nudged) nudge();
      });

  function nudge(dueAt?: number): void {
    // Due after the next look anyway.
    if (dueAt !== undefined && wakesAt !== undefined && dueAt >= wakesAt) return;
    wakesAt = undefined;
    nudged = true;
    if (running) looking ??= inOwnContext(lookSoon);
  }

  async function stop(): Promise<void> {
    running = false;
    await (looking ?? Promise.resolve());
    cancelTimer?.();
    await underWay.settled();
  }

  async function runOnce(): Promise<void> {
    for (;;) {
      const items = await underWay.claim(options.concurrency, options.now());
      if (items.length === 0) return;
      await Promise.all(items.map((item) => workInTime(options, item)));
    }
  }

  return {
    start: () => {
      running = true;
      nudge();
    },
    nudge,
    stop,
    runOnce,
  };
}

/**
 * Claims nothing while another process leads, and stops work of an ended term at its next step. The loop itself belongs to
 * no term.
 */
function asLeader<Item extends { readonly id: string }>(
  leader: Leader,
  { claim, work, nextDueAt }: Pick<DueWorkOptions<Item>, 'claim' | 'work' | 'nextDueAt'>,
): Pick<DueWorkOptions<Item>, 'claim' | 'work' | 'nextDueAt'> {
  return {
    claim: async (...asked) => (leader.isLeading() ? leader.run(() => claim(...asked)) : []),
    nextDueAt: async (now) => (leader.isLeading() ? leader.run(() => nextDueAt(now)) : undefined),
    work: async (item, givenUp) => {
      try {
        await leader.run(() => work(item, givenUp));
      } catch (error) {
        if (!isNotLeader(error)) throw error;
      }
    },
  };
}

/** What this process has leased and works on. */
class ItemsUnderWay<Item extends { readonly id: string }> {
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
function workInTime<Item extends { readonly id: string }>(
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
