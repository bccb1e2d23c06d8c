import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import {
  compareSigned,
  MAX_ADDED_BY_GUARD,
  MAX_ADDED_BY_WALLET,
  type OperatorFee,
  type SignedVerdict,
} from '../../../guard/index.ts';
import { fromConnection } from '../../../guard/web3.ts';
import type { Log } from '../../../log.ts';
import type { Address, Signature } from '../../../solana/address.ts';
import {
  createReferenceSearch,
  type ReferenceSearch,
  type SearchNodes,
} from '../../../solana/find-by-reference.ts';
import {
  decodeTransaction,
  feePayerOf,
  topLevelPrograms,
  withSignature,
} from '../../../solana/transaction.ts';
import { MAX_KNOWN_BLOCKS, UNKNOWN_BLOCKHASH } from '../../chain-head.ts';
import type { UpstreamAnswer } from '../../upstream.ts';
import {
  type Acceptance,
  CHAIN_SILENT,
  EXPIRED,
  MAX_PRIORITY_FEE_LAMPORTS,
  type ProviderFactory,
  type QuotedSwap,
  type QuoteOutcome,
  refuse,
  type SubmissionOutcome,
  type SwapProvider,
  type SwapRequest,
} from '../provider.ts';
import { acceptSponsored, isSponsored } from './accept-sponsored.ts';
import { JupiterClient } from './client.ts';
import { readExecution } from './execution.ts';
import { type JupiterDeps, LookupTableCache, OrderQuotes } from './quotes.ts';

export interface JupiterOptions {
  /** Base of Swap API V2. */
  readonly url: string;
  /** Keyless limit: one call in 2 s. */
  readonly key?: string;
  /** Taken by Jupiter; 50 to 255 basis points. @default none */
  readonly operatorFee?: OperatorFee;
  /** May pay the fees of a swap from a token to SOL of the same wallet. @default nobody */
  readonly sponsor?: Address;
  /** All must agree that a sponsored transaction is not on the chain. @default the connection, without alerts */
  readonly nodes?: SearchNodes;
  /** Programs that a route may call, current at each call. @default none */
  readonly venues?: () => ReadonlySet<Address>;
  /** Limit of an order, ms. @default 5000 */
  readonly orderLimitMs?: number;
  /** Limit of an execution, ms. @default 30000 */
  readonly executeLimitMs?: number;
  /** Ms until `submit` answers `busy`. @default 1000 */
  readonly submitWaitMs?: number;
}

/**
 * Market makers (`jupiterz`) sign last, allow 20 s, too short for a chat, and pay the fee (Jupiter
 * documentation, RFQ integration and gasless).
 */
const EXCLUDED_ROUTERS = ['jupiterz'];
/**
 * Routers that are excluded where the operator takes a fee: only Jupiter's own routes name the account that gets it
 * in bytes that the guard reads.
 */
const EXCLUDED_WITH_A_FEE = [...EXCLUDED_ROUTERS, 'dflow', 'okx'];
const AGENT = { maxResponseSize: 1_024 * 1_024, connections: 64 };

export function jupiterProvider(options: JupiterOptions): ProviderFactory {
  return ({ connection, ...deps }) => {
    const { nodes = { nodes: [connection], onAlert: () => undefined } } = options;
    return new Jupiter(options, { ...deps, accounts: fromConnection(connection), nodes });
  };
}

export class Jupiter implements SwapProvider {
  readonly name = 'jupiter';
  readonly acceptsOnlyQuotedBytes = true;
  readonly #deps: JupiterDeps;
  readonly #tables: LookupTableCache;
  readonly #executeLimitMs: number;
  readonly #agent: Dispatcher;
  readonly #client: JupiterClient;
  readonly #quotes: OrderQuotes;
  readonly #submissions: JupiterSubmissions;
  readonly #search: ReferenceSearch;

  /** @throws TypeError if `url` is invalid */
  constructor(options: JupiterOptions, deps: JupiterDeps) {
    const { orderLimitMs = 5_000, executeLimitMs = 30_000, submitWaitMs = 1_000 } = options;
    this.#deps = deps;
    this.#tables = new LookupTableCache(deps.accounts);
    this.#executeLimitMs = executeLimitMs;
    this.#agent = new Agent(AGENT);
    this.#client = new JupiterClient({
      ...{ ...options, dispatcher: this.#agent, log: deps.log },
      excludedRouters: options.operatorFee === undefined ? EXCLUDED_ROUTERS : EXCLUDED_WITH_A_FEE,
    });
    const { venues = () => new Set(), sponsor } = options;
    this.#quotes = new OrderQuotes(this.#client, this.#tables, deps, { venues, orderLimitMs, sponsor });
    this.#submissions = new JupiterSubmissions(submitWaitMs);
    this.#search = createReferenceSearch({ ...deps.nodes, now: deps.now });
  }

  /** Chain and record decide open executions. */
  stop(): void {
    void this.#agent.destroy();
  }

  quote(request: SwapRequest, signal: AbortSignal): Promise<QuoteOutcome> {
    return this.#quotes.quote(request, signal);
  }

  async accept(swap: QuotedSwap, signedTransaction: Uint8Array): Promise<Acceptance> {
    const { chainHead, now, log } = this.#deps;
    if (!isSponsored(swap)) return acceptOrder(swap, signedTransaction, this.#tables, this.#deps);
    return acceptSponsored(swap, signedTransaction, {
      isOver: isOver(swap, chainHead.height(), now()),
      execute: (...order) => this.#execute(...order),
      search: this.#search,
      log,
    });
  }

  async submit(swap: QuotedSwap, transaction: Uint8Array, txHash: Signature): Promise<SubmissionOutcome> {
    const answer = await this.#execute(swap, transaction);
    if (answer === undefined) return { kind: 'busy' };
    return readExecution(answer, { txHash, programs: topLevelPrograms(transaction) });
  }

  /** Undefined while Jupiter works on it. */
  #execute(swap: QuotedSwap, transaction: Uint8Array): Promise<UpstreamAnswer | undefined> {
    const { quoteId, quote } = swap;
    const request = {
      signedTransaction: Buffer.from(asFirstSent(swap, transaction)).toString('base64'),
      requestId: quote.providerRequestId ?? '',
      lastValidBlockHeight: quote.transaction.lastValidBlockHeight,
    };
    const ask = () => this.#client.execute(request, AbortSignal.timeout(this.#executeLimitMs));
    return this.#submissions.submit(quoteId, ask);
  }

  settle({ quoteId }: QuotedSwap): void {
    this.#submissions.forget(quoteId);
  }
}

/** Jupiter knows a repeated call by its bytes: a sponsor's signature, which it added itself, is left out again. */
function asFirstSent(swap: QuotedSwap, transaction: Uint8Array): Uint8Array {
  const payer = feePayerOf(transaction);
  return isSponsored(swap) && payer !== undefined
    ? withSignature(transaction, payer, new Uint8Array(64))
    : transaction;
}

/**
 * Jupiter answers only at the end, up to 30 s later. `submit` waits briefly, then answers undefined; the next
 * call joins the request.
 */
class JupiterSubmissions {
  readonly #submitWaitMs: number;
  /** Calls by quote, in flight or finished and not yet collected. */
  readonly #calls = new Map<string, Promise<UpstreamAnswer>>();

  constructor(submitWaitMs: number) {
    this.#submitWaitMs = submitWaitMs;
  }

  async submit(quoteId: string, ask: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer | undefined> {
    const call = this.#calls.get(quoteId) ?? ask();
    this.#calls.set(quoteId, call);
    const answer = await this.#waitBriefly(call);
    if (answer !== undefined && this.#calls.get(quoteId) === call) this.#calls.delete(quoteId);
    return answer;
  }

  forget(quoteId: string): void {
    this.#calls.delete(quoteId);
  }

  async #waitBriefly(call: Promise<UpstreamAnswer>): Promise<UpstreamAnswer | undefined> {
    const waiting = new AbortController();
    const patience = sleep(this.#submitWaitMs, undefined, { ref: false, signal: waiting.signal });
    const answer = await Promise.race([call, patience]);
    waiting.abort();
    return answer;
  }
}

async function acceptOrder(
  swap: QuotedSwap,
  signedTransaction: Uint8Array,
  tables: LookupTableCache,
  deps: JupiterDeps,
): Promise<Acceptance> {
  const height = deps.chainHead.height();
  if (isOver(swap, height, deps.now())) return refuse('quote_expired', EXPIRED);
  const verdict = await compare(swap, signedTransaction, tables, deps.log);
  if (verdict === undefined) return refuse('upstream_unavailable', CHAIN_SILENT);
  if (!verdict.ok) {
    return refuse('transaction_mismatch', `The signed transaction is not the quoted one: ${verdict.detail}`);
  }
  const { identical, blockhash, blockhashReplaced } = verdict;
  if (!blockhashReplaced) return { kind: 'accepted', transaction: signedTransaction, identical };
  const isKnown = height === undefined ? undefined : await deps.chainHead.knows(blockhash);
  if (height === undefined || isKnown === undefined) return refuse('upstream_unavailable', CHAIN_SILENT);
  if (!isKnown) return refuse('transaction_mismatch', UNKNOWN_BLOCKHASH);
  const lastValidBlockHeight = height + MAX_KNOWN_BLOCKS;
  return { kind: 'accepted', transaction: signedTransaction, identical, lastValidBlockHeight };
}

function isOver({ quote }: QuotedSwap, height: number | undefined, now: number): boolean {
  return now > quote.expiresAt || (height !== undefined && height > quote.transaction.lastValidBlockHeight);
}

/** Undefined if the chain is silent. */
async function compare(
  { request, quote }: QuotedSwap,
  signed: Uint8Array,
  tables: LookupTableCache,
  log: Log,
): Promise<SignedVerdict | undefined> {
  const unsigned = quote.transaction.bytes;
  const wallet = request.wallets.fromAddress;
  const comparison = {
    ...{ unsigned, signed, wallet, allowedCosigners: [] },
    maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
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
