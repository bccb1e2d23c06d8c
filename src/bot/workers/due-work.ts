import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as restOfTurn } from 'node:timers/promises';
import { isNotLeader, type Leader } from '../leader/leader.ts';
import type { Clock } from '../swap/brands.ts';

type WithId = { readonly id: string };

export interface LoopOptions<Item extends WithId> {
  /** A failed poll is told without an item, and only once until a poll succeeds. */
  readonly onError: (error: unknown, item: Item | undefined) => void;
  /** Fences must reject what the work still writes. */
  readonly onTimeout?: (item: Item) => void;
  /** The loop turns at least every `longestSleepMs`. */
  readonly onTurn?: () => void;
  readonly concurrency?: number;
  readonly now: Clock;
  readonly timers: Timers;
  /** @default 30 000; 2 000 with a leader: other processes write too */
  readonly longestSleepMs?: number;
  readonly leader?: Leader;
}

interface DueSteps<Item> {
  /** The most urgent items come first, none that is `underWay`. Fewer than `limit`: nothing more is due. */
  readonly claim: (
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ) => Promise<readonly Item[]>;
  readonly nextDueAt: (now: number) => Promise<number | undefined>;
  /** A step makes no more calls after `signal` aborts; it may throw the reason. */
  readonly work: (item: Item, signal: AbortSignal) => Promise<void>;
}

export interface DueWorkOptions<Item extends WithId> extends LoopOptions<Item>, DueSteps<Item> {
  readonly concurrency: number;
  readonly leaseMs: number;
  /** Less than `leaseMs`. */
  readonly withinMs: number;
}

export interface DueWork {
  start(): void;
  /** Cheap. Without `dueAt` something may be due now. */
  nudge(dueAt?: number): void;
  /** Waits for items under way, which end or time out. */
  stop(): Promise<void>;
  /** A single turn runs while the loop does not; tests use it. */
  runOnce(): Promise<void>;
}

const MAX_SLEEP_MS = 30_000;

/** A notification of another process may be lost. */
const MAX_SLEEP_SHARED_MS = 2_000;

const AFTER_FAILURE_MS = 1_000;

export interface Timers {
  after(ms: number, run: () => void): () => void;
}

/** Node's timers hold 31 bits. */
const MAX_MS = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), MAX_MS));
    return () => clearTimeout(timer);
  },
};

/**
 * Sleeps until a row is due or a nudge, then claims items up to its concurrency. An item whose work throws or
 * times out is due again after its lease.
 * @throws RangeError when the timeout is not below the lease
 */
export function createDueWork<Item extends WithId>(given: DueWorkOptions<Item>): DueWork {
  const options = given.leader ? { ...given, ...asLeader(given.leader, given) } : given;
  if (!(options.withinMs < options.leaseMs))
    throw new RangeError('the timeout of work must be shorter than its lease');
  const underWay = new ItemsUnderWay(options, () => nudge());
  // The async context of a nudge's update must not reach the work.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let running = false;
  let polling: Promise<void> | undefined;
  let nudged = false;
  let isFailing = false;
  let cancelTimer: (() => void) | undefined;
  /** Undefined during a poll. */
  let wakesAt: number | undefined;

  /** @returns the time of a claim that left nothing due; undefined at full concurrency */
  async function claimAll(): Promise<number | undefined> {
    const room = options.concurrency - underWay.size;
    if (!running || room === 0) return undefined;
    const now = options.now();
    const items = await underWay.claim(room, now);
    for (const item of items) underWay.start(item, now + options.leaseMs);
    return items.length < room ? now : undefined;
  }

  async function poll(): Promise<void> {
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

  /** The time of the empty claim counts: items may have fallen due since. */
  async function sleepUntilDue(emptyAt: number): Promise<void> {
    const dueAt = await options.nextDueAt(emptyAt);
    const usual = options.leader ? MAX_SLEEP_SHARED_MS : MAX_SLEEP_MS;
    const longest = options.longestSleepMs ?? usual;
    const untilDue = (dueAt ?? Number.POSITIVE_INFINITY) - options.now();
    wakeIn(Math.min(longest, Math.max(0, untilDue)));
  }

  function wakeIn(ms: number): void {
    cancelTimer?.();
    wakesAt = options.now() + ms;
    cancelTimer = inOwnContext(() => options.timers.after(ms, () => nudge()));
  }

  /** All nudges of one turn of the event loop share one poll. */
  const pollSoon = () =>
    restOfTurn()
      .then(poll)
      .finally(() => {
        polling = undefined;
        if (running && nudged) nudge();
      });

  function nudge(dueAt?: number): void {
    // The next poll comes before it.
    if (dueAt !== undefined && wakesAt !== undefined && dueAt >= wakesAt) return;
    wakesAt = undefined;
    nudged = true;
    if (running) polling ??= inOwnContext(pollSoon);
  }

  async function stop(): Promise<void> {
    running = false;
    await polling;
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

/** Work of an ended term stops at its next step. */
function asLeader<Item extends WithId>(
  leader: Leader,
  { claim, work, nextDueAt }: DueSteps<Item>,
): DueSteps<Item> {
  return {
    claim: async (...asked) => (leader.isLeading() ? leader.run(() => claim(...asked)) : []),
    nextDueAt: async (now) => (leader.isLeading() ? leader.run(() => nextDueAt(now)) : undefined),
    work: async (item, signal) => {
      try {
        await leader.run(() => work(item, signal));
      } catch (error) {
        if (!isNotLeader(error)) throw error;
      }
    },
  };
}

class ItemsUnderWay<Item extends WithId> {
  readonly #options: DueWorkOptions<Item>;
  readonly #onEnd: () => void;
  readonly #jobs = new Map<string, { readonly job: Promise<void>; readonly leasedUntil: number }>();

  constructor(options: DueWorkOptions<Item>, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** Leases protect items under way; after a jump of the clock their ids do. */
  claim(limit: number, now: number): Promise<readonly Item[]> {
    const unprotected = [...this.#jobs].filter(([, { leasedUntil }]) => leasedUntil <= now).map(([id]) => id);
    return this.#options.claim(now, limit, this.#options.leaseMs, unprotected);
  }

  start(item: Item, leasedUntil: number): void {
    const job: Promise<void> = workInTime(this.#options, item).then(() => {
      // A new term may have claimed it again.
      if (this.#jobs.get(item.id)?.job === job) this.#jobs.delete(item.id);
      this.#onEnd();
    });
    this.#jobs.set(item.id, { job, leasedUntil });
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ job }) => job));
  }
}

function workInTime<Item extends WithId>(options: DueWorkOptions<Item>, item: Item): Promise<void> {
  return new Promise((resolve) => {
    const timeout = new AbortController();
    const callOff = options.timers.after(options.withinMs, () => {
      timeout.abort('given up');
      options.onTimeout?.(item);
      resolve();
    });
    void workOn(options, item, timeout.signal).then(callOff).then(resolve);
  });
}

async function workOn<Item extends WithId>(
  { work, onError }: DueWorkOptions<Item>,
  item: Item,
  signal: AbortSignal,
): Promise<void> {
  try {
    await work(item, signal);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) onError(error, item);
  }
}

export function waitFor(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(ms, end);
    signal.addEventListener('abort', end);
  });
}
