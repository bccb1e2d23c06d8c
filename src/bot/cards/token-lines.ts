import { isShipped } from '../../labels/shipped-tokens.ts';
import { stockIssuerOf } from '../../labels/stock-issuer.ts';
import { looksLikeShipped } from '../../labels/token-label.ts';
import type { Html } from '../i18n/html.ts';
import { showName, showSymbol, showToken } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import type { Token } from '../swap/token.ts';

/** SOL, wrapped SOL, USDC and USDT: whom everybody means by the symbol needs no introduction. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  NATIVE_MINT,
  WRAPPED_SOL_MINT,
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/**
 * The mint, whole and copyable, of every token that is not well known. The name of one that is not shipped is told as what
 * it calls itself; one that reads like a shipped token carries a warning, and a stock says whose promise it is.
 */
export function tokenLines(tokens: readonly Token[], texts: Texts): readonly Html[] {
  return tokens.flatMap((token) => [...mintLine(token, texts), ...tokenWarnings(token, texts)]);
}

/** The same, but for the mints of shipped tokens: what nobody should have to tap for. */
export function protectingLines(tokens: readonly Token[], texts: Texts): readonly Html[] {
  return tokens.flatMap((token) => [
    ...(isShipped(token) ? [] : mintLine(token, texts)),
    ...tokenWarnings(token, texts),
  ]);
}

/** What `protectingLines` leaves out. */
export function shippedLines(tokens: readonly Token[], texts: Texts): readonly Html[] {
  return tokens.filter(isShipped).flatMap((token) => mintLine(token, texts));
}

function mintLine(token: Token, texts: Texts): readonly Html[] {
  if (WELL_KNOWN.has(token.mint)) return [];
  const words = { symbol: showSymbol(token), name: showName(token), mint: token.mint };
  return [texts.html(isShipped(token) ? 'card-token' : 'card-token-claimed', words)];
}

function tokenWarnings(token: Token, texts: Texts): readonly Html[] {
  if (WELL_KNOWN.has(token.mint)) return [];
  const issuer = stockIssuerOf(token);
  if (issuer) return [texts.html('card-stock', { symbol: showSymbol(token), issuer })];
  return looksLikeShipped(token) ? [texts.html('card-lookalike', { symbol: showToken(token) })] : [];
}
