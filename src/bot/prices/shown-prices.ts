import { BoundedCache } from '../../bounded-cache.ts';
import { isShipped } from '../../labels/token-label.ts';
import type { Log } from '../../log.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { toShown } from '../swap/amount.ts';
import { type Clock, MAX_BASE_UNITS, type PersonId } from '../swap/brands.ts';
import { dollarsHeld, notablePrice, pairOf, USDC } from '../swap/dollars.ts';
import { bestQuote, makeOffer, type Offer } from '../swap/offer.ts';
import { priceIntent } from '../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/people.ts';
import { done, type Result } from '../swap/problems.ts';
import type { PriceClient, Quoter } from '../swap/service-port.ts';
import type { Worth } from '../swap/services.ts';
import type { PriceRecord } from '../swap/stores.ts';
import type { Intent } from '../swap/swap.ts';
import { type MarketData, NO_MARKET } from './market.ts';

export interface ShownPrice {
  readonly offer: Offer;
  /** No newer price was available: its age must be shown. */
  readonly isOld: boolean;
}

export interface ShownPrices {
  /** Answers a price of the last 3 s, else a new one where the budget has room, else the last known. */
  ask(intent: Intent, personId: PersonId): Promise<Result<ShownPrice>>;
  recall(intent: Intent): ShownPrice | undefined;
  /** Records the price of an offer. Best effort. */
  note(intent: Intent, offer: Offer): Promise<void>;
}

/** Implied: one unit, because no amount was written. */
export interface AskedIntent {
  readonly intent: Intent;
  readonly isImplied: boolean;
}

export interface PricedIntent {
  readonly intent: Intent;
  readonly price: ShownPrice;
}

export type AskPrice = (intent: Intent) => Promise<Result<ShownPrice>>;

interface ShownPriceOptions {
  readonly prices: PriceClient;
  readonly record: PriceRecord;
  readonly log: Log;
  readonly now: Clock;
  readonly wait: (ms: number) => Promise<unknown>;
}

const FRESH_FOR_MS = 3_000;

const TOLD_FOR_MS = 3_600_000;

/** A price later than this is replaced by the last known one, ms. */
const PATIENCE_MS = 4_000;

/** The balance says "about". */
const LASTS_MS = 60_000;

/** All prices of a balance share this limit, ms; a token without a price by then has no dollars. */
const WITHIN_MS = 2_500;
const MAX_KNOWN = 1_000;

/** Received base units: below the first, an implied unit grows up to the second. */
const MIN_TELLING = 10_000n;
const TELLING = 1_000_000n;

/** A single unit may have no route, so the price is asked for this many. */
const MANY = 1_000_000n;

interface Known {
  /** Null without a route. */
  readonly perUnit: number | null;
  readonly amount: bigint;
  readonly at: number;
}

/** Less is rounded too much to speak for more, dollars. */
const MIN_PRICE = 0.01;

export function createShownPrices(options: ShownPriceOptions): ShownPrices {
  const { prices, record, log, now, wait } = options;
  const cautious: Quoter = {
    quote: (request) => prices.quote({ ...request, maxAgeMs: FRESH_FOR_MS, priority: 'shared_quote' }),
  };
  const recall = ({ from, to, amount }: Intent): ShownPrice | undefined => {
    const pair = { fromMint: from.mint, toMint: to.mint, fromAmount: amount };
    const last = prices.recall(pair, TOLD_FOR_MS);
    const best = last && bestQuote(last.quotes);
    if (!best) return undefined;
    const offer = makeOffer(best, DEFAULT_SLIPPAGE_BPS, last.at);
    return { offer, isOld: now() - last.at >= FRESH_FOR_MS };
  };
  const note = async (intent: Intent, offer: Offer): Promise<void> => {
    const price = notablePrice(intent, offer, offer.quotedAt);
    if (!price) return;
    try {
      await record.note(pairOf(intent), price);
    } catch (err) {
      log.warn({ err }, 'a price was not noted');
    }
  };
  const askNow = async (intent: Intent, personId: PersonId): Promise<Result<ShownPrice>> => {
    const request = { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS };
    const priced = await priceIntent(cautious, now, request);
    if (!priced.ok) return priced;
    const { offer } = priced.value;
    void note(intent, offer);
    return { ok: true, value: { offer, isOld: false } };
  };
  return {
    recall,
    note,
    ask: async (intent, personId) => {
      const last = recall(intent);
      if (last && !last.isOld) return { ok: true, value: last };
      const asking = askNow(intent, personId);
      if (!last) return asking;
      const answer = await Promise.race([asking, wait(PATIENCE_MS).then(() => undefined)]);
      const isNew = answer?.ok || answer?.problem.code === 'no_route';
      return answer && isNew ? answer : { ok: true, value: last };
    },
  };
}

/** An implied amount grows by powers of ten where a unit is worth too little to tell. */
export async function askAbout(
  ask: AskPrice,
  { intent, isImplied }: AskedIntent,
): Promise<Result<PricedIntent>> {
  const first = await ask(intent);
  const times = isImplied ? multiplierFor(first) : 1n;
  const amount = intent.amount * times;
  if (times > 1n && amount <= MAX_BASE_UNITS) {
    const many = { ...intent, amount: amount as BaseUnits };
    const again = await ask(many);
    if (again.ok) return done({ intent: many, price: again.value });
  }
  return first.ok ? done({ intent, price: first.value }) : first;
}

function multiplierFor(answer: Result<ShownPrice>): bigint {
  if (!answer.ok) return answer.problem.code === 'no_route' ? MANY : 1n;
  const { toAmount } = answer.value.offer;
  if (toAmount >= MIN_TELLING) return 1n;
  let times = 1n;
  while ((toAmount || 1n) * times < TELLING) times *= 10n;
  return times;
}

/**
 * A token of the shipped list has the price of its card, where a market source tells one. The price in USDC of any other one,
 * fetched once a minute for all holders, is applied to every amount of the token.
 */
export function createWorth({ quote }: Quoter, now: Clock, market: MarketData = NO_MARKET): Worth {
  const known = new BoundedCache<Known>(MAX_KNOWN);
  return async (token, amount) => {
    const dollars = dollarsHeld(token, amount);
    if (dollars !== undefined) return dollars;
    const figures = isShipped(token) ? await market.figures(token.mint) : undefined;
    if (figures) return figures.price * (Number(toShown(amount, token)) / 10 ** token.decimals);
    const last = known.get(token.mint);
    const age = last ? now() - last.at : LASTS_MS;
    if (last && age >= 0 && age < LASTS_MS && speaksFor(last, amount)) return worthOf(last, amount);
    const signal = AbortSignal.timeout(WITHIN_MS);
    const answer = await quote({ fromMint: token.mint, toMint: USDC.mint, fromAmount: amount, signal });
    if (!answer.ok && answer.failure.reaction !== 'ask_person') return 'busy';
    const best = answer.ok ? bestQuote(answer.value) : undefined;
    const brought = best && dollarsHeld(USDC, best.toAmount);
    const perUnit = brought === undefined ? null : brought / Number(amount);
    const fresh: Known = { perUnit, amount, at: now() };
    known.set(token.mint, fresh);
    return worthOf(fresh, amount);
  };
}

/** Dust of one wallet says nothing about the holding of another. */
function speaksFor(known: Known, amount: bigint): boolean {
  return amount <= known.amount || (worthOf(known, known.amount) ?? 0) >= MIN_PRICE;
}

function worthOf({ perUnit }: Known, amount: bigint): number | null {
  return perUnit === null ? null : perUnit * Number(amount);
}
