/*
 * One sending of an execution's bytes: through the upstream that quoted them where it submits itself, else through our
 * nodes. Nothing here ends an execution, whatever is answered; `worker.ts` reads the end from the chain.
 * `test/service/execution/refused-sends.test.ts` proves it.
 */

import { type Connection, SendTransactionError } from '@solana/web3.js';
import { asVersioned } from '../../guard/web3.ts';
import type { Log } from '../../log.ts';
import type { Signature } from '../../solana/address.ts';
import type { TransactionStatus } from '../../solana/chain-status.ts';
import { describeTransactionFailure, readFailure } from '../../solana/failure/read.ts';
import { describeFailure, readFailureCode, writeFailureCode } from '../../solana/failure/reasons.ts';
import { topLevelPrograms } from '../../solana/transaction.ts';
import type { ServiceMetrics } from '../metrics.ts';
import type { QuotedSwap, SubmissionOutcome, SwapProvider } from '../providers/provider.ts';
import { type ExecutionEnd, type ExecutionRow, type ExecutionStore, refusalOf } from './store.ts';

export interface SubmitDeps {
  readonly connection: Connection;
  readonly executions: ExecutionStore;
  readonly providers: ReadonlyMap<string, SwapProvider>;
  readonly metrics: ServiceMetrics;
  readonly log: Log;
}

interface Handover {
  readonly row: ExecutionRow;
  readonly swap: QuotedSwap;
  isRecordedSent: boolean;
  /** A node accepted the bytes: later ones need no preflight. */
  isTaken: boolean;
  /** The upstream will not take these bytes. */
  isRejected: boolean;
  /** The refusal as the record has it, so that only a change is written. */
  refusal: string | null;
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
  | { readonly kind: 'taken' }
  /** No answer, or a refusal that a simulation does not explain. */
  | { readonly kind: 'unknown' }
  /** `refusal` is a code of `writeFailureCode`. */
  | { readonly kind: 'refused'; readonly refusal: string };

/** Simulation errors of transactions that may still land. */
const INCONCLUSIVE = ['BlockhashNotFound', 'NodeBehind'];

export function newHandover(row: ExecutionRow, swap: QuotedSwap): Handover {
  const isRecordedSent = row.sent_at !== null;
  return { row, swap, isRecordedSent, isTaken: false, isRejected: false, refusal: refusalOf(row) ?? null };
}

/**
 * Through the upstream if it submits itself, else through our nodes. Decides no end: whoever got the bytes may
 * land them, also after a refusal. So they count as sent before they leave.
 */
export async function submitExecution(handover: Handover, deps: SubmitDeps): Promise<void> {
  const { row, swap } = handover;
  if (!(await markSent(handover, deps))) return;
  const provider = deps.providers.get(row.provider);
  const isAccepted = row.identical === 1 || provider?.acceptsOnlyQuotedBytes === false;
  if (provider?.submit === undefined || !isAccepted || handover.isRejected) return sendByNode(handover, deps);
  const outcome = await provider.submit(swap, bytesOf(row), row.tx_hash as Signature);
  return readOutcome(handover, outcome, deps);
}

async function readOutcome(handover: Handover, outcome: SubmissionOutcome, deps: SubmitDeps): Promise<void> {
  if (outcome.kind === 'busy') return;
  if (outcome.kind === 'confirmed' || outcome.kind === 'failed') {
    handover.isTaken = true;
    if (outcome.kind === 'failed') handover.failure = outcome.reason;
    return;
  }
  handover.isRejected = outcome.kind === 'rejected';
  const { tx_hash: txHash, provider } = handover.row;
  deps.metrics.providerFailed(provider, 'execute');
  deps.log.info({ txHash, reason: outcome.reason }, 'the upstream left an execution open');
  await sendByNode(handover, deps);
}

/** A refusal is a reason beside `SUBMITTED`; the last one is recorded. */
async function sendByNode(handover: Handover, { connection, executions, log }: SubmitDeps): Promise<void> {
  const { message_hash: messageHash, tx_hash: txHash } = handover.row;
  const outcome = await sendTransaction(connection, bytesOf(handover.row), !handover.isTaken);
  if (outcome.kind === 'unknown') return;
  handover.isTaken ||= outcome.kind === 'taken';
  const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
  if (refusal === handover.refusal) return;
  if (refusal !== null) log.info({ txHash, reason: refusal }, 'no node took an execution');
  await executions.noteRefusal(messageHash, refusal);
  handover.refusal = refusal;
}

/** @returns false if it has ended in another process */
async function markSent(handover: Handover, { executions }: SubmitDeps): Promise<boolean> {
  handover.isRecordedSent ||= await executions.markSent(handover.row.message_hash);
  return handover.isRecordedSent;
}

/**
 * The node's own retries are off: this service sends again itself. Preflight saves the fee of a certain failure, and
 * a simulation explains its refusal. Never throws.
 */
async function sendTransaction(
  connection: Connection,
  transaction: Uint8Array,
  preflight: boolean,
): Promise<SendOutcome> {
  try {
    await connection.sendRawTransaction(transaction, {
      skipPreflight: !preflight,
      preflightCommitment: 'confirmed',
      maxRetries: 0,
    });
    return { kind: 'taken' };
  } catch (error) {
    const isRefusal = error instanceof SendTransactionError;
    return isRefusal ? explainRefusal(connection, transaction) : { kind: 'unknown' };
  }
}

async function explainRefusal(connection: Connection, transaction: Uint8Array): Promise<SendOutcome> {
  try {
    const { value } = await connection.simulateTransaction(asVersioned(transaction), {
      commitment: 'confirmed',
    });
    if (value.err === null || INCONCLUSIVE.includes(String(value.err))) return { kind: 'unknown' };
    if (value.err === 'AlreadyProcessed') return { kind: 'taken' };
    const context = { programs: topLevelPrograms(transaction), logs: value.logs ?? [] };
    return { kind: 'refused', refusal: writeFailureCode(readFailure(value.err, context)) };
  } catch {
    return { kind: 'unknown' };
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
  const refusal = readFailureCode(handover.refusal ?? '');
  const why = refusal === undefined ? '' : ` (refused by the nodes: ${describeFailure(refusal)})`;
  const message = `Transaction ${row.tx_hash} expired and can no longer land${why}; nothing was swapped: ask for a new quote`;
  return { status: 'expired', code: 'transaction_expired', message };
}

export function signaturesOf({ signatures }: { readonly signatures: string }): readonly Signature[] {
  return signatures.split(' ') as Signature[];
}
