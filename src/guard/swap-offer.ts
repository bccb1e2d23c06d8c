import type { Address } from '../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import type { Mint } from '../solana/mint.ts';
import { findTokenAccount } from '../solana/token-account.ts';

/** What the person was told and agreed to. Amounts are base units (lamports for `native`). */
export type SwapOffer = {
  /** The person: fee payer and only signer beside known co-signers. */
  readonly fromAddress: Address;
  /** The wallet that is paid; usually the person's own. */
  readonly toAddress: Address;
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: bigint;
  readonly minimumToAmount: bigint;
  /** Where known; otherwise the mint's owner on chain counts. */
  readonly fromTokenProgram?: Address;
  readonly toTokenProgram?: Address;
  /** With how many decimals the amounts were shown to the person. */
  readonly fromDecimals?: number;
  readonly toDecimals?: number;
};

/** One side of the swap with what follows from it. */
export type TokenSide = {
  readonly isNative: boolean;
  /** Native or wrapped: routers wrap and unwrap on the way, so both are one asset to them. */
  readonly isSol: boolean;
  /** The mint on chain; wrapped SOL for `native`. */
  readonly mint: Address;
  readonly tokenProgram: Address;
  /** The wallet on this side. */
  readonly wallet: Address;
  /** That wallet's associated account for the mint. */
  readonly tokenAccount: Address;
};

/** The mint behind an offered one. */
export function mintOnChain(mint: Mint): Address {
  // Whatever is not the native coin is an address: the guard reads an account there, or refuses.
  return mint === 'native' ? WRAPPED_SOL_MINT : (mint as string as Address);
}

/** One side of an offer. */
export function tokenSide(offered: Mint, wallet: Address, tokenProgram: Address): TokenSide {
  const mint = mintOnChain(offered);
  const isNative = offered === 'native';
  const tokenAccount = findTokenAccount(wallet, mint, tokenProgram);
  return { isNative, isSol: mint === WRAPPED_SOL_MINT, mint, tokenProgram, wallet, tokenAccount };
}
