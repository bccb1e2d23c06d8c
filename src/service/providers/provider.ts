import type { Connection } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../contract/index.ts';
import type { NATIVE_COIN } from '../../contract/limits.ts';
import type { Log } from '../../log.ts';
import type { Address, Signature } from '../../solana/address.ts';
import type { ChainHead } from '../chain-head.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

export interface TradedToken {
  readonly address: Address | typeof NATIVE_COIN;
  readonly decimals: number;
  /** Null for the native coin. */
  readonly tokenProgram: Address | null;
}

/** A quote with a transaction needs both addresses. */
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

/** The person's signature slots are zero. */
export interface QuotedTransaction {
  readonly bytes: Uint8Array;
  readonly lastValidBlockHeight: number;
}

/** Amounts in base units. */
export interface ProviderQuote {
  readonly routeName: string;
  readonly providerRequestId?: string;
  readonly toAmount: bigint;
  /** The least that the transaction can pay out; `toAmount` where it is exact. */
  readonly minimumToAmount: bigint;
  readonly fromAmountUsd?: number;
  readonly toAmountUsd?: number;
  readonly slippageBps?: number;
  readonly transaction?: QuotedTransaction;
  /** Ms since the epoch; later signatures are refused. */
  readonly expiresAt: number;
}

export type QuoteOutcome =
  /** Empty if there is no route. */
  | { readonly kind: 'quotes'; readonly quotes: readonly ProviderQuote[] }
  /** 400; the message names the remedy. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Returned to its provider with the signed transaction. */
export interface QuotedSwap {
  readonly quoteId: string;
  readonly request: SwapRequest & { readonly wallets: SwapWallets };
  readonly quote: ProviderQuote & { readonly transaction: QuotedTransaction };
}

export type Acceptance =
  | {
      readonly kind: 'accepted';
      /** Co-signed if needed. */
      readonly transaction: Uint8Array;
      /** The message equals the quoted one byte for byte. */
      readonly identical: boolean;
      /** Height bound of a blockhash that the wallet replaced. */
      readonly lastValidBlockHeight?: number;
    }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

export const EXPIRED = 'The quote expired before its signed transaction arrived: ask for a new quote';
export const CHAIN_SILENT = 'The chain does not answer at present: send the same request again';

export function refuse(code: ErrorCode, message: string): Acceptance {
  return { kind: 'refused', code, message };
}

export type SubmissionOutcome =
  /** The chain decides, also of `failed`. */
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The upstream will never take these bytes. Nothing ends by that, since the bytes are out: our nodes send them. */
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'busy' }
  /** Refused, or possibly sent. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type SettledStatus = 'confirmed' | 'failed' | 'expired';

/** A failing one never hides another's quote. */
export interface SwapProvider {
  /** Permanent: stored with every quote. */
  readonly name: string;
  /** Other messages within the guard's tolerance go out through our RPC. */
  readonly acceptsOnlyQuotedBytes: boolean;

  /** Awaited before the service listens. */
  start?(): Promise<void>;

  stop?(): void;

  /** Quotes carry a transaction where the request names wallets. `signal` is the common timeout of all providers. */
  quote(request: SwapRequest, signal: AbortSignal): Promise<QuoteOutcome>;

  /** Compares by meaning and co-signs. Sends nothing. */
  accept(swap: QuotedSwap, signedTransaction: Uint8Array): Promise<Acceptance>;

  /** The accepted transaction could not be recorded; it is not sent. */
  release?(swap: QuotedSwap): void;

  /** Called in the background, again after a restart. Absent: the service sends through its own RPC. */
  submit?(swap: QuotedSwap, transaction: Uint8Array, txHash: Signature): Promise<SubmissionOutcome>;

  /**
   * Called before the record is final for a swap that landed, perhaps twice after a crash; after it for
   * others.
   */
  settle?(swap: QuotedSwap, status: SettledStatus): void | Promise<void>;
}

export interface ProviderDeps {
  readonly connection: Connection;
  readonly database: Kysely<ServiceSchema>;
  readonly chainHead: ChainHead;
  readonly now: () => number;
  readonly log: Log;
}

/** 0.005 SOL. */
export const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

export type ProviderFactory = (deps: ProviderDeps) => SwapProvider;
