import type { Intent } from '../../swap/intent.ts';
import { changeBps, notablePrice, pairOf } from '../../swap/notable-price.ts';
import type { Offer } from '../../swap/quote.ts';
import type { HandlerDeps } from '../../telegram/context.ts';

const DAY_MS = 86_400_000;

/**
 * How far the price of a pair has moved in 24 hours, in hundredths of a percent, by our own record; null where that does
 * not reach. Of an amount so large that it moves the price itself, what was noted of the pair last counts.
 */
export async function changeOfDay(
  { priceRecord, log }: Pick<HandlerDeps, 'priceRecord' | 'log'>,
  intent: Intent,
  offer: Offer,
): Promise<number | null> {
  const { quotedAt } = offer;
  const pair = pairOf(intent);
  try {
    const then = await priceRecord.near(pair, quotedAt - DAY_MS);
    const now = then && (notablePrice(intent, offer, quotedAt) ?? (await priceRecord.near(pair, quotedAt)));
    return then && now ? changeBps(then, now) : null;
  } catch (err) {
    log.warn({ err }, 'the record of prices was not read');
    return null;
  }
}
