import type { Mint } from '../../solana/mint.ts';
import type { Catalogue } from '../swap/catalogue.ts';
import type { ChainReader } from '../swap/chain-port.ts';
import { chooseToken } from '../swap/intent.ts';
import { done, type Result, refused } from '../swap/problems.ts';
import { type Token, unlistedToken } from '../swap/token.ts';
import { isMintAddress } from './parser/read-lexemes.ts';

/**
 * The token that a word means. A mint that is on no list is taken as the chain has it, without a name; of two that bear
 * one name none is chosen.
 */
export async function findSide(
  { chain }: { readonly chain: Pick<ChainReader, 'mints'> },
  catalogue: Catalogue,
  word: string,
): Promise<Result<Token>> {
  const chosen = chooseToken(word, catalogue);
  if ('token' in chosen) return done(chosen.token);
  const { problem } = chosen;
  if (problem.code !== 'unknown_token' || !isMintAddress(word)) return refused(problem);
  const mint = word as Mint;
  const facts = (await chain.mints([mint])).get(mint);
  if (facts === undefined) return refused({ code: 'chain_unreachable' });
  return facts === null ? refused(problem) : done(unlistedToken(mint, facts));
}
