import type { Clock, ServiceFailure, SwapApi } from './ports.ts';
import type { ServiceBudget } from './service-budget.ts';

/**
 * Lets quotes have no more than their share of the key's budget, so that signed transactions are never kept waiting by
 * people who look at prices. Over the share, the person gets the same failure as when the service itself refuses.
 */
export function limitQuotes<Api extends SwapApi>(swapApi: Api, budget: ServiceBudget, now: Clock): Api {
  const quote: SwapApi['quote'] = async (request) => {
    const turn = await budget.take('quote', now());
    if (!turn.ok) return { ok: false, failure: spent(turn.retryAt - now()) };
    const answer = await swapApi.quote(request);
    if (!answer.ok && answer.failure.blocksKey && answer.failure.retryAfterMs !== null) {
      await budget.block(now() + answer.failure.retryAfterMs);
    }
    return answer;
  };
  return { ...swapApi, quote };
}

/** As the service would answer: it did not have to. */
function spent(retryAfterMs: number): ServiceFailure {
  const code = 'verification_rate_limited';
  return { code, status: 429, reaction: 'retry_after', retryAfterMs, requestId: null };
}
