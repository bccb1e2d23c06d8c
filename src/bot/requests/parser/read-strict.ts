import { isMintAddress } from '../../../solana/mint.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { readAskedAmount } from './read-amount.ts';
import type { NamesToken } from './read-lexemes.ts';

/** `0.5 SOL USDC`, `SOL`, and of an alert `SOL > 200`, `1 SOL 200 USDC`, `BONK -10%`. */
export interface StrictLine {
  readonly amount: AskedAmount | null;
  readonly from: string;
  readonly sign: '>' | '<' | '=' | null;
  /** The price stays as written. */
  readonly price: string | null;
  readonly to: string | null;
}

const AMOUNT = /^(?:\$?\.?\d[\d.,]*[%$kmb]?|max)$/i;
const PRICE = /^[+-]?\$?\.?\d[\d.,]*[%$kmb]?$/i;
const SIGNS: Readonly<Record<string, NonNullable<StrictLine['sign']>>> = {
  '>': '>',
  '>=': '>',
  '<': '<',
  '<=': '<',
  '=': '=',
};

/**
 * Reads the forms that the help names: an amount, a token, for an alert a sign and a price, and another token, with
 * nothing else and in that order. Undefined for any other line, which the free parser reads.
 */
export function readStrict(text: string, namesToken: NamesToken): StrictLine | undefined {
  const words = text.trim().split(/\s+/);
  const take = (isIt: (word: string) => boolean) => (isIt(words[0] ?? '') ? (words.shift() ?? null) : null);
  const isToken = (word: string) => namesToken(word.replace(/^\$/, '')) || isMintAddress(word);
  const written = isToken(words[0] ?? '') ? null : take((word) => AMOUNT.test(word));
  const from = take(isToken);
  const sign = take((word) => Object.hasOwn(SIGNS, word));
  const price = isToken(words[0] ?? '') ? null : take((word) => PRICE.test(word));
  const to = take(isToken);
  const read = written === null ? null : readAskedAmount(written);
  if (from === null || words.length > 0 || read?.ok === false) return undefined;
  if ((price === null && sign !== null) || (price === null && from === to)) return undefined;
  return {
    amount: read?.asked ?? null,
    from: withoutDollar(from),
    sign: SIGNS[sign ?? ''] ?? null,
    price,
    to: to && withoutDollar(to),
  };
}

function withoutDollar(word: string): string {
  return word.replace(/^\$/, '');
}
