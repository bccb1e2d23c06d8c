import type { Signature } from '../../solana/address.ts';
import { DUE_NOW_FIRST } from './accept-signed.ts';
import type { ChainStatus, ServedStatus } from './chain-port.ts';
import { executeOnce, followSwap, readArrived } from './follow-swap.ts';
import { PLAIN_CARD } from './offer.ts';
import {
  type AdvancePorts,
  applyExecuteResult,
  askChain,
  type ChainEnd,
  closeSwap,
  endByChain,
  expirySeenAt,
  isCertain,
  moveFenced,
  nextPollAfterEnd,
  POLL_LIMITS,
  pollAfter,
  rescheduleFenced,
} from './poll.ts';
import { isServed, type ServedAttempt } from './serve-order.ts';
import {
  type Attempt,
  CANCEL_WANTED,
  isInFlight,
  isSponsored,
  lapsesAt,
  offerEndsAt,
  type SignedTransaction,
  SPONSORED,
  type Swap,
} from './swap.ts';
import type { Move } from './swap-store-port.ts';
import { EXPIRY_SECOND_POLL_MS, finalityCheckMs } from './transaction-life.ts';

/** An order whose transaction may still be signed is checked again after this time, ms. */
const RECHECK_MS = 5_000;

/**
 * Takes a due swap a step further and schedules the next. Sends nothing after `signal` aborts: another poll may
 * have found the end.
 */
export async function advanceSwap(ports: AdvancePorts, swap: Swap, signal: AbortSignal): Promise<void> {
  if (isInFlight(swap.state) && swap.signed) return followSwap(ports, swap, swap.signed, signal);
  if (swap.state === 'served') return followServed(ports, swap, signal);
  if (swap.state === 'offered' || swap.state === 'ordered') return lapseSwap(ports, swap);
  if ((swap.state === 'confirmed' || swap.state === 'failed') && swap.signed)
    return checkFinality(ports, swap, swap.signed);
  await closeSwap(ports, swap);
}

/** An order does not lapse while one of its transactions could still land. */
async function lapseSwap(ports: AdvancePorts, swap: Swap): Promise<void> {
  const now = ports.now();
  if (swap.state === 'ordered' && (await mayStillBeSigned(ports, swap, now))) {
    await rescheduleFenced(ports, swap, { dueAt: now + RECHECK_MS }, now);
    return;
  }
  await moveFenced(ports, {
    swap,
    to: 'lapsed',
    patch: { reason: 'not_signed_in_time', dueAt: null },
    why: 'its time ran out',
    // Unconfirmed cards close silently.
    notices: swap.state === 'ordered' ? ['status', 'notice'] : ['status'],
    now,
  });
}

/** A missing height makes attempts count as gone after a second countdown: blocks can take twice as long. */
async function mayStillBeSigned(ports: AdvancePorts, swap: Swap, now: number): Promise<boolean> {
  const attempts = await ports.swaps.findAttempts(swap.id);
  if (attempts.length === 0) return false;
  const height = await ports.chain.blockHeight().catch(() => undefined);
  const mayLand = (attempt: Attempt) =>
    height === undefined
      ? now <= attempt.expiresAt + (attempt.expiresAt - attempt.builtAt)
      : height <= attempt.lastValidBlockHeight;
  return attempts.some(mayLand);
}

/** Pauses grow with the age of the served bytes, because most people approve at once. */
const PAUSES = [
  { untilMs: 30_000, pauseMs: 1_000 },
  { untilMs: 10 * 60_000, pauseMs: 2_000 },
] as const;
const MAX_PAUSE_MS = 30_000;

/** All served swaps share these searches. Each costs every node one call, two past the bound. */
const MAX_SEARCHES_PER_SECOND = 10;

/**
 * Once landed, the transaction is followed like any other. Only two readings that it can no longer land free
 * the order.
 */
async function followServed(ports: AdvancePorts, swap: Swap, signal: AbortSignal): Promise<void> {
  const attempt = (await ports.swaps.findAttempts(swap.id)).find(isServed);
  const now = ports.now();
  if (attempt === undefined) {
    await rescheduleFenced(ports, swap, { dueAt: now + MAX_PAUSE_MS }, now);
    return;
  }
  const [found] = await Promise.all([
    ports.chain.findServed(attempt, attempt.served),
    isSponsored(swap) && askSponsor(ports, attempt, signal),
  ]);
  if (signal.aborted) return;
  if (found.kind === 'landed') return submit(ports, swap, attempt, found, signal);
  const seenAt = expirySeenAt(swap, now);
  const isSeenTwice = seenAt !== null && now - seenAt >= EXPIRY_SECOND_POLL_MS;
  if (found.kind === 'not_landed' && isSeenTwice) return release(ports, swap, attempt);
  await searchLater(ports, swap, attempt, found);
}

/** The service has the sponsor sign and send. Whatever it answers, only the chain tells of the landing. */
async function askSponsor({ swapApi }: AdvancePorts, attempt: ServedAttempt, signal: AbortSignal) {
  const { cosigned: transaction } = attempt.served;
  const unnamed = { txHash: '' as Signature, transaction, blockhash: '' };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(POLL_LIMITS.executeMs)]);
  await swapApi.execute(signedOf(attempt, unnamed), limit).catch(() => undefined);
}

/**
 * The bytes are known once the transaction is found, as if the wallet had returned them. The service that
 * quoted them hears of them once, to close its books: the next poll may see the end before it is asked.
 */
async function submit(
  ports: AdvancePorts,
  swap: Swap,
  attempt: ServedAttempt,
  found: Extract<ServedStatus, { kind: 'landed' }>,
  signal: AbortSignal,
): Promise<void> {
  const signed = signedOf(attempt, found);
  const isQuoted = !signed.isUnquoted;
  const result = await moveFenced(ports, {
    swap,
    to: 'submitted',
    // A missing due time keeps the swap with this poll until the service has answered.
    patch: { signed, reason: null, ...(!isQuoted && { dueAt: DUE_NOW_FIRST }) },
    why: `found as ${signed.txHash}`,
    notices: ['status'],
    now: ports.now(),
  });
  // The wallet has another swap in flight, of another person, which must end before this one is followed.
  if (result.kind === 'in_flight') return searchLater(ports, swap, attempt, found);
  if (result.kind !== 'moved' || !isQuoted) return;
  const report = await executeOnce(ports, result.swap, signed, true, signal);
  const now = ports.now();
  const answer = applyExecuteResult(result.swap, report, now);
  await rescheduleFenced(ports, result.swap, { ...answer, dueAt: DUE_NOW_FIRST }, now);
}

function signedOf(
  attempt: ServedAttempt,
  { txHash, transaction, blockhash }: Omit<Extract<ServedStatus, { kind: 'landed' }>, 'kind'>,
): SignedTransaction {
  return {
    txHash,
    transaction: Buffer.from(transaction).toString('base64'),
    attemptId: attempt.id,
    quoteId: attempt.quoteId,
    routeName: attempt.routeName,
    providerRequestId: attempt.providerRequestId,
    blockhash,
    lastValidBlockHeight: attempt.lastValidBlockHeight,
    // Our key made another message of it.
    ...(attempt.served.reference !== null && { isUnquoted: true }),
  };
}

/** Bytes that can no longer land free the order, unless Cancel was pressed or its time is over. */
async function release(ports: AdvancePorts, swap: Swap, attempt: ServedAttempt): Promise<void> {
  const now = ports.now();
  const why = `not landed by height ${attempt.lastValidBlockHeight}`;
  await moveFenced(ports, { swap, why, now, ...endOf(swap, now) });
}

function endOf(swap: Swap, now: number): Omit<Move, 'swap' | 'why' | 'now'> {
  if (swap.reason === CANCEL_WANTED || swap.erasureLanguage) {
    const dueAt = nextPollAfterEnd(swap, now);
    return { to: 'cancelled', patch: { reason: 'cancelled_by_person', dueAt }, notices: ['status'] };
  }
  const ends = swap.isScanned ? offerEndsAt(swap.offer) : lapsesAt(swap);
  if (now < ends && swap.isScanned) {
    const card = { ...(swap.card ?? PLAIN_CARD), isStale: now > swap.offer.validUntil };
    return { to: 'offered', patch: { dueAt: ends, card }, notices: ['status'] };
  }
  if (now < ends) {
    const refusal = isSponsored(swap) ? 'sponsor_late' : 'scan_over';
    return { to: 'ordered', patch: { dueAt: ends, reason: null, refusal }, notices: ['status'] };
  }
  // The person has signed what a sponsor was to send.
  const reason = isSponsored(swap) ? SPONSORED : 'not_signed_in_time';
  return { to: 'lapsed', patch: { reason, dueAt: null }, notices: ['status', 'notice'] };
}

async function searchLater(
  ports: AdvancePorts,
  swap: Swap,
  attempt: ServedAttempt,
  { kind }: ServedStatus,
): Promise<void> {
  const served = await ports.swaps.countServed();
  const now = ports.now();
  const age = now - attempt.builtAt;
  const shortest = PAUSES.find(({ untilMs }) => age < untilMs)?.pauseMs ?? MAX_PAUSE_MS;
  const pauseMs = kind === 'not_landed' ? EXPIRY_SECOND_POLL_MS : shortest;
  const isFirstSight = kind === 'not_landed' && expirySeenAt(swap, now) === null;
  await rescheduleFenced(
    ports,
    swap,
    {
      dueAt: now + Math.max(pauseMs, Math.ceil((1_000 * served) / MAX_SEARCHES_PER_SECOND)),
      ...(isFirstSight && { expirySeenAt: now }),
      ...(kind === 'pending' && { expirySeenAt: null }),
    },
    now,
  );
}

/** An end without an answer is then no longer checked. */
const MAX_CHECK_MS = 24 * 3_600_000;
const SLOWEST_CHECK_MS = 10 * 60_000;

/** Polls until the end is final. A rollback corrects the record and alerts the operator. */
async function checkFinality(ports: AdvancePorts, swap: Swap, signed: SignedTransaction): Promise<void> {
  const status = await askChain(ports.chain, swap, signed);
  const now = ports.now();
  const end = endByChain(status);
  if (end?.to === swap.state && end.finalized) return closeSwap(ports, swap, 'final on chain');
  if (end && end.to !== swap.state) {
    if (await isCertain(ports.chain, swap, signed, end, now)) return correct(ports, swap, end);
    if (end.to === 'expired' && expirySeenAt(swap, now) === null) {
      await rescheduleFenced(ports, swap, { dueAt: now + EXPIRY_SECOND_POLL_MS, expirySeenAt: now }, now);
      return;
    }
  }
  await checkLater(ports, swap, status, now);
}

async function correct(ports: AdvancePorts, swap: Swap, end: ChainEnd): Promise<void> {
  const arrived = end.to === 'confirmed' ? await readArrived(ports, swap) : undefined;
  const now = ports.now();
  const taken = swap.state === 'confirmed' ? 'confirmation' : 'failure';
  const result = await moveFenced(ports, {
    swap,
    to: end.to,
    patch: {
      // People whose swap failed were told of no confirmation.
      reason: end.reason ?? (swap.state === 'confirmed' ? 'rolled_back' : null),
      dueAt: pollAfter(swap, end, now, ports.chain.blockMs()),
      ...(arrived && { arrived: arrived.amount, heldAfter: arrived.held }),
    },
    why: `the chain took the ${taken} back`,
    notices: ['status', 'notice'],
    now,
    correction: true,
  });
  if (result.kind === 'moved') ports.alert(`${taken}_rolled_back`, result.swap);
}

async function checkLater(ports: AdvancePorts, swap: Swap, status: ChainStatus, now: number): Promise<void> {
  const age = now - (swap.finalAt ?? now);
  if (age > MAX_CHECK_MS) return closeSwap(ports, swap, 'finality was never seen');
  const delay = Math.min(SLOWEST_CHECK_MS, Math.max(finalityCheckMs(ports.chain.blockMs()), age));
  const clearsExpiry = status.kind === swap.state || status.kind === 'pending';
  await rescheduleFenced(
    ports,
    swap,
    { dueAt: now + delay, ...(clearsExpiry ? { expirySeenAt: null } : {}) },
    now,
  );
}
