import type { Leader } from '../leader/leader.ts';
import { advanceSwap } from '../swap/advance-swap.ts';
import { type AdvancePorts, type LateWrite, POLL_LIMITS } from '../swap/poll.ts';
import type { Swap } from '../swap/swap.ts';
import type { DueSchedule } from '../swap/swap-store-port.ts';
import { createDueWork, type DueWork, type Timers, waitFor } from './due-work.ts';
import { type SignatureNotices, wakeOnSignature } from './wake-on-signature.ts';

interface WatcherOptions {
  readonly ports: Omit<AdvancePorts, 'wait' | 'swaps' | 'onLateWrite'> & {
    readonly swaps: AdvancePorts['swaps'] & DueSchedule;
  };
  readonly timers: Timers;
  /** Longest sleep without a nudge, ms. @default that of `createDueWork` */
  readonly longestSleepMs?: number;
  readonly leader?: Leader;
  /** Bring polls forward. @default none */
  readonly signatures?: SignatureNotices | undefined;
  /** A poll threw; it is repeated after its lease. */
  readonly onError: (error: unknown, swap: Swap | undefined) => void;
  readonly concurrency?: number;
  readonly onTurn?: () => void;
  /** A poll timed out or wrote after its lease: a node or the service is slow. */
  readonly onTimeout?: (what: 'look' | LateWrite, swap: Swap) => void;
}

const DEFAULT_CONCURRENCY = 128;

/** Polls swaps in flight until the chain decides, and lets abandoned offers lapse. */
export function createWatcher(options: WatcherOptions): DueWork {
  const { ports, timers, signatures } = options;
  const advancePorts: AdvancePorts = {
    ...ports,
    wait: (ms, signal) => waitFor(timers, ms, signal),
    onLateWrite: (what, swap) => options.onTimeout?.(what, swap),
  };
  const advance = (swap: Swap, signal: AbortSignal) => advanceSwap(advancePorts, swap, signal);
  return createDueWork<Swap>({
    claim: (...claim) => ports.swaps.claimDue(...claim),
    work: signatures ? wakeOnSignature({ signatures, swaps: ports.swaps, now: ports.now }, advance) : advance,
    nextDueAt: (now) => ports.swaps.nextDueAt(now),
    leaseMs: POLL_LIMITS.leaseMs,
    withinMs: POLL_LIMITS.withinMs,
    onTimeout: (swap) => options.onTimeout?.('look', swap),
    onError: options.onError,
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    now: ports.now,
    timers,
    ...(options.onTurn === undefined ? {} : { onTurn: options.onTurn }),
    ...(options.longestSleepMs === undefined ? {} : { longestSleepMs: options.longestSleepMs }),
    ...(options.leader && { leader: options.leader }),
  });
}
