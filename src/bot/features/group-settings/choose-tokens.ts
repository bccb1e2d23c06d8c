import type { Mint } from '../../../solana/mint.ts';
import { renderProblem } from '../../cards/problem.ts';
import type { Html } from '../../i18n/html.ts';
import { findSide } from '../../requests/find-side.ts';
import { loadCatalogue } from '../../requests/offers/load-catalogue.ts';
import { type GroupSettings, MOST_GROUP_TOKENS } from '../../swap/group-settings.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';

/** What can be said in words instead of buttons. */
export type WordedSetting = 'tokens' | 'block' | 'pair';

/** Nothing that names a token is longer than a mint. */
const LONGEST_WORD = 44;

/** What these words set, or what is wrong with them. */
export async function chooseTokens(
  deps: HandlerDeps,
  ctx: ChatContext,
  what: WordedSetting,
  text: string,
): Promise<{ readonly patch: Partial<GroupSettings> } | { readonly complaint: Html }> {
  const { texts } = ctx.view;
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length > MOST_GROUP_TOKENS)
    return { complaint: texts.html('group-set-too-many', { number: String(MOST_GROUP_TOKENS) }) };
  const found = await findMints(
    deps,
    words.map((word) => [...word].slice(0, LONGEST_WORD).join('')),
  );
  if (!found.ok) return { complaint: renderProblem(found.problem, ctx.view) };
  const mints = [...new Set(found.value)];
  if (what !== 'pair') return { patch: { tokens: { kind: what === 'block' ? 'not' : 'only', mints } } };
  const [from, to, more] = mints;
  if (!from || !to || more) return { complaint: texts.html('group-set-two') };
  return { patch: { pair: { from, to } } };
}

async function findMints(deps: HandlerDeps, words: readonly string[]): Promise<Result<readonly Mint[]>> {
  const catalogue = await loadCatalogue(deps, words);
  if (!catalogue.ok) return catalogue;
  const mints: Mint[] = [];
  for (const word of words) {
    const token = await findSide(deps, catalogue.value, word);
    if (!token.ok) return token;
    mints.push(token.value.mint);
  }
  return done(mints);
}
