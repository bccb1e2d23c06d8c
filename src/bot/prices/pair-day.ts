import type { Log } from '../../log.ts';
import type { Mint } from '../../solana/mint.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { changeBps } from '../swap/dollars.ts';
import type { NotedPrice, PriceRecord } from '../swap/stores.ts';
import type { DayPoint, MarketData } from './market.ts';

export interface PairDay {
  /** Unrounded. */
  readonly changeBps: number;
  /** Oldest first; empty for a change by our own record. */
  readonly prices: readonly number[];
  /** Null for our own record. */
  readonly source: string | null;
}

interface DaySources {
  readonly market: MarketData;
  readonly record: PriceRecord;
}

interface Pair {
  readonly from: { readonly mint: Mint };
  readonly to: { readonly mint: Mint };
}

const DAY_MS = 86_400_000;

/** A price does not wait longer for its chart. */
const CHART_WITHIN_MS = 700;

/**
 * The market source tells the day of a pair, and the record of prices where it cannot. Never rejects.
 * @param price undefined where the amount moves the price: the record's price of `at` counts then
 */
export async function dayOfPair(
  { market, record }: DaySources,
  log: Log,
  pair: Pair,
  at: number,
  price?: NotedPrice,
): Promise<PairDay | undefined> {
  const prices = (await withTimeout(() => marketDay(market, pair), CHART_WITHIN_MS)) ?? [];
  const [first, last] = [prices[0], prices.at(-1)];
  if (first && last && first.agoMs === DAY_MS) {
    const change = (last.price / first.price - 1) * 10_000;
    return { changeBps: change, prices: prices.map((one) => one.price), source: market.source };
  }
  try {
    const mints = { from: pair.from.mint, to: pair.to.mint };
    const then = await record.near(mints, at - DAY_MS);
    const now = then && (price ?? (await record.near(mints, at)));
    return then && now ? { changeBps: changeBps(then, now), prices: [], source: null } : undefined;
  } catch (err) {
    log.warn({ err }, 'the record of prices was not read');
    return undefined;
  }
}

/** Each point has a time at which the source knows both tokens; the oldest comes first. */
export async function marketDay(market: MarketData, { from, to }: Pair): Promise<readonly DayPoint[]> {
  const [one, other] = await Promise.all([market.figures(from.mint), market.figures(to.mint)]);
  if (!one || !other) return [];
  return one.day.flatMap(({ agoMs, price }) => {
    const counter = other.day.find((point) => point.agoMs === agoMs)?.price;
    return counter === undefined ? [] : [{ agoMs, price: price / counter }];
  });
}

/** Null where the source does not know both tokens. */
export async function marketChange(market: MarketData, { from, to }: Pair): Promise<number | null> {
  const changes = await market.changes([from.mint, to.mint]);
  const [ofFrom, ofTo] = [changes.get(from.mint), changes.get(to.mint)];
  if (ofFrom === undefined || ofTo === undefined) return null;
  return Math.round(((10_000 + ofFrom) / (10_000 + ofTo) - 1) * 10_000);
}
