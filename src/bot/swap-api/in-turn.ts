import type { Clock } from '../swap/clock.ts';
import { respectBlock, type ServiceBudget, type ServiceCall } from '../swap/service-budget.ts';
import type { ServiceFailure, ServiceResult } from '../swap/service-port.ts';

/** Makes a call of the service when the key's budget has room for it. */
export type InTurn = <T>(call: () => Promise<ServiceResult<T>>) => Promise<ServiceResult<T>>;

/**
 * Lets one kind of call have no more than its share of the key's budget, so that signed transactions are never kept
 * waiting. Over the share, the answer is the same failure as when the service itself refuses.
 */
export function inTurnOf(budget: ServiceBudget, kind: ServiceCall, now: Clock): InTurn {
  return async (call) => {
    const turn = await budget.take(kind, now());
    if (!turn.ok) return { ok: false, failure: spent(turn.retryAt - now()) };
    const answer = await call();
    await respectBlock({ budget, now }, answer);
    return answer;
  };
}

/** As the service would answer: it did not have to. `too_fast` is another thing: one person's pace, said in other words. */
export function spent(retryAfterMs: number): ServiceFailure {
  const code = 'verification_rate_limited';
  return { code, status: 429, reaction: 'retry_after', retryAfterMs, requestId: null };
}
