import { DOLLAR_TOKENS } from '../../../src/bot/swap/dollars.ts';
import type { Quote } from '../../../src/bot/swap/offer.ts';

const UNITS_PER_DOLLAR = 1_000_000;

/** What a quote is worth by its side of dollars; undefined where neither is. */
export function dollarsOfQuote({
  fromMint,
  toMint,
  fromAmount,
  toAmount,
}: Pick<Quote, 'fromMint' | 'toMint' | 'fromAmount' | 'toAmount'>): number | undefined {
  const [units] = [
    ...(DOLLAR_TOKENS.has(toMint) ? [toAmount] : []),
    ...(DOLLAR_TOKENS.has(fromMint) ? [fromAmount] : []),
  ];
  return units === undefined ? undefined : Number(units) / UNITS_PER_DOLLAR;
}
