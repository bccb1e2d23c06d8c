import type { Connection } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import type { ErrorCode, NATIVE_COIN } from '../../contract/index.ts';
import type { Log } from '../../log.ts';
import type { Address, Signature } from '../../solana/address.ts';
import type { ChainHead } from '../chain-head.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

/** One side of a swap: the native coin, or a listed mint with its program. */
export interface TradedToken {
  readonly address: Address | typeof NATIVE_COIN;
  readonly decimals: number;
  /** Null for the native coin only. */
  readonly tokenProgram: Address | null;
}

/** The two wallets of a swap; a quote carries a transaction only when both are known. */
export interface SwapWallets {
  readonly fromAddress: Address;
  readonly toAddress: Address;
}

export interface SwapRequest {
  readonly from: TradedToken;
  readonly to: TradedToken;
  /** Base units of `from`, 1 to 2^64-1. */
  readonly fromAmount: bigint;
  readonly wallets?: SwapWallets;
}

/** The transaction of a quote, every signature slot of the person still zero. */
export interface QuotedTransaction {
  readonly bytes: Uint8Array;
  readonly lastValidBlockHeight: number;
}

/** One offer of a provider. Amounts are base units. */
export interface ProviderQuote {
  readonly routeName: string;
  readonly providerRequestId?: string;
  readonly toAmount: bigint;
  /** The least that the transaction can pay out; equal to `toAmount` where the amount is exact. */
  readonly minimumToAmount: bigint;
  readonly fromAmountUsd?: number;
  readonly toAmountUsd?: number;
  readonly slippageBps?: number;
  /** Absent: a price only. */
  readonly transaction?: QuotedTransaction;
  /** Milliseconds since the epoch; after it the provider accepts no signed transaction of this quote. */
  readonly expiresAt: number;
}

export type QuoteOutcome =
  /** An empty list is "no route". */
  | { readonly kind: 'quotes'; readonly quotes: readonly ProviderQuote[] }
  /** The request itself cannot be served, and the message says how to go on: 400. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A quote as it was stored when it was answered; what a provider gets back when the person has signed. */
export interface QuotedSwap {
  readonly quoteId: string;
  readonly request: SwapRequest & { readonly wallets: SwapWallets };
  readonly quote: ProviderQuote & { readonly transaction: QuotedTransaction };
}

export type Acceptance =
  | {
      readonly kind: 'accepted';
      /** The bytes to send: the person's, with the provider's co-signature where there is one. */
      readonly transaction: Uint8Array;
      /** The message equals the quoted one, byte for byte. */
      readonly identical: boolean;
      /** Given where the wallet replaced the blockhash: the height after which the new one can no longer land. */
      readonly lastValidBlockHeight?: number;
    }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

/** What an upstream that submits by itself said. `busy` and `unknown` leave the question to the chain. */
export type SubmissionOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The upstream refused before sending anything: the execution ends with this code. */
  | { readonly kind: 'rejected'; readonly code: ErrorCode; readonly message: string }
  /** The upstream is still carrying it out. */
  | { readonly kind: 'busy' }
  /** The upstream did not take it, or nobody knows whether it did. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type SettledStatus = 'confirmed' | 'failed' | 'expired';

/** A source of liquidity. Several stand side by side; one that fails never hides another's quote. */
export interface SwapProvider {
  /** Short, unique, stable: it is stored with every quote. */
  readonly name: string;
  /**
   * True where `submit` may be given only the quoted message, byte for byte. A message that the wallet changed within
   * the guard's tolerance then goes out through the service's own RPC.
   */
  readonly acceptsOnlyQuotedBytes: boolean;

  /** Begins the provider's background work (prices, blockhash); the service waits for it before it listens. */
  start?(): Promise<void>;

  /** Ends the background work; nothing is asked of the provider afterwards. */
  stop?(): void;

  /** Prices a swap and, with wallets, builds its transaction; `signal` cancels at the deadline of all providers. */
  quote(request: SwapRequest, signal: AbortSignal): Promise<QuoteOutcome>;

  /** Compares the signed transaction with the quoted one by meaning and co-signs where needed. Sends nothing. */
  accept(swap: QuotedSwap, signedTransaction: Uint8Array): Promise<Acceptance>;

  /** Told when an accepted transaction could not be recorded, and so is not sent. */
  release?(swap: QuotedSwap): void;

  /**
   * Submits through the upstream and waits for what it says; asked in the background, and again after a restart.
   * Absent: the service sends through its own RPC.
   */
  submit?(swap: QuotedSwap, transaction: Uint8Array, txHash: Signature): Promise<SubmissionOutcome>;

  /**
   * Told when an execution has reached its end. Of a swap that took place before the record is final, and perhaps again
   * after a crash; of what expired or was never sent only once the record says so.
   */
  settle?(swap: QuotedSwap, status: SettledStatus): void | Promise<void>;
}

/** What the service lends to each of its providers. */
export interface ProviderDeps {
  readonly connection: Connection;
  readonly database: Kysely<ServiceSchema>;
  readonly chainHead: ChainHead;
  readonly now: () => number;
  readonly log: Log;
  /** Most lamports of priority fee that a wallet may have put into a signed transaction. */
  readonly maxPriorityFeeLamports: bigint;
}

/** Makes a provider within a service; the service starts and stops it. */
export type ProviderFactory = (deps: ProviderDeps) => SwapProvider;
