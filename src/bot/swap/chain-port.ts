import type { TokenPowers } from '../../guard/index.ts';
import type { Address, Signature } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { DepositCounts } from './offer.ts';
import type { Attempt, Intent, ServedBytes, Shortfall, SignedTransaction } from './swap.ts';
import type { Token } from './token.ts';

/** `unknown`: no answer; proves nothing. */
export type ChainStatus =
  | { readonly kind: 'pending' | 'confirmed' | 'finalized' | 'expired' }
  /** `isLedgerShort`: nothing was found, and no ledger reaches back to the signature. */
  | { readonly kind: 'unknown'; readonly isLedgerShort?: true }
  /** `reason` is a code of `writeFailureCode`. `finalized`: false while the chain may take it back. */
  | { readonly kind: 'failed'; readonly reason: string; readonly finalized: boolean };

/** `not_landed`: the bytes can land no more, by the rules of an expiry. */
export type ServedStatus =
  | { readonly kind: 'pending' | 'unknown' | 'not_landed' }
  | {
      readonly kind: 'landed';
      readonly transaction: Uint8Array;
      readonly txHash: Signature;
      readonly blockhash: string;
    };

export interface MintFacts {
  readonly decimals: number;
  /** Null for SOL itself. */
  readonly tokenProgram: Address | null;
  /** See `Scale`. */
  readonly multiplier?: string;
}

export interface Holding {
  readonly mint: Mint;
  readonly amount: BaseUnits;
}

export interface SwapFunds {
  /** Units of the token paid. */
  readonly balance: BaseUnits;
  readonly lamports: bigint;
  /** Rent of a new token account, in lamports; zero where one exists, null where unknown. */
  readonly deposit: bigint | null;
  /** Rent-exempt minimum, in lamports. */
  readonly leastLeft: bigint;
  /** A sponsor may pay the fees of one who gets SOL. */
  readonly hasSponsor?: true;
}

/** Token accounts whose deposit the owner can get back. The counts are those of the transaction. */
export interface FoundDeposits extends DepositCounts {
  readonly kind: 'found';
  /** Lamports that come back, fees not deducted. */
  readonly lamports: BaseUnits;
  readonly unsignedTransaction: Uint8Array;
}

/** `no_sol_for_fee`: the wallet cannot pay the network fee. */
export type Deposits =
  | FoundDeposits
  | { readonly kind: 'nothing_to_reclaim' | 'no_sol_for_fee' | 'too_many_accounts' };

/** The transaction has the newest blockhash. Undefined where no node answers. Never rejects. */
export type DepositReader = (wallet: Address) => Promise<Deposits | undefined>;

/** Base units of the token bought. */
export interface Arrival {
  /** Net, before fees. */
  readonly amount: BaseUnits;
  /** The wallet holds this much afterwards. */
  readonly held: BaseUnits;
}

/** Mints and wallets. A read is undefined where no node answers. */
export interface AccountReader {
  /** Null for no such mint, no entry where no node answered. Cached; multipliers for a minute. */
  mints(mints: readonly Mint[]): Promise<ReadonlyMap<Mint, MintFacts | null>>;
  /**
   * SOL first, then tokens of both programs, at most a thousand. `too_many` where one reading cannot return
   * them. With `mints` (at most 200) only the wallet's own accounts, which are always readable.
   */
  holdings(wallet: Address, mints?: readonly Mint[]): Promise<readonly Holding[] | 'too_many' | undefined>;
  balance(wallet: Address, token: Token): Promise<BaseUnits | undefined>;
  swapFunds(wallet: Address, from: Token, to: Token): Promise<SwapFunds | undefined>;
}

/** Signed transactions and their ends. A read is undefined where no node answers. */
export interface TransactionReader {
  /**
   * `expired` needs a block height past the bound and an empty history read after it. `transaction`: base64
   * of the signed bytes, because error numbers depend on the program. From ten minutes after `sentAt` (epoch
   * ms) a silent node of two blocks no end; after an hour `expired` needs ledgers that reach back to it.
   */
  transactionStatus(
    txHash: Signature,
    lastValidBlockHeight: number,
    transaction: string,
    sentAt?: number,
  ): Promise<ChainStatus>;
  /**
   * Through our own node. False where none took the bytes, or a market maker's signature is missing. Never
   * rejects.
   */
  send(signed: SignedTransaction): Promise<boolean>;
  /** A simulation finds what the wallet lacks: null for nothing, undefined where no node can tell. */
  shortfall(
    signed: SignedTransaction,
    wallet: Address,
    intent: Intent,
  ): Promise<Shortfall | null | undefined>;
  blockHeight(): Promise<number | undefined>;
  /** False where every node says so; undefined where one is silent and none knows it. */
  knowsBlockhash(blockhash: string): Promise<boolean | undefined>;
  /** Undefined where the transaction is not readable yet. */
  arrived(txHash: Signature, wallet: Address, token: Token): Promise<Arrival | undefined>;
}

export interface ChainReader extends AccountReader, TransactionReader {}

/** Asks each node by itself. */
export interface ServedReader {
  /** The highest at `processed`: see `boundOf`. */
  highestBlockHeight(): Promise<number | undefined>;
  /** Ms per block, as measured (`SlotClock`). */
  blockMs(): number;
  /** True where every node finds transactions by an account. Cached for a minute; never rejects. */
  canFindServed(): Promise<boolean>;
  /** Never rejects. */
  findServed(attempt: Attempt, served: ServedBytes): Promise<ServedStatus>;
}

export interface TokenAge {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** False where the token is older. */
  readonly isExact: boolean;
}

export interface TokenSafety extends TokenPowers {
  /** The share of the supply in the ten largest accounts; null where no node says. */
  readonly largestShareBps: number | null;
  readonly age: TokenAge | null;
}

/** Undefined where no node answers, or for no mint. Never rejects. */
export type TokenSafetyReader = (mint: Mint) => Promise<TokenSafety | undefined>;

/** A standing order. Amounts in units of the token sold, `got` in those of the token bought. */
export interface OpenStanding {
  readonly kind: 'open';
  readonly amount: BaseUnits;
  readonly filled: BaseUnits;
  readonly got: BaseUnits;
  /** Lamports. */
  readonly deposit: bigint;
  /** From the market of its pool to its nearest price that is not filled, hundredths of a percent. */
  readonly distanceBps: number;
  /** A disabled pool fills nothing and still pays out. */
  readonly isDisabled: boolean;
}

export interface StandingReading {
  readonly state: OpenStanding | { readonly kind: 'gone' };
  /** The earliest slot among the nodes' answers. */
  readonly slot: number;
  /** The nodes agree about the most that one of them says, by the rule for the end of a swap: less makes no end. */
  readonly isAgreed: boolean;
}

/** Reads standing orders at finalized slots. Never rejects. */
export interface StandingReader {
  /**
   * Order, pool and bins at one slot of each node. Nodes that disagree about how far it is filled make the least of it.
   * @param since answers of an earlier slot are passed over
   * @returns undefined where no node answers, or some see the order and others do not
   */
  readStanding(order: Address, since: number): Promise<StandingReading | undefined>;
  /** The unsigned transaction that takes it out. Undefined where no node answers. */
  buildOrderClose(order: Address): Promise<Uint8Array | 'gone' | undefined>;
}

/** What may be the mints of pools; none for other accounts and where no node answers. Never rejects. */
export type PoolReader = (addresses: readonly Mint[]) => Promise<ReadonlyMap<Mint, readonly Mint[]>>;

/** What the chain says of tokens and wallets. */
export interface Chain extends AccountReader, StandingReader {
  readonly pools: PoolReader;
  readonly deposits: DepositReader;
  readonly safety: TokenSafetyReader;
}
