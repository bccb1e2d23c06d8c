import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId } from './brands.ts';
import type { Quote } from './quote.ts';
import type { SignedTransaction } from './signed-transaction.ts';
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
  /** Who waits for the answer: each has one place in the queue. */
  readonly asker?: PersonId;
  /** Asked for now, because something is decided by it; else a price that somebody was told a moment ago will do. */
  readonly isFresh?: boolean;
  /** To be shown to many, in a group or in a message of theirs: comes last, and is not waited for. */
  readonly isShared?: boolean;
}

export interface ExecutionReport {
  readonly txHash: string;
  readonly status: 'submitted' | 'confirmed';
}

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
