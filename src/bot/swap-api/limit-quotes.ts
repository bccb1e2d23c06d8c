import type { Quote } from '../swap/quote.ts';
import { respectBlock } from '../swap/service-budget.ts';
import type { QuoteRequest, ServiceFailure, ServiceResult, SwapApi } from '../swap/service-port.ts';
import { BudgetTurns, type TurnDeps } from './budget-turns.ts';
import { inTurnOf, spent } from './in-turn.ts';
import { fail } from './send-call.ts';
import { sharePrices } from './share-prices.ts';

type Answer = ServiceResult<readonly Quote[]>;

/** Nothing is tried again later than this. */
const LAST_TRY_MS = 5_000;

/** Long enough for the longest wait in line and one whole call; a repetition may be cut short. */
const DEADLINE_MS = 9_000;

/** Before the second and the third try of a price that a passing fault cost. */
const PAUSES_MS = [200, 600];

/** A gateway in front of the service, or the service itself, had a bad moment. */
const PASSING = [502, 503, 504];

/**
 * Quotes in their turn: who is about to sign goes before who looks at a price; identical prices are asked for once; what
 * the budget has no room for waits, and whoever would wait too long is told how long, in the words of a service that is
 * busy. A price for many comes last and waits for nothing. A price that a torn connection or a passing fault cost is asked for again while others are served.
 */
export function limitQuotes<Api extends SwapApi>(swapApi: Api, deps: TurnDeps): Api {
  const turns = { signing: new BudgetTurns('signing', deps), quote: new BudgetTurns('quote', deps) };

  const askInTurn = async (request: QuoteRequest): Promise<Answer> => {
    const { signing, quote } = turns;
    const turn = await (request.wallet === undefined ? quote : signing).take(request.asker);
    if (!turn.ok) return { ok: false, failure: spent(turn.retryAt - deps.now()) };
    const answer = await swapApi.quote(request);
    await respectBlock(deps, answer);
    return answer;
  };

  const sharedInTurn = inTurnOf(deps.budget, 'shared_quote', deps.now);

  const ask = async (request: QuoteRequest): Promise<Answer> => {
    if (request.isShared) return sharedInTurn(() => swapApi.quote(request));
    const lastTry = deps.now() + LAST_TRY_MS;
    for (const pause of PAUSES_MS) {
      const answer = await askInTurn(request);
      const wait = answer.ok ? undefined : waitBeforeNext(answer.failure, pause);
      if (wait === undefined || deps.now() + wait >= lastTry) return answer;
      await deps.wait(wait);
    }
    return askInTurn(request);
  };

  const askInTime = (request: QuoteRequest): Promise<Answer> => {
    const answered = new AbortController();
    const late = deps.wait(DEADLINE_MS, answered.signal);
    const tooLate = late.then(() => fail({ operation: 'quotes' }, 'timeout', null));
    return Promise.race([ask(request), tooLate]).finally(() => answered.abort());
  };

  return { ...swapApi, quote: sharePrices(askInTime, deps.now) };
}

/** Undefined where the same question would get the same answer. */
function waitBeforeNext({ code, status, retryAfterMs }: ServiceFailure, pause: number): number | undefined {
  const isPassing = code === 'unreachable' || (status !== null && PASSING.includes(status));
  return isPassing ? Math.max(pause, retryAfterMs ?? 0) : undefined;
}
