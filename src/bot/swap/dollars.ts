import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { formatAmount, fromShown } from './amount.ts';
import { MAX_BASE_UNITS } from './brands.ts';
import type { Offer } from './offer.ts';
import type { NotedPrice, PairOfMints, PriceRecord } from './stores.ts';
import type { Intent } from './swap.ts';
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

/** A loss is high from 3 % or from $100 on, whichever comes first. 3 % is several times what a liquid pair costs. */
const HIGH_LOSS_BPS = 300;
const HIGH_LOSS_USD = 100;

/** How far the dollars of a token may be from its last noted price in USDC, as a factor. */
const MOST_OFF_THE_RECORD = 1.05;

/** The token that dollars are asked for with. */
export const USDC: Token = {
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  tokenProgram: null,
  assetClass: 'crypto',
  issuer: null,
};

/** USDC, USDT and PYUSD: one is about one dollar. */
export const DOLLAR_TOKENS: ReadonlySet<string> = new Set([
  USDC.mint,
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
]);

/** Value that is lost between the two sides: price impact and fees together. */
export interface Loss {
  readonly usd: number;
  /** Hundredths of a percent of what is paid. */
  readonly bps: number;
}

/** One unit of some tokens is worth so little that nobody quotes it. */
export const FOR_A_FRACTION = 6;

/** In dollars: less says little, more moves markets. */
const LEAST_WORTH = 1;
const MOST_WORTH = 10_000;
const GOOD_WORTH = 10;

/** Where nobody knows dollars: a price has as many digits. */
const GOOD_DIGITS = 7;

/** A price that loses more, or nobody knows how much, tells of its own size and not of the pair. */
const MOST_COST_BPS = 100;

/** Fewer base units are too coarse to tell a hundredth of a percent. */
const LEAST_UNITS = 10_000n;

type Given = Pick<Offer, 'toAmount' | 'fromUsd' | 'toUsd'>;

/**
 * The dollars of an offer: an estimate of the service. Null unless both are told and bear each other out. The amount of a
 * dollar token is a second opinion, so a side of it costs at least, and brings at most, a dollar for each.
 */
export function dollarsOf({ from, to, amount }: Intent, offer: Estimates): Dollars | null {
  const { fromUsd, toUsd } = offer;
  if (amount === 0n || offer.toAmount === 0n) return null;
  if (!isSane(fromUsd) || !isSane(toUsd) || areApart(fromUsd, toUsd, MOST_APART)) return null;
  const paid = pegged(from, amount) ?? fromUsd;
  const bought = pegged(to, offer.toAmount) ?? toUsd;
  if (areApart(paid, fromUsd, MOST_OFF_THE_PEG) || areApart(bought, toUsd, MOST_OFF_THE_PEG)) return null;
  return { from: Math.max(fromUsd, paid), to: Math.min(toUsd, bought) };
}

/** Null where the dollars of the offer are missing or contradict each other. */
export function lossOf(intent: Intent, offer: Estimates): Loss | null {
  const dollars = dollarsOf(intent, offer);
  if (!dollars) return null;
  const usd = Math.max(0, dollars.from - dollars.to);
  return { usd, bps: Math.round((usd / dollars.from) * 10_000) };
}

/** Whether Confirm has to ask about a loss before it is taken. Dollars count in whole cents, as they are shown. */
export function isHighLoss({ usd, bps }: Loss): boolean {
  return bps >= HIGH_LOSS_BPS || Math.round(usd * 100) >= HIGH_LOSS_USD * 100;
}

/** Value lost between the two sides in hundredths of a percent; null without dollars. */
export function costBps(intent: Intent, offer: Estimates): number | null {
  return lossOf(intent, offer)?.bps ?? null;
}

function isSane(usd: number | null): usd is number {
  return usd !== null && usd > 0 && usd <= MOST_USD;
}

function areApart(one: number, other: number, factor: number): boolean {
  return one > other * factor || other > one * factor;
}

/** An amount of a dollar token in dollars; undefined for any other token. */
function pegged(token: Token, amount: bigint): number | undefined {
  return DOLLAR_TOKENS.has(token.mint) ? Number(formatAmount(amount, token)) : undefined;
}

/**
 * The offer without its dollars where they contradict what either token was last traded for in USDC, by our own record of
 * other quotes. A service that names false dollars would otherwise hide a loss. Unchanged where the record has no price.
 */
export async function dropFalseDollars<Priced extends Estimates>(
  record: Pick<PriceRecord, 'near'>,
  { from, to, amount }: Intent,
  offer: Priced,
  now: number,
): Promise<Priced> {
  const { fromUsd, toUsd } = offer;
  if (fromUsd === null || toUsd === null) return offer;
  const [paid = fromUsd, bought = toUsd] = await Promise.all([
    worthByRecord(record, from, amount, now),
    worthByRecord(record, to, offer.toAmount, now),
  ]);
  const isFalse =
    areApart(paid, fromUsd, MOST_OFF_THE_RECORD) || areApart(bought, toUsd, MOST_OFF_THE_RECORD);
  return isFalse ? { ...offer, fromUsd: null, toUsd: null } : offer;
}

/** Dollars by a price of the last half hour; undefined without one, and for a dollar token, which `dollarsOf` judges. */
async function worthByRecord(
  record: Pick<PriceRecord, 'near'>,
  { mint }: Token,
  amount: BaseUnits,
  now: number,
): Promise<number | undefined> {
  if (DOLLAR_TOKENS.has(mint)) return undefined;
  const dollars = (usdc: bigint, units: bigint) =>
    (Number(formatAmount(usdc, USDC)) * Number(amount)) / Number(units);
  const sold = await record.near({ from: mint, to: USDC.mint }, now);
  if (sold) return dollars(sold.toAmount, sold.fromAmount);
  const bought = await record.near({ from: USDC.mint, to: mint }, now);
  return bought && dollars(bought.fromAmount, bought.toAmount);
}

/** How many zeros more or fewer the amount should have, so that its price says something and nobody's market moves. */
export function shiftFor(intent: Intent, given: Pick<Offer, 'toAmount' | 'fromUsd' | 'toUsd'>): number {
  const worth = dollarsOf(intent, given)?.from;
  if (worth === undefined) return Math.max(0, GOOD_DIGITS - given.toAmount.toString().length);
  if (worth >= LEAST_WORTH && worth <= MOST_WORTH) return 0;
  return Math.ceil(Math.log10(GOOD_WORTH / worth));
}

/** One unit times ten to the shift, in base units; undefined where nobody can have so much or so little. */
export function shiftedUnit(token: Token, shift: number): BaseUnits | undefined {
  const zeros = Math.max(0, token.decimals + shift);
  const amount = fromShown(10n ** BigInt(zeros), token);
  return amount === 0n || amount > MAX_BASE_UNITS ? undefined : (amount as BaseUnits);
}

/** What is noted of a price: undefined where its impact is not small. */
export function notablePrice(intent: Intent, given: Given, at: number): NotedPrice | undefined {
  const cost = costBps(intent, given);
  if (cost === null || cost > MOST_COST_BPS) return undefined;
  if (intent.amount < LEAST_UNITS || given.toAmount < LEAST_UNITS) return undefined;
  return { at, fromAmount: intent.amount, toAmount: given.toAmount };
}

export function pairOf({ from, to }: Intent): PairOfMints {
  return { from: from.mint, to: to.mint };
}

/** How far a price has moved since another, in hundredths of a percent; what one unit of `from` gives counts. */
export function changeBps(then: NotedPrice, now: NotedPrice): number {
  const before = then.toAmount * now.fromAmount;
  const after = now.toAmount * then.fromAmount;
  return Math.round(Number(((after - before) * 1_000_000n) / before) / 100);
}
