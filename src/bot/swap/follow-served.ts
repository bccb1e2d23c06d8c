import { DUE_NOW_FIRST } from './accept-signed.ts';
import type { ServedStatus } from './chain-port.ts';
import { EXPIRY_SECOND_POLL_MS, expirySeenAt } from './finality.ts';
import { PLAIN_CARD } from './offer.ts';
import { lapsesAt } from './open-order.ts';
import { type AdvancePorts, moveFenced, nextPollAfterEnd, rescheduleFenced } from './poll.ts';
import { isServed, offerEndsAt, type ServedAttempt } from './serve-order.ts';
import { CANCEL_WANTED, type SignedTransaction, type Swap } from './swap.ts';
import type { Move } from './swap-store-port.ts';

/** Pause between searches by the age of the served bytes: most people approve at once. */
const PAUSES = [
  { untilMs: 30_000, pauseMs: 1_000 },
  { untilMs: 10 * 60_000, pauseMs: 2_000 },
] as const;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Looks for the transaction that a wallet got to submit itself. Landed, it is followed like any other. It frees the order
 * only by two readings that it can no longer land.
 */
export async function followServed(ports: AdvancePorts, swap: Swap, signal: AbortSignal): Promise<void> {
  const attempt = (await ports.swaps.findAttempts(swap.id)).find(isServed);
  const now = ports.now();
  if (attempt === undefined) {
    await rescheduleFenced(ports, swap, { dueAt: now + LONGEST_PAUSE_MS }, now);
    return;
  }
  const found = await ports.chain.findServed(attempt, attempt.served);
  if (signal.aborted) return;
  if (found.kind === 'landed') return submit(ports, swap, attempt, found, signal);
  const seenAt = expirySeenAt(swap, now);
  const isSeenTwice = seenAt !== null && now - seenAt >= EXPIRY_SECOND_POLL_MS;
  if (found.kind === 'not_landed' && isSeenTwice) return release(ports, swap, attempt);
  await searchLater(ports, swap, attempt, found);
}

/**
 * The bytes are known from here on, as if the wallet had returned them. The service that quoted them hears of them once
 * for certain, to close its books: the next poll may see the end before it is asked.
 */
async function submit(
  ports: AdvancePorts,
  swap: Swap,
  attempt: ServedAttempt,
  found: Extract<ServedStatus, { kind: 'landed' }>,
  signal: AbortSignal,
): Promise<void> {
  const signed = signedOf(attempt, found);
  const result = await moveFenced(ports, {
    swap,
    to: 'submitted',
    patch: { signed, reason: null, dueAt: DUE_NOW_FIRST },
    why: `found as ${signed.txHash}`,
    notices: ['status'],
    now: ports.now(),
  });
  // Scanned for another person, whose swap of the wallet is proven too: it is looked for again once that one has ended.
  if (result.kind === 'in_flight') return searchLater(ports, swap, attempt, found);
  if (result.kind !== 'moved' || signed.isUnquoted) return;
  await ports.swapApi.execute(signed, signal).catch(() => undefined);
}

function signedOf(
  attempt: ServedAttempt,
  { txHash, transaction, blockhash }: Extract<ServedStatus, { kind: 'landed' }>,
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

/** Back to the order or the offer, unless it was to be cancelled or its time is over. */
async function release(ports: AdvancePorts, swap: Swap, attempt: ServedAttempt): Promise<void> {
  const now = ports.now();
  const why = `not landed by height ${attempt.lastValidBlockHeight}`;
  await moveFenced(ports, { swap, why, now, ...endOf(swap, now) });
}

function endOf(swap: Swap, now: number): Pick<Move, 'to' | 'patch' | 'notices'> {
  if (swap.reason === CANCEL_WANTED || swap.erasureLanguage) {
    const dueAt = nextPollAfterEnd(swap, now);
    return { to: 'cancelled', patch: { reason: 'cancelled_by_person', dueAt }, notices: ['status'] };
  }
  const ends = swap.isScanned ? offerEndsAt(swap) : lapsesAt(swap);
  if (now < ends && swap.isScanned) {
    const card = { ...(swap.card ?? PLAIN_CARD), isStale: now > swap.offer.validUntil };
    return { to: 'offered', patch: { dueAt: ends, card }, notices: ['status'] };
  }
  if (now < ends) return { to: 'ordered', patch: { dueAt: ends }, notices: ['status'] };
  const patch = { reason: 'not_signed_in_time', dueAt: null };
  return { to: 'lapsed', patch, notices: ['status', 'notice'] };
}

async function searchLater(
  ports: AdvancePorts,
  swap: Swap,
  attempt: ServedAttempt,
  { kind }: ServedStatus,
): Promise<void> {
  const now = ports.now();
  const age = now - attempt.builtAt;
  const pauseMs = PAUSES.find(({ untilMs }) => age < untilMs)?.pauseMs ?? LONGEST_PAUSE_MS;
  const isFirstSight = kind === 'not_landed' && expirySeenAt(swap, now) === null;
  await rescheduleFenced(
    ports,
    swap,
    {
      dueAt: now + (kind === 'not_landed' ? EXPIRY_SECOND_POLL_MS : pauseMs),
      ...(isFirstSight && { expirySeenAt: now }),
      ...(kind === 'pending' && { expirySeenAt: null }),
    },
    now,
  );
}
