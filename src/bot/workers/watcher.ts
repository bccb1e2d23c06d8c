import { advanceSwap } from '../swap/advance-swap.ts';
import { type AdvancePorts, type LateWrite, POLL_LIMITS } from '../swap/poll.ts';
import type { Swap } from '../swap/swap.ts';
import { createDueWork, type DueWork, type LoopOptions, waitFor } from './due-work.ts';

interface WatcherOptions extends Omit<LoopOptions<Swap>, 'now' | 'onTimeout'> {
  readonly ports: Omit<AdvancePorts, 'wait' | 'onLateWrite'>;
  /** A poll timed out or wrote after its lease: a node or the service is slow. */
  readonly onTimeout?: (what: 'look' | LateWrite, swap: Swap) => void;
}

const DEFAULT_CONCURRENCY = 128;

/** Polls swaps in flight until the chain decides, and lets abandoned offers lapse. */
export function createWatcher(options: WatcherOptions): DueWork {
  const { ports, onTimeout = () => {}, ...loop } = options;
  const advancePorts: AdvancePorts = {
    ...ports,
    wait: (ms, signal) => waitFor(loop.timers, ms, signal),
    onLateWrite: onTimeout,
  };
  return createDueWork<Swap>({
    concurrency: DEFAULT_CONCURRENCY,
    leaseMs: POLL_LIMITS.leaseMs,
    withinMs: POLL_LIMITS.withinMs,
    ...loop,
    claim: (...claim) => ports.swaps.claimDue(...claim),
    work: (swap, signal) => advanceSwap(advancePorts, swap, signal),
    nextDueAt: (now) => ports.swaps.nextDueAt(now),
    onTimeout: (swap) => onTimeout('look', swap),
    now: ports.now,
  });
}
