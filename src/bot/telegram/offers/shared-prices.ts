import { BoundedCache } from '../../../limits/bounded-cache.ts';
import type { Log } from '../../../log.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { Clock } from '../../swap/clock.ts';
import type { Intent } from '../../swap/intent.ts';
import { notablePrice, pairOf } from '../../swap/notable-price.ts';
import { priceIntent } from '../../swap/offer-swap.ts';
import type { PriceRecord } from '../../swap/price-record-port.ts';
import { done, type Problem, type Result } from '../../swap/problems.ts';
import type { Offer } from '../../swap/quote.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { SharedPriceStore } from '../../swap/shared-prices-port.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../../swap/swap.ts';
import { askLast } from './ask-last.ts';
import { askTogether, FRESH_FOR_MS } from './ask-together.ts';

/** A price that many see; `offer.quotedAt` says since when it is so. */
export interface SharedPrice {
  readonly offer: Offer;
  /** Nobody could be asked for a newer one: its age has to be said. */
  readonly isOld: boolean;
}

export type SharedAnswer =
  | { readonly ok: true; readonly value: SharedPrice }
  | { readonly ok: false; readonly problem: Problem };

/** Prices that are shown to many. */
export interface SharedPrices {
  /** One of the last three seconds, a new one where the budget has room, else the last that is known. */
  ask(intent: Intent, personId: PersonId): Promise<SharedAnswer>;
  /** The last that is known, without asking anybody; undefined where there is none. */
  recall(intent: Intent): SharedPrice | undefined;
}

interface SharedPriceDeps {
  readonly swapApi: Pick<SwapApi, 'quote'>;
  readonly priceRecord: Pick<PriceRecord, 'note'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: Clock;
  /** Over after so long. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** Given where others on the database show prices as well. */
  readonly sharing?: { readonly prices: SharedPriceStore };
}

/** An older price says nothing of what somebody would get. */
const TOLD_FOR_MS = 3_600_000;

/** Whoever looks at a list of prices waits no longer for one of them. */
const PATIENCE_MS = 4_000;

const MOST_KNOWN = 2_000;

export function createSharedPrices(deps: SharedPriceDeps): SharedPrices {
  const { swapApi, now, wait } = deps;
  const known = new BoundedCache<Offer>(MOST_KNOWN);
  const ports = { now, swapApi: askLast(swapApi) };
  const recall = (intent: Intent): SharedPrice | undefined => {
    const offer = known.get(keyOf(intent));
    const age = offer ? now() - offer.quotedAt : TOLD_FOR_MS;
    return offer && age < TOLD_FOR_MS ? { offer, isOld: age >= FRESH_FOR_MS || age < 0 } : undefined;
  };
  const askService = async (intent: Intent, personId: PersonId): Promise<Result<Offer>> => {
    const priced = await priceIntent(ports, { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS });
    if (!priced.ok) return priced;
    const { offer } = priced.value;
    void notePrice(deps, intent, offer);
    return done(offer);
  };
  const together = deps.sharing && askTogether({ ...deps, prices: deps.sharing.prices });
  const askNow = async (intent: Intent, personId: PersonId): Promise<SharedAnswer> => {
    const key = keyOf(intent);
    const ask = () => askService(intent, personId);
    const answer = together ? await together.ask(key, ask) : await ask();
    if (!answer.ok) return answer;
    known.set(key, answer.value);
    return { ok: true, value: { offer: answer.value, isOld: false } };
  };
  const recallOfAll = async (intent: Intent): Promise<SharedPrice | undefined> => {
    const own = recall(intent);
    if (!together || (own && !own.isOld)) return own;
    const told = await together.find(keyOf(intent));
    if (told && told.quotedAt > (own?.offer.quotedAt ?? 0)) known.set(keyOf(intent), told);
    return recall(intent);
  };
  return {
    recall,
    ask: async (intent, personId) => {
      const last = await recallOfAll(intent);
      if (last && !last.isOld) return { ok: true, value: last };
      const asking = askNow(intent, personId);
      if (!last) return asking;
      const answer = await Promise.race([asking, wait(PATIENCE_MS)]);
      const isNew = isAnswer(answer) && (answer.ok || answer.problem.code === 'no_route');
      return isNew ? answer : { ok: true, value: last };
    },
  };
}

/** Keeps a price for the record. Best effort: nothing waits for it, and a failure is logged. */
export async function notePrice(
  deps: Pick<SharedPriceDeps, 'priceRecord' | 'log'>,
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

function isAnswer(answer: unknown): answer is SharedAnswer {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

function keyOf({ from, to, amount }: Intent): string {
  return `${from.mint} ${to.mint} ${amount}`;
}
