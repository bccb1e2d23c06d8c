import type { ChainReader, ChainStatus } from './chain-port.ts';
import { type AdvancePorts, closeSwap, moveFenced, nextPollAfterEnd, rescheduleFenced } from './poll.ts';
import type { SignedTransaction, Swap } from './swap.ts';

/** 31 blocks of 400 ms, plus a margin. */
export const FINALITY_CHECK_MS = 15_000;

/** A lagging node may catch up in between. */
export const EXPIRY_SECOND_POLL_MS = 5_000;

/** Then an unanswered confirmation is no longer checked. */
const LONGEST_CHECK_MS = 24 * 3_600_000;
const SLOWEST_CHECK_MS = 10 * 60_000;

export type ChainEnd = {
  readonly to: 'confirmed' | 'failed' | 'expired';
  readonly reason: string | null;
  readonly finalized: boolean;
};

type Chain = Pick<ChainReader, 'transactionStatus'>;

/** Polls until the block is final. A rollback corrects the record and alerts the operator. */
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

/** Null for a future time: the clock was ahead. */
export function expirySeenAt(
  { expirySeenAt: seenAt = null }: Pick<Swap, 'expirySeenAt'>,
  now: number,
): number | null {
  return seenAt !== null && seenAt <= now ? seenAt : null;
}

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

/** `pending` and `unknown` end nothing, whatever the service said. */
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
 * An end needs a second identical reading; an expiry, which is only an absence, also some time since its first
 * sight.
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
