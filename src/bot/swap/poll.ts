import type { Clock } from './brands.ts';
import type { ChainStatus, ServedReader, TransactionReader } from './chain-port.ts';
import type {
  ExecutionReport,
  Executor,
  ServiceBudget,
  ServiceFailure,
  ServiceResult,
} from './service-port.ts';
import type { SignedTransaction, Swap } from './swap.ts';
import type { Move, MoveResult, Notice, Reschedule, SwapStore } from './swap-store-port.ts';
import { EXPIRY_SECOND_POLL_MS, finalityCheckMs } from './transaction-life.ts';

/**
 * Timeouts, ms. Execute and chain reading run in parallel; an end is read twice, each time with details. All
 * fit into `withinMs`, below the lease: at most one poll of a swap counts.
 */
export const POLL_LIMITS = {
  leaseMs: 30_000,
  withinMs: 27_000,
  executeMs: 10_000,
  statusMs: 11_000,
  /** Details must not delay the end. */
  detailsMs: 2_000,
} as const;

export interface AdvancePorts {
  readonly swapApi: Executor;
  readonly chain: TransactionReader & ServedReader;
  readonly swaps: SwapStore;
  /** Absent: no limit. */
  readonly budget?: ServiceBudget;
  readonly now: Clock;
  /** Resolves after `ms` or on abort. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Dropped: another worker holds a newer claim. */
  readonly onLateWrite?: (what: LateWrite, swap: Swap) => void;
  readonly alert: (kind: SwapAlert, swap: Swap) => void;
}

/** The operator is alerted of these. */
export type SwapAlert =
  | 'foreign_tx_hash'
  | 'service_disagrees'
  | 'service_refused'
  | 'confirmation_rolled_back'
  | 'failure_rolled_back';

export type LateWrite = 'move' | 'reschedule';

/** Time to deliver the last message, ms. */
const FIRST_ERASE_MS = 1_000;
const SLOWEST_ERASE_MS = 5 * 60_000;

/** Reports a write that lost its claim. */
export async function moveFenced(ports: AdvancePorts, move: Move): Promise<MoveResult> {
  const result = await ports.swaps.move(move);
  if (result.kind === 'stale') reportIfStale(ports, 'move', move.swap, result.swap);
  return result;
}

/** @returns false where the write was dropped */
export async function rescheduleFenced(
  ports: AdvancePorts,
  swap: Swap,
  change: Reschedule,
  now: number,
  notices: readonly Notice[] = [],
): Promise<boolean> {
  if (await ports.swaps.reschedule(swap, change, now, notices)) return true;
  reportIfStale(ports, 'reschedule', swap, await ports.swaps.findSwap(swap.id));
  return false;
}

/** An unchanged fence means that the person moved the row, which is no late write. */
function reportIfStale(
  { onLateWrite }: AdvancePorts,
  what: LateWrite,
  swap: Swap,
  current: Swap | undefined,
): void {
  if (current !== undefined && current.fence !== swap.fence) onLateWrite?.(what, swap);
}

/** An end is read again until the chain cannot take it back. */
export function pollAfter(swap: Swap, { finalized }: ChainEnd, now: number, blockMs: number): number | null {
  return finalized ? nextPollAfterEnd(swap, now) : now + finalityCheckMs(blockMs);
}

export function nextPollAfterEnd(swap: Swap, now: number): number | null {
  return swap.erasureLanguage ? now + FIRST_ERASE_MS : null;
}

/** A swap under erasure goes once its last message is delivered. */
export async function closeSwap(ports: AdvancePorts, swap: Swap, why?: string): Promise<void> {
  const now = ports.now();
  if (!swap.erasureLanguage) {
    await rescheduleFenced(ports, swap, { dueAt: null, ...(why ? { why } : {}) }, now);
    return;
  }
  if (await ports.swaps.eraseEnded(swap)) return;
  const age = now - (swap.finalAt ?? now);
  const dueAt = now + Math.min(SLOWEST_ERASE_MS, Math.max(FIRST_ERASE_MS, age));
  await rescheduleFenced(ports, swap, { dueAt }, now);
}

export type Report = ServiceResult<ExecutionReport> | undefined;

const REFUSED = 'service:';

const FIRST_REPEAT_MS = 1_000;
const SLOWEST_REPEAT_MS = 5 * 60_000;

const END_WORDS = ['transaction_failed', 'transaction_expired'] as const;
type EndWord = (typeof END_WORDS)[number];

export function isEndWord(code: string): code is EndWord {
  return (END_WORDS as readonly string[]).includes(code);
}

/** A swap, or what it is about to become. */
interface Reasoned {
  readonly reason: string | null;
}

export function serviceRefusalOf(swap: Reasoned): string | undefined {
  const code = serviceCodeOf(swap);
  return code !== undefined && !isEndWord(code) ? code : undefined;
}

/** An end claimed by the service; the chain decides. */
export function claimedEndOf(swap: Reasoned): EndWord | undefined {
  const code = serviceCodeOf(swap);
  return code !== undefined && isEndWord(code) ? code : undefined;
}

function serviceCodeOf({ reason }: Reasoned): string | undefined {
  return reason?.startsWith(REFUSED) ? reason.slice(REFUSED.length) : undefined;
}

const NODE_REFUSED = 'nodes:';

/** Why no node of the service takes it at present, a name of `FailureReason`: it may land all the same. */
export function nodeReasonOf({ reason }: Reasoned): string | undefined {
  return reason?.startsWith(NODE_REFUSED) ? reason.slice(NODE_REFUSED.length) : undefined;
}

/** Never changes the state. */
export function applyExecuteResult(swap: Swap, report: Report, now: number): Partial<Reschedule> {
  if (!report) return {};
  if (report.ok) return applyReport(swap, report.value);
  const { code, isRefused, saysEnded } = report.failure;
  const wait = waitFor(swap, report.failure, now);
  const reason = `${REFUSED}${code}`;
  // A later refusal concerns only our access: an acceptance cannot be undone.
  const isNews = saysEnded || (isRefused && swap.serviceReport === null);
  if (!isNews || reason === swap.reason) return wait;
  return { ...wait, reason, why: `the service ${saysEnded ? 'says' : 'refused'}: ${code}` };
}

function applyReport(swap: Swap, { status, nodeReason }: ExecutionReport): Partial<Reschedule> {
  const isUpgrade = status !== swap.serviceReport && swap.serviceReport !== 'confirmed';
  const reason = nodeReason === undefined ? null : `${NODE_REFUSED}${nodeReason}`;
  const why = [
    ...(isUpgrade ? [`the service reports ${status}`] : []),
    ...(nodeReason !== undefined && reason !== swap.reason ? [`no node takes it: ${nodeReason}`] : []),
  ].join('; ');
  return {
    ...(isUpgrade && { serviceReport: status }),
    ...(reason !== swap.reason && { reason }),
    ...(why && { why }),
  };
}

/** A doubling pause after a refusal or a claimed end. */
function waitFor(
  { submittedAt }: Swap,
  { retryAfterMs, isRefused, saysEnded }: ServiceFailure,
  now: number,
): Partial<Reschedule> {
  const pause = Math.min(SLOWEST_REPEAT_MS, Math.max(FIRST_REPEAT_MS, now - (submittedAt ?? now)));
  const wait = Math.max(isRefused || saysEnded ? pause : 0, retryAfterMs ?? 0);
  return wait === 0 ? {} : { executeAfter: now + wait };
}

/**
 * Sends the same bytes through our own node after a refusal, of the service or its nodes, or a claimed end: the chain accepts
 * a transaction once. True where a node took it. Never rejects.
 */
export async function sendDirectly(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
  report: Report,
): Promise<boolean> {
  const isLeftToUs = report ? isTroubled(report) : (serviceCodeOf(swap) ?? nodeReasonOf(swap)) !== undefined;
  if (!isLeftToUs || (swap.expirySeenAt ?? null) !== null) return false;
  return ports.chain.send(signed).catch(() => false);
}

function isTroubled(report: NonNullable<Report>): boolean {
  if (report.ok) return report.value.nodeReason !== undefined;
  return report.failure.isRefused === true || report.failure.saysEnded === true;
}

export type ChainEnd = {
  readonly to: 'confirmed' | 'failed' | 'expired';
  readonly reason: string | null;
  /** The chain cannot take it back. */
  readonly finalized: boolean;
};

/** Null for a future time: the clock was ahead. */
export function expirySeenAt({ expirySeenAt: seenAt = null }: Swap, now: number): number | null {
  return seenAt !== null && seenAt <= now ? seenAt : null;
}

export async function askChain(
  chain: TransactionReader,
  { submittedAt, signedAt }: { readonly submittedAt: number | null; readonly signedAt: number | null },
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
      return { to: 'failed', reason: status.reason, finalized: status.finalized };
    case 'expired':
      return { to: 'expired', reason: null, finalized: true };
    default:
      return undefined;
  }
}

/**
 * An end needs a second identical reading; an expiry, which is only an absence, also some time since its first
 * sight.
 */
export async function isCertain(
  chain: TransactionReader,
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
