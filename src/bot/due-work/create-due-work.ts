import type { Clock } from '../swap/ports.ts';
import type { Timers } from './timers.ts';

export interface DueWorkOptions<Item> {
  /** Takes due items, most urgent first; what was taken is leased to this process. */
  readonly claim: (now: number, limit: number) => Promise<readonly Item[]>;
  /** Carries one item a step further and writes down what comes next. */
  readonly work: (item: Item) => Promise<void>;
  readonly nextDueAt: (now: number) => Promise<number | undefined>;
  readonly onError: (error: unknown, item: Item | undefined) => void;
  /** Called at every turn of the loop, at least once in `longestSleepMs`. */
  readonly onTurn?: () => void;
  /** Items under way at one time. */
  readonly concurrency: number;
  readonly now: Clock;
  readonly timers: Timers;
  /** Other processes write due rows without nudging this one, so it looks by itself at least this often. */
  readonly longestSleepMs?: number;
}

/** A loop over rows with a due time. */
export interface DueWork {
  start(): void;
  /** Something may be due now. Cheap, may be called from anywhere at any time. */
  nudge(): void;
  /** Claims nothing more and waits for what is under way. */
  stop(): Promise<void>;
  /** Works off everything that is due, then returns; for tools and tests, while the loop is not running. */
  runOnce(): Promise<void>;
}

/** Enough for one process; several on one database should look about every second. */
const LONGEST_SLEEP_MS = 30_000;

/** After a failed look at the database, which is probably away for a moment. */
const AFTER_FAILURE_MS = 1_000;

/**
 * Sleeps until the next due time or a nudge, then claims as many items as it may have under way. An item whose work
 * throws stays leased, so that it comes back after its lease and not at once.
 */
export function createDueWork<Item>(options: DueWorkOptions<Item>): DueWork {
  const underWay = new Set<Promise<void>>();
  let running = false;
  let looking: Promise<void> | undefined;
  let nudged = false;
  let cancelTimer: (() => void) | undefined;

  async function workOn(item: Item): Promise<void> {
    try {
      await options.work(item);
    } catch (error) {
      options.onError(error, item);
    }
  }

  function launch(item: Item): void {
    const job = workOn(item).then(() => {
      underWay.delete(job);
      nudge();
    });
    underWay.add(job);
  }

  /** The time of the claim that found nothing more; undefined when no further item may be taken. */
  async function claimAll(): Promise<number | undefined> {
    while (running && underWay.size < options.concurrency) {
      const now = options.now();
      const items = await options.claim(now, options.concurrency - underWay.size);
      if (items.length === 0) return now;
      for (const item of items) launch(item);
    }
    return undefined;
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
    } catch (error) {
      options.onError(error, undefined);
      if (running) wakeIn(AFTER_FAILURE_MS);
    }
  }

  /** Asks from the moment of the empty claim on: what fell due since then must not be slept through. */
  async function sleepUntilDue(emptyAt: number): Promise<void> {
    const dueAt = await options.nextDueAt(emptyAt);
    const longest = options.longestSleepMs ?? LONGEST_SLEEP_MS;
    wakeIn(Math.min(longest, Math.max(0, (dueAt ?? Number.POSITIVE_INFINITY) - options.now())));
  }

  function wakeIn(ms: number): void {
    cancelTimer?.();
    cancelTimer = options.timers.after(ms, nudge);
  }

  function nudge(): void {
    nudged = true;
    if (!running || looking !== undefined) return;
    looking = look().finally(() => {
      looking = undefined;
      if (running && nudged) nudge();
    });
  }

  async function stop(): Promise<void> {
    running = false;
    await (looking ?? Promise.resolve());
    cancelTimer?.();
    await Promise.all(underWay);
  }

  async function runOnce(): Promise<void> {
    for (;;) {
      const items = await options.claim(options.now(), options.concurrency);
      if (items.length === 0) return;
      await Promise.all(items.map(workOn));
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
