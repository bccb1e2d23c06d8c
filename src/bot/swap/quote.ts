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
