import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId } from './brands.ts';
import type { PriceStep, Quote } from './offer.ts';
import type { SignedTransaction } from './swap.ts';
import type { ListedToken } from './token.ts';

/** `retry_after`: the service is busy. `ask_person`: the request cannot be served as it is. */
export type Reaction = 'retry_after' | 'ask_person' | 'other';

/** No failure ends a signed swap. */
export interface ServiceFailure {
  /** The service's, or our own: `timeout`, `unreachable`, `bad_answer`. */
  readonly code: string;
  readonly status: number | null;
  readonly reaction: Reaction;
  readonly retryAfterMs: number | null;
  /** `X-Service-RateLimit-Scope: key`. */
  readonly blocksKey?: boolean;
  /** An execute was refused: the service claims to send the transaction neither now nor later. */
  readonly isRefused?: boolean;
  /** An execute was answered by a failure or an expiry, which is a claim. The chain decides. */
  readonly saysEnded?: boolean;
  /** Refused by the budget, not sent. */
  readonly isUnsent?: boolean;
}

/** The bot's own limit of prices per person. */
export const TOO_FAST: ServiceFailure = {
  code: 'too_fast',
  status: null,
  reaction: 'retry_after',
  retryAfterMs: null,
};

export type ServiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ServiceFailure };

export interface QuoteRequest extends PricedPair {
  /** Adds an unsigned transaction to the quote. */
  readonly wallet?: Address;
  /** Calls queue fairly by person. */
  readonly asker?: PersonId;
  /**
   * Oldest acceptable price, ms; 0 for a call of its own.
   * @default 2000
   */
  readonly maxAgeMs?: number;
  /**
   * Fails where the budget has no room.
   * @default `signing` with a wallet, else `quote`
   */
  readonly priority?: BackgroundCall;
  /** The wallet app that scanned a code has proven nothing, so its call takes the share of prices. */
  readonly isScan?: boolean;
  /** Ends the wait; with `maxAgeMs` 0 also the call. */
  readonly signal?: AbortSignal;
}

/** Where a standing order could rest, beside the interface of the swap service. */
export interface OrderQuoteRequest extends PricedPair {
  /** What all of it gets at least. */
  readonly toAmount: BaseUnits;
  /** A ladder: what each part of it gets at least. Their sums are the two amounts. */
  readonly steps?: readonly PriceStep[];
  /** Adds an unsigned transaction: the wallet, and the key that names the order. */
  readonly signers?: { readonly wallet: Address; readonly order: Address };
}

export interface OrderQuote {
  readonly pool: Address;
  /** What all of it gets at the pool's nearest price that is not worse. */
  readonly toAmount: BaseUnits;
  /** A ladder: its prices in the pool, in the order of the transaction, none worse than asked. */
  readonly steps?: readonly PriceStep[];
  /** Lamports. */
  readonly deposit: bigint;
  readonly unsignedTransaction: string | null;
}

export interface OrderQuoter {
  /** The richest pool first; none where the market is there already. */
  quoteOrders(request: OrderQuoteRequest): Promise<ServiceResult<readonly OrderQuote[]>>;
}

export interface ExecutionReport {
  readonly txHash: string;
  readonly status: 'submitted' | 'confirmed';
  /** Beside `submitted`: why no node takes it at present, a name of `FailureReason`. */
  readonly nodeReason?: string;
}

/** Calls stand in order of importance, the first execute first. */
export type ServiceCall = 'first_execute' | 'execute' | 'signing' | 'quote' | 'tokens' | BackgroundCall;

/** Groups and inline mode, alerts, and boards call in the background. */
type BackgroundCall = 'shared_quote' | 'alert' | 'board';

export interface ServiceBudget {
  take(call: ServiceCall, now: number): BudgetAnswer;
  block(until: number): void;
  blockedForMs(now: number): number;
  /** The share of the calls that are possible now, percent; 0 while blocked. */
  leftPercent(now: number): number;
}

export type BudgetAnswer = { readonly ok: true } | BudgetRefusal;

export interface BudgetRefusal {
  readonly ok: false;
  readonly retryAt: number;
  /** Interval between two calls, ms. */
  readonly everyMs: number;
}

/** A later end comes from a clock that was ahead, ms. */
export const MAX_BLOCK_MS = 3_600_000;

export interface KnownPrice {
  readonly quotes: readonly Quote[];
  readonly at: number;
}

/** Single flight. */
export interface PriceClient extends Quoter {
  /** Up to `maxAgeMs` old. */
  recall(request: PricedPair, maxAgeMs: number): KnownPrice | undefined;
}

export interface PricedPair {
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: BaseUnits;
}

export interface TokenLister {
  listTokens(): Promise<ServiceResult<readonly ListedToken[]>>;
}

export interface Quoter {
  quote(request: QuoteRequest): Promise<ServiceResult<readonly Quote[]>>;
}

/** Ours or another operator's. */
export interface SwapApi extends TokenLister, Quoter, Executor {}

export interface Executor {
  /** The body is identical, byte for byte, for the same transaction. `signal` ends only the wait. */
  execute(signed: SignedTransaction, signal?: AbortSignal): Promise<ServiceResult<ExecutionReport>>;
}
