import { BoundedCache } from '../../limits/bounded-cache.ts';
import type { Clock } from '../swap/clock.ts';
import type { Quote } from '../swap/quote.ts';
import type { QuoteRequest, ServiceResult, SwapApi } from '../swap/service-port.ts';

type Answer = ServiceResult<readonly Quote[]>;

/** A price for the eyes may be so old: whoever confirms it or signs asks anew. */
const FRESH_FOR_MS = 2_000;

const MOST_PRICES = 1_000;

/**
 * Identical questions of one moment share one call, and for a moment its answer. A question with a wallet in it, or one
 * that decides, is always a call of its own; a failure is shared only while it is on its way. Nobody's own question waits
 * for one that comes last.
 */
export function sharePrices(quote: SwapApi['quote'], now: Clock): SwapApi['quote'] {
  const underWay = new Map<string, Promise<Answer>>();
  const known = new BoundedCache<{ readonly answer: Answer; readonly at: number }>(MOST_PRICES);

  const askOnce = async (way: string, key: string, request: QuoteRequest) => {
    try {
      const answer = await quote(request);
      if (answer.ok) known.set(key, { answer, at: now() });
      return answer;
    } finally {
      underWay.delete(way);
    }
  };

  return async (request) => {
    if (request.wallet !== undefined || request.isFresh === true) return quote(request);
    const key = `${request.fromMint} ${request.toMint} ${request.fromAmount}`;
    const price = known.get(key);
    const age = price ? now() - price.at : FRESH_FOR_MS;
    // A clock that was put back says nothing of the age.
    if (price && age >= 0 && age < FRESH_FOR_MS) return price.answer;
    const way = request.isShared && !underWay.has(key) ? `last ${key}` : key;
    const shared = underWay.get(way) ?? askOnce(way, key, request);
    underWay.set(way, shared);
    return shared;
  };
}
