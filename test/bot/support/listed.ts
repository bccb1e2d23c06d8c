import { type Catalogue, checkTokens } from '../../../src/bot/swap/catalogue.ts';
import type { AccountReader, MintFacts } from '../../../src/bot/swap/chain-port.ts';
import { type ListedToken, labelTokens, type Token } from '../../../src/bot/swap/token.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { partOf } from './scripted.ts';

/** A token as an honest service lists it. */
export function listedAs({ decimals, tokenProgram, ...labels }: Token): ListedToken {
  return { ...labels, claim: { decimals, tokenProgram } };
}

/** A chain with only these mints, and no wallets. */
export function chainOf(tokens: readonly Token[]): AccountReader {
  const known = new Map<Mint, MintFacts>(
    tokens.map(({ mint, decimals, tokenProgram }) => [mint, { decimals, tokenProgram }]),
  );
  return partOf<AccountReader>({
    mints: async (mints) => new Map(mints.map((mint) => [mint, known.get(mint) ?? null])),
    swapFunds: async () => undefined,
  });
}

/** The checked catalogue for the given words, over a chain with the given mints. */
export function catalogueOf(
  listed: readonly ListedToken[],
  words: readonly string[],
  onChain: readonly Token[],
): Promise<Catalogue> {
  return checkTokens(chainOf(onChain), labelTokens(listed), words);
}
