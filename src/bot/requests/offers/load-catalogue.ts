import {
  type Catalogue,
  checkTokens,
  chooseToken,
  type IntentProblem,
  type ParsedIntent,
  withheldTokens,
} from '../../swap/catalogue.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { SharedIntent } from '../../swap/stores.ts';
import { labelTokens } from '../../swap/token.ts';
import type { BotDeps } from '../../telegram/context.ts';

type CatalogueDeps = Pick<BotDeps, 'swapApi' | 'chain' | 'onTokenWithheld'>;

/** The tokens that the words may mean, held against the chain; or why the service's list cannot be had. */
export async function loadCatalogue(
  { swapApi, chain, onTokenWithheld }: CatalogueDeps,
  words: readonly string[],
): Promise<Result<Catalogue>> {
  const listed = await swapApi.listTokens();
  if (!listed.ok) return refused({ code: 'service', failure: listed.failure });
  const catalogue = await checkTokens(chain, labelTokens(listed.value), words);
  for (const token of withheldTokens(catalogue)) onTokenWithheld?.(token);
  return done(catalogue);
}

/** A shared intent with its tokens; undefined when the service no longer lists one of them. */
export function restoreIntent(shared: SharedIntent, catalogue: Catalogue): ParsedIntent | undefined {
  const from = chooseToken(shared.fromMint, catalogue);
  const to = chooseToken(shared.toMint, catalogue);
  if ('problem' in from) return unlessUnknown(from.problem);
  if ('problem' in to) return unlessUnknown(to.problem);
  return { ok: true, intent: { from: from.token, to: to.token, amount: shared.amount } };
}

function unlessUnknown(problem: IntentProblem): ParsedIntent | undefined {
  return problem.code === 'unknown_token' ? undefined : { ok: false, problem };
}
