import type { ChainReader, ChainStatus } from './chain-port.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import type { Swap } from './swap.ts';

/** How a transaction ended on chain. */
export type ChainEnd = {
  readonly to: 'confirmed' | 'failed' | 'expired';
  readonly reason: string | null;
  readonly finalized: boolean;
};

type Chain = Pick<ChainReader, 'transactionStatus'>;

/** The second look at an expiry comes this long after the first, from a node that may have caught up by then. */
export const EXPIRY_SECOND_LOOK_MS = 5_000;

/** When the chain first looked past the bound; null where it did not, or where a clock that was ahead wrote it down. */
export function expirySeenAt(
  { expirySeenAt: seenAt = null }: Pick<Swap, 'expirySeenAt'>,
  now: number,
): number | null {
  return seenAt !== null && seenAt <= now ? seenAt : null;
}

/** What the chain says; a reader that breaks says nothing. */
export async function askChain(
  chain: Chain,
  { submittedAt, signedAt }: Pick<Swap, 'submittedAt' | 'signedAt'>,
  { txHash, lastValidBlockHeight, transaction }: SignedTransaction,
): Promise<ChainStatus> {
  const sentAt = submittedAt ?? signedAt ?? undefined;
  try {
    return await chain.transactionStatus(txHash, lastValidBlockHeight, transaction, sentAt);
  } catch {
    return { kind: 'unknown' };
  }
}

/** Only these answers end a swap. `pending` and `unknown` end nothing, whatever the service said. */
export function endByChain(status: ChainStatus): ChainEnd | undefined {
  switch (status.kind) {
    case 'confirmed':
    case 'finalized':
      return { to: 'confirmed', reason: null, finalized: status.kind === 'finalized' };
    case 'failed':
      return { to: 'failed', reason: status.reason, finalized: false };
    case 'expired':
      return { to: 'expired', reason: null, finalized: false };
    default:
      return undefined;
  }
}

/**
 * Whether an end may be written down: the source is read again and must say the same; an expiry, which is only the
 * absence of something, must have been seen before, a while ago.
 */
export async function isCertain(
  chain: Chain,
  swap: Swap,
  signed: SignedTransaction,
  end: ChainEnd,
  now: number,
): Promise<boolean> {
  if (end.to === 'expired') {
    const seenAt = expirySeenAt(swap, now);
    if (seenAt === null || now - seenAt < EXPIRY_SECOND_LOOK_MS) return false;
  }
  return endByChain(await askChain(chain, swap, signed))?.to === end.to;
}
