/*
 * POST /v1/execute. An execution is keyed by the hash of its message: the first request checks, records and starts
 * it, every later one is answered from the record. All refusals come before the record; once it is written, nothing
 * in this file may end the execution. `test/service/execution/execute.test.ts` and `signatures.test.ts` prove it.
 */

import type { ErrorCode, ExecuteRequest, ExecutionResult } from '../../contract/index.ts';
import type { Signature } from '../../solana/address.ts';
import { TransactionError, type TransactionErrorCode } from '../../solana/byte-reader.ts';
import { verifySignature } from '../../solana/ed25519.ts';
import { type FailureReason, readFailureCode } from '../../solana/failure/reasons.ts';
import { SYSTEM_PROGRAM } from '../../solana/known-programs.ts';
import {
  base64TransactionBytes,
  type DecodedTransaction,
  decodeTransaction,
  feePayerOf,
  isEmptySignature,
  messageHash,
  requiredSigners,
  transactionSignature,
} from '../../solana/transaction.ts';
import type { Policy } from '../policy.ts';
import type { Acceptance, SwapProvider } from '../providers/provider.ts';
import type { QuoteStore, StoredQuote } from '../quotes/store.ts';
import { ServiceError } from '../server/errors.ts';
import { type ExecutionClaims, type ExecutionRow, type ExecutionStore, refusalOf } from './store.ts';
import type { ExecutionWorker } from './worker.ts';

interface ExecuteDeps {
  readonly quotes: QuoteStore;
  readonly executions: ExecutionStore;
  readonly claims: ExecutionClaims;
  readonly worker: ExecutionWorker;
  readonly policy: Policy;
  readonly providers: ReadonlyMap<string, SwapProvider>;
  readonly now: () => number;
}

interface ExecutionAnswer {
  readonly result: ExecutionResult;
  /** Beside `SUBMITTED`: why no node takes the bytes at present. They may land all the same. */
  readonly reason?: FailureReason | undefined;
}

export type ExecuteTransaction = (request: ExecuteRequest) => Promise<ExecutionAnswer>;

/** Signatures are not verified yet. */
interface SignedTransaction {
  readonly bytes: Uint8Array;
  readonly decoded: DecodedTransaction;
  readonly messageHash: string;
  /** Undefined while a sponsor, who signs last, has not. */
  readonly txHash: Signature | undefined;
}

const ADVANCE_NONCE_ACCOUNT = 4;

const UNSIGNED = 'the wallet has not signed it: its first signature is empty';

const REFUSALS: Readonly<Partial<Record<TransactionErrorCode, string>>> = {
  'not-base64': 'it is not canonical base64 (standard alphabet, padded)',
  'too-large': 'it is longer than a transaction may be: 1232 bytes, or 4096 in version 1',
  'unsupported-version': 'its version is not supported: only legacy and the versions 0 and 1 are',
};

/**
 * The first request of a message starts its execution, later ones are answered from the record. Never waits
 * for the chain.
 * @throws ServiceError for a refusal, or for an execution that failed or expired
 */
export function createExecuteTransaction(deps: ExecuteDeps): ExecuteTransaction {
  return async (request) => answerOf(await findOrBegin(request, deps));
}

async function findOrBegin(request: ExecuteRequest, deps: ExecuteDeps): Promise<ExecutionRow> {
  const signed = readSignedTransaction(request.signedTransaction);
  const row = await deps.executions.find(signed.messageHash);
  if (row === undefined) return begin(request, signed, deps);
  checkQuoteId(request, row.quote_id);
  await keepSignature(row, signed, deps);
  return row;
}

/** The chain accepts a message once, under any one of its signatures. */
async function keepSignature(
  row: ExecutionRow,
  signed: SignedTransaction,
  { executions, worker }: ExecuteDeps,
): Promise<void> {
  if (signed.txHash === undefined) return;
  if (!row.signatures.split(' ').includes(signed.txHash)) {
    verifySignatures(signed);
    if (!(await executions.addSignature(row.message_hash, signed.txHash))) return;
  }
  worker.addSignature(row.message_hash, signed.txHash);
}

async function begin(
  request: ExecuteRequest,
  signed: SignedTransaction,
  deps: ExecuteDeps,
): Promise<ExecutionRow> {
  verifySignatures(signed);
  const quote = await findQuote(request, signed, deps.quotes);
  checkFirstSignature(signed, quote);
  checkRoute(request, quote);
  const used = await deps.executions.findByQuote(quote.swap.quoteId);
  if (used !== undefined) return joinOrRefuse(used, signed, deps);
  deps.policy.check(quote.swap.request);
  const worker = await deps.claims.hold();
  const acceptance = await acceptSigned(quote, signed, deps.providers);
  const row = newExecution(quote, signed, acceptance, { worker, now: deps.now() });
  if (await recordExecution(row, quote, deps)) {
    deps.worker.follow(row, quote.swap);
    return row;
  }
  // A faster request has recorded this message, or another message of the same quote.
  const { executions } = deps;
  const other =
    (await executions.find(signed.messageHash)) ?? (await executions.findByQuote(quote.swap.quoteId));
  if (other === undefined) throw new Error('an execution was neither begun nor found');
  return joinOrRefuse(other, signed, deps);
}

async function joinOrRefuse(
  recorded: ExecutionRow,
  signed: SignedTransaction,
  deps: ExecuteDeps,
): Promise<ExecutionRow> {
  if (recorded.message_hash !== signed.messageHash) throw quoteUsed(recorded);
  await keepSignature(recorded, signed, deps);
  return recorded;
}

async function recordExecution(
  row: ExecutionRow,
  { provider, swap }: StoredQuote,
  { executions, providers }: ExecuteDeps,
): Promise<boolean> {
  try {
    return await executions.begin(row);
  } catch (error) {
    providers.get(provider)?.release?.(swap);
    throw error;
  }
}

async function findQuote(
  request: ExecuteRequest,
  { messageHash }: SignedTransaction,
  quotes: QuoteStore,
): Promise<StoredQuote> {
  const quote = await (request.quoteId === undefined
    ? quotes.findByMessage(messageHash)
    : quotes.find(request.quoteId));
  if (quote !== undefined) return quote;
  if (request.quoteId === undefined) {
    throw mismatch(
      'No quote of this service has this message: send the quoteId as well, or ask for a new quote',
    );
  }
  throw new ServiceError(
    'quote_expired',
    'There is no such quote, or it expired long ago: ask for a new quote',
  );
}

/** Empty only where a sponsor is to sign: the provider then demands the person's. */
function checkFirstSignature({ bytes, txHash }: SignedTransaction, { swap }: StoredQuote): void {
  const isSponsored = feePayerOf(bytes) !== swap.request.wallets.fromAddress;
  if (txHash === undefined && !isSponsored) throw refusal(UNSIGNED);
}

function checkQuoteId({ quoteId }: ExecuteRequest, expected: string): void {
  if (quoteId === undefined || quoteId === expected) return;
  throw mismatch('This transaction belongs to another quoteId');
}

function checkRoute(
  { routeName, providerRequestId }: ExecuteRequest,
  { swap: { quote } }: StoredQuote,
): void {
  const sameRoute = routeName === undefined || routeName === quote.routeName;
  const sameRequest = providerRequestId === undefined || providerRequestId === quote.providerRequestId;
  if (sameRoute && sameRequest) return;
  throw mismatch(
    'routeName and providerRequestId have to be those of the quote: send them as they were answered',
  );
}

function quoteUsed({ tx_hash }: ExecutionRow): ServiceError {
  return mismatch(
    `This quote is already executed by transaction ${tx_hash}: follow that one before another swap`,
  );
}

async function acceptSigned(
  { provider: name, swap }: StoredQuote,
  signed: SignedTransaction,
  providers: ReadonlyMap<string, SwapProvider>,
): Promise<Acceptance & { kind: 'accepted' }> {
  const provider = providers.get(name);
  if (provider === undefined)
    throw new ServiceError('quote_expired', 'This route is no longer served: ask for a new quote');
  const acceptance = await provider.accept(swap, signed.bytes);
  if (acceptance.kind === 'refused') throw new ServiceError(acceptance.code, acceptance.message);
  return acceptance;
}

function newExecution(
  { provider, swap }: StoredQuote,
  { messageHash, ...signed }: SignedTransaction,
  acceptance: Acceptance & { kind: 'accepted' },
  { worker, now }: { readonly worker: string; readonly now: number },
): ExecutionRow {
  const txHash = signed.txHash ?? transactionSignature(decodeTransaction(acceptance.transaction));
  if (txHash === undefined) throw new Error('an accepted transaction has no first signature');
  return {
    message_hash: messageHash,
    quote_id: swap.quoteId,
    tx_hash: txHash,
    signatures: txHash,
    provider,
    signed_transaction: Buffer.from(acceptance.transaction).toString('base64'),
    identical: acceptance.identical ? 1 : 0,
    last_valid_block_height: acceptance.lastValidBlockHeight ?? swap.quote.transaction.lastValidBlockHeight,
    status: 'submitted',
    error_code: null,
    error_message: null,
    created_at: now,
    sent_at: null,
    settled_at: null,
    finalized_at: null,
    worker,
  };
}

function answerOf(row: ExecutionRow): ExecutionAnswer {
  const { tx_hash: txHash } = row;
  if (row.status === 'submitted') {
    const reason = readFailureCode(refusalOf(row) ?? '')?.reason;
    return { result: { txHash, status: 'SUBMITTED' }, reason };
  }
  if (row.status === 'confirmed') return { result: { txHash, status: 'CONFIRMED' } };
  throw new ServiceError((row.error_code ?? 'internal_error') as ErrorCode, row.error_message ?? row.status);
}

/** @throws ServiceError `invalid_request` with the reason */
function readSignedTransaction(text: string): SignedTransaction {
  const { bytes, decoded } = decode(text);
  if (usesDurableNonce(decoded)) throw refusal('it uses a durable nonce, which never expires');
  const txHash = transactionSignature(decoded);
  if (txHash === undefined && decoded.signatures.every(isEmptySignature)) throw refusal(UNSIGNED);
  return { bytes, decoded, messageHash: messageHash(decoded), txHash };
}

/** Signatures of co-signers and of a sponsor may be empty, all others must fit. @throws ServiceError `invalid_request` naming the key */
function verifySignatures({ decoded }: SignedTransaction): void {
  for (const [index, signer] of requiredSigners(decoded).entries()) {
    const signature = decoded.signatures[index];
    if (signature === undefined || isEmptySignature(signature)) continue;
    if (verifySignature(signer, decoded.message, signature)) continue;
    throw refusal(`the signature of ${signer} does not belong to this message`);
  }
}

function decode(text: string): { bytes: Uint8Array; decoded: DecodedTransaction } {
  try {
    const bytes = base64TransactionBytes(text);
    return { bytes, decoded: decodeTransaction(bytes) };
  } catch (error) {
    if (!(error instanceof TransactionError)) throw error;
    throw refusal(REFUSALS[error.code] ?? `its bytes are no transaction (${error.code})`);
  }
}

/** Stricter than the runtime, which looks at the first instruction only. */
function usesDurableNonce({ instructions, staticAccountKeys }: DecodedTransaction): boolean {
  return instructions.some(
    ({ programIdIndex, data }) =>
      staticAccountKeys[programIdIndex] === SYSTEM_PROGRAM &&
      data.length >= 4 &&
      Buffer.from(data).readUInt32LE(0) === ADVANCE_NONCE_ACCOUNT,
  );
}

function refusal(reason: string): ServiceError {
  return new ServiceError('invalid_request', `signedTransaction cannot be executed: ${reason}`);
}

function mismatch(message: string): ServiceError {
  return new ServiceError('transaction_mismatch', message);
}
