import { inLogScope } from '../../log.ts';
import { advanceSwap } from '../swap/advance-swap.ts';
import { type AdvancePorts, type LateWrite, POLL_LIMITS } from '../swap/poll.ts';
import type { Swap } from '../swap/swap.ts';
import { createDueWork, type DueWork, type LoopOptions, waitFor } from './due-work.ts';
import { type SignatureNotices, wakeOnSignature } from './wake-on-signature.ts';

interface WatcherOptions extends Omit<LoopOptions<Swap>, 'now' | 'onTimeout'> {
  readonly ports: Omit<AdvancePorts, 'wait' | 'onLateWrite'>;
  /** Bring polls forward. @default none */
  readonly signatures?: SignatureNotices | undefined;
  /** A poll timed out or wrote after its lease: a node or the service is slow. */
  readonly onTimeout?: (what: 'look' | LateWrite, swap: Swap) => void;
}

const DEFAULT_CONCURRENCY = 128;

/** Polls swaps in flight until the chain decides, and lets abandoned offers lapse. */
export function createWatcher(options: WatcherOptions): DueWork {
  const { ports, signatures, onTimeout = () => {}, ...loop } = options;
  const advancePorts: AdvancePorts = {
    ...ports,
    wait: (ms, signal) => waitFor(loop.timers, ms, signal),
    onLateWrite: onTimeout,
  };
  const advance = (swap: Swap, signal: AbortSignal) =>
    inLogScope(() => advanceSwap(advancePorts, swap, signal), swap.id);
  return createDueWork<Swap>({
    concurrency: DEFAULT_CONCURRENCY,
    leaseMs: POLL_LIMITS.leaseMs,
    withinMs: POLL_LIMITS.withinMs,
    ...loop,
    claim: (...claim) => ports.swaps.claimDue(...claim),
    work: signatures ? wakeOnSignature({ signatures, swaps: ports.swaps, now: ports.now }, advance) : advance,
    nextDueAt: (now) => ports.swaps.nextDueAt(now),
    onTimeout: (swap) => onTimeout('look', swap),
    now: ports.now,
  });
}
