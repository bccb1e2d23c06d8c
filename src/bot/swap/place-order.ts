import type { PlacementSummary } from '../../guard/index.ts';
import type { Address } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { SwapFunds } from './chain-port.ts';
import { type ConfirmBoundPorts, confirmBound } from './confirm-bound.ts';
import {
  bestQuote,
  type Offer,
  type OfferCard,
  PLAIN_CARD,
  type PriceStep,
  type RelativePrice,
} from './offer.ts';
import { isShort, offerBound, solNeeds } from './offer-swap.ts';
import {
  type BuiltTransaction,
  type OpenedOrder,
  type OpenPorts,
  openBound,
  refusedByGuard,
} from './open-order.ts';
import { done, type Problem, pausedProblem, type Result, refused } from './problems.ts';
import { showCardPage } from './revise-offer.ts';
import type { OrderQuote, ServiceFailure } from './service-port.ts';
import type { People, Prices, Swaps } from './services.ts';
import { type Intent, ORDER_LASTS_MS, type Swap } from './swap.ts';
import type { TokenPair } from './token.ts';

/*
 * Placing a standing order is a swap whose bought thing is an account on the chain: the same rows, states, lock of the wallet,
 * messages and watcher. Its own are the quote of the service (`quoteOrders`), the guard's rules for placements, and the key of
 * the order, whose signature fixes the bytes. No service can execute it, so our own node sends it. Once it is confirmed,
 * `store/standing-orders.ts` has a row for it, and the wallet is free.
 */

/** A price as an exact amount: `sold` of `from` gets at least `bought` of `to`. */
export interface AskedOrder extends TokenPair {
  readonly sold: BaseUnits;
  readonly bought: BaseUnits;
  /** As it was asked for, where that was a percentage. */
  readonly relative?: RelativePrice;
  /** A ladder: its prices, the nearest to the market first. Their sums are `sold` and `bought`. */
  readonly steps?: readonly PriceStep[];
}

/** Route of attempts that place an order or take one out; the service is never asked to execute them. */
export const ORDER_ROUTE = 'Meteora DLMM';

export const ORDER_SOURCE = { quoteId: '', routeName: ORDER_ROUTE, providerRequestId: null } as const;

interface PlacePorts extends ConfirmBoundPorts {
  readonly swaps: Swaps;
  readonly people: People;
  readonly prices: Prices;
}

interface PlaceRequest {
  /** The new swap has this id. */
  readonly id: SwapId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly wallet: Address;
  readonly asked: AskedOrder;
}

/** The row exists before its card. Where the market gives more already, there is no order. */
export async function offerPlacement(
  ports: PlacePorts,
  { asked, wallet, ...request }: PlaceRequest,
): Promise<Result<Swap>> {
  const pause = await ports.swaps.isPaused();
  if (pause) return refused(pausedProblem(pause, ports.clock()));
  const intent: Intent = { kind: 'place', from: asked.from, to: asked.to, amount: asked.sold };
  const [market, places, funds] = await Promise.all([
    readMarket(ports.prices, request.personId, intent),
    ports.prices.quoteOrders(termsOf(intent, asked)),
    ports.people.funds(request.personId, intent),
  ]);
  if (market !== null && isAtMarket(asked, market)) {
    if (asked.steps) return refused({ code: 'ladder_at_market' });
    const { kind: _, ...swapped } = intent;
    return refused({ code: 'order_at_market', intent: swapped, gives: market });
  }
  if (!places.ok) return refused(problemOf(places.failure));
  const [place] = places.value;
  if (!place) return refused({ code: asked.steps ? 'no_ladder_pool' : 'no_order_pool' });
  const { bought, relative } = asked;
  const offer = offerOf(place, { bought, relative, market, now: ports.clock() });
  const card = { ...PLAIN_CARD, ...shownFunds(intent, offer, funds) };
  return done(await offerBound(ports, { ...request, wallet, intent, card }, offer));
}

/** `market` is for the whole amount. */
function isAtMarket({ sold, bought, steps }: AskedOrder, market: BaseUnits): boolean {
  const parts = steps ?? [{ sells: sold, receives: bought }];
  return parts.some(({ sells, receives }) => market * sells >= receives * sold);
}

function termsOf(
  { from, to, amount }: Intent,
  { bought, steps }: { bought: BaseUnits; steps?: AskedOrder['steps'] | undefined },
) {
  const terms = { fromMint: from.mint, toMint: to.mint, fromAmount: amount, toAmount: bought };
  return { ...terms, ...(steps && { steps }) };
}

/** Null without a price: the card then does not say how far the market is away. */
async function readMarket(prices: Prices, asker: PersonId, intent: Intent): Promise<BaseUnits | null> {
  const { from, to, amount } = intent;
  const answer = await prices.quote({ fromMint: from.mint, toMint: to.mint, fromAmount: amount, asker });
  return (answer.ok && bestQuote(answer.value)?.toAmount) || null;
}

/** A service of another operator need not know standing orders. */
const UNKNOWN_STATUS = [404, 405, 501];

function problemOf(failure: ServiceFailure): Problem {
  const isUnknown = failure.status !== null && UNKNOWN_STATUS.includes(failure.status);
  return isUnknown ? { code: 'no_standing_orders' } : { code: 'service', failure };
}

interface Placed {
  readonly bought: BaseUnits;
  readonly market: BaseUnits | null;
  readonly relative: RelativePrice | undefined;
  readonly now: number;
}

function offerOf(
  { pool, toAmount, deposit, steps }: OrderQuote,
  { bought, market, now, relative }: Placed,
): Offer {
  return {
    routeName: ORDER_ROUTE,
    toAmount,
    minimumToAmount: bought,
    ...{ fromUsd: null, toUsd: null, quotedAt: now, validUntil: now + ORDER_LASTS_MS },
    standing: { pool, deposit, market, ...(relative && { relative }), ...(steps && { steps }) },
  };
}

/** The deposit of the order is all the SOL that it takes beside fees: the account of the token bought comes with the end. */
function shownFunds(intent: Intent, offer: Offer, funds: SwapFunds | null | undefined) {
  if (!funds) return { balance: null, sol: null };
  const { balance, lamports, leastLeft } = funds;
  const needs = { balance, lamports, leastLeft, deposit: offer.standing?.deposit ?? 0n };
  return { balance, sol: solNeeds(intent, needs, offer) };
}

/** Checks the wallet's balance again. */
export function confirmPlacement(
  ports: Pick<PlacePorts, 'swaps' | 'people' | 'clock'>,
  swap: Swap,
): Promise<Result<Swap>> {
  return confirmBound(ports, swap, async ({ personId, intent, offer }): Promise<Result<OfferCard>> => {
    const funds = await ports.people.funds(personId, intent);
    const card = { ...PLAIN_CARD, ...shownFunds(intent, offer, funds), isUnchecked: !funds };
    if (!funds || !isShort(intent, card)) return done(card);
    const shown = await showCardPage(ports, swap, card);
    return shown.ok ? refused({ code: 'short_of_funds', swap: shown.value }) : shown;
  });
}

interface OpenPlacementPorts extends OpenPorts {
  readonly prices: Prices;
}

export type OpenedPlacement = ReturnType<typeof asTold>;

/** A transaction that the order's key has signed, passed by the guard and stored before any link exists. */
export function openPlacement(
  ports: OpenPlacementPorts,
  swap: Swap,
  acceptedOfferVersion?: number,
): Promise<Result<OpenedOrder<OpenedPlacement>>> {
  return openBound(ports, swap, (wallet) => build(ports, swap, wallet), acceptedOfferVersion);
}

function asTold(summary: PlacementSummary) {
  return { ...summary, receivesAtLeast: summary.receives, lookupTables: {} };
}

async function build(
  ports: OpenPlacementPorts,
  swap: Swap,
  wallet: Address,
): Promise<Result<BuiltTransaction<OpenedPlacement>>> {
  const { intent, offer } = swap;
  if (!offer.standing) return refused({ code: 'out_of_date', swap });
  const { steps } = offer.standing;
  // A ladder asks for the prices on its card, which the same pool has for ever.
  const asked = termsOf(intent, { bought: steps ? offer.toAmount : offer.minimumToAmount, steps });
  let problem: Problem = { code: 'no_order_pool' };
  const write = async (order: Address): Promise<Uint8Array | undefined> => {
    const places = await ports.prices.quoteOrders({ ...asked, signers: { wallet, order } });
    if (!places.ok) problem = problemOf(places.failure);
    const [place] = places.ok ? places.value.filter(({ pool }) => pool === offer.standing?.pool) : [];
    const [another] = places.ok ? places.value : [];
    // The same pool has the same price for ever; another one has to be agreed to.
    if (!place && another) problem = await askAgain(ports, swap, another);
    const isSame = place?.toAmount === offer.toAmount && isSameSteps(place.steps, steps);
    const text = isSame ? place.unsignedTransaction : null;
    return text === null ? undefined : new Uint8Array(Buffer.from(text, 'base64'));
  };
  const verdict = await ports.guard.freezePlacement(write, {
    ...{ wallet, pool: offer.standing.pool, fromMint: intent.from.mint, toMint: intent.to.mint },
    steps: steps ?? [{ sells: intent.amount, receives: offer.toAmount }],
  });
  if (verdict === undefined) return refused(problem);
  if (!verdict.ok)
    return verdict.rule === 'order-build' ? refused({ code: 'orders_paused' }) : refusedByGuard(verdict);
  // Read after the blockhash: the bound is never before its own.
  const height = await ports.chain.highestBlockHeight();
  if (height === undefined) return refused({ code: 'chain_unreachable' });
  const { cosigned: transaction, summary } = verdict;
  return done({
    source: ORDER_SOURCE,
    verdict: { transaction, summary: asTold(summary) },
    ...{ height, isMinimumSimulated: false },
  });
}

function isSameSteps(one: readonly PriceStep[] = [], other: readonly PriceStep[] = []): boolean {
  return (
    one.length === other.length &&
    one.every(({ sells, receives }, at) => sells === other[at]?.sells && receives === other[at]?.receives)
  );
}

async function askAgain(ports: OpenPlacementPorts, swap: Swap, place: OrderQuote): Promise<Problem> {
  const { minimumToAmount: bought, standing } = swap.offer;
  const { market = null, relative } = standing ?? {};
  const offer = offerOf(place, { bought, relative, market, now: ports.clock() });
  const replaced = await ports.swaps.replaceOffer(swap, { offer }, ports.clock(), ['status']);
  return replaced ? { code: 'price_changed', swap: replaced } : { code: 'out_of_date', swap };
}
