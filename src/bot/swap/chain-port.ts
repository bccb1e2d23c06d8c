import type { TokenPowers } from '../../guard/index.ts';
import type { Address, Signature } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { Attempt, Intent, ServedBytes, Shortfall, SignedTransaction } from './swap.ts';
import type { Token } from './token.ts';

/** `unknown`: no answer; proves nothing. */
export type ChainStatus =
  | { readonly kind: 'pending' | 'confirmed' | 'finalized' | 'expired' | 'unknown' }
  /** `reason` is a code of `writeFailureCode`. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * What became of bytes that a wallet submits itself. `unknown`: no node can tell. `not_landed`: they can land no more, by
 * the rules of an expiry.
 */
export type ServedStatus =
  | { readonly kind: 'pending' | 'unknown' | 'not_landed' }
  | {
      readonly kind: 'landed';
      readonly transaction: Uint8Array;
      readonly txHash: Signature;
      readonly blockhash: string;
    };

/** Only the multiplier can change. */
export interface MintFacts {
  readonly decimals: number;
  /** Owner of the mint; null for SOL itself. */
  readonly tokenProgram: Address | null;
  /** Decimal factor (see `Scale`), absent for 1. */
  readonly multiplier?: string;
}

export interface Holding {
  readonly mint: Mint;
  readonly amount: BaseUnits;
}

/** With costs beside the amount. */
export interface SwapFunds {
  /** Of the token paid. */
  readonly balance: BaseUnits;
  readonly lamports: bigint;
  /** Rent of a new token account in lamports; zero where one exists, null where unknown. */
  readonly deposit: bigint | null;
  /** Rent-exempt minimum of the wallet, in lamports. */
  readonly leastLeft: bigint;
}

/** A read is undefined where no node answers. */
/** What a confirmed transaction brought, in base units of the token bought. */
export interface Arrival {
  /** Net, before fees. */
  readonly amount: BaseUnits;
  /** In the wallet afterwards. */
  readonly held: BaseUnits;
}

export interface ChainReader {
  /**
   * Current facts: null for no such mint, no entry where no node answered. Cached; multipliers for a minute.
   */
  mints(mints: readonly Mint[]): Promise<ReadonlyMap<Mint, MintFacts | null>>;
  /**
   * `expired` needs a block height past the bound and an empty history read after it. `transaction`: base64
   * of the signed bytes, because error numbers depend on the program. From ten minutes after `sentAt` (epoch
   * ms) a silent node blocks no end.
   */
  transactionStatus(
    txHash: Signature,
    lastValidBlockHeight: number,
    transaction: string,
    sentAt?: number,
  ): Promise<ChainStatus>;
  /**
   * Sends the bytes through our own node. False where no node took them, or a market maker's signature is
   * missing. Never rejects.
   */
  send(signed: SignedTransaction): Promise<boolean>;
  /**
   * What the wallet lacks for the signed bytes, by a simulation; null where it lacks nothing, undefined where
   * no node can tell. It may be different a moment later.
   */
  shortfall(
    signed: SignedTransaction,
    wallet: Address,
    intent: Pick<Intent, 'from' | 'amount'>,
  ): Promise<Shortfall | null | undefined>;
  /** Undefined where no node answers. */
  blockHeight(): Promise<number | undefined>;
  /** True while the chain accepts it; undefined where no node answers. */
  knowsBlockhash(blockhash: string): Promise<boolean | undefined>;
  /** By the confirmed transaction; undefined where it is not readable yet. */
  arrived(txHash: Signature, wallet: Address, token: Token): Promise<Arrival | undefined>;
  /**
   * SOL first, then tokens of both programs, unordered, at most a thousand: strangers may send any number.
   * `too_many` where one reading cannot return them. With `mints` (at most 200) only the wallet's own
   * accounts, which are always readable. Undefined where no node answers.
   */
  holdings(wallet: Address, mints?: readonly Mint[]): Promise<readonly Holding[] | 'too_many' | undefined>;
  balance(wallet: Address, token: Token): Promise<BaseUnits | undefined>;
  swapFunds(wallet: Address, from: Token, to: Token): Promise<SwapFunds | undefined>;
}

/** What orders need whose wallet submits the transaction itself. */
export interface ServedReader {
  /** The highest of all nodes, at `processed`: a node that is behind shortens no bound. Undefined where none answers. */
  highestBlockHeight(): Promise<number | undefined>;
  /** True where every node finds transactions by an account in them. Cached for a minute; never rejects. */
  canFindServed(): Promise<boolean>;
  /** Never rejects. */
  findServed(attempt: Attempt, served: ServedBytes): Promise<ServedStatus>;
}

/** When a token was made, as far as the chain's history is read. */
export interface TokenAge {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** False where the token is older. */
  readonly isExact: boolean;
}

/** What the chain says about a token, whatever lists and markets say. */
export interface TokenSafety extends TokenPowers {
  /** Basis points of the supply in the ten largest accounts; null where no node says. */
  readonly largestShareBps: number | null;
  /** Null where it is unknown or is not read yet. */
  readonly age: TokenAge | null;
}

/** Undefined where no node answers and for an address that is no mint. Never rejects. */
export type TokenSafetyReader = (mint: Mint) => Promise<TokenSafety | undefined>;
