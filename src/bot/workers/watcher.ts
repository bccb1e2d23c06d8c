import type { Leader } from '../leader/leader.ts';
import type { AdvancePorts, LateWrite } from '../swap/advance-ports.ts';
import { advanceSwap } from '../swap/advance-swap.ts';
import { LOOK_LIMITS } from '../swap/poll-limits.ts';
import type { Swap } from '../swap/swap.ts';
import type { DueSchedule } from '../swap/swap-store-port.ts';
import { createDueWork, type DueWork } from './due-work.ts';
import { type Timers, waitFor } from './timers.ts';

interface WatcherOptions {
  readonly ports: Omit<AdvancePorts, 'wait' | 'swaps' | 'onLateWrite'> & {
    readonly swaps: AdvancePorts['swaps'] & DueSchedule;
  };
  readonly timers: Timers;
  /** How long the loop may sleep without being nudged. @default as `createDueWork` has it */
  readonly longestSleepMs?: number;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  /** A look that threw (a database that is away, a mistake of ours); the swap is looked at again after its lease. */
  readonly onError: (error: unknown, swap: Swap | undefined) => void;
  /** Swaps looked at side by side. */
  readonly concurrency?: number;
  /** Called at every turn of the loop. */
  readonly onTurn?: () => void;
  /** A look was given up at its deadline, or wrote after its lease: something outside is slower than it may be. */
  readonly onLate?: (what: 'look' | LateWrite, swap: Swap) => void;
}

const DEFAULT_CONCURRENCY = 128;

/** Carries swaps to their end: those in flight to the truth on chain, those nobody came back to into `lapsed`. */
export function createWatcher(options: WatcherOptions): DueWork {
  const { ports, timers } = options;
  const advancePorts: AdvancePorts = {
    ...ports,
    wait: (ms, signal) => waitFor(timers, ms, signal),
    onLateWrite: (what, swap) => options.onLate?.(what, swap),
  };
  return createDueWork<Swap>({
    claim: (...claim) => ports.swaps.claimDue(...claim),
    work: (swap, givenUp) => advanceSwap(advancePorts, swap, givenUp),
    nextDueAt: (now) => ports.swaps.nextDueAt(now),
    leaseMs: LOOK_LIMITS.leaseMs,
    withinMs: LOOK_LIMITS.withinMs,
    onLate: (swap) => options.onLate?.('look', swap),
    onError: options.onError,
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    now: ports.now,
    timers,
    ...(options.onTurn === undefined ? {} : { onTurn: options.onTurn }),
    ...(options.longestSleepMs === undefined ? {} : { longestSleepMs: options.longestSleepMs }),
    ...(options.leader && { leader: options.leader }),
  });
}
