import { formatAmount } from './amount.ts';
import type { Intent } from './intent.ts';
import type { Offer } from './quote.ts';
import type { Token } from './token.ts';

/** What the two sides of an offer are worth, as the service estimates it. */
interface Dollars {
  readonly from: number;
  readonly to: number;
}

type Estimates = Pick<Offer, 'fromUsd' | 'toUsd' | 'toAmount'>;

/** Nobody swaps more in one transaction: a figure beyond it is a mistake or a lie. */
const MOST_USD = 1_000_000_000;

/** No price impact that anybody would take; beyond it the two figures do not tell of one swap. */
const MOST_APART = 20;

/** How far a dollar token may stray from the dollar before the dollars told of it are taken for wrong. */
const MOST_OFF_THE_PEG = 2;

/** USDC, USDT and PYUSD: one is about one dollar. */
export const DOLLAR_TOKENS: ReadonlySet<string> = new Set([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
]);

/**
 * The dollars of an offer: an estimate of the service, which is all they can be. Null unless there are two that bear each
 * other out, and the amount of a dollar token where one side is one.
 */
export function dollarsOf({ from, to, amount }: Intent, offer: Estimates): Dollars | null {
  const { fromUsd, toUsd } = offer;
  if (amount === 0n || offer.toAmount === 0n) return null;
  if (!isSane(fromUsd) || !isSane(toUsd) || areApart(fromUsd, toUsd, MOST_APART)) return null;
  const isBorneOut = fitsAmount(from, amount, fromUsd) && fitsAmount(to, offer.toAmount, toUsd);
  return isBorneOut ? { from: fromUsd, to: toUsd } : null;
}

/** Value lost between the two sides in hundredths of a percent (price impact and fees together); null without dollars. */
export function costBps(intent: Intent, offer: Estimates): number | null {
  const dollars = dollarsOf(intent, offer);
  return dollars && Math.max(0, Math.round((1 - dollars.to / dollars.from) * 10_000));
}

function isSane(usd: number | null): usd is number {
  return usd !== null && usd > 0 && usd <= MOST_USD;
}

function areApart(one: number, other: number, factor: number): boolean {
  return one > other * factor || other > one * factor;
}

function fitsAmount(token: Token, amount: bigint, usd: number): boolean {
  if (!DOLLAR_TOKENS.has(token.mint)) return true;
  return !areApart(Number(formatAmount(amount, token)), usd, MOST_OFF_THE_PEG);
}
