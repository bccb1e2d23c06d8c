import type { Clock, ServiceFailure, ServiceResult, SwapApi } from './ports.ts';
import type { ServiceBudget, ServiceCall } from './service-budget.ts';

/** Makes a call of the service when the key's budget has room for it. */
export type InTurn = <T>(call: () => Promise<ServiceResult<T>>) => Promise<ServiceResult<T>>;

/**
 * Lets one kind of call have no more than its share of the key's budget, so that signed transactions are never kept
 * waiting by people who look at prices. Over the share, the answer is the same failure as when the service itself
 * refuses; a refusal that blocks the key blocks it in every process.
 */
export function inTurnOf(budget: ServiceBudget, kind: ServiceCall, now: Clock): InTurn {
  return async (call) => {
    const turn = await budget.take(kind, now());
    if (!turn.ok) return { ok: false, failure: spent(turn.retryAt - now()) };
    const answer = await call();
    if (!answer.ok && answer.failure.blocksKey && answer.failure.retryAfterMs !== null) {
      await budget.block(now() + answer.failure.retryAfterMs);
    }
    return answer;
  };
}

/** Quotes in their turn. */
export function limitQuotes<Api extends SwapApi>(swapApi: Api, budget: ServiceBudget, now: Clock): Api {
  const inTurn = inTurnOf(budget, 'quote', now);
  return { ...swapApi, quote: (request) => inTurn(() => swapApi.quote(request)) };
}

/** As the service would answer: it did not have to. */
function spent(retryAfterMs: number): ServiceFailure {
  const code = 'verification_rate_limited';
  return { code, status: 429, reaction: 'retry_after', retryAfterMs, requestId: null };
}
