import { renderProblem } from '../../cards/problem.ts';
import { type Html, trustedHtml } from '../../i18n/html.ts';
import { findToken } from '../../requests/find-token.ts';
import { isMintAddress } from '../../requests/parser/read-lexemes.ts';
import type { BoardPair } from '../../swap/board.ts';
import { isSameAsset } from '../../swap/intent.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import type { AskedPair } from './parse.ts';

type FoundPairs =
  | { readonly ok: true; readonly pairs: readonly BoardPair[] }
  | { readonly ok: false; readonly words: Html };

/** What a price alone is told in. */
const DOLLAR = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** The tokens that the words mean, or why the first of them that means none does not. */
export async function findBoardPairs(
  deps: HandlerDeps,
  ctx: ChatContext,
  asked: readonly AskedPair[],
): Promise<FoundPairs> {
  const words = [...new Set(asked.flatMap(({ from, to }) => [from, to ?? DOLLAR]))];
  const tokens = new Map<string, Token>();
  for (const word of words) {
    const found = await findOne(deps, ctx, word);
    if ('words' in found) return { ok: false, words: found.words };
    tokens.set(word, found.token);
  }
  const pairs = asked.flatMap(({ from: fromWord, to: toWord }) => {
    const [from, to] = [tokens.get(fromWord), tokens.get(toWord ?? DOLLAR)];
    return from && to ? [{ from, to }] : [];
  });
  const same = pairs.find(({ from, to }) => isSameAsset(from, to));
  if (same) return { ok: false, words: renderProblem({ code: 'same_token', token: same.from }, ctx.view) };
  return { ok: true, pairs };
}

/** An admin who writes the mint of a token that nobody lists means it: it stands there by its mint. */
async function findOne(
  deps: HandlerDeps,
  ctx: ChatContext,
  word: string,
): Promise<{ readonly token: Token } | { readonly words: Html }> {
  const found = await findToken(deps, ctx, word);
  if ('token' in found) return found;
  const { choices, sentence, complaint } = found.doubt;
  const [only] = choices;
  if (only && choices.length === 1 && isMintAddress(word) && isUnlisted(only)) return { token: only };
  return { words: trustedHtml(sentence ?? complaint) };
}
