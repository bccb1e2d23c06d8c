import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';

export interface Quote {
  readonly quoteId: string;
  readonly routeName: string;
  readonly providerRequestId: string | null;
  readonly unsignedTransaction: string | null;
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: BaseUnits;
  readonly toAmount: BaseUnits;
  readonly fromUsd: number | null;
  readonly toUsd: number | null;
  readonly slippageBps: number | null;
  readonly operatorFeeBps?: number;
}

/** What the person sees and confirms; later quotes are compared with it. */
export interface Offer {
  readonly routeName: string;
  readonly toAmount: BaseUnits;
  /** Enforced by the guard. */
  readonly minimumToAmount: BaseUnits;
  readonly fromUsd: number | null;
  readonly toUsd: number | null;
  readonly quotedAt: number;
  readonly validUntil: number;
  /** Taken for the operator before `toAmount`: as configured, then as the newest transaction says. */
  readonly operatorFeeBps?: number;
  /** The person chose this route: another one needs the person's consent. */
  readonly isChosen?: boolean;
  /** A reclaim counts token accounts: closed, giving back a surplus, and waiting for another transaction. */
  readonly deposits?: DepositCounts;
  /** Only an offer that places or takes out a standing order has this. */
  readonly standing?: StandingTerms;
  readonly remark?: OfferRemark | null;
}

export interface DepositCounts {
  readonly closed: number;
  readonly withdrawn: number;
  readonly left: number;
}

export interface StandingTerms {
  readonly pool: Address;
  /** The deposit of the order's account, lamports; it returns with the order. */
  readonly deposit: bigint;
  /** A placement: what the market gave for the same amount; null where unknown. */
  readonly market: BaseUnits | null;
  /** A placement whose price was asked for as a percentage. */
  readonly relative?: RelativePrice;
  /** A ladder: each of its prices, in the order of the transaction. Absent for a single price. */
  readonly steps?: readonly PriceStep[];
  /** An order that is taken out: its account, and what is left of the token sold. */
  readonly taken?: TakenOut;
}

interface TakenOut {
  readonly order: Address;
  /** Of the sold token: what comes back, and what rested; the rest of it was filled. */
  readonly left: BaseUnits;
  /** Undefined in rows of an earlier version. */
  readonly rested?: BaseUnits;
}

export interface RelativePrice {
  /** The market's price, or the average cost of what is held. */
  readonly of: (typeof RELATIVE_TO)[number];
  /** Away from it; below it where negative. */
  readonly bps: number;
}

export const RELATIVE_TO = ['market', 'cost'] as const;

/** One price of a ladder: what is sold there, and what all of that gets. */
export interface PriceStep {
  readonly sells: BaseUnits;
  readonly receives: BaseUnits;
}

/** The step that gets the least is the nearest to the market. */
export function nearestFirst(steps: readonly PriceStep[]): readonly PriceStep[] {
  return steps.toSorted((one, other) => (one.receives * other.sells < other.receives * one.sells ? -1 : 1));
}

export const OFFER_REMARKS = ['turned', 'route_gone'] as const;

export type OfferRemark = (typeof OFFER_REMARKS)[number];

const BPS = 10_000n;

/** Later, Confirm shows a fresh price first, ms. */
const OFFER_VALID_MS = 60_000;

export const CARD_PAGES = [
  'front',
  'more',
  'details',
  'routes',
  'slippage',
  'sure',
  'amount',
  'own_slippage',
] as const;

export type CardPage = (typeof CARD_PAGES)[number];

export interface RouteOffer {
  readonly routeName: string;
  readonly toAmount: BaseUnits;
}

/** An order keeps it until it is signed. */
export interface OfferCard {
  readonly page: CardPage;
  /** Shown per unit received. */
  readonly isRateTurned: boolean;
  readonly isStale: boolean;
  /** The wallet's balance of the token paid; null where no node answered. */
  readonly balance: BaseUnits | null;
  /** Null where unknown. */
  readonly sol: SolNeeds | null;
  /** No node gave the balance at Confirm. */
  readonly isUnchecked: boolean;
  readonly presets: readonly string[];
  /** Best first. */
  readonly routes: readonly RouteOffer[];
  /** The message that asks for the next input. */
  readonly promptId: number | null;
  /** The person had no wallet when the price was taken, so any wallet app may scan the offer. */
  readonly hasNoWallet?: true;
  /** The wallet that cannot pay this: the card shows how money gets there. */
  readonly shortWallet?: Address;
}

/** Amounts are lamports. */
export interface SolNeeds {
  /** Zero where the wallet has the token account. */
  readonly deposit: bigint;
  /** Lamports that the wallet lacks for deposit and network fee; zero where SOL itself is paid, or where a sponsor pays. */
  readonly missing: bigint;
  /** `pays` the fees of this swap, or would pay those of one from this token to SOL. */
  readonly sponsor?: 'pays' | 'would_pay';
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

const MAX_ROUTES = 6;

/** The service promises best first; the person's money does not rely on it. */
export function bestQuote(quotes: readonly Quote[]): Quote | undefined {
  return quotes.reduce<Quote | undefined>(
    (best, quote) => (best === undefined || quote.toAmount > best.toAmount ? quote : best),
    undefined,
  );
}

export function quoteOfRoute(quotes: readonly Quote[], routeName: string): Quote | undefined {
  return bestQuote(quotes.filter((quote) => quote.routeName === routeName));
}

export function makeOffer(quote: Quote, slippageBps: number, now: number): Offer {
  return {
    routeName: quote.routeName,
    toAmount: quote.toAmount,
    minimumToAmount: minimumAfterSlippage(quote.toAmount, slippageBps),
    fromUsd: quote.fromUsd,
    toUsd: quote.toUsd,
    quotedAt: now,
    validUntil: now + OFFER_VALID_MS,
    ...(quote.operatorFeeBps !== undefined && { operatorFeeBps: quote.operatorFeeBps }),
  };
}

/** Rounded up in the person's favour. */
export function minimumAfterSlippage(toAmount: BaseUnits, slippageBps: number): BaseUnits {
  const kept = BPS - BigInt(slippageBps);
  return ((toAmount * kept + BPS - 1n) / BPS) as BaseUnits;
}

export function byWhatArrives(one: RouteOffer, other: RouteOffer): number {
  if (one.toAmount === other.toAmount) return 0;
  return one.toAmount > other.toAmount ? -1 : 1;
}

export function rankRoutes(quotes: readonly Quote[]): readonly RouteOffer[] {
  const best = new Map<string, RouteOffer>();
  for (const { routeName, toAmount } of quotes) {
    const known = best.get(routeName);
    if (known === undefined || toAmount > known.toAmount) best.set(routeName, { routeName, toAmount });
  }
  return [...best.values()].sort(byWhatArrives).slice(0, MAX_ROUTES);
}
