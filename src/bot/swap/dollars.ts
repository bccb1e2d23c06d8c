import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { formatAmount, fromShown } from './amount.ts';
import { MAX_BASE_UNITS, NATIVE_MINT } from './brands.ts';
import type { Offer } from './offer.ts';
import type { NotedPrice, PairOfMints, PriceRecord } from './stores.ts';
import type { Intent, Swap } from './swap.ts';
import type { Token, TokenPair } from './token.ts';

/** Millionths of a US dollar, for sums that must be exact. */
export type MicroUsd = bigint & { readonly __brand: 'MicroUsd' };

interface Dollars {
  readonly from: number;
  readonly to: number;
}

type Estimates = Pick<Offer, 'fromUsd' | 'toUsd' | 'toAmount'>;

/** No single transaction is worth more. */
const MAX_USD = 1_000_000_000;

/** Factor beyond any real price impact: the figures cannot belong to one swap. */
const MAX_DIFFERENCE = 20;

/** Factor. Beyond this depeg the dollars of a dollar token count as wrong. */
const MAX_PEG_DEVIATION = 2;

/** Losses count as high from 3 % or $100: 3 % is several times the cost of a liquid pair. */
const HIGH_LOSS_BPS = 300;
const HIGH_LOSS_USD = 100;

/** Factor to the last recorded price in USDC. */
const MAX_RECORD_DEVIATION = 1.05;

export const USDC: Token = {
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  tokenProgram: null,
  assetClass: 'crypto',
  issuer: null,
};

/** USDC, USDT and PYUSD. */
export const DOLLAR_TOKENS: ReadonlySet<string> = new Set([
  USDC.mint,
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
]);

/** SOL, or USDC for SOL itself, is the other token where a person names none. */
export function counterMintOf(mint: Mint): Mint {
  return mint === NATIVE_MINT ? USDC.mint : NATIVE_MINT;
}

export interface Loss {
  readonly usd: number;
  readonly bps: number;
}

/** One unit may be too little for any quote; 10^6 of them are priced instead. */
export const FOR_A_FRACTION = 6;

/** Dollars of an amount whose price tells well: less is imprecise, more moves markets. */
const MIN_WORTH = 1;
const MAX_WORTH = 10_000;
const GOOD_WORTH = 10;

const GOOD_DIGITS = 7;

/** Prices with a higher or unknown impact say little about the pair. */
const MAX_COST_BPS = 100;

/** Fewer base units cannot show a hundredth of a percent. */
const MIN_UNITS = 10_000n;

/**
 * Null unless both sides have an estimate and these agree. A dollar token's own amount is a second opinion: the
 * worse figure for the person counts.
 */
export function dollarsOf({ from, to, amount }: Intent, offer: Estimates): Dollars | null {
  const { fromUsd, toUsd } = offer;
  if (amount === 0n || offer.toAmount === 0n) return null;
  if (!isSane(fromUsd) || !isSane(toUsd) || areApart(fromUsd, toUsd, MAX_DIFFERENCE)) return null;
  const paid = dollarsHeld(from, amount) ?? fromUsd;
  const bought = dollarsHeld(to, offer.toAmount) ?? toUsd;
  if (areApart(paid, fromUsd, MAX_PEG_DEVIATION) || areApart(bought, toUsd, MAX_PEG_DEVIATION)) return null;
  return { from: Math.max(fromUsd, paid), to: Math.min(toUsd, bought) };
}

/** The quoted amount stands for one that the chain has not told. */
export function receivedOf({ arrived, offer }: Pick<Swap, 'arrived' | 'offer'>): BaseUnits {
  return arrived ?? offer.toAmount;
}

/**
 * What a swap was worth: its dollars as they moved, else the price of its SOL, else that of what arrived. One figure for both
 * sides, so that what price impact takes is lost once. Undefined where unknown, or where the prices contradict each other.
 */
export function worthOf(swap: Pick<Swap, 'intent' | 'arrived' | 'offer'>): MicroUsd | undefined {
  const { intent, offer } = swap;
  const { from, to, amount } = intent;
  const received = receivedOf(swap);
  if (isPegged(to, offer.toAmount, offer.toUsd)) return inMicros(received, to);
  if (isPegged(from, amount, offer.fromUsd)) return inMicros(amount, from);
  const dollars = dollarsOf(intent, offer);
  if (!dollars) return undefined;
  if (from.mint === NATIVE_MINT) return BigInt(Math.round(dollars.from * 1e6)) as MicroUsd;
  return ((BigInt(Math.round(dollars.to * 1e6)) * received) / offer.toAmount) as MicroUsd;
}

/** Dollars that moved need no price; one that says that they were none outweighs them. */
function isPegged(token: Token, amount: bigint, usd: number | null): boolean {
  const held = dollarsHeld(token, amount);
  return held !== undefined && (usd === null || !areApart(held, usd, MAX_PEG_DEVIATION));
}

function inMicros(amount: bigint, { decimals }: Token): MicroUsd {
  return ((amount * 1_000_000n) / 10n ** BigInt(decimals)) as MicroUsd;
}

export function lossOf(intent: Intent, offer: Estimates): Loss | null {
  const dollars = dollarsOf(intent, offer);
  if (!dollars) return null;
  const usd = Math.max(0, dollars.from - dollars.to);
  return { usd, bps: Math.round((usd / dollars.from) * 10_000) };
}

/** Confirm must ask first. Counts whole cents, as shown. */
export function isHighLoss({ usd, bps }: Loss): boolean {
  return bps >= HIGH_LOSS_BPS || Math.round(usd * 100) >= HIGH_LOSS_USD * 100;
}

export function costBps(intent: Intent, offer: Estimates): number | null {
  return lossOf(intent, offer)?.bps ?? null;
}

function isSane(usd: number | null): usd is number {
  return usd !== null && usd > 0 && usd <= MAX_USD;
}

function areApart(one: number, other: number, factor: number): boolean {
  return one > other * factor || other > one * factor;
}

/** Dollar tokens count one dollar each; undefined for other tokens. */
export function dollarsHeld(token: Token, amount: bigint): number | undefined {
  return DOLLAR_TOKENS.has(token.mint) ? Number(formatAmount(amount, token)) : undefined;
}

/** Removes dollars that contradict our record of recent prices: they would hide a loss. */
export async function dropFalseDollars<Priced extends Estimates>(
  record: PriceRecord,
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
    areApart(paid, fromUsd, MAX_RECORD_DEVIATION) || areApart(bought, toUsd, MAX_RECORD_DEVIATION);
  return isFalse ? { ...offer, fromUsd: null, toUsd: null } : offer;
}

/** Undefined for a dollar token, which `dollarsOf` checks. */
async function worthByRecord(
  record: PriceRecord,
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

/** Zeros to add to the amount for a meaningful price that moves no market. */
export function shiftFor(intent: Intent, given: Estimates): number {
  const worth = dollarsOf(intent, given)?.from;
  if (worth === undefined) return Math.max(0, GOOD_DIGITS - given.toAmount.toString().length);
  if (worth >= MIN_WORTH && worth <= MAX_WORTH) return 0;
  return Math.ceil(Math.log10(GOOD_WORTH / worth));
}

/** 10^shift units, in base units. */
export function shiftedUnit(token: Token, shift: number): BaseUnits | undefined {
  const zeros = Math.max(0, token.decimals + shift);
  const amount = fromShown(10n ** BigInt(zeros), token);
  return amount === 0n || amount > MAX_BASE_UNITS ? undefined : (amount as BaseUnits);
}

/** Undefined unless the impact is small. */
export function notablePrice(intent: Intent, given: Estimates, at: number): NotedPrice | undefined {
  const cost = costBps(intent, given);
  if (cost === null || cost > MAX_COST_BPS) return undefined;
  if (intent.amount < MIN_UNITS || given.toAmount < MIN_UNITS) return undefined;
  return { at, fromAmount: intent.amount, toAmount: given.toAmount };
}

export function pairOf({ from, to }: TokenPair): PairOfMints {
  return { from: from.mint, to: to.mint };
}

/** Hundredths of a percent. */
export function changeBps(then: NotedPrice, now: NotedPrice): number {
  const before = then.toAmount * now.fromAmount;
  const after = now.toAmount * then.fromAmount;
  return Math.round(Number(((after - before) * 1_000_000n) / before) / 100);
}
