import { createDueWork, type DueWork } from '../due-work/create-due-work.ts';
import { type Timers, waitFor } from '../due-work/timers.ts';
import { type AdvancePorts, advanceSwap } from '../swap/advance-swap.ts';
import type { DueSchedule } from '../swap/ports.ts';
import type { Swap } from '../swap/swap.ts';

export interface WatcherOptions {
  readonly ports: Omit<AdvancePorts, 'wait' | 'store'> & {
    readonly store: AdvancePorts['store'] & DueSchedule;
  };
  readonly timers: Timers;
  /** A look that threw (a database that is away, a mistake of ours); the swap is looked at again after its lease. */
  readonly onError: (error: unknown, swap: Swap | undefined) => void;
  /** Swaps looked at side by side. */
  readonly concurrency?: number;
  /** How long the loop may sleep without being nudged; short where several processes share the database. */
  readonly longestSleepMs?: number;
  /** Called at every turn of the loop. */
  readonly onTurn?: () => void;
}

/** Longer than any one look lasts. A process that died gives its swaps back after it. */
const LEASE_MS = 30_000;
const DEFAULT_CONCURRENCY = 128;

/** Carries swaps to their end: those in flight to the truth on chain, those nobody came back to into `lapsed`. */
export function createWatcher(options: WatcherOptions): DueWork {
  const { ports, timers } = options;
  const advancePorts: AdvancePorts = { ...ports, wait: (ms, signal) => waitFor(timers, ms, signal) };
  return createDueWork<Swap>({
    claim: (now, limit) => ports.store.claimDue(now, limit, LEASE_MS),
    work: (swap) => advanceSwap(advancePorts, swap),
    nextDueAt: (now) => ports.store.nextDueAt(now),
    onError: options.onError,
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    now: ports.now,
    timers,
    ...(options.onTurn === undefined ? {} : { onTurn: options.onTurn }),
    ...(options.longestSleepMs === undefined ? {} : { longestSleepMs: options.longestSleepMs }),
  });
}
