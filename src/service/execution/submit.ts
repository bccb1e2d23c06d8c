import { type Connection, SendTransactionError, VersionedTransaction } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { Signature } from '../../solana/address.ts';
import type { TransactionStatus } from '../../solana/chain-status.ts';
import { topLevelPrograms } from '../../solana/top-level-programs.ts';
import { describeTransactionFailure } from '../../solana/transaction-failure.ts';
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

/** An execution and how far the handing over of its transaction has come. */
export interface Handover {
  readonly row: ExecutionRow;
  readonly swap: QuotedSwap;
  /** This process began it. Whoever only took it up cannot know that no other process is giving it away at this moment. */
  readonly isOwn: boolean;
  /** The record says that somebody was given it. */
  isMarked: boolean;
  /** The own node has taken it, or an earlier process gave it away: a refusal no longer proves that nothing was sent. */
  mayBeOnItsWay: boolean;
  /** How often the own node refused it. */
  refusals: number;
}

/** A node that is behind may refuse once what it takes a moment later. */
const REFUSALS_UNTIL_FAILED = 2;

type SendOutcome =
  /** Taken by a node, or on its way to one: it may land. */
  | { readonly kind: 'sent' }
  /** The node would not take it now; it may later. */
  | { readonly kind: 'not-yet' }
  /** It was not sent, because it would fail; the reason is in plain words. */
  | { readonly kind: 'refused'; readonly reason: string };

type Sender = Pick<Connection, 'sendRawTransaction' | 'simulateTransaction'>;

/** What a simulation says of a transaction that may land, or has landed, all the same. */
const INCONCLUSIVE = ['BlockhashNotFound', 'NodeBehind'];

/** Something that is done again and again, but never twice at the same time. */
export interface Step {
  isUnderWay: boolean;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

/** An execution in the background's hands. Sending and looking never wait for each other: either may hang. */
export interface Followed {
  readonly row: ExecutionRow;
  readonly handover: Handover;
  readonly sending: Step;
  readonly looking: Step;
  signatures: readonly Signature[];
  isEnding: boolean;
  /** The record says confirmed; what remains is to see it become final. */
  confirmed: boolean;
}

export function newHandover(row: ExecutionRow, swap: QuotedSwap, isOwn: boolean): Handover {
  const wasSent = row.sent_at !== null;
  return { row, swap, isOwn, isMarked: wasSent, mayBeOnItsWay: wasSent, refusals: 0 };
}

/**
 * Hands the transaction over once more: to the upstream where it submits by itself, else to the own node.
 * @returns the end of the execution where this told it; the chain tells it otherwise
 */
export async function submitExecution(
  handover: Handover,
  deps: SubmitDeps,
): Promise<ExecutionEnd | undefined> {
  const { row, swap } = handover;
  const provider = deps.providers.get(row.provider);
  const mayBeGiven = row.identical === 1 || provider?.acceptsOnlyQuotedBytes === false;
  if (provider?.submit === undefined || !mayBeGiven) return sendByNode(handover, deps);
  // Written first: a process that is killed in the middle leaves a record that says so.
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
  if (outcome.kind === 'confirmed') return { status: 'confirmed' };
  if (outcome.kind === 'failed') return landedFailure(handover.row, outcome.reason);
  if (outcome.kind === 'rejected' && handover.isOwn && !handover.mayBeOnItsWay) {
    return { status: 'failed', code: outcome.code, message: outcome.message };
  }
  const { tx_hash: txHash, provider } = handover.row;
  const reason = outcome.kind === 'rejected' ? outcome.code : outcome.reason;
  deps.metrics.providerFailed(provider, 'execute');
  deps.log.info({ txHash, reason }, 'the upstream left an execution open');
  await rescue(handover, deps);
  return undefined;
}

/**
 * What the upstream does not carry goes out through the own node too: the chain takes the same bytes once, whoever
 * brings them. A refusal of the node ends nothing, for the upstream may have sent it.
 */
async function rescue(handover: Handover, deps: SubmitDeps): Promise<void> {
  const outcome = await send(handover, deps);
  if (outcome.kind === 'refused') {
    const { tx_hash: txHash } = handover.row;
    deps.log.info({ txHash, reason: outcome.reason }, 'the own node did not take an open execution');
  }
}

async function sendByNode(handover: Handover, deps: SubmitDeps): Promise<ExecutionEnd | undefined> {
  // Written first where another process may be about to end it as never sent.
  if (!handover.isOwn && !(await markSent(handover, deps))) return undefined;
  const outcome = await send(handover, deps);
  if (outcome.kind === 'sent') await markSent(handover, deps);
  if (outcome.kind !== 'refused') return undefined;
  handover.refusals += 1;
  const provesNothing = !handover.isOwn || handover.mayBeOnItsWay;
  if (provesNothing || handover.refusals < REFUSALS_UNTIL_FAILED) return undefined;
  const message = `Transaction ${handover.row.tx_hash} was not sent, because it would fail: ${outcome.reason}`;
  return { status: 'failed', code: 'transaction_failed', message, isUnsent: true };
}

/** With preflight until a node has taken it: afterwards only landing counts. */
async function send(handover: Handover, { connection }: SubmitDeps): Promise<SendOutcome> {
  const outcome = await sendTransaction(connection, bytesOf(handover.row), !handover.mayBeOnItsWay);
  if (outcome.kind === 'sent') handover.mayBeOnItsWay = true;
  return outcome;
}

/** @returns false where the execution has ended in another process */
async function markSent(handover: Handover, { executions }: SubmitDeps): Promise<boolean> {
  handover.isMarked ||= await executions.markSent(handover.row.message_hash);
  return handover.isMarked;
}

function bytesOf({ signed_transaction }: ExecutionRow): Uint8Array {
  return Buffer.from(signed_transaction, 'base64');
}

/** The end of a transaction that landed and failed there. */
export function landedFailure({ tx_hash }: ExecutionRow, reason: string): ExecutionEnd {
  const message = `Transaction ${tx_hash} failed on chain: ${reason}. Nothing was swapped; the network fee was paid`;
  return { status: 'failed', code: 'transaction_failed', message };
}

/**
 * Sends the bytes once, without the node's own repetitions. A refusal of the node is explained by a simulation.
 * A torn connection counts as sent: nobody knows. Never throws.
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

export function signaturesOf({ signatures }: Pick<ExecutionRow, 'signatures'>): readonly Signature[] {
  return signatures.split(' ') as Signature[];
}

/** What the chain says of it as an end; undefined while there is none. */
export function endOf({ row }: Pick<Followed, 'row'>, status: TransactionStatus): ExecutionEnd | undefined {
  if (status.status === 'confirmed' || status.status === 'finalized') return { status: 'confirmed' };
  if (status.status === 'failed') return landedFailure(row, reasonOf(row, status.error));
  if (status.status !== 'expired') return undefined;
  const message = `Transaction ${row.tx_hash} expired and can no longer land; nothing was swapped: ask for a new quote`;
  return { status: 'expired', code: 'transaction_expired', message };
}

function reasonOf({ signed_transaction }: ExecutionRow, error: unknown): string {
  return describeTransactionFailure(error, topLevelPrograms(Buffer.from(signed_transaction, 'base64')));
}
