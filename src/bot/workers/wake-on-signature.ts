import type { Signature } from '../../solana/address.ts';
import type { Clock, SwapId } from '../swap/brands.ts';
import { isInFlight, type Swap } from '../swap/swap.ts';
import type { DueSchedule } from '../swap/swap-store-port.ts';

/** Hints that the chain may have a transaction. None may come, and one may be wrong. */
export interface SignatureNotices {
  /** Calls `onSeen` at most once per signature. */
  watch(signature: Signature, onSeen: () => void): void;
}

interface WakeDeps {
  readonly signatures: SignatureNotices;
  readonly swaps: Pick<DueSchedule, 'bringForward'>;
  readonly now: Clock;
}

type Work = (swap: Swap, signal: AbortSignal) => Promise<void>;

/**
 * A poll that also watches the swap's signature: its notice makes the row due now, and the next poll asks the
 * chain as always. A notice during a poll counts after it, because the poll sets the due time at its end.
 */
export function wakeOnSignature({ signatures, swaps, now }: WakeDeps, poll: Work): Work {
  const underWay = new Set<SwapId>();
  const noticed = new Set<SwapId>();
  // After a failed write the row keeps its own due time.
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
