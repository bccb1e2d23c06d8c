import type { BaseUnits } from '../../solana/mint.ts';
import type { Quote } from './quote.ts';
import type { SolNeeds } from './sol-needs.ts';

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

function byWhatArrives(one: RouteOffer, other: RouteOffer): number {
  if (one.toAmount === other.toAmount) return 0;
  return one.toAmount > other.toAmount ? -1 : 1;
}

/** Nobody compares more. */
const MOST_ROUTES = 6;

/** Each way once, by the most it brings, what brings most first. */
export function rankRoutes(quotes: readonly Quote[]): readonly RouteOffer[] {
  const best = new Map<string, RouteOffer>();
  for (const { routeName, toAmount } of quotes) {
    const known = best.get(routeName);
    if (known === undefined || toAmount > known.toAmount) best.set(routeName, { routeName, toAmount });
  }
  return [...best.values()].sort(byWhatArrives).slice(0, MOST_ROUTES);
}
