import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId } from './brands.ts';
import type { Quote } from './offer.ts';
import type { SignedTransaction } from './swap.ts';
import type { ListedToken } from './token.ts';

/** What to do about a failure of the service; every code has exactly one, and unknown codes have a safe default. */
export type Reaction = 'retry_now' | 'retry_after' | 'ask_chain' | 'ask_person' | 'give_up';

/** A failed call, classified. None of these ends a signed swap. */
export interface ServiceFailure {
  /** The service's own code, or ours for a failure below it: `timeout`, `unreachable`, `bad_answer`. */
  readonly code: string;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly reaction: Reaction;
  /** How long to wait before the next call; null when the service did not say. */
  readonly retryAfterMs: number | null;
  readonly requestId: string | null;
  /** The service wants no call at all with this key until the wait is over (`X-Service-RateLimit-Scope: key`). */
  readonly blocksKey?: boolean;
  /**
   * Of an execute: the service will not carry the transaction, and has not. Told in words; what to do next stays the same,
   * for the chain alone ends a swap.
   */
  readonly isRefused?: boolean;
  /** Of an execute: the service says that the transaction failed or expired. Told in words; the chain alone decides. */
  readonly saysEnded?: boolean;
  /** The key's budget had no room: the call was not sent. */
  readonly isUnsent?: boolean;
}

export type ServiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ServiceFailure };

export interface QuoteRequest {
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: BaseUnits;
  /** Given for a quote that carries an unsigned transaction; pays and receives with the same wallet. */
  readonly wallet?: Address;
  /** The person who waits for the answer: one place in the queue for each. */
  readonly asker?: PersonId;
  /**
   * Oldest price that will do, ms. 0 where something is decided by it: the call is then made for this request alone.
   * @default 2000
   */
  readonly maxAgeMs?: number;
  /** A price that no one person waits for: it never waits for room in the budget. @default `signing` with a wallet, else `quote` */
  readonly priority?: BackgroundCall;
  /** Ends the wait for the answer, and the call itself where it is made for this request alone. */
  readonly signal?: AbortSignal;
}

export interface ExecutionReport {
  readonly txHash: string;
  readonly status: 'submitted' | 'confirmed';
}

/** What a call of the service is for, most important first. */
export type ServiceCall = 'first_execute' | 'execute' | 'signing' | 'quote' | 'tokens' | BackgroundCall;

/** Prices shown to many (groups, inline mode), prices watched for alerts, prices on boards. */
export type BackgroundCall = 'shared_quote' | 'alert' | 'board';

/** The calls one API key may make. */
export interface ServiceBudget {
  /** Takes one call at the time `now`; the refusal says when there will be room for it. */
  take(call: ServiceCall, now: number): BudgetTurn;
  /** No call of the key before `until`. */
  block(until: number): void;
  /** How long the key is still blocked, ms; 0 when it is not. */
  blockedForMs(now: number): number;
}

export type BudgetTurn = { readonly ok: true } | BudgetRefusal;

export interface BudgetRefusal {
  readonly ok: false;
  readonly retryAt: number;
  /** One call more is granted every so many milliseconds. */
  readonly everyMs: number;
}

/** No block of a key lasts longer, ms: a later end was written by a clock that was ahead. */
export const LONGEST_BLOCK_MS = 3_600_000;

/** Quotes as the service gave them, and when. */
export interface KnownPrice {
  readonly quotes: readonly Quote[];
  readonly at: number;
}

/** Prices of the service: equal requests share one call, and its answer for as long as each allows. */
export interface Prices {
  quote: SwapApi['quote'];
  /** The last answer to the same request, of any caller, where it is at most `maxAgeMs` old. */
  recall(request: PricedPair, maxAgeMs: number): KnownPrice | undefined;
}

export type PricedPair = Pick<QuoteRequest, 'fromMint' | 'toMint' | 'fromAmount'>;

/** The Token Swap Service, ours or another operator's. */
export interface SwapApi {
  listTokens(): Promise<ServiceResult<readonly ListedToken[]>>;
  quote(request: QuoteRequest): Promise<ServiceResult<readonly Quote[]>>;
  /**
   * The same signed transaction gives the same request body, byte for byte, every time. `signal` ends the wait for an
   * answer that is no longer needed; the service may have taken the transaction all the same.
   */
  execute(signed: SignedTransaction, signal?: AbortSignal): Promise<ServiceResult<ExecutionReport>>;
}
