import type { Address } from '../../solana/address.ts';
import type { Mint } from '../../solana/mint.ts';

/** An asset with decimals and token program as its mint on chain has them. The mint is its identity, the rest labels. */
export interface Token extends TokenLabels {
  readonly decimals: number;
  /** What its amounts are multiplied with to be shown (`Scale`); absent for nearly all. */
  readonly multiplier?: string;
  /** Address of the token program that owns the mint; null for SOL itself. */
  readonly tokenProgram: Address | null;
}

/** An asset as a service lists it. What it says of the mint is a claim: no amount is shown by it. */
export interface ListedToken extends TokenLabels {
  readonly claim: MintClaim;
}

export interface MintClaim {
  readonly decimals: number;
  /** Null where the service does not say. */
  readonly tokenProgram: string | null;
}

interface TokenLabels {
  readonly mint: Mint;
  /** Only a label: two tokens may share one. */
  readonly symbol: string;
  readonly name: string;
  readonly assetClass: string;
  readonly issuer: string | null;
}

/** The class of a token that is on no list: all that is known of it is what its mint says. */
const UNLISTED = 'unlisted';

export function isUnlisted({ assetClass }: Pick<Token, 'assetClass'>): boolean {
  return assetClass === UNLISTED;
}

/** A token without labels: it is called by its mint, which nobody can choose to look like another. */
export function unlistedToken(
  mint: Mint,
  facts: Pick<Token, 'decimals' | 'tokenProgram' | 'multiplier'>,
): Token {
  return { mint, symbol: '', name: '', assetClass: UNLISTED, issuer: null, ...facts };
}
