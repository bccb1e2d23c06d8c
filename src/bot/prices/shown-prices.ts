import type { Log } from '../../log.ts';
import type { Clock, PersonId } from '../swap/brands.ts';
import { notablePrice, pairOf } from '../swap/dollars.ts';
import { bestQuote, makeOffer, type Offer } from '../swap/offer.ts';
import { priceIntent } from '../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/people.ts';
import type { Result } from '../swap/problems.ts';
import type { Prices } from '../swap/service-port.ts';
import type { PriceRecord } from '../swap/stores.ts';
import type { Intent } from '../swap/swap.ts';

/** A price that many people see; `offer.quotedAt` says when the service named it. */
export interface ShownPrice {
  readonly offer: Offer;
  /** No newer one was to be had: its age has to be said. */
  readonly isOld: boolean;
}

/** Prices that are shown to many people: in groups and in inline mode. */
export interface ShownPrices {
  /** One of the last three seconds, else a new one where the budget has room, else the last that is known. */
  ask(intent: Intent, personId: PersonId): Promise<Result<ShownPrice>>;
  /** The last that is known; undefined where there is none. Makes no call. */
  recall(intent: Intent): ShownPrice | undefined;
}

interface ShownPriceDeps {
  readonly prices: Prices;
  readonly priceRecord: Pick<PriceRecord, 'note'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: Clock;
  /** Resolves after `ms` milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>;
}

const FRESH_FOR_MS = 3_000;

/** An older price says nothing of what a person would get. */
const TOLD_FOR_MS = 3_600_000;

/** Timeout of a new price, ms; then the last known one is shown. */
const PATIENCE_MS = 4_000;

export function createShownPrices(deps: ShownPriceDeps): ShownPrices {
  const { prices, now, wait } = deps;
  const swapApi: Pick<Prices, 'quote'> = {
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
  const askNow = async (intent: Intent, personId: PersonId): Promise<Result<ShownPrice>> => {
    const request = { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS };
    const priced = await priceIntent({ now, swapApi }, request);
    if (!priced.ok) return priced;
    const { offer } = priced.value;
    void notePrice(deps, intent, offer);
    return { ok: true, value: { offer, isOld: false } };
  };
  return {
    recall,
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

/** Keeps a price for the record. Best effort: nothing waits for it, and a failure is logged. */
export async function notePrice(
  deps: Pick<ShownPriceDeps, 'priceRecord' | 'log'>,
  intent: Intent,
  offer: Offer,
): Promise<void> {
  const price = notablePrice(intent, offer, offer.quotedAt);
  if (!price) return;
  try {
    await deps.priceRecord.note(pairOf(intent), price);
  } catch (err) {
    deps.log.warn({ err }, 'a price was not noted');
  }
}
