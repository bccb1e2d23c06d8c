import { isShipped, type LabelledToken, looksLikeShipped, stockIssuerOf } from '../../labels/token-label.ts';
import type { Mint } from '../../solana/mint.ts';
import { type Html, html } from '../i18n/html.ts';
import { showName, showSymbol, showToken } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import type { SwapApi } from '../swap/service-port.ts';
import type { Token } from '../swap/token.ts';

/** SOL, wrapped SOL, USDC and USDT: no mint beside the symbol. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  NATIVE_MINT,
  WRAPPED_SOL_MINT,
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/**
 * The mint of every token that is not well known. An unshipped token's name is marked as its own claim, a
 * symbol like a shipped one gets a warning, a stock its issuer.
 */
export function tokenLines(tokens: readonly Token[], texts: Texts): readonly Html[] {
  return tokens.flatMap((token) => [...mintLine(token, texts), ...tokenWarnings(token, texts)]);
}

/** `tokenLines` without shipped mints: the protecting lines, on every page of a card. */
export function protectingLines(tokens: readonly Token[], texts: Texts): readonly Html[] {
  return tokens.flatMap((token) => [
    ...(isShipped(token) ? [] : mintLine(token, texts)),
    ...tokenWarnings(token, texts),
  ]);
}

/** The lines that `protectingLines` leaves out. */
export function shippedLines(tokens: readonly Token[], texts: Texts): readonly Html[] {
  return tokens.filter(isShipped).flatMap((token) => mintLine(token, texts));
}

function mintLine(token: Token, texts: Texts): readonly Html[] {
  if (WELL_KNOWN.has(token.mint)) return [];
  const { mint } = token;
  const [symbol, name] = [showSymbol(token), showName(token)];
  if (!isShipped(token)) return [texts.html('card-token-claimed', { symbol, name, mint })];
  return [
    texts.html('card-token', { token: name.html === symbol.html ? symbol : html`${symbol} (${name})`, mint }),
  ];
}

function tokenWarnings(token: Token, texts: Texts): readonly Html[] {
  if (WELL_KNOWN.has(token.mint)) return [];
  const issuer = stockIssuerOf(token);
  if (issuer) return [texts.html('card-stock', { symbol: showSymbol(token), issuer })];
  return looksLikeShipped(token) ? [texts.html('card-lookalike', { symbol: showToken(token) })] : [];
}

/** By the service's list. `showToken` and `identityOf` prefer the shipped list. */
export async function labelMints({
  swapApi,
}: {
  readonly swapApi: Pick<SwapApi, 'listTokens'>;
}): Promise<(mint: Mint) => LabelledToken> {
  const listed = await swapApi.listTokens();
  const byMint = new Map(listed.ok ? listed.value.map((token) => [token.mint, token]) : []);
  return (mint) => byMint.get(mint) ?? { mint, symbol: '', name: '' };
}
