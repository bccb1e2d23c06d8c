import type { MarketFigures } from '../../../src/bot/prices/market.ts';

/** Dollars by hours ago. */
export type DayPrices = Readonly<Record<number, number>>;

/** Figures of a market source of which only some prices of the day are known. */
export function figuresOfDay(prices: DayPrices | undefined): MarketFigures | undefined {
  if (!prices) return undefined;
  // Numbers as keys come in ascending order.
  const day = Object.entries(prices).map(([hours, price]) => ({ agoMs: Number(hours) * 3_600_000, price }));
  return {
    ...{
      changeBps: null,
      marketCap: null,
      liquidity: null,
      volume: null,
      holders: null,
      firstTradedAt: null,
    },
    price: day[0]?.price ?? 0,
    day: day.toReversed(),
  };
}
