import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId, SwapId } from './brands.ts';
import { DOLLAR_TOKENS, type MicroUsd, receivedOf, worthOf } from './dollars.ts';
import { isTokenSwap, type Swap } from './swap.ts';
import type { SwapReader } from './swap-store-port.ts';
import type { Token } from './token.ts';

/*
 * Profit by moving average cost, in whole millionths of a dollar, from a person's confirmed swaps, and from what standing orders
 * sold or bought, counted when it is taken out: all wallets together, without network fees and deposits. What came from elsewhere has no cost, so it is in no figure.
 */

export interface Position {
  readonly token: Token;
  /** Base units bought here and not sold here. */
  readonly amount: BaseUnits;
  readonly cost: MicroUsd;
  /** The end of its first purchase, ms. */
  readonly since: number;
}

/** A sale of units that were bought here. */
export interface Sale {
  readonly swapId: SwapId;
  readonly token: Token;
  readonly at: number;
  /** The end of the position's first purchase, ms. */
  readonly since: number;
  /** Base units of the sale that were bought here: all of them, unless some came from elsewhere. */
  readonly covered: BaseUnits;
  readonly cost: MicroUsd;
  readonly proceeds: MicroUsd;
}

export interface Trades {
  readonly positions: ReadonlyMap<Mint, Position>;
  /** Oldest first. */
  readonly sales: readonly Sale[];
  /** Sales with units that were not bought here, which are in no figure. */
  readonly foreign: number;
  /** Sales whose price or cost is unknown, which are in no figure. */
  readonly unknown: number;
  /** Wallets whose swaps are counted. */
  readonly wallets: number;
  /** False for a person with too many swaps; the rest is empty. */
  readonly isWhole: boolean;
}

export interface Profit {
  readonly usd: MicroUsd;
  /** Basis points of the cost. */
  readonly bps: number;
}

/** A part of them would give a wrong average. */
const MAX_SWAPS = 1_000;

/** Trades in one token or in all. */
export async function readTrades(swaps: SwapReader, personId: PersonId, mint?: Mint): Promise<Trades> {
  const narrowed = { hasEveryKind: true, ...(mint !== undefined && { mint }) } as const;
  const newest = await swaps.listPast(personId, { states: ['confirmed'], limit: MAX_SWAPS, ...narrowed });
  return newest.length < MAX_SWAPS ? tradesOf(newest) : { ...tradesOf([]), isWhole: false };
}

/** Stablecoins are money, not positions. @param swaps confirmed ones, in any order */
export function tradesOf(swaps: readonly Swap[]): Trades {
  const book: Book = { open: new Map(), sales: [], foreign: 0, unknown: 0 };
  const trades = swaps.flatMap((swap) => tradeOf(swap) ?? []);
  for (const swap of trades.toSorted(
    (one, two) => endOf(one) - endOf(two) || one.createdAt - two.createdAt,
  )) {
    const { from, to } = swap.intent;
    if (!DOLLAR_TOKENS.has(from.mint)) sell(book, swap);
    if (!DOLLAR_TOKENS.has(to.mint)) buy(book, swap);
  }
  const known = [...book.open].filter(([, { cost }]) => cost !== undefined) as [Mint, Position][];
  const wallets = new Set(trades.map(({ wallet }) => wallet)).size;
  return { ...book, positions: new Map(known), wallets, isWhole: true };
}

/**
 * The swap itself, or the fills of an order that was taken out, at the order's price: the share of the pool's fee is a gift.
 * Undefined for what traded nothing.
 */
export function tradeOf(swap: Swap): Swap | undefined {
  if (isTokenSwap(swap)) return swap;
  const { rested, left = 0n } = swap.offer.standing?.taken ?? {};
  if (swap.intent.kind !== 'close' || rested === undefined || rested <= left) return undefined;
  const { from, to } = swap.intent;
  return { ...swap, intent: { from, to, amount: (rested - left) as BaseUnits }, arrived: null };
}

interface Book {
  readonly open: Map<Mint, Open>;
  readonly sales: Sale[];
  foreign: number;
  unknown: number;
}

/** The cost is undefined after a purchase whose dollars are unknown, until all is sold: no profit is invented. */
type Open = Omit<Position, 'cost'> & { readonly cost: MicroUsd | undefined };

function buy({ open }: Book, swap: Swap): void {
  const { to: token } = swap.intent;
  const { amount, cost, since } = open.get(token.mint) ?? { amount: 0n, cost: 0n, since: endOf(swap) };
  const paid = worthOf(swap);
  open.set(token.mint, {
    token,
    amount: (amount + receivedOf(swap)) as BaseUnits,
    cost: cost === undefined || paid === undefined ? undefined : ((cost + paid) as MicroUsd),
    since,
  });
}

function sell(book: Book, swap: Swap): void {
  const { from: token, amount: sold } = swap.intent;
  const before = book.open.get(token.mint);
  if (!before || before.amount < sold) book.foreign += 1;
  if (!before) return;
  const covered = (before.amount < sold ? before.amount : sold) as BaseUnits;
  const cost = before.cost === undefined ? undefined : partOf(before.cost, covered, before.amount);
  const worth = worthOf(swap);
  if (cost === undefined || worth === undefined) book.unknown += 1;
  else {
    const proceeds = partOf(worth, covered, sold);
    book.sales.push({
      swapId: swap.id,
      token,
      at: endOf(swap),
      since: before.since,
      covered,
      cost,
      proceeds,
    });
  }
  const amount = (before.amount - covered) as BaseUnits;
  if (amount === 0n) book.open.delete(token.mint);
  else
    book.open.set(token.mint, {
      ...before,
      amount,
      cost: before.cost === undefined || cost === undefined ? undefined : ((before.cost - cost) as MicroUsd),
    });
}

function endOf({ finalAt, createdAt }: Swap): number {
  return finalAt ?? createdAt;
}

/** Rounded down, so that the parts never add up to more than the whole. */
function partOf(whole: MicroUsd, part: bigint, of: bigint): MicroUsd {
  return ((whole * part) / of) as MicroUsd;
}

/** Null where nothing was sold, or at no cost. */
export function realisedProfit(sales: readonly Sale[]): Profit | null {
  const cost = sales.reduce((sum, sale) => sum + sale.cost, 0n);
  const proceeds = sales.reduce((sum, sale) => sum + sale.proceeds, 0n);
  return profitOn(cost, proceeds);
}

/**
 * The profit of what is still held.
 * @param price dollars per base unit
 */
export function profitOf({ amount, cost }: Position, held: bigint, price: number): Profit | null {
  const counted = held < amount ? held : amount;
  if (counted === 0n) return null;
  const worth = BigInt(Math.round(Number(counted) * price * 1e6));
  return profitOn(partOf(cost, counted, amount), worth);
}

function profitOn(cost: bigint, worth: bigint): Profit | null {
  if (cost <= 0n) return null;
  const usd = (worth - cost) as MicroUsd;
  return { usd, bps: Math.round(Number((usd * 1_000_000n) / cost) / 100) };
}
