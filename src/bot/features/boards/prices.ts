import { BoundedCache } from '../../../bounded-cache.ts';
import type { MarketData } from '../../prices/market.ts';
import { marketChange } from '../../prices/pair-day.ts';
import { believableQuote } from '../../swap/alerts.ts';
import type { BoardPair, BoardPrice } from '../../swap/boards.ts';
import {
  changeBps,
  FOR_A_FRACTION,
  notablePrice,
  pairOf,
  shiftedUnit,
  shiftFor,
} from '../../swap/dollars.ts';
import type { Quote } from '../../swap/offer.ts';
import type { PriceClient, PricedPair } from '../../swap/service-port.ts';
import type { NotedPrice, PriceRecord } from '../../swap/stores.ts';
import type { Intent } from '../../swap/swap.ts';

/** `short`: the budget had no room. */
type BoardPriceOutcome = 'asked' | 'shared' | 'short' | 'failed';

interface BoardPriceSources {
  readonly prices: PriceClient;
  readonly record: PriceRecord;
  readonly market: MarketData;
  readonly now: () => number;
  readonly onPrice: (outcome: BoardPriceOutcome) => void;
}

export interface BoardPrices {
  /**
   * A cached price within `maxAgeMs`, else a quote, else the last price of a day.
   * @throws what the record throws
   */
  ask(pair: BoardPair, maxAgeMs: number): Promise<BoardPrice | undefined>;
}

const DAY_MS = 86_400_000;

const DAY_AGO_CACHED_MS = 300_000;

const MAX_PAIRS_KNOWN = 5_000;

interface Known {
  /** The quoted amount is 10^shift units. */
  readonly shift: number;
  readonly dayAgo?: { readonly price: NotedPrice | undefined; readonly until: number };
}

/** Groups with the same pair share a quote. */
export function createBoardPrices(sources: BoardPriceSources): BoardPrices {
  const { now, prices, record, market, onPrice } = sources;
  const known = new BoundedCache<Known>(MAX_PAIRS_KNOWN);

  const of = (pair: BoardPair): Known => known.get(keyOf(pair)) ?? { shift: 0 };
  const learn = (pair: BoardPair, more: Partial<Known>): void =>
    known.set(keyOf(pair), { ...of(pair), ...more });

  async function askNow(pair: BoardPair, maxAgeMs: number, isAgain = false): Promise<NotedPrice | undefined> {
    const { shift } = of(pair);
    const amount = shiftedUnit(pair.from, shift);
    const intent = amount && { ...pair, amount };
    const answer = intent && (await prices.quote({ ...requestFor(intent), maxAgeMs, priority: 'board' }));
    if (!intent || !answer?.ok) {
      onPrice(answer?.ok === false && answer.failure.isUnsent ? 'short' : 'failed');
      return undefined;
    }
    // A unit of some tokens buys nothing.
    const isNothing = answer.value.every(({ toAmount }) => toAmount === 0n);
    if (isNothing && !isAgain && shift === 0) {
      learn(pair, { shift: FOR_A_FRACTION });
      return askNow(pair, maxAgeMs, true);
    }
    const quote = isNothing ? undefined : believableQuote(intent, answer.value);
    onPrice(quote ? 'asked' : 'failed');
    return quote && keep(pair, intent, quote, maxAgeMs, isAgain);
  }

  async function keep(pair: BoardPair, intent: Intent, quote: Quote, maxAgeMs: number, isAgain: boolean) {
    const better = shiftFor(intent, quote);
    if (better !== 0) learn(pair, { shift: Math.max(-pair.from.decimals, of(pair).shift + better) });
    const at = prices.recall(requestFor(intent), maxAgeMs)?.at ?? now();
    const price = { at, fromAmount: intent.amount, toAmount: quote.toAmount };
    if (better !== 0 && !isAgain) return (await askNow(pair, maxAgeMs, true)) ?? price;
    const notable = notablePrice(intent, quote, at);
    if (notable) await record.note(pairOf(pair), notable);
    return price;
  }

  async function recall(pair: BoardPair, maxAgeMs: number): Promise<NotedPrice | undefined> {
    const amount = shiftedUnit(pair.from, of(pair).shift);
    const last = amount && prices.recall(requestFor({ ...pair, amount }), maxAgeMs);
    const quote = last && believableQuote({ ...pair, amount }, last.quotes);
    if (quote) return { at: last.at, fromAmount: amount, toAmount: quote.toAmount };
    return (await record.between(pairOf(pair), now() - maxAgeMs, now())).at(-1);
  }

  async function changeOf(pair: BoardPair, price: NotedPrice): Promise<Omit<BoardPrice, 'price' | 'isOld'>> {
    const ofMarket = await marketChange(market, pair);
    if (ofMarket !== null) return { changeBps: ofMarket, changeSource: market.source };
    const { dayAgo } = of(pair);
    if (!dayAgo || dayAgo.until <= now()) {
      const before = await record.near(pairOf(pair), price.at - DAY_MS);
      learn(pair, { dayAgo: { price: before, until: now() + DAY_AGO_CACHED_MS } });
    }
    const before = of(pair).dayAgo?.price;
    return { changeBps: before ? changeBps(before, price) : null };
  }

  return {
    ask: async (pair, maxAgeMs) => {
      const last = await recall(pair, maxAgeMs);
      if (last) onPrice('shared');
      const fresh = last ?? (await askNow(pair, maxAgeMs));
      const price = fresh ?? (await recall(pair, DAY_MS));
      return price && { price, ...(await changeOf(pair, price)), isOld: fresh === undefined };
    },
  };
}

function requestFor({ from, to, amount }: Intent): PricedPair {
  return { fromMint: from.mint, toMint: to.mint, fromAmount: amount };
}

function keyOf({ from, to }: BoardPair): string {
  return `${from.mint} ${to.mint}`;
}
