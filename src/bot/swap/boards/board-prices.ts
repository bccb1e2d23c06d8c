import { believableQuote } from '../alerts/watched-price.ts';
import type { Intent } from '../intent.ts';
import { changeBps, notablePrice } from '../notable-price.ts';
import type { NotedPrice, PriceRecord } from '../price-record-port.ts';
import type { Quote } from '../quote.ts';
import { respectBlock, type ServiceBudget } from '../service-budget.ts';
import type { SwapApi } from '../service-port.ts';
import { FOR_A_FRACTION, shiftedUnit, shiftFor } from '../telling-amount.ts';
import type { BoardPair } from './board.ts';

/** What a pair costs, as far as anybody knows. */
export interface BoardPrice {
  readonly price: NotedPrice;
  /** Since a day ago, in hundredths of a percent; null where our record does not reach there. */
  readonly changeBps: number | null;
  /** Nobody could be asked for a newer one: its age has to be said. */
  readonly isOld: boolean;
}

/** How a price for a board came about, for the operator. */
export type BoardPriceOutcome = 'asked' | 'shared' | 'short' | 'failed';

export interface BoardPricePorts {
  /** Asked past everybody who waits for a price: the turn is taken here. */
  readonly quote: SwapApi['quote'];
  readonly budget: ServiceBudget;
  readonly record: PriceRecord;
  readonly now: () => number;
  readonly onPrice: (outcome: BoardPriceOutcome) => void;
}

/** Prices for boards: however many groups watch a pair, it is asked for once. */
export interface BoardPrices {
  /** One that is at most so old, a new one where the budget has room, else the last that is known; undefined where there is none. @throws what the record throws */
  ask(pair: BoardPair, maxAgeMs: number): Promise<BoardPrice | undefined>;
}

const DAY_MS = 86_400_000;

/** What is older says nothing any more. */
const TOLD_FOR_MS = DAY_MS;

/** A change is that of a day, to within some minutes. */
const CHANGE_HOLDS_MS = 300_000;

const MOST_PAIRS_KNOWN = 5_000;

interface Known {
  readonly last?: NotedPrice;
  /** How many zeros more than one unit are asked for. */
  readonly shift: number;
  readonly dayAgo?: { readonly price: NotedPrice | undefined; readonly until: number };
}

export function createBoardPrices(ports: BoardPricePorts): BoardPrices {
  const { now, record, onPrice } = ports;
  const known = new Map<string, Known>();
  const underWay = new Map<string, Promise<NotedPrice | undefined>>();

  const of = (pair: BoardPair): Known => known.get(keyOf(pair)) ?? { shift: 0 };
  const learn = (pair: BoardPair, more: Partial<Known>): void => {
    const key = keyOf(pair);
    const all = { ...of(pair), ...more };
    known.delete(key);
    known.set(key, all);
    const [oldest] = known.keys();
    if (known.size > MOST_PAIRS_KNOWN && oldest !== undefined) known.delete(oldest);
  };

  const isFresh = (price: NotedPrice | undefined, maxAgeMs: number): boolean =>
    price !== undefined && now() - price.at <= maxAgeMs && price.at <= now();

  /** Undefined where there was no turn, or no believable answer. */
  async function askNow(pair: BoardPair, isAgain = false): Promise<NotedPrice | undefined> {
    const turn = await ports.budget.take('board', now());
    if (!turn.ok) {
      onPrice('short');
      return undefined;
    }
    const { shift } = of(pair);
    const amount = shiftedUnit(pair.from, shift);
    const quote = amount && (await quoteFor(ports, { ...pair, amount }));
    // Of some tokens nobody quotes a single one.
    if (quote === null && !isAgain && shift === 0) {
      learn(pair, { shift: FOR_A_FRACTION });
      return askNow(pair, true);
    }
    if (!amount || !quote) {
      onPrice('failed');
      return undefined;
    }
    return take(pair, { ...pair, amount }, quote, isAgain);
  }

  async function take(pair: BoardPair, intent: Intent, quote: Quote, isAgain: boolean) {
    onPrice('asked');
    const better = shiftFor(intent, quote);
    if (better !== 0) learn(pair, { shift: Math.max(-pair.from.decimals, of(pair).shift + better) });
    const price = { at: now(), fromAmount: intent.amount, toAmount: quote.toAmount };
    if (better !== 0 && !isAgain) return (await askNow(pair, true)) ?? price;
    const notable = notablePrice(intent, quote, price.at);
    if (notable) await record.note(mintsOf(pair), notable);
    return price;
  }

  function askOnce(pair: BoardPair): Promise<NotedPrice | undefined> {
    const key = keyOf(pair);
    const asking =
      underWay.get(key) ??
      askNow(pair)
        .then((price) => {
          if (price) learn(pair, { last: price });
          return price;
        })
        .finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  }

  /** Somebody else's answer may have come while the record was read. */
  async function askUnlessFresh(pair: BoardPair, maxAgeMs: number): Promise<NotedPrice | undefined> {
    const { last } = of(pair);
    return isFresh(last, maxAgeMs) ? last : askOnce(pair);
  }

  /** What this program knows, else what any has written down. */
  async function recall(pair: BoardPair, maxAgeMs: number): Promise<NotedPrice | undefined> {
    const { last } = of(pair);
    if (isFresh(last, maxAgeMs)) return last;
    const noted = (await record.between(mintsOf(pair), now() - maxAgeMs, now())).at(-1);
    return noted && noted.at > (last?.at ?? 0) ? noted : last;
  }

  async function changeOf(pair: BoardPair, price: NotedPrice): Promise<number | null> {
    const { dayAgo } = of(pair);
    if (!dayAgo || dayAgo.until <= now()) {
      const before = await record.near(mintsOf(pair), price.at - DAY_MS);
      learn(pair, { dayAgo: { price: before, until: now() + CHANGE_HOLDS_MS } });
    }
    const before = of(pair).dayAgo?.price;
    return before ? changeBps(before, price) : null;
  }

  return {
    ask: async (pair, maxAgeMs) => {
      const last = await recall(pair, maxAgeMs);
      const isShared = isFresh(last, maxAgeMs);
      if (isShared) onPrice('shared');
      const asked = isShared ? last : await askUnlessFresh(pair, maxAgeMs);
      const price = asked ?? last ?? (await recall(pair, TOLD_FOR_MS));
      if (!price || now() - price.at > TOLD_FOR_MS) return undefined;
      return { price, changeBps: await changeOf(pair, price), isOld: asked === undefined };
    },
  };
}

/** The best that can be believed; null where so little of it gives nothing, undefined where nobody said. */
async function quoteFor(ports: BoardPricePorts, intent: Intent): Promise<Quote | null | undefined> {
  const { from, to, amount } = intent;
  const request = { fromMint: from.mint, toMint: to.mint, fromAmount: amount, isFresh: true };
  const answer = await ports.quote(request);
  await respectBlock(ports, answer);
  if (!answer.ok) return undefined;
  const isNothing = answer.value.every(({ toAmount }) => toAmount === 0n);
  return isNothing ? null : believableQuote(intent, answer.value);
}

function mintsOf({ from, to }: BoardPair) {
  return { from: from.mint, to: to.mint };
}

function keyOf({ from, to }: BoardPair): string {
  return `${from.mint} ${to.mint}`;
}
