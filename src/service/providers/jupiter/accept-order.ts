import type { ErrorCode } from '../../../contract/error-code.ts';
import { compareSigned, type SignedVerdict } from '../../../guard/compare-signed.ts';
import { MAX_ADDED_BY_GUARD, MAX_ADDED_BY_WALLET } from '../../../guard/lighthouse.ts';
import type { Log } from '../../../log.ts';
import { decodeTransaction } from '../../../solana/transaction.ts';
import { BLOCKHASH_LIFETIME, type ChainHead, UNKNOWN_BLOCKHASH } from '../../chain-head.ts';
import type { Acceptance, QuotedSwap } from '../provider.ts';
import type { LookupTableBook } from './lookup-table-book.ts';

interface AcceptDeps {
  readonly tables: LookupTableBook;
  /** Block height at `confirmed`; `undefined` where it is not fresh. */
  readonly chainHead: Pick<ChainHead, 'height' | 'knows'>;
  readonly now: () => number;
  readonly log: Log;
  /** Most lamports of priority fee that a wallet may have put into the transaction. */
  readonly maxPriorityFeeLamports: bigint;
}

const EXPIRED = 'The quote expired before its signed transaction arrived: ask for a new quote';
const CHAIN_SILENT = 'The chain does not answer at present: send the same request again';

/** Is the signed transaction the quoted one, by meaning, and still in time? */
export async function acceptOrder(
  swap: QuotedSwap,
  signedTransaction: Uint8Array,
  deps: AcceptDeps,
): Promise<Acceptance> {
  const height = deps.chainHead.height();
  if (isOver(swap, height, deps.now())) return refuse('quote_expired', EXPIRED);
  const verdict = await compare(swap, signedTransaction, deps);
  if (verdict === undefined) return refuse('upstream_unavailable', CHAIN_SILENT);
  if (!verdict.ok) {
    return refuse('transaction_mismatch', `The signed transaction is not the quoted one: ${verdict.detail}`);
  }
  const { identical, blockhash, blockhashReplaced } = verdict;
  if (!blockhashReplaced) return { kind: 'accepted', transaction: signedTransaction, identical };
  const isKnown = height === undefined ? undefined : await deps.chainHead.knows(blockhash);
  if (height === undefined || isKnown === undefined) return refuse('upstream_unavailable', CHAIN_SILENT);
  if (!isKnown) return refuse('transaction_mismatch', UNKNOWN_BLOCKHASH);
  // Whatever blockhash is known now dies within its lifetime from now.
  const lastValidBlockHeight = height + BLOCKHASH_LIFETIME;
  return { kind: 'accepted', transaction: signedTransaction, identical, lastValidBlockHeight };
}

function isOver({ quote }: QuotedSwap, height: number | undefined, now: number): boolean {
  return now > quote.expiresAt || (height !== undefined && height > quote.transaction.lastValidBlockHeight);
}

/** Lookup tables are read only where the wallet changed something; `undefined` where the chain did not tell them. */
async function compare(
  { request, quote }: QuotedSwap,
  signed: Uint8Array,
  { tables, maxPriorityFeeLamports, log }: AcceptDeps,
): Promise<SignedVerdict | undefined> {
  const unsigned = quote.transaction.bytes;
  const wallet = request.wallets.fromAddress;
  const comparison = {
    ...{ unsigned, signed, wallet, allowedCosigners: [], maxPriorityFeeLamports },
    // A client's guard may have put its own behind the route before the wallet added more.
    maxAddedAssertions: MAX_ADDED_BY_GUARD + MAX_ADDED_BY_WALLET,
  };
  const verdict = compareSigned(comparison);
  if (verdict.ok || verdict.rule !== 'lookup-table-unresolved') return verdict;
  try {
    const lookupTables = await tables.read(decodeTransaction(unsigned));
    return compareSigned({ ...comparison, lookupTables });
  } catch (error) {
    log.warn({ err: error }, 'the lookup tables of a signed transaction could not be read');
    return undefined;
  }
}

function refuse(code: ErrorCode, message: string): Acceptance {
  return { kind: 'refused', code, message };
}
