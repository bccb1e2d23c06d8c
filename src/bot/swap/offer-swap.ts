import type { Address } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { keepDigits, mostOf } from './amount.ts';
import { type ChatId, type Clock, NATIVE_MINT, type PersonId, type SwapId } from './brands.ts';
import type { SwapFunds } from './chain-port.ts';
import { dollarsOf, dropFalseDollars } from './dollars.ts';
import {
  bestQuote,
  makeOffer,
  type Offer,
  type OfferCard,
  PLAIN_CARD,
  type Quote,
  quoteOfRoute,
  type RouteOffer,
  rankRoutes,
  type SolNeeds,
} from './offer.ts';
import { done, pausedProblem, type Result, refused } from './problems.ts';
import type { Quoter } from './service-port.ts';
import type { People, Prices, Swaps, WalletFunds } from './services.ts';
import { type Intent, MAX_OPEN_OFFERS, NEWER_OFFERS, offerEndsAt, type Swap } from './swap.ts';
import { SOL } from './token.ts';

export interface OfferPorts {
  readonly swaps: Swaps;
  readonly people: People;
  readonly prices: Prices;
  readonly clock: Clock;
}

interface OfferRequest {
  /** The new swap gets this id. */
  readonly id: SwapId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  readonly slippageBps: number;
  readonly presets: readonly string[];
  /** Null for a new message. */
  readonly messageId: number | null;
}

/** The least worth of a swap that Jupiter sponsors, in dollars; the desk keeps it as well. */
const MIN_SPONSORED_USD = 10;
/** The worth of the swap that gets SOL first: a dollar above the least, so that a fresh price still reaches it. */
const FIRST_SOL_USD = 11;

const DIGITS_THAT_FIT = 4;

/** Priority fees come on top. */
const MIN_FEE_LAMPORTS = 5_000n;

/** The row exists before its card. */
export async function offerSwap(ports: OfferPorts, request: OfferRequest): Promise<Result<Swap>> {
  const { swaps, clock } = ports;
  const { presets, ...wanted } = request;
  const pause = await swaps.isPaused();
  if (pause) return refused(pausedProblem(pause, clock()));
  const priced = await priceCard(ports, wanted);
  if (!priced.ok) return priced;
  const { offer, ...shown } = priced.value;
  const card = { ...PLAIN_CARD, presets, ...shown };
  const swap = newSwap({ ...wanted, card }, offer, clock());
  const { hash, signing, pay } = swaps.pageTokens;
  await swaps.createSwap(swap, hash(signing(swap.id)), ['status'], hash(pay(swap.id)));
  await endOlderOffers(ports, swap);
  return done(swap);
}

/** One that was confirmed or priced anew meanwhile stays. */
async function endOlderOffers({ swaps, clock }: OfferPorts, { id, personId }: Swap): Promise<void> {
  const older = await swaps.listOffers(personId, MAX_OPEN_OFFERS);
  // A clock that was set back puts the newest behind.
  for (const swap of older.filter((one) => one.id !== id)) {
    await swaps.move({
      swap,
      to: 'lapsed',
      patch: { reason: NEWER_OFFERS, dueAt: null },
      why: 'the person asked for newer ones',
      notices: ['status'],
      now: clock(),
    });
  }
}

interface PriceRequest {
  readonly personId: PersonId;
  readonly intent: Intent;
  readonly slippageBps: number;
  /** Null for the best route. */
  readonly chosenRoute?: string | null;
}

type PricedCard = Pricing & CardFunds;

interface Pricing {
  readonly offer: Offer;
  readonly routes: readonly RouteOffer[];
}

/** Dollars of the card are checked against recorded prices. */
export async function priceCard(
  ports: Omit<OfferPorts, 'swaps'>,
  request: PriceRequest,
  isFresh = false,
): Promise<Result<PricedCard>> {
  const [priced, funds] = await Promise.all([
    priceIntent(ports.prices, ports.clock, request, isFresh),
    ports.people.funds(request.personId, request.intent),
  ]);
  if (!priced.ok) return priced;
  const offer = await dropFalseDollars(
    ports.prices.record,
    request.intent,
    priced.value.offer,
    ports.clock(),
  );
  return done({ ...priced.value, offer, ...cardFunds(request.intent, funds, offer) });
}

type CardFunds = Pick<OfferCard, 'balance' | 'sol' | 'hasNoWallet' | 'shortWallet'>;

export function cardFunds(intent: Intent, funds: WalletFunds | null | undefined, offer: Offer): CardFunds {
  const shown = { balance: funds?.balance ?? null, sol: solNeeds(intent, funds, offer) };
  if (funds === null) return { ...shown, hasNoWallet: true };
  return funds && isShort(intent, shown) ? { ...shown, shortWallet: funds.wallet } : shown;
}

/** A recent cached price suffices unless `isFresh`. */
export async function priceIntent(
  prices: Quoter,
  clock: Clock,
  { personId, intent, slippageBps, chosenRoute = null }: PriceRequest,
  isFresh = false,
): Promise<Result<Pricing>> {
  const answer = await prices.quote({
    fromMint: intent.from.mint,
    toMint: intent.to.mint,
    fromAmount: intent.amount,
    asker: personId,
    ...(isFresh ? { maxAgeMs: 0 } : {}),
  });
  if (!answer.ok) return refused({ code: 'service', failure: answer.failure });
  const offer = chooseOffer(answer.value, chosenRoute, (quote) => makeOffer(quote, slippageBps, clock()));
  return offer ? done({ offer, routes: rankRoutes(answer.value) }) : refused({ code: 'no_route' });
}

/** The best route, remarked as `route_gone`, replaces a chosen one that is gone. */
function chooseOffer(
  quotes: readonly Quote[],
  chosenRoute: string | null,
  make: (quote: Quote) => Offer,
): Offer | undefined {
  const chosen = chosenRoute === null ? undefined : quoteOfRoute(quotes, chosenRoute);
  if (chosen) return { ...make(chosen), isChosen: true };
  const best = bestQuote(quotes);
  if (!best) return undefined;
  return chosenRoute === null ? make(best) : { ...make(best), remark: 'route_gone' };
}

export function newSwap(
  request: Omit<OfferRequest, 'presets'> & { readonly card: OfferCard },
  offer: Offer,
  now: number,
): Swap {
  return {
    ...request,
    state: 'offered',
    offer,
    offerVersion: 1,
    wallet: null,
    signed: null,
    reason: null,
    serviceReport: null,
    createdAt: now,
    orderedAt: null,
    signedAt: null,
    submittedAt: null,
    finalAt: null,
    dueAt: offerEndsAt(offer),
    fence: 0,
  };
}

interface BoundRequest {
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  readonly wallet: Address;
  /** @default a new one */
  readonly id?: SwapId;
  /** @default an empty one */
  readonly card?: OfferCard;
}

/** An offer about the accounts of one wallet is bound to it from the start. The row exists before its card. */
export async function offerBound(
  { swaps, clock }: Pick<OfferPorts, 'swaps' | 'clock'>,
  { wallet, id = swaps.newId() as SwapId, card = PLAIN_CARD, ...request }: BoundRequest,
  offer: Offer,
): Promise<Swap> {
  const asked = { ...request, id, card, slippageBps: 0, messageId: null };
  const swap = { ...newSwap(asked, offer, clock()), wallet };
  const { hash, signing } = swaps.pageTokens;
  await swaps.createSwap(swap, hash(signing(swap.id)), ['status']);
  return swap;
}

/** SOL that is itself paid needs no fee here: `findShortfall` keeps the reserve. */
export function solNeeds(intent: Intent, funds: SwapFunds | null | undefined, offer: Offer): SolNeeds | null {
  if (!funds || funds.deposit === null) return null;
  const { deposit, lamports, leastLeft } = funds;
  const needed = deposit + MIN_FEE_LAMPORTS + leastLeft;
  const isPaid = intent.from.mint === NATIVE_MINT;
  if (isPaid || lamports >= needed) return { deposit, missing: 0n };
  const missing = needed - lamports;
  const dollars = funds.hasSponsor && dollarsOf(intent, offer)?.from;
  if (!dollars) return { deposit, missing };
  if (intent.to.mint === NATIVE_MINT)
    return dollars >= MIN_SPONSORED_USD ? { deposit, missing: 0n, sponsor: 'pays' } : { deposit, missing };
  const held = (dollars * Number(funds.balance)) / Number(intent.amount);
  return held >= FIRST_SOL_USD ? { deposit, missing, sponsor: 'would_pay' } : { deposit, missing };
}

/** The swap before the other: as much of the token as gives SOL for many fees, and clears what sponsors ask for. */
export function firstSolOf({ intent, offer, card }: Swap): Intent | undefined {
  const dollars = dollarsOf(intent, offer)?.from;
  if (card?.sol?.sponsor !== 'would_pay' || !dollars) return undefined;
  const amount = BigInt(Math.ceil((Number(intent.amount) * FIRST_SOL_USD) / dollars)) as BaseUnits;
  return { from: intent.from, to: SOL, amount };
}

/** Base units of the token paid. */
interface Shortfall {
  readonly balance: BaseUnits;
  /** Zero where only the reserve for fees is missing. */
  readonly missing: bigint;
  /** Affordable, rounded down to what fits a button; zero for none. */
  readonly fits: BaseUnits;
}

/** Undefined also for an unknown balance. */
export function findShortfall({ from, amount }: Intent, balance: BaseUnits | null): Shortfall | undefined {
  if (balance === null) return undefined;
  const most = mostOf(from, balance);
  if (amount <= most) return undefined;
  const fits = keepDigits(most, DIGITS_THAT_FIT) as BaseUnits;
  return { balance, missing: amount > balance ? amount - balance : 0n, fits };
}

/** SOL for fees and deposit counts, too. False for an unknown balance. */
export function isShort(intent: Intent, { balance, sol }: Pick<OfferCard, 'balance' | 'sol'>): boolean {
  return findShortfall(intent, balance) !== undefined || (sol?.missing ?? 0n) > 0n;
}
