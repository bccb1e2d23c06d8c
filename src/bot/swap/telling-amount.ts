import type { BaseUnits } from '../../solana/mint.ts';
import { MAX_BASE_UNITS } from './brands.ts';
import { dollarsOf } from './dollars.ts';
import type { Intent } from './intent.ts';
import type { Offer } from './quote.ts';
import { fromShown } from './shown-amount.ts';
import type { Token } from './token.ts';

/** One unit of some tokens is worth so little that nobody quotes it. */
export const FOR_A_FRACTION = 6;

/** In dollars: less says little, more moves markets. */
const LEAST_WORTH = 1;
const MOST_WORTH = 10_000;
const GOOD_WORTH = 10;

/** Where nobody knows dollars: a price has as many digits. */
const GOOD_DIGITS = 7;

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
