import type { AdvancePorts } from './advance-ports.ts';
import {
  askChain,
  type ChainEnd,
  EXPIRY_SECOND_LOOK_MS,
  endByChain,
  expirySeenAt,
  isCertain,
} from './ask-chain.ts';
import type { ChainStatus } from './chain-port.ts';
import { dueAfterEnd, restSwap } from './close-swap.ts';
import { moveClaimed, postponeClaimed } from './fenced-writes.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import type { Swap } from './swap.ts';

/** 31 blocks of 400 ms make a confirmed block final, with some to spare. */
export const FINALITY_CHECK_MS = 15_000;

/** A chain that did not answer for a day is not asked about an old confirmation any more. */
const LONGEST_CHECK_MS = 24 * 3_600_000;
const SLOWEST_CHECK_MS = 10 * 60_000;

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
  if (status.kind === 'finalized') return restSwap(ports, swap, 'final on chain');
  const end = endByChain(status);
  if (end && end.to !== 'confirmed') {
    if (await isCertain(ports.chain, swap, signed, end, now)) return correct(ports, swap, end);
    if (end.to === 'expired' && expirySeenAt(swap, now) === null) {
      await postponeClaimed(ports, swap, { dueAt: now + EXPIRY_SECOND_LOOK_MS, expirySeenAt: now }, now);
      return;
    }
  }
  await lookLater(ports, swap, status, now);
}

async function correct(ports: AdvancePorts, swap: Swap, end: ChainEnd): Promise<void> {
  const now = ports.now();
  const result = await moveClaimed(ports, {
    swap,
    to: end.to,
    patch: { reason: end.reason ?? 'rolled_back', dueAt: dueAfterEnd(swap, now) },
    why: 'the chain took the confirmation back',
    notices: ['status', 'notice'],
    now,
    correction: true,
  });
  if (result.kind === 'moved') ports.alert('confirmation_rolled_back', result.swap);
}

async function lookLater(ports: AdvancePorts, swap: Swap, status: ChainStatus, now: number): Promise<void> {
  const age = now - (swap.finalAt ?? now);
  if (age > LONGEST_CHECK_MS) return restSwap(ports, swap, 'finality was never seen');
  const delay = Math.min(SLOWEST_CHECK_MS, Math.max(FINALITY_CHECK_MS, age));
  const clearsExpiry = status.kind === 'confirmed' || status.kind === 'pending';
  await postponeClaimed(
    ports,
    swap,
    { dueAt: now + delay, ...(clearsExpiry ? { expirySeenAt: null } : {}) },
    now,
  );
}
