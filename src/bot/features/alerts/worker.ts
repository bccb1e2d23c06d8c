import type { BaseUnits } from '../../../solana/mint.ts';
import type { Leader } from '../../leader/leader.ts';
import {
  type AgreedPrice,
  type Alert,
  agreeOn,
  believableQuote,
  type FiredAlert,
  type FiredSwap,
  OUTAGE_AFTER_MS,
  type WatchedPrice,
  type WatchedPriceStore,
} from '../../swap/alerts.ts';
import type { NewId, PageTokens, SwapId } from '../../swap/brands.ts';
import { withCurrentScale } from '../../swap/catalogue.ts';
import type { AccountReader } from '../../swap/chain-port.ts';
import { dropFalseDollars, notablePrice, pairOf } from '../../swap/dollars.ts';
import { makeOffer, PLAIN_CARD, type Quote } from '../../swap/offer.ts';
import { cardFunds, newSwap } from '../../swap/offer-swap.ts';
import type { PreferencesStore } from '../../swap/people.ts';
import type { Plan } from '../../swap/plans.ts';
import type { Quoter, ServiceFailure } from '../../swap/service-port.ts';
import type { Funds, WalletFunds } from '../../swap/services.ts';
import type { PriceRecord } from '../../swap/stores.ts';
import type { Intent } from '../../swap/swap.ts';
import { createDueWork, type DueWork, type DueWorkOptions, type Timers } from '../../workers/due-work.ts';

interface PriceWatchOptions {
  readonly timers: Timers;
  readonly leader?: Leader;
  readonly onError: DueWorkOptions<WatchedPrice>['onError'];
  readonly ports: Omit<PollPorts, 'onBudgetShort'>;
}

const LEASE_MS = 30_000;
const TIMEOUT_MS = 20_000;

/** Low: the budget serves people first. */
const CONCURRENCY = 4;

const EXPIRE_EVERY_MS = 60_000;
const EXPIRE_BATCH = 100;

export interface PollPorts {
  readonly prices: WatchedPriceStore;
  readonly record: PriceRecord;
  readonly chain: AccountReader;
  readonly preferences: PreferencesStore;
  readonly quote: Quoter['quote'];
  readonly funds: Funds;
  readonly pageTokens: PageTokens;
  readonly newId: NewId;
  readonly now: () => number;
  /** The budget of the key is empty until then. */
  readonly onBudgetShort: (retryAt: number) => void;
}

const POLL_EVERY_MS = 30_000;

/** A transaction fires at most this many alerts: thousands may share a pair. */
const FIRE_BATCH = 50;

/** Polls watched prices, longest due first. A short budget pauses the worker; due times remain. */
export function createPriceWatch({ ports: given, ...loop }: PriceWatchOptions): DueWork {
  const { prices, now } = given;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let nextExpiryAt = Number.NEGATIVE_INFINITY;
  const ports: PollPorts = {
    ...given,
    onBudgetShort: (retryAt) => {
      pausedUntil = Math.max(pausedUntil, retryAt);
    },
  };

  async function expireAlerts(): Promise<void> {
    if (now() < nextExpiryAt) return;
    nextExpiryAt = now() + EXPIRE_EVERY_MS;
    while ((await prices.expireAlerts(now(), EXPIRE_BATCH)) === EXPIRE_BATCH);
  }

  return createDueWork<WatchedPrice>({
    ...loop,
    claim: async (...claim) => {
      await expireAlerts();
      return now() < pausedUntil ? [] : prices.claimDue(...claim);
    },
    work: (price, signal) => pollPrice(ports, price, signal),
    nextDueAt: async (from) => (now() < pausedUntil ? pausedUntil : prices.nextDueAt(from)),
    leaseMs: LEASE_MS,
    withinMs: TIMEOUT_MS,
    concurrency: CONCURRENCY,
    now,
  });
}

/** @throws the reason of `signal` on an abort before the answer */
async function pollPrice(ports: PollPorts, price: WatchedPrice, signal: AbortSignal): Promise<void> {
  const { prices, now } = ports;
  if (!(await prices.isWanted(price))) return;
  const { quote, failure } = await ask(ports, price.intent, signal);
  signal.throwIfAborted();
  if (!quote) {
    if (now() - price.seenAt >= OUTAGE_AFTER_MS) await prices.notifyPriceMissing(price, now());
    // Unsent: the price stays first in the queue.
    return failure?.isUnsent ? prices.release(price) : prices.reschedule(price, now() + POLL_EVERY_MS);
  }
  const agreed = agreeOn(price, quote.toAmount, now());
  if (agreed) await fireReached(ports, price, agreed, quote, signal);
  const notable = notablePrice(price.intent, quote, now());
  if (notable) await ports.record.note(pairOf(price.intent), notable);
  await prices.recordPrice(price, quote.toAmount, now() + POLL_EVERY_MS, now());
}

/** Backs off as the failure demands, at most one interval. */
async function ask(
  ports: PollPorts,
  intent: Intent,
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
  if (retryAfterMs !== null) ports.onBudgetShort(ports.now() + Math.min(retryAfterMs, POLL_EVERY_MS));
  return { failure: answer.failure };
}

async function fireReached(
  ports: PollPorts,
  price: WatchedPrice,
  agreed: AgreedPrice,
  quote: Quote,
  signal: AbortSignal,
): Promise<void> {
  const sale = await checkDollars(ports, await withCurrentScale(ports.chain, price.intent), quote);
  let purchase: Promise<Trade | undefined> | undefined;
  for (;;) {
    const reached = await ports.prices.findReached(price, agreed, FIRE_BATCH);
    if (reached.length === 0) return;
    if (reached.some(({ direction }) => direction === 'below')) purchase ??= reverse(ports, sale, signal);
    const buy = await purchase;
    signal.throwIfAborted();
    const fired = await Promise.all(reached.map((alert) => withSwap(ports, alert, sale, buy, signal)));
    signal.throwIfAborted();
    const isHeld = await ports.prices.fire(price, fired, ports.now());
    if (!isHeld) return;
  }
}

interface Trade {
  readonly intent: Intent;
  readonly quote: Quote;
}

interface FundedTrade extends Trade {
  readonly funds: WalletFunds | null | undefined;
}

async function reverse(
  ports: PollPorts,
  { intent: { from, to }, quote: { toAmount } }: Trade,
  signal: AbortSignal,
): Promise<Trade | undefined> {
  const intent = { from: to, to: from, amount: toAmount };
  const { quote } = await ask(ports, intent, signal);
  return quote && checkDollars(ports, intent, quote);
}

export async function checkDollars(
  { record, now }: Pick<PollPorts, 'record' | 'now'>,
  intent: Intent,
  quote: Quote,
): Promise<Trade> {
  return { intent, quote: await dropFalseDollars(record, intent, quote, now()) };
}

async function withSwap(
  ports: PollPorts,
  alert: Alert,
  sale: Trade,
  purchase: Trade | undefined,
  signal: AbortSignal,
): Promise<FiredAlert> {
  const chosen =
    alert.sells === null
      ? await chooseTrade(ports, alert, sale, purchase)
      : await stopTrade(ports, alert, alert.sells, sale, signal);
  return { ...(await swapOf(ports, alert, chosen)), alert: { ...alert, given: sale.quote.toAmount } };
}

/**
 * The amount of a stop-loss has a quote of its own. Without one the notice comes all the same, with the price of the measure:
 * Confirm and the signing page take a fresh one.
 */
async function stopTrade(
  ports: PollPorts,
  { personId }: Alert,
  amount: BaseUnits,
  { intent: measured, quote: price }: Trade,
  signal: AbortSignal,
): Promise<FundedTrade> {
  const intent = { ...measured, amount };
  const [{ quote }, funds] = await Promise.all([ask(ports, intent, signal), ports.funds(personId, intent)]);
  const toAmount = ((price.toAmount * amount) / measured.amount || 1n) as BaseUnits;
  const estimate = { ...price, fromAmount: amount, toAmount, fromUsd: null, toUsd: null };
  return { ...(await checkDollars(ports, intent, quote ?? estimate)), funds };
}

type SwapPorts = Pick<PollPorts, 'preferences' | 'pageTokens' | 'newId' | 'now'>;

/** The swap that a notice brings, not yet stored. */
export async function swapOf(
  ports: SwapPorts,
  { personId, chatId }: Alert | Plan,
  { intent, quote, funds }: FundedTrade,
): Promise<FiredSwap> {
  const { slippageBps, presets } = await ports.preferences.find(personId);
  const now = ports.now();
  const offer = makeOffer(quote, slippageBps, now);
  const card = { ...PLAIN_CARD, presets, ...cardFunds(intent, funds, offer) };
  const id = ports.newId() as SwapId;
  const request = { id, personId, chatId, intent, slippageBps, messageId: null, card };
  const swap = newSwap(request, offer, now);
  const { hash, signing, pay } = ports.pageTokens;
  return {
    swap,
    signingTokenHash: hash(signing(swap.id)),
    payTokenHash: hash(pay(swap.id)),
  };
}

/** A fall is a chance to buy, unless the wallet holds only what has fallen. */
async function chooseTrade(
  { funds }: PollPorts,
  { personId, direction }: Alert,
  sale: Trade,
  purchase: Trade | undefined,
): Promise<FundedTrade> {
  const toSell = await funds(personId, sale.intent);
  if (direction === 'above' || !purchase) return { ...sale, funds: toSell };
  const toBuy = await funds(personId, purchase.intent);
  const isSale = toBuy?.balance === 0n && toSell?.balance !== 0n;
  return isSale ? { ...sale, funds: toSell } : { ...purchase, funds: toBuy };
}
