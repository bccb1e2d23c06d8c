import type { Arrival, ChainStatus } from './chain-port.ts';
import {
  type AdvancePorts,
  applyExecuteResult,
  askChain,
  type ChainEnd,
  claimedEndOf,
  endByChain,
  expirySeenAt,
  isCertain,
  moveFenced,
  POLL_LIMITS,
  pollAfter,
  type Report,
  rescheduleFenced,
  sendDirectly,
  serviceRefusalOf,
} from './poll.ts';
import { MAX_BLOCK_MS } from './service-port.ts';
import { LEDGER_SHORT, type SignedTransaction, type Swap } from './swap.ts';
import type { Reschedule } from './swap-store-port.ts';
import { EXPIRY_SECOND_POLL_MS } from './transaction-life.ts';

/** A swap still pending this long after its first execute has its wallet's funds checked, ms. */
const CHECK_AFTER_MS = 3_000;

interface PollResult {
  readonly chain: ChainStatus;
  /** Two identical readings make an end. */
  readonly end: ChainEnd | undefined;
  readonly report: Report;
  readonly isSentDirectly: boolean;
}

/** Swaps mostly land within two seconds. */
const FIRST_POLL_MS = 500;
const SLOWEST_POLL_MS = 5_000;
const GROWTH = 0.3;

/** No transaction lives longer: only an unreachable chain keeps the swap open. */
const LONG_AFTER_MS = 10 * 60_000;
const LONG_AFTER_POLL_MS = 30_000;

/** Polls once: resends the same bytes and reads the chain. Only the chain ends a swap. */
export async function followSwap(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
  signal: AbortSignal,
): Promise<void> {
  const submitted = await markSubmitted(ports, swap);
  if (!submitted || signal.aborted) return;
  const isFirst = swap.state === 'signed';
  const poll = await pollOnce(ports, submitted, signed, isFirst, signal);
  alertDisagreement(ports, submitted, poll);
  if (poll.end) return finish(ports, submitted, poll.end);
  await scheduleNext(ports, submitted, poll, await checkFunds(ports, submitted, signed, poll.chain));
}

/** No execute precedes its record. */
async function markSubmitted(ports: AdvancePorts, swap: Swap): Promise<Swap | undefined> {
  if (swap.state === 'submitted') return swap;
  const result = await moveFenced(ports, {
    swap,
    to: 'submitted',
    why: 'first execute',
    notices: ['status'],
    now: ports.now(),
  });
  return result.kind === 'moved' ? result.swap : undefined;
}

/**
 * Execute and chain queries run in parallel. A certain end makes the service's answer irrelevant; otherwise it
 * may demand a pause.
 */
async function pollOnce(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<PollResult> {
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const startedAt = ports.now();
  let report: Report;
  let answered = false;
  let isSentDirectly = false;
  const answer = executeOnce(ports, swap, signed, isFirst, stopped).then(async (result) => {
    report = result;
    if (!stopped.aborted) isSentDirectly = await sendDirectly(ports, swap, signed, result);
    answered = true;
  });
  try {
    for (;;) {
      const wasAnswered = answered;
      const askedAt = ports.now();
      const chain = await askChain(ports.chain, swap, signed);
      const end = await certainEnd(ports, swap, signed, chain);
      const isLate = !hasTimeForMore(ports.now() - startedAt, ports.now() - askedAt);
      if (end || isLate || wasAnswered || signal.aborted) return { chain, end, report, isSentDirectly };
      if (!answered) await Promise.race([answer, ports.wait(FIRST_POLL_MS, stopped)]);
      // The service often knows of the landing first.
      if (answered && !saysConfirmed(report)) return { chain, end, report, isSentDirectly };
    }
  } finally {
    // The default reason would collect a stack trace on each poll.
    stop.abort('decided');
  }
}

/** An end requires two more readings. */
function hasTimeForMore(elapsedMs: number, tookMs: number): boolean {
  const needsMs = 2 * tookMs + POLL_LIMITS.detailsMs;
  return elapsedMs < POLL_LIMITS.executeMs && elapsedMs + needsMs < POLL_LIMITS.withinMs;
}

async function certainEnd(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
  chain: ChainStatus,
): Promise<ChainEnd | undefined> {
  const end = endByChain(chain);
  return end && (await isCertain(ports.chain, swap, signed, end, ports.now())) ? end : undefined;
}

function saysConfirmed(report: Report): boolean {
  return report?.ok === true && report.value.status === 'confirmed';
}

async function finish(ports: AdvancePorts, swap: Swap, end: ChainEnd): Promise<void> {
  const arrived = end.to === 'confirmed' ? await readArrived(ports, swap) : undefined;
  const now = ports.now();
  await moveFenced(ports, {
    swap,
    to: end.to,
    patch: {
      // The refusal is the best explanation of an expiry.
      reason: end.reason ?? (end.to === 'expired' && swap.reason !== LEDGER_SHORT ? swap.reason : null),
      dueAt: pollAfter(swap, end, now, ports.chain.blockMs()),
      arrived: arrived?.amount ?? null,
      heldAfter: arrived?.held ?? null,
    },
    why: 'the chain says so',
    notices: ['status', 'notice'],
    now,
  });
}

/** A missing answer makes the card show the agreed minimum. */
export async function readArrived(ports: AdvancePorts, swap: Swap): Promise<Arrival | undefined> {
  if (!swap.signed || !swap.wallet) return undefined;
  return ports.chain.arrived(swap.signed.txHash, swap.wallet, swap.intent.to);
}

async function scheduleNext(
  ports: AdvancePorts,
  swap: Swap,
  poll: PollResult,
  funds: Awaited<ReturnType<typeof checkFunds>>,
): Promise<void> {
  const now = ports.now();
  const isExpired = poll.chain.kind === 'expired';
  const service = newsOf(swap, poll, now);
  const isFirstSent = poll.isSentDirectly && swap.isSentDirectly !== true;
  const firstSightOfExpiry = isExpired && expirySeenAt(swap, now) === null;
  const seenAgain = poll.chain.kind === 'pending' && (swap.expirySeenAt ?? null) !== null;
  const delay =
    service.serviceReport === 'confirmed' ? FIRST_POLL_MS : pollDelay(now - (swap.submittedAt ?? now));
  const isWorthShowing =
    service.serviceReport === 'confirmed' ||
    service.reason !== undefined ||
    funds.shortfall !== undefined ||
    isFirstSent;
  const why = [service.why, funds.why].filter((one) => one !== undefined).join('; ');
  const isWritten = await rescheduleFenced(
    ports,
    swap,
    {
      ...service,
      ...funds,
      ...(why === '' ? {} : { why }),
      ...(isFirstSent ? { isSentDirectly: true } : {}),
      ...(firstSightOfExpiry ? { expirySeenAt: now } : {}),
      ...(seenAgain ? { expirySeenAt: null } : {}),
      dueAt: now + (isExpired ? EXPIRY_SECOND_POLL_MS : delay),
    },
    now,
    isWorthShowing ? ['status'] : [],
  );
  // A fenced-off poll stays silent: the newer one reports the same.
  const reason = service.reason ?? null;
  const isRefused = serviceRefusalOf({ reason }) !== undefined;
  if (isWritten && isRefused) ports.alert('service_refused', { ...swap, reason });
}

/** A ledger that is too short is told instead of what the service says: without another node the swap has no end. */
function newsOf(swap: Swap, { chain, report }: PollResult, now: number): Partial<Reschedule> {
  const service = applyExecuteResult(swap, report, now);
  const isKnown = swap.reason === LEDGER_SHORT;
  if (chain.kind !== 'unknown' || !(chain.isLedgerShort || isKnown)) return service;
  const { reason: _, why: _why, ...rest } = service;
  if (isKnown) return rest;
  return { ...rest, reason: LEDGER_SHORT, why: 'no ledger reaches back to the signature' };
}

function alertDisagreement(ports: AdvancePorts, swap: Swap, { chain, report }: PollResult): void {
  const claimed = report?.ok ? report.value : undefined;
  if (claimed && claimed.txHash !== swap.signed?.txHash) ports.alert('foreign_tx_hash', swap);
  const saidConfirmed = (claimed?.status ?? swap.serviceReport) === 'confirmed';
  const denied = chain.kind === 'failed' || chain.kind === 'expired';
  const saidEnded =
    claimedEndOf(swap) !== undefined || (report?.ok === false && report.failure.saysEnded === true);
  const landed = chain.kind === 'confirmed' || chain.kind === 'finalized';
  if ((saidConfirmed && denied) || (saidEnded && landed)) ports.alert('service_disagrees', swap);
}

/** Time and answer are in ms. */
export function pollDelay(elapsedMs: number): number {
  if (elapsedMs > LONG_AFTER_MS) return LONG_AFTER_POLL_MS;
  return Math.round(Math.min(SLOWEST_POLL_MS, Math.max(FIRST_POLL_MS, elapsedMs * GROWTH)));
}

/**
 * Undefined where nothing was sent. A transaction that the service did not quote goes to our own node: it
 * landed before, and a rollback may have dropped it. Never rejects.
 */
export async function executeOnce(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<Report> {
  try {
    if (signal.aborted) return undefined;
    if (signed.isUnquoted) {
      await ports.chain.send(signed);
      return undefined;
    }
    if (!mayExecute(ports, swap, isFirst)) return undefined;
    return await ports.swapApi.execute(signed, signal);
  } catch {
    // A failing adapter proves nothing.
    return undefined;
  }
}

function mayExecute(ports: AdvancePorts, swap: Swap, isFirst: boolean): boolean {
  const now = ports.now();
  const waitMs = (swap.executeAfter ?? 0) - now;
  if ((waitMs > 0 && waitMs <= MAX_BLOCK_MS) || (swap.expirySeenAt ?? null) !== null) return false;
  const neverSent = isFirst || swap.serviceReport === null;
  return ports.budget?.take(neverSent ? 'first_execute' : 'execute', now).ok ?? true;
}

/** Whether a swap that does not land lacks money. It ends nothing: the money may come back. Never rejects. */
async function checkFunds(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
  chain: ChainStatus,
): Promise<Partial<Reschedule>> {
  const now = ports.now();
  const isWaiting = chain.kind === 'pending' && now - (swap.submittedAt ?? now) >= CHECK_AFTER_MS;
  if (!isWaiting || swap.wallet === null) return {};
  const shortfall = await ports.chain.shortfall(signed, swap.wallet, swap.intent).catch(() => undefined);
  if (shortfall === undefined || shortfall === (swap.shortfall ?? null)) return {};
  const why = shortfall === null ? 'the wallet can pay again' : `the wallet has too little: ${shortfall}`;
  return { shortfall, why };
}
