import { type Catalogue, checkTokens, withheldTokens } from '../../swap/catalogue.ts';
import type { ChainReader } from '../../swap/chain-port.ts';
import { labelTokens } from '../../swap/find-tokens.ts';
import type { SharedIntent } from '../../swap/intake-ports.ts';
import { chooseToken, type IntentProblem, type ParsedIntent } from '../../swap/intent.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { ListedToken } from '../../swap/token.ts';

export interface CatalogueDeps {
  readonly swapApi: Pick<SwapApi, 'listTokens'>;
  readonly chain: Pick<ChainReader, 'mints'>;
  readonly onTokenWithheld?: (token: ListedToken) => void;
}

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
