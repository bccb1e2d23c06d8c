import type { Intent } from '../swap/intent.ts';
import type { SharedIntent, SwapApi } from '../swap/ports.ts';
import { done, type Result, refused } from '../swap/problems.ts';
import { buildCatalogue, type Token } from '../swap/token.ts';

/** The tokens a person can choose from, or why they cannot be had. */
export async function loadCatalogue(swapApi: Pick<SwapApi, 'listTokens'>): Promise<Result<readonly Token[]>> {
  const listed = await swapApi.listTokens();
  return listed.ok
    ? done(buildCatalogue(listed.value))
    : refused({ code: 'service', failure: listed.failure });
}

/** A shared intent with its tokens; undefined when the service no longer lists one of them. */
export function restoreIntent(shared: SharedIntent, catalogue: readonly Token[]): Intent | undefined {
  const from = catalogue.find((token) => token.mint === shared.fromMint);
  const to = catalogue.find((token) => token.mint === shared.toMint);
  return from && to ? { from, to, amount: shared.amount } : undefined;
}
