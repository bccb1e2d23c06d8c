import { MOST_TOKENS } from '../../contract/limits.ts';
import type { Clock } from '../swap/clock.ts';
import type { ServiceResult } from '../swap/service-port.ts';
import type { ListedToken } from '../swap/token.ts';
import { readTokenPage } from './read-tokens.ts';
import { type CallDeps, fail, sendCall } from './send-call.ts';

/** A list this old is still shown while a new one is fetched behind it, unless told. */
const FRESH_FOR_MS = 5 * 60_000;

/** Far more pages than any service has; a cursor that never ends stops here. */
const MOST_PAGES = 100;

/**
 * The tokens of the service, kept in memory. The first call waits for the list; later ones get what is there while a
 * stale list is renewed in the background, and a failed renewal keeps the old list. A list that is fresh for no time at
 * all is waited for every time.
 */
export function createTokenList(
  load: () => Promise<ServiceResult<readonly ListedToken[]>>,
  now: Clock,
  freshForMs = FRESH_FOR_MS,
): () => Promise<ServiceResult<readonly ListedToken[]>> {
  let kept: { readonly tokens: readonly ListedToken[]; readonly at: number } | undefined;
  let loading: Promise<ServiceResult<readonly ListedToken[]>> | undefined;

  const renew = () => {
    loading ??= load()
      .then((result) => {
        if (result.ok) kept = { tokens: result.value, at: now() };
        return result;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return async () => {
    if (!kept) return renew();
    if (freshForMs === 0) await renew();
    else if (now() - kept.at > freshForMs) void renew();
    return { ok: true, value: kept.tokens };
  };
}

/**
 * Every page of `GET /v1/tokens`, each mint once, until `signal` ends it. A list without an end, or longer than any honest
 * one, is no answer.
 */
export async function loadTokens(
  deps: CallDeps,
  signal: AbortSignal,
): Promise<ServiceResult<readonly ListedToken[]>> {
  const byMint = new Map<string, ListedToken>();
  let cursor: string | null = null;
  let listed = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const path: string = cursor === null ? '/v1/tokens' : `/v1/tokens?cursor=${cursor}`;
    const answer = await sendCall(deps, { operation: 'tokens', method: 'GET', path, signal });
    if (!answer.ok) return answer;
    const read = readTokenPage(answer.value);
    listed += read?.listed ?? 0;
    if (!read || listed > MOST_TOKENS) break;
    for (const token of read.tokens) if (!byMint.has(token.mint)) byMint.set(token.mint, token);
    cursor = read.nextCursor;
    if (cursor === null) return { ok: true, value: [...byMint.values()] };
  }
  return fail({ operation: 'tokens' }, 'bad_answer', 200);
}
