import type { ChainReader, ChainStatus } from './chain-port.ts';
import { type AdvancePorts, closeSwap, moveFenced, nextPollAfterEnd, rescheduleFenced } from './poll.ts';
import type { SignedTransaction, Swap } from './swap.ts';

/** 31 blocks of 400 ms make a confirmed block final, with some to spare. */
export const FINALITY_CHECK_MS = 15_000;

/** A chain that did not answer for a day is not asked about an old confirmation any more. */
const LONGEST_CHECK_MS = 24 * 3_600_000;
const SLOWEST_CHECK_MS = 10 * 60_000;

/** How a transaction ended on chain. */
export type ChainEnd = {
  readonly to: 'confirmed' | 'failed' | 'expired';
  readonly reason: string | null;
  readonly finalized: boolean;
};

type Chain = Pick<ChainReader, 'transactionStatus'>;

/** The second look at an expiry comes this long after the first, from a node that may have caught up by then. */
export const EXPIRY_SECOND_POLL_MS = 5_000;

/**
 * Looks again at a confirmed swap until its block is final. What the chain confirmed it can, in theory, take back: then
 * the record is corrected, the person told, the operator alerted.
 */
export async function checkFinality(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
): Promise<void> {
  const status = await askChain(ports.chain, swap, signed);
  const now = ports.now();
  if (status.kind === 'finalized') return closeSwap(ports, swap, 'final on chain');
  const end = endByChain(status);
  if (end && end.to !== 'confirmed') {
    if (await isCertain(ports.chain, swap, signed, end, now)) return correct(ports, swap, end);
    if (end.to === 'expired' && expirySeenAt(swap, now) === null) {
      await rescheduleFenced(ports, swap, { dueAt: now + EXPIRY_SECOND_POLL_MS, expirySeenAt: now }, now);
      return;
    }
  }
  await checkLater(ports, swap, status, now);
}

async function correct(ports: AdvancePorts, swap: Swap, end: ChainEnd): Promise<void> {
  const now = ports.now();
  const result = await moveFenced(ports, {
    swap,
    to: end.to,
    patch: { reason: end.reason ?? 'rolled_back', dueAt: nextPollAfterEnd(swap, now) },
    why: 'the chain took the confirmation back',
    notices: ['status', 'notice'],
    now,
    correction: true,
  });
  if (result.kind === 'moved') ports.alert('confirmation_rolled_back', result.swap);
}

async function checkLater(ports: AdvancePorts, swap: Swap, status: ChainStatus, now: number): Promise<void> {
  const age = now - (swap.finalAt ?? now);
  if (age > LONGEST_CHECK_MS) return closeSwap(ports, swap, 'finality was never seen');
  const delay = Math.min(SLOWEST_CHECK_MS, Math.max(FINALITY_CHECK_MS, age));
  const clearsExpiry = status.kind === 'confirmed' || status.kind === 'pending';
  await rescheduleFenced(
    ports,
    swap,
    { dueAt: now + delay, ...(clearsExpiry ? { expirySeenAt: null } : {}) },
    now,
  );
}

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
    if (seenAt === null || now - seenAt < EXPIRY_SECOND_POLL_MS) return false;
  }
  return endByChain(await askChain(chain, swap, signed))?.to === end.to;
}
