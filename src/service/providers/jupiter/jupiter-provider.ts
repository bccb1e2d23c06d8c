import { Agent, type Dispatcher } from 'undici';
import { connectGuardChain } from '../../../guard/connect-guard-chain.ts';
import type { AccountReader } from '../../../guard/guard-chain.ts';
import type { Address, Signature } from '../../../solana/address.ts';
import { topLevelPrograms } from '../../../solana/top-level-programs.ts';
import type { ChainHead } from '../../chain-head.ts';
import type {
  Acceptance,
  QuotedSwap,
  QuoteOutcome,
  SubmissionOutcome,
  SwapProvider,
  SwapRequest,
} from '../provider.ts';
import type { ProviderDeps, ProviderFactory } from '../provider-deps.ts';
import { acceptOrder } from './accept-order.ts';
import { JupiterClient } from './jupiter-client.ts';
import { JupiterSubmissions } from './jupiter-submissions.ts';
import { LookupTableBook } from './lookup-table-book.ts';
import { OrderQuotes } from './order-quotes.ts';
import { type ExecutionReading, readExecution } from './read-execution.ts';

export interface JupiterOptions {
  /** Address of Swap API V2, as `https://api.jup.ag/swap/v2`. */
  readonly url: string;
  /** Without one Jupiter serves by its keyless limits: one call in two seconds. */
  readonly key?: string;
  /** Programs that a route may call, as they stand now; none where it is absent. */
  readonly venues?: () => ReadonlySet<Address>;
  /** Milliseconds until an order is given up; 5,000 unless told. */
  readonly orderLimitMs?: number;
  /** Milliseconds until an execution is given up; 30,000 unless told. */
  readonly executeLimitMs?: number;
  /** Milliseconds `submit` waits for an execution before it leaves the question to the chain; 1,000 unless told. */
  readonly patienceMs?: number;
}

export interface JupiterDeps extends Pick<ProviderDeps, 'now' | 'log' | 'maxPriorityFeeLamports'> {
  /** Reads lookup tables. */
  readonly accounts: AccountReader;
  /** Block height at `confirmed`; `undefined` where it is not fresh. */
  readonly chainHead: Pick<ChainHead, 'height' | 'knows'>;
}

/**
 * Everything that the person's guard can read is asked for. `jupiterz` is not: market makers sign last and leave a person
 * 20 seconds, too short for a chat, and their transactions have another fee payer (Jupiter documentation, RFQ integration
 * and gasless).
 */
const EXCLUDED_ROUTERS = ['jupiterz'];

const AGENT = { maxResponseSize: 1_024 * 1_024, connections: 64 };

/** Jupiter's Swap API V2 as a provider of a service. */
export function jupiterProvider(options: JupiterOptions): ProviderFactory {
  return ({ connection, ...deps }) =>
    createJupiterProvider(options, { ...deps, accounts: connectGuardChain(connection) });
}

/** The same over narrower dependencies. @throws TypeError where `url` is none */
export function createJupiterProvider(options: JupiterOptions, deps: JupiterDeps): SwapProvider {
  return new Jupiter(options, deps);
}

class Jupiter implements SwapProvider {
  readonly name = 'jupiter';
  readonly acceptsOnlyQuotedBytes = true;
  readonly #deps: JupiterDeps & { readonly tables: LookupTableBook };
  readonly #executeLimitMs: number;
  readonly #agent: Dispatcher;
  readonly #client: JupiterClient;
  readonly #quotes: OrderQuotes;
  readonly #submissions: JupiterSubmissions;

  constructor(options: JupiterOptions, deps: JupiterDeps) {
    const { orderLimitMs = 5_000, executeLimitMs = 30_000, patienceMs = 1_000 } = options;
    this.#deps = { ...deps, tables: new LookupTableBook(deps.accounts) };
    this.#executeLimitMs = executeLimitMs;
    this.#agent = new Agent(AGENT);
    this.#client = new JupiterClient({
      ...{ ...options, dispatcher: this.#agent, log: deps.log },
      excludedRouters: EXCLUDED_ROUTERS,
    });
    const { accounts } = deps;
    const venues = options.venues ?? (() => new Set());
    const source = { client: this.#client, accounts, venues, orderLimitMs };
    this.#quotes = new OrderQuotes({ ...this.#deps, ...source });
    this.#submissions = new JupiterSubmissions(patienceMs);
  }

  /** Ends the calls in flight; what they were about stays with the chain and the record. */
  stop(): void {
    void this.#agent.destroy();
  }

  quote(request: SwapRequest, signal: AbortSignal): Promise<QuoteOutcome> {
    return this.#quotes.quote(request, signal);
  }

  accept(swap: QuotedSwap, signedTransaction: Uint8Array): Promise<Acceptance> {
    return acceptOrder(swap, signedTransaction, this.#deps);
  }

  submit(swap: QuotedSwap, transaction: Uint8Array, txHash: Signature): Promise<SubmissionOutcome> {
    return this.#submissions.submit(swap.quoteId, (mayHaveBeenSent) =>
      this.#execute(swap, transaction, { txHash, mayHaveBeenSent }),
    );
  }

  async #execute(
    { quote }: QuotedSwap,
    transaction: Uint8Array,
    before: { readonly txHash: Signature; readonly mayHaveBeenSent: boolean },
  ): Promise<ExecutionReading> {
    const question = {
      signedTransaction: Buffer.from(transaction).toString('base64'),
      requestId: quote.providerRequestId ?? '',
      lastValidBlockHeight: quote.transaction.lastValidBlockHeight,
    };
    const answer = await this.#client.execute(question, AbortSignal.timeout(this.#executeLimitMs));
    const isOrderKept = this.#deps.now() <= quote.expiresAt;
    return readExecution(answer, { ...before, isOrderKept, programs: topLevelPrograms(transaction) });
  }

  settle({ quoteId }: QuotedSwap): void {
    this.#submissions.forget(quoteId);
  }
}
