import { type Connection, SendTransactionError, VersionedTransaction } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { Signature } from '../../solana/address.ts';
import type { TransactionStatus } from '../../solana/chain-status.ts';
import { describeTransactionFailure } from '../../solana/failure/read.ts';
import { topLevelPrograms } from '../../solana/transaction.ts';
import type { ServiceMetrics } from '../metrics.ts';
import type { QuotedSwap, SubmissionOutcome, SwapProvider } from '../providers/provider.ts';
import type { ExecutionEnd, ExecutionRow, ExecutionStore } from './store.ts';

export interface SubmitDeps {
  readonly connection: Connection;
  readonly executions: ExecutionStore;
  readonly providers: ReadonlyMap<string, SwapProvider>;
  readonly metrics: Pick<ServiceMetrics, 'providerFailed'>;
  readonly log: Log;
}

interface Handover {
  readonly row: ExecutionRow;
  readonly swap: QuotedSwap;
  /** Otherwise another process may be sending it right now. */
  readonly isOwn: boolean;
  isRecordedSent: boolean;
  /** A refusal then proves nothing. */
  mayBeOnItsWay: boolean;
  refusals: number;
  /** The upstream's words. */
  failure?: string;
}

/** Never overlaps itself. */
export interface Task {
  isRunning: boolean;
  /** Monotonic ms. */
  lastAt: number;
}

/** Sending and polling are independent: either may hang. */
export interface Followed {
  readonly row: ExecutionRow;
  readonly handover: Handover;
  readonly sending: Task;
  readonly polling: Task;
  signatures: readonly Signature[];
  isEnding: boolean;
  /** Recorded, waiting for finality. */
  confirmed: boolean;
}

type SendOutcome =
  /** It may land. */
  | { readonly kind: 'sent' }
  | { readonly kind: 'not-yet' }
  /** The reason is plain text. */
  | { readonly kind: 'refused'; readonly reason: string };

type Sender = Pick<Connection, 'sendRawTransaction' | 'simulateTransaction'>;

/** A lagging node may refuse what it accepts a moment later. */
const REFUSALS_UNTIL_FAILED = 2;

/** Simulation errors of transactions that may still land. */
const INCONCLUSIVE = ['BlockhashNotFound', 'NodeBehind'];

export function newHandover(row: ExecutionRow, swap: QuotedSwap, isOwn: boolean): Handover {
  const wasSent = row.sent_at !== null;
  return { row, swap, isOwn, isRecordedSent: wasSent, mayBeOnItsWay: wasSent, refusals: 0 };
}

/** Through the upstream if it submits itself, else through our node. @returns the end if this decided it */
export async function submitExecution(
  handover: Handover,
  deps: SubmitDeps,
): Promise<ExecutionEnd | undefined> {
  const { row, swap } = handover;
  const provider = deps.providers.get(row.provider);
  const isAccepted = row.identical === 1 || provider?.acceptsOnlyQuotedBytes === false;
  if (provider?.submit === undefined || !isAccepted) return sendByNode(handover, deps);
  // For a crash in between.
  if (!(await markSent(handover, deps))) return undefined;
  const outcome = await provider.submit(swap, bytesOf(row), row.tx_hash as Signature);
  return readOutcome(handover, outcome, deps);
}

async function readOutcome(
  handover: Handover,
  outcome: SubmissionOutcome,
  deps: SubmitDeps,
): Promise<ExecutionEnd | undefined> {
  if (outcome.kind === 'busy') return undefined;
  if (outcome.kind === 'confirmed' || outcome.kind === 'failed') {
    handover.mayBeOnItsWay = true;
    if (outcome.kind === 'failed') handover.failure = outcome.reason;
    return undefined;
  }
  if (outcome.kind === 'rejected' && handover.isOwn && !handover.mayBeOnItsWay) {
    return { status: 'failed', code: outcome.code, message: outcome.message };
  }
  const { tx_hash: txHash, provider } = handover.row;
  const reason = outcome.kind === 'rejected' ? outcome.code : outcome.reason;
  deps.metrics.providerFailed(provider, 'execute');
  deps.log.info({ txHash, reason }, 'the upstream left an execution open');
  await sendAnyway(handover, deps);
  return undefined;
}

/** The chain accepts the bytes once. A refusal decides nothing, since the upstream may have sent it. */
async function sendAnyway(handover: Handover, deps: SubmitDeps): Promise<void> {
  const outcome = await send(handover, deps);
  if (outcome.kind === 'refused') {
    const { tx_hash: txHash } = handover.row;
    deps.log.info({ txHash, reason: outcome.reason }, 'the own node did not take an open execution');
  }
}

async function sendByNode(handover: Handover, deps: SubmitDeps): Promise<ExecutionEnd | undefined> {
  // Another process may be about to end it as unsent.
  if (!handover.isOwn && !(await markSent(handover, deps))) return undefined;
  const outcome = await send(handover, deps);
  if (outcome.kind === 'sent') await markSent(handover, deps);
  if (outcome.kind !== 'refused') return undefined;
  handover.refusals += 1;
  const isInconclusive = !handover.isOwn || handover.mayBeOnItsWay;
  if (isInconclusive || handover.refusals < REFUSALS_UNTIL_FAILED) return undefined;
  const message = `Transaction ${handover.row.tx_hash} was not sent, because it would fail: ${outcome.reason}`;
  return { status: 'failed', code: 'transaction_failed', message, isUnsent: true };
}

/** @returns false if it has ended in another process */
async function markSent(handover: Handover, { executions }: SubmitDeps): Promise<boolean> {
  handover.isRecordedSent ||= await executions.markSent(handover.row.message_hash);
  return handover.isRecordedSent;
}

async function send(handover: Handover, { connection }: SubmitDeps): Promise<SendOutcome> {
  const outcome = await sendTransaction(connection, bytesOf(handover.row), !handover.mayBeOnItsWay);
  if (outcome.kind === 'sent') handover.mayBeOnItsWay = true;
  return outcome;
}

/**
 * Without the node's own retries. A refusal is explained by simulation; a torn connection counts as sent.
 * Never throws.
 */
async function sendTransaction(
  connection: Sender,
  transaction: Uint8Array,
  preflight: boolean,
): Promise<SendOutcome> {
  try {
    await connection.sendRawTransaction(transaction, {
      skipPreflight: !preflight,
      preflightCommitment: 'confirmed',
      maxRetries: 0,
    });
    return { kind: 'sent' };
  } catch (error) {
    return error instanceof SendTransactionError ? explainRefusal(connection, transaction) : { kind: 'sent' };
  }
}

async function explainRefusal(connection: Sender, transaction: Uint8Array): Promise<SendOutcome> {
  try {
    const versioned = VersionedTransaction.deserialize(transaction);
    const { value } = await connection.simulateTransaction(versioned, { commitment: 'confirmed' });
    if (value.err === null || INCONCLUSIVE.includes(String(value.err))) return { kind: 'not-yet' };
    if (value.err === 'AlreadyProcessed') return { kind: 'sent' };
    const programs = topLevelPrograms(transaction);
    return { kind: 'refused', reason: describeTransactionFailure(value.err, programs, value.logs ?? []) };
  } catch {
    return { kind: 'not-yet' };
  }
}

function bytesOf({ signed_transaction }: ExecutionRow): Uint8Array {
  return Buffer.from(signed_transaction, 'base64');
}

export function endOf({ row, handover }: Followed, status: TransactionStatus): ExecutionEnd | undefined {
  if (status.status === 'confirmed' || status.status === 'finalized') return { status: 'confirmed' };
  if (status.status === 'failed') {
    const programs = topLevelPrograms(bytesOf(row));
    const reason = handover.failure ?? describeTransactionFailure(status.error, programs);
    const message = `Transaction ${row.tx_hash} failed on chain: ${reason}. Nothing was swapped; the network fee was paid`;
    return { status: 'failed', code: 'transaction_failed', message };
  }
  if (status.status !== 'expired') return undefined;
  const message = `Transaction ${row.tx_hash} expired and can no longer land; nothing was swapped: ask for a new quote`;
  return { status: 'expired', code: 'transaction_expired', message };
}

export function signaturesOf({ signatures }: Pick<ExecutionRow, 'signatures'>): readonly Signature[] {
  return signatures.split(' ') as Signature[];
}
