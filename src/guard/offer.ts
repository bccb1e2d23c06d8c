import type { Address } from '../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import type { Mint } from '../solana/mint.ts';
import { findTokenAccount } from '../solana/token-account.ts';
import type { ResolvedInstruction } from './instructions.ts';
import type { ReadRoute } from './routers/route.ts';
import type { GuardChain } from './simulation/chain.ts';

/** The offer that the person was shown and confirmed. Amounts are base units (lamports for `native`). */
export type SwapOffer = {
  /** The person: fee payer, and the only signer beside allowed co-signers. */
  readonly fromAddress: Address;
  /** The paid wallet; usually the person's own. */
  readonly toAddress: Address;
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: bigint;
  readonly minimumToAmount: bigint;
  /** Token programs where known; otherwise the owner of the mint on chain. */
  readonly fromTokenProgram?: Address;
  readonly toTokenProgram?: Address;
  /** Decimals with which the amounts were shown. */
  readonly fromDecimals?: number;
  readonly toDecimals?: number;
};

/** The operator's limits. */
export type InspectionPolicy = {
  /** Keys that may sign beside the person: the desk's, or those that the operator named. */
  readonly allowedCosigners: readonly Address[];
  /** Cap on compute price and tips together, lamports. */
  readonly maxPriorityFeeLamports: bigint;
  /**
   * Cap on a router's platform fee, basis points.
   * @default 255, the most a router takes
   */
  readonly maxPlatformFeeBps?: number;
  /** Routers allowed although the guard cannot read their minimum. @default none */
  readonly allowedRouters?: readonly Address[];
  /** Programs that a route may call where its router does not pin its venues. @default none */
  readonly venues?: ReadonlySet<Address>;
  readonly tipAccounts?: readonly Address[];
};

export type InspectionContext = InspectionPolicy & { readonly chain: GuardChain };

/** One side of the swap, derived from the offer. */
export type TokenSide = {
  readonly isNative: boolean;
  /** Native or wrapped SOL: one asset to routers, which wrap and unwrap on the way. */
  readonly isSol: boolean;
  /** The mint on chain; wrapped SOL for `native`. */
  readonly mint: Address;
  readonly tokenProgram: Address;
  readonly wallet: Address;
  /** The wallet's associated account for the mint. */
  readonly tokenAccount: Address;
};

/** The mint on chain of an offered one. */
export function mintOnChain(mint: Mint): Address {
  // A text that is no address fails later: no account exists there, so the guard refuses.
  return mint === 'native' ? WRAPPED_SOL_MINT : (mint as string as Address);
}

/** One side of an offer. */
export function tokenSide(offered: Mint, wallet: Address, tokenProgram: Address): TokenSide {
  const mint = mintOnChain(offered);
  const isNative = offered === 'native';
  const tokenAccount = findTokenAccount(wallet, mint, tokenProgram);
  return { isNative, isSol: mint === WRAPPED_SOL_MINT, mint, tokenProgram, wallet, tokenAccount };
}

/** Input of the static rules. */
export type StaticContext = {
  readonly person: Address;
  readonly from: TokenSide;
  readonly to: TokenSide;
  readonly fromAmount: bigint;
  readonly minimumToAmount: bigint;
  /** Required signers beside the person, all of them allowed. */
  readonly cosigners: readonly Address[];
  /** Accounts that the transaction creates for the person by `createTokenAccount`. */
  readonly temporaryAccounts: ReadonlySet<Address>;
  /** Rent exemption of one of them, lamports; it may be sent ahead and returns at the close. */
  readonly temporaryDeposit: bigint;
  /** The person's associated account for wrapped SOL. */
  readonly wrappedSolAccount: Address;
  /** The transaction creates it, and so may close it again whatever is swapped. */
  readonly makesWrappedSolAccount: boolean;
  readonly tipAccounts: readonly Address[];
  readonly allowedRouters: readonly Address[];
  /** Programs that a route may call; see `createVenueCheck`. */
  readonly venues: ReadonlySet<Address>;
  readonly maxPlatformFeeBps: number;
};

/** Effect of one accepted instruction on the amounts of the swap. */
export type StaticFact =
  | { readonly kind: 'payment' | 'payout' | 'tip'; readonly amount: bigint }
  | { readonly kind: 'wrap'; readonly amount: bigint; readonly account: Address }
  | { readonly kind: 'route'; readonly route: ReadRoute }
  /** A route that the guard cannot read. */
  | { readonly kind: 'router' }
  | { readonly kind: 'closed'; readonly account: Address }
  | { readonly kind: 'neutral' };

export const NEUTRAL: StaticFact = { kind: 'neutral' };

/** Judges an instruction of one program. Throws `GuardRefusal`. */
export type InstructionRule = (instruction: ResolvedInstruction, context: StaticContext) => StaticFact;
