import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId } from './brands.ts';
import { DOLLAR_TOKENS, dollarsOf } from './dollars.ts';
import type { Swap } from './swap.ts';
import type { SwapReader } from './swap-store-port.ts';

/** An estimate by a person's own swaps: dollars are those of each swap's price. */
export interface Position {
  /** Base units bought here and not sold here. */
  readonly amount: BaseUnits;
  /** Dollars, at the average price of all purchases. */
  readonly cost: number;
  /** The end of its first purchase, ms. */
  readonly since: number;
}

/** A part of them would give a wrong average. */
const MAX_SWAPS = 1_000;

/** Positions in one token or in all; empty for a person with too many swaps. */
export async function readPositions(
  swaps: SwapReader,
  personId: PersonId,
  mint?: Mint,
): Promise<ReadonlyMap<Mint, Position>> {
  const narrowed = mint === undefined ? {} : { mint };
  const newest = await swaps.listPast(personId, { states: ['confirmed'], limit: MAX_SWAPS, ...narrowed });
  return newest.length < MAX_SWAPS ? positionsOf(newest.toReversed()) : new Map();
}

/**
 * Average cost by mint; stablecoins are money, not positions. A purchase whose dollars are unknown makes its
 * token's cost unknown until all of it is sold: no profit is invented.
 * @param swaps confirmed ones, oldest first
 */
export function positionsOf(swaps: readonly Swap[]): ReadonlyMap<Mint, Position> {
  const positions = new Map<Mint, Position>();
  for (const swap of swaps) {
    const { from, to, amount } = swap.intent;
    const dollars = dollarsOf(swap.intent, swap.offer);
    const received = swap.arrived ?? swap.offer.toAmount;
    const at = swap.finalAt ?? swap.createdAt;
    if (!DOLLAR_TOKENS.has(from.mint)) sell(positions, from.mint, amount);
    if (!DOLLAR_TOKENS.has(to.mint)) buy(positions, to.mint, received, at, dollars?.from);
  }
  return new Map([...positions].filter(([, { cost }]) => !Number.isNaN(cost)));
}

/** NaN marks an unknown cost. */
function buy(
  positions: Map<Mint, Position>,
  mint: Mint,
  amount: BaseUnits,
  at: number,
  dollars = Number.NaN,
): void {
  const before = positions.get(mint) ?? { amount: 0n as BaseUnits, cost: 0, since: at };
  positions.set(mint, {
    amount: (before.amount + amount) as BaseUnits,
    cost: before.cost + dollars,
    since: before.since,
  });
}

/** What was not bought here has no cost. */
function sell(positions: Map<Mint, Position>, mint: Mint, amount: BaseUnits): void {
  const before = positions.get(mint);
  if (!before) return;
  const left = (before.amount - amount) as BaseUnits;
  if (left <= 0n) positions.delete(mint);
  else
    positions.set(mint, {
      ...before,
      amount: left,
      cost: before.cost * (Number(left) / Number(before.amount)),
    });
}

/**
 * The profit is given in dollars and in basis points of the cost.
 * @param price dollars per base unit
 */
export function profitOf(
  { amount, cost }: Position,
  held: bigint,
  price: number,
): { readonly usd: number; readonly bps: number } | null {
  const counted = held < amount ? held : amount;
  if (counted === 0n || cost <= 0) return null;
  const paid = cost * (Number(counted) / Number(amount));
  const usd = Number(counted) * price - paid;
  return { usd, bps: Math.round((usd / paid) * 10_000) };
}
