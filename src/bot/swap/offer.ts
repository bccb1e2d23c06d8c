import type { BaseUnits, Mint } from '../../solana/mint.ts';

/** An offer of the swap service. It carries an unsigned transaction only when wallet addresses were sent. */
export interface Quote {
  readonly quoteId: string;
  readonly routeName: string;
  readonly providerRequestId: string | null;
  /** base64 of the transaction to sign. */
  readonly unsignedTransaction: string | null;
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: BaseUnits;
  readonly toAmount: BaseUnits;
  readonly fromUsd: number | null;
  readonly toUsd: number | null;
  readonly slippageBps: number | null;
}

/** What the person was shown and confirms; the money rules compare later quotes with it. */
export interface Offer {
  readonly routeName: string;
  readonly toAmount: BaseUnits;
  /** The least that may arrive; the guard holds the transaction to it. */
  readonly minimumToAmount: BaseUnits;
  readonly fromUsd: number | null;
  readonly toUsd: number | null;
  /** Milliseconds since the epoch. */
  readonly quotedAt: number;
  readonly validUntil: number;
  /** The person chose this way; another one is not taken without asking. */
  readonly isChosen?: boolean;
  /** What is to be said of this price: both sides were turned, or the way that was chosen is no longer offered. */
  readonly remark?: OfferRemark | null;
}

export const OFFER_REMARKS = ['turned', 'route_gone'] as const;

export type OfferRemark = (typeof OFFER_REMARKS)[number];

const BPS = 10_000n;

/** An offered price is shown as valid this long; Confirm after it shows the fresh price first. */
const OFFER_VALID_MS = 60_000;

/** What of an offered swap its card shows: one of these at a time, turned over by a tap. */
export const CARD_PAGES = [
  'front',
  'more',
  'details',
  'routes',
  'slippage',
  /** Confirm asks once more. */
  'sure',
  /** What is written next is the amount. */
  'amount',
  /** What is written next is the tolerance. */
  'own_slippage',
] as const;

export type CardPage = (typeof CARD_PAGES)[number];

/** A way the service offered beside the one of the offer. */
export interface RouteOffer {
  readonly routeName: string;
  readonly toAmount: BaseUnits;
}

/** What the card of an offer shows beside its price; an order keeps it until it is signed. */
export interface OfferCard {
  readonly page: CardPage;
  /** The rate is told for one of what arrives. */
  readonly isRateTurned: boolean;
  /** It was turned over when the price had run out already. */
  readonly isStale: boolean;
  /** What the wallet held of what is paid when it was read last; null where no node answered. */
  readonly balance: BaseUnits | null;
  /** What it takes of SOL beside its amount; null where nobody could say. */
  readonly sol: SolNeeds | null;
  /** Confirm was pressed while no node could say what the wallet holds. */
  readonly isUnchecked: boolean;
  /** Amounts that are one tap away, as a person writes them. */
  readonly presets: readonly string[];
  /** Every way that was offered with this price, what brings most first. */
  readonly routes: readonly RouteOffer[];
  /** The message that asks for what is written next. */
  readonly promptId: number | null;
}

/** What a swap takes of SOL beside its amount, in lamports. */
export interface SolNeeds {
  /** Of the new account that what is bought goes to; zero where the wallet has one already. */
  readonly deposit: bigint;
  /** What the wallet lacks for that and the least network fee; zero where nothing, or where SOL is what is paid. */
  readonly missing: bigint;
}

export const PLAIN_CARD: OfferCard = {
  page: 'front',
  isRateTurned: false,
  isStale: false,
  balance: null,
  sol: null,
  isUnchecked: false,
  presets: [],
  routes: [],
  promptId: null,
};

/** Nobody compares more. */
const MOST_ROUTES = 6;

/** The best quote for the person. The service promises best first, but the person's money does not rest on that. */
export function bestQuote(quotes: readonly Quote[]): Quote | undefined {
  return quotes.reduce<Quote | undefined>(
    (best, quote) => (best === undefined || quote.toAmount > best.toAmount ? quote : best),
    undefined,
  );
}

/** The best quote of one way; undefined where it is not offered. */
export function quoteOfRoute(quotes: readonly Quote[], routeName: string): Quote | undefined {
  return bestQuote(quotes.filter((quote) => quote.routeName === routeName));
}

/** Turns a quote into the offer for a person who tolerates `slippageBps`. */
export function makeOffer(quote: Quote, slippageBps: number, now: number): Offer {
  return {
    routeName: quote.routeName,
    toAmount: quote.toAmount,
    minimumToAmount: minimumAfterSlippage(quote.toAmount, slippageBps),
    fromUsd: quote.fromUsd,
    toUsd: quote.toUsd,
    quotedAt: now,
    validUntil: now + OFFER_VALID_MS,
  };
}

/** `toAmount` less the tolerance, rounded up: the person never gets less than the share they agreed to. */
export function minimumAfterSlippage(toAmount: BaseUnits, slippageBps: number): BaseUnits {
  const kept = BPS - BigInt(slippageBps);
  return ((toAmount * kept + BPS - 1n) / BPS) as BaseUnits;
}

function byWhatArrives(one: RouteOffer, other: RouteOffer): number {
  if (one.toAmount === other.toAmount) return 0;
  return one.toAmount > other.toAmount ? -1 : 1;
}

/** Each way once, by the most it brings, what brings most first. */
export function rankRoutes(quotes: readonly Quote[]): readonly RouteOffer[] {
  const best = new Map<string, RouteOffer>();
  for (const { routeName, toAmount } of quotes) {
    const known = best.get(routeName);
    if (known === undefined || toAmount > known.toAmount) best.set(routeName, { routeName, toAmount });
  }
  return [...best.values()].sort(byWhatArrives).slice(0, MOST_ROUTES);
}
