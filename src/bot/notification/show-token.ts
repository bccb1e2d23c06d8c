import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import type { ListedToken, Token } from '../swap/token.ts';

/** What is known of a token before the chain was asked will do for its name. */
type Labelled = Pick<Token | ListedToken, 'mint' | 'symbol' | 'name'>;

const LONGEST_SYMBOL = 16;
const LONGEST_NAME = 40;

/** Tokens everybody means by their symbol; every other one is shown with its mint. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  [NATIVE_MINT]: 'SOL',
  [WRAPPED_SOL_MINT]: 'wSOL',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
};

/**
 * A label from outside as it may be shown: compatibility forms folded, control, format and direction characters gone,
 * at most `longest` characters.
 */
export function cleanLabel(label: string, longest: number): string {
  const clean = label
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...clean];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : clean;
}

/** The symbol as shown; the short mint where nothing readable is left of it. */
export function showSymbol(token: Labelled): string {
  return cleanLabel(token.symbol, LONGEST_SYMBOL) || shortAddress(token.mint);
}

export function showName(token: Labelled): string {
  return cleanLabel(token.name, LONGEST_NAME) || showSymbol(token);
}

export function isWellKnown(token: Labelled): boolean {
  return Object.hasOwn(WELL_KNOWN, token.mint);
}

/** Whether the symbol is that of a well-known token of another mint, or uses letters that only look familiar. */
export function looksLikeAnother(token: Labelled): boolean {
  if (isWellKnown(token)) return false;
  const symbol = showSymbol(token);
  const folded = symbol.replace(/^\$/, '').toUpperCase();
  return (
    Object.values(WELL_KNOWN).some((known) => known.toUpperCase() === folded) || /[^\x20-\x7e…]/.test(symbol)
  );
}

/** First and last four characters: enough to recognise, never enough to send to. */
export function shortAddress(address: string): string {
  return address.length > 10 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;
}
