import type { TokenPowers } from '../../guard/index.ts';
import type { Mint } from '../../solana/mint.ts';

/** What the chain says about a token, whatever lists and markets say. */
export interface TokenSafety extends TokenPowers {
  /** Basis points of the supply in the ten largest accounts; null where no node says. */
  readonly largestShareBps: number | null;
}

/** Undefined where no node answers and for an address that is no mint. Never rejects. */
export type TokenSafetyReader = (mint: Mint) => Promise<TokenSafety | undefined>;
