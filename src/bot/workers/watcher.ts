import { inLogScope } from '../../log.ts';
import type { Signature } from '../../solana/address.ts';
import { advanceSwap } from '../swap/advance-swap.ts';
import type { Clock, SwapId } from '../swap/brands.ts';
import { type AdvancePorts, type LateWrite, POLL_LIMITS } from '../swap/poll.ts';
import { isInFlight, type Swap } from '../swap/swap.ts';
import type { DueSchedule } from '../swap/swap-store-port.ts';
import { createDueWork, type DueWork, type LoopOptions, waitFor } from './due-work.ts';

interface WatcherOptions extends Omit<LoopOptions<Swap>, 'now' | 'onTimeout'> {
  readonly ports: Omit<AdvancePorts, 'wait' | 'onLateWrite'>;
  readonly signatures?: SignatureNotices | undefined;
  /** A node or the service is slow. */
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

/** A notice may never come, and one that comes may be wrong. */
export interface SignatureNotices {
  /** `onSeen` is called at most once per signature. */
  watch(signature: Signature, onSeen: () => void): void;
}

interface WakeOptions {
  readonly signatures: SignatureNotices;
  readonly swaps: DueSchedule;
  readonly now: Clock;
}

type Work = (swap: Swap, signal: AbortSignal) => Promise<void>;

/**
 * The notice of a signature makes the row due now, and the next poll asks the chain as always. A notice during
 * a poll counts after it, because the poll sets the due time at its end.
 */
function wakeOnSignature({ signatures, swaps, now }: WakeOptions, poll: Work): Work {
  const underWay = new Set<SwapId>();
  const noticed = new Set<SwapId>();
  // A failed write leaves the row its own due time.
  const wake = (id: SwapId) => swaps.bringForward(id, now()).catch(() => undefined);
  return async (swap, signal) => {
    const { id, signed, state } = swap;
    if (!signed || !isInFlight(state)) return poll(swap, signal);
    signatures.watch(signed.txHash, () => {
      if (underWay.has(id)) noticed.add(id);
      else void wake(id);
    });
    underWay.add(id);
    try {
      await poll(swap, signal);
    } finally {
      underWay.delete(id);
      if (noticed.delete(id)) await wake(id);
    }
  };
}
