import type { Address, Signature } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { SignedTransaction } from './swap.ts';
import type { Token } from './token.ts';

/** What the chain says of a transaction. `unknown` means it could not be asked; it is never evidence of anything. */
export type ChainStatus =
  | { readonly kind: 'pending' | 'confirmed' | 'finalized' | 'expired' | 'unknown' }
  /** `reason` is a code of `writeFailureCode`: what it means is put into words where somebody reads it. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What a mint's account on chain says; but for the multiplier it stays as it is for as long as the mint exists. */
export interface MintFacts {
  readonly decimals: number;
  /** Address of the token program that owns it; null for SOL itself, which has no mint. */
  readonly tokenProgram: Address | null;
  /** What wallets multiply its amounts with to show them, a decimal number; absent where they do not. */
  readonly multiplier?: string;
}

/** Some of a token in a wallet, more than nothing. */
export interface Holding {
  readonly mint: Mint;
  readonly amount: BaseUnits;
}

/** What a wallet has for one swap, and what the swap takes of it beside its amount. */
export interface SwapFunds {
  /** Of what is paid. */
  readonly balance: BaseUnits;
  /** All its SOL. */
  readonly lamports: bigint;
  /** What a new account for what is bought takes, in lamports; zero where it has one; null where no node says. */
  readonly deposit: bigint | null;
  /** What the chain leaves in a wallet at the least, in lamports. */
  readonly leastLeft: bigint;
}

export interface ChainReader {
  /**
   * What the chain says of each mint now: null where there is none, no entry where no node answered. A mint that was read
   * once is not read again; one with a multiplier is, after a minute.
   */
  mints(mints: readonly Mint[]): Promise<ReadonlyMap<Mint, MintFacts | null>>;
  /**
   * `expired` only by block height past the bound and an empty history read after it. `transaction` is base64 of the
   * signed bytes: an error number means something else in every program that they call. Ten minutes after `sentAt`
   * (milliseconds since the epoch) a node that is silent holds no end back.
   */
  transactionStatus(
    txHash: Signature,
    lastValidBlockHeight: number,
    transaction: string,
    sentAt?: number,
  ): Promise<ChainStatus>;
  /**
   * Sends the signed bytes through our own node, without the swap service. False where no node took them, and where they
   * are not complete: a route whose market maker still has to sign. Never rejects.
   */
  send(signed: SignedTransaction): Promise<boolean>;
  /** The current block height; undefined when no RPC answers. */
  blockHeight(): Promise<number | undefined>;
  /** Whether the chain takes transactions under this blockhash now; undefined when no RPC answers. */
  knowsBlockhash(blockhash: string): Promise<boolean | undefined>;
  /** What a confirmed transaction brought into the wallet, its fees not counted; undefined when it cannot be read at once. */
  arrived(txHash: Signature, wallet: Address, token: Token): Promise<BaseUnits | undefined>;
  /**
   * All that the wallet holds, SOL first, then tokens of both programs in no order; at most a thousand of them, for strangers
   * may send any number. `too_many` where nobody could read them all at once; with `mints`, what the wallet's own account of
   * each of these holds, two hundred of them at most, which can always be read. Undefined when no RPC answers.
   */
  holdings(wallet: Address, mints?: readonly Mint[]): Promise<readonly Holding[] | 'too_many' | undefined>;
  /** What the wallet holds of a token; undefined when no RPC answers. */
  balance(wallet: Address, token: Token): Promise<BaseUnits | undefined>;
  /** What the wallet has to swap `from` for `to`; undefined when no RPC answers. */
  swapFunds(wallet: Address, from: Token, to: Token): Promise<SwapFunds | undefined>;
}
