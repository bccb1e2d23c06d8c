import type { Leader } from '../../leader/leader.ts';
import type { Alert } from '../../swap/alert.ts';
import type { FiredAlert, WatchedPriceStore } from '../../swap/alert-store-port.ts';
import type { SwapId } from '../../swap/brands.ts';
import { notablePrice, pairOf } from '../../swap/notable-price.ts';
import { PLAIN_CARD } from '../../swap/offer-card.ts';
import { newSwap } from '../../swap/offer-swap.ts';
import type { NewId, PageTokens } from '../../swap/page-tokens-port.ts';
import type { PreferencesStore } from '../../swap/preferences-port.ts';
import type { PriceRecord } from '../../swap/price-record-port.ts';
import { makeOffer, type Quote } from '../../swap/quote.ts';
import type { ServiceFailure, SwapApi } from '../../swap/service-port.ts';
import {
  type AgreedPrice,
  agreeOn,
  BLIND_AFTER_MS,
  believableQuote,
  type WatchedPrice,
} from '../../swap/watched-price.ts';
import { createDueWork, type DueWork } from '../../workers/due-work.ts';
import type { Timers } from '../../workers/timers.ts';

interface PriceWatchOptions {
  readonly ports: Omit<LookPorts, 'onShort'>;
  readonly timers: Timers;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  readonly onError: (error: unknown, price: WatchedPrice | undefined) => void;
}

/** Longer than a quote may take; what is given up before comes back after the lease. */
const LEASE_MS = 30_000;
const WITHIN_MS = 20_000;

/** Nobody sits and waits for an alert: the service sees few of these calls side by side. */
const CONCURRENCY = 4;

/** Alerts whose time is up are looked for this often, and end in portions. */
const END_EVERY_MS = 60_000;
const MOST_ENDED = 100;

interface LookPorts {
  readonly prices: WatchedPriceStore;
  readonly record: Pick<PriceRecord, 'note'>;
  readonly preferences: Pick<PreferencesStore, 'find'>;
  readonly quote: SwapApi['quote'];
  readonly pageTokens: Pick<PageTokens, 'hash' | 'signing'>;
  readonly newId: NewId;
  readonly now: () => number;
  /** The key's calls are needed by others until then. */
  readonly onShort: (retryAt: number) => void;
}

/** Every price is looked at so often, or less where the key's budget has no room for it. */
const ROUND_MS = 30_000;

/** Fired together; a pair may be waited for by thousands. */
const MOST_FIRED = 50;

/**
 * Looks at the prices that people wait for, longest due first. Where the key's calls are needed by others all of it rests
 * and every price keeps its turn, so that a round takes longer and nothing is left out.
 */
export function createPriceWatch(options: PriceWatchOptions): DueWork {
  const { prices, now } = options.ports;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let endsNext = Number.NEGATIVE_INFINITY;
  const ports: LookPorts = {
    ...options.ports,
    onShort: (retryAt) => {
      restsUntil = Math.max(restsUntil, retryAt);
    },
  };

  async function endOld(): Promise<void> {
    if (now() < endsNext) return;
    endsNext = now() + END_EVERY_MS;
    while ((await prices.endOld(now(), MOST_ENDED)) === MOST_ENDED);
  }

  return createDueWork<WatchedPrice>({
    claim: async (...claim) => {
      await endOld();
      return now() < restsUntil ? [] : prices.claimDue(...claim);
    },
    work: (price, givenUp) => lookAtPrice(ports, price, givenUp),
    nextDueAt: async (from) => (now() < restsUntil ? restsUntil : prices.nextDueAt(from)),
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    onError: options.onError,
    concurrency: CONCURRENCY,
    now,
    timers: options.timers,
    ...(options.leader && { leader: options.leader }),
  });
}

/** One look at a price, for everybody who waits for it. @throws the reason of `givenUp` when that came before an answer */
async function lookAtPrice(ports: LookPorts, price: WatchedPrice, givenUp: AbortSignal): Promise<void> {
  const { prices, now } = ports;
  if (!(await prices.isWanted(price))) return;
  const { quote, failure } = await ask(ports, price, givenUp);
  givenUp.throwIfAborted();
  if (!quote) {
    await tellIfBlind(ports, price);
    // A price that was not asked for keeps its turn.
    return failure?.isUnsent ? prices.release(price) : prices.noteUnseen(price, now() + ROUND_MS);
  }
  const agreed = agreeOn(price, quote.toAmount, now());
  if (agreed) await fireReached(ports, price, agreed, quote);
  await noteDown(ports, price, quote);
  await prices.noteSeen(price, quote.toAmount, now() + ROUND_MS, now());
}

async function noteDown({ record, now }: LookPorts, { intent }: WatchedPrice, quote: Quote): Promise<void> {
  const price = notablePrice(intent, quote, now());
  if (price) await record.note(pairOf(intent), price);
}

async function tellIfBlind({ prices, now }: LookPorts, price: WatchedPrice): Promise<void> {
  if (now() - price.seenAt >= BLIND_AFTER_MS) await prices.tellBlind(price, now());
}

/** Backs off for as long as a busy service, or the key's budget, asks. */
async function ask(
  ports: LookPorts,
  { intent }: WatchedPrice,
  signal: AbortSignal,
): Promise<{ readonly quote?: Quote | undefined; readonly failure?: ServiceFailure }> {
  const answer = await ports.quote({
    fromMint: intent.from.mint,
    toMint: intent.to.mint,
    fromAmount: intent.amount,
    maxAgeMs: 0,
    priority: 'alert',
    signal,
  });
  if (answer.ok) return { quote: believableQuote(intent, answer.value) };
  const { retryAfterMs } = answer.failure;
  if (retryAfterMs !== null) ports.onShort(ports.now() + Math.min(retryAfterMs, ROUND_MS));
  return { failure: answer.failure };
}

async function fireReached(
  ports: LookPorts,
  price: WatchedPrice,
  agreed: AgreedPrice,
  quote: Quote,
): Promise<void> {
  for (;;) {
    const reached = await ports.prices.findReached(price, agreed, MOST_FIRED);
    if (reached.length === 0) return;
    const fired = await Promise.all(reached.map((alert) => withSwap(ports, alert, quote)));
    const isMine = await ports.prices.fire(price, fired, ports.now());
    if (!isMine || reached.length < MOST_FIRED) return;
  }
}

/** The price that fired it is the one its card shows. */
async function withSwap(ports: LookPorts, alert: Alert, quote: Quote): Promise<FiredAlert> {
  const { personId, chatId, intent } = alert;
  const { slippageBps, presets } = await ports.preferences.find(personId);
  const now = ports.now();
  const offer = makeOffer(quote, slippageBps, now);
  const card = { ...PLAIN_CARD, presets };
  const request = { personId, chatId, intent, slippageBps, messageId: null, card };
  const swap = newSwap(request, offer, ports.newId() as SwapId, now);
  return { alert, swap, signingTokenHash: ports.pageTokens.hash(ports.pageTokens.signing(swap.id)) };
}
