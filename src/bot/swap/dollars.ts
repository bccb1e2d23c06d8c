import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { formatAmount } from './amount.ts';
import type { Intent } from './intent.ts';
import type { PriceRecord } from './price-record-port.ts';
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
