import { isShipped, looksLikeShipped, stockIssuerOf } from '../../labels/token-label.ts';
import { type Html, html } from '../i18n/html.ts';
import {
  aboutUsd,
  MIN_USD,
  showAbout,
  showBps,
  showChange,
  showExact,
  showName,
  showPrice,
  showRate,
  showShort,
  showSparkline,
  showSymbol,
  showToken,
} from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import type { SwapView } from '../i18n/view.ts';
import type { PairDay } from '../prices/pair-day.ts';
import { formatAmount } from '../swap/amount.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import { DOLLAR_TOKENS, dollarsOf } from '../swap/dollars.ts';
import type { Offer, OfferCard } from '../swap/offer.ts';
import { type Intent, minimumOf, type Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';

interface Words {
  readonly texts: Texts;
}

const SOL_DECIMALS = 9;
const MINUTE_MS = 60_000;

/** Missing SOL is rounded up to 0.0001. */
const STEP_LAMPORTS = 100_000n;

/** Title, rate and last 24 hours. The rate is null where it would repeat the title. */
export function quoteLines(
  intent: Intent,
  offer: Offer,
  day: PairDay | undefined,
  texts: Texts,
): readonly [Html, Html | null, Html | null] {
  const { from, to, amount } = intent;
  const [pays, gets] = [showExact(amount, from), showAbout(offer.toAmount, to)];
  const rate = showRate(intent, offer);
  const isRepeated = rate.html === html`${pays} = ${gets}`.html;
  // The day of a dollar is that of the other token.
  const isOfTo = DOLLAR_TOKENS.has(from.mint) && !DOLLAR_TOKENS.has(to.mint);
  return [
    texts.html('quote-title', { pays, gets }),
    isRepeated ? null : texts.html('card-rate', { rate }),
    isOfTo ? dayLine(to, day && invert(day), texts) : dayLine(from, day, texts),
  ];
}

/** `📈 SOL: +2.4% in 24 h ▁▃▅█ (Jupiter)`; null for an unknown day. */
function dayLine(token: Token, day: PairDay | undefined, texts: Texts): Html | null {
  if (!day || !Number.isFinite(day.changeBps)) return null;
  const { prices, source } = day;
  const bps = Math.round(day.changeBps);
  const sign = bps > 0 ? '📈' : bps < 0 ? '📉' : '➖';
  const words = { token: showSymbol(token), change: showChange(bps, texts.language) };
  const change = html`${sign} ${texts.html('price-day', words)}`;
  return source === null ? change : html`${change} ${showSparkline(prices, texts.language)}\u00a0(${source})`;
}

function invert({ changeBps: bps, prices, source }: PairDay): PairDay {
  const inverted = (10_000 / (10_000 + bps) - 1) * 10_000;
  return { changeBps: inverted, prices: prices.map((price) => 1 / price), source };
}

/** `⏳ 3 minutes old`. */
export function ageLine(ageMs: number, texts: Texts): Html {
  return html`⏳ ${texts.plain('inline-age', { minutes: Math.max(0, Math.floor(ageMs / MINUTE_MS)) })}`;
}

/** Shows the exact amount. */
export function payLine({ intent, offer }: Swap, { texts }: Words): Html {
  const amount = showExact(intent.amount, intent.from);
  const usd = showWorth(dollarsOf(intent, offer)?.from ?? null, intent.amount, intent.from, texts);
  return usd === null ? texts.html('card-pay', { amount }) : texts.html('card-pay-usd', { amount, usd });
}

/** Shows a rounded amount. */
export function getLine({ intent, offer }: Swap, { texts }: Words): Html {
  const amount = showAbout(offer.toAmount, intent.to);
  const usd = showWorth(dollarsOf(intent, offer)?.to ?? null, offer.toAmount, intent.to, texts);
  return usd === null ? texts.html('card-get', { amount }) : texts.html('card-get-usd', { amount, usd });
}

/** Exact by the chain, else expected and marked ≈. */
export function showReceived({ arrived, intent, offer }: Swap): Html {
  const known = arrived ?? null;
  return known === null ? html`≈ ${showAbout(offer.toAmount, intent.to)}` : showExact(known, intent.to);
}

/** `≈ $740.38, $0.0000185 each`. Only a token worth a fraction of a cent gets its price. */
function showWorth(usd: number | null, amount: bigint, token: Token, texts: Texts): string | null {
  const shown = aboutUsd(usd);
  const each = (usd ?? 0) / Number(formatAmount(amount, token));
  if (shown === null || usd === null || usd < MIN_USD || each >= MIN_USD) return shown;
  return texts.plain('card-each', { usd: shown, price: showPrice(each) });
}

/** The built transaction gives the minimum; the slippage gives it until one is built. */
export function minimumLine(swap: Swap, { texts }: Words): Html {
  const amount = showShort(minimumOf(swap), swap.intent.to);
  if (swap.minimum) return texts.html('card-minimum-built', { amount });
  return texts.html('card-minimum', { amount, tolerance: showBps(swap.slippageBps) });
}

/** Taken by the provider for the operator, before the amounts that the card shows; null without one. */
export function operatorFeeLine(swap: Swap, { texts }: Words): Html | null {
  const { operatorFeeBps = 0 } = swap.offer;
  if (operatorFeeBps === 0) return null;
  const rate = showBps(operatorFeeBps);
  const usd = aboutUsd(operatorFeeUsd(swap));
  return usd === null
    ? texts.html('card-operator-fee', { rate })
    : texts.html('card-operator-fee-usd', { rate, usd });
}

/** Estimate; null without credible dollars. */
export function operatorFeeUsd({ intent, offer }: Swap): number | null {
  const { operatorFeeBps = 0 } = offer;
  const dollars = dollarsOf(intent, offer);
  return dollars && (dollars.to * operatorFeeBps) / (10_000 - operatorFeeBps);
}

/** Null where the account exists or no node answered. */
export function depositLine(swap: Swap, { texts }: SwapView, { sol }: OfferCard): Html | null {
  if (!sol || sol.deposit === 0n) return null;
  const words = { symbol: showToken(swap.intent.to), deposit: showSol(sol.deposit) };
  const usd = dollarsOfLamports(swap, sol.deposit);
  return usd === null
    ? texts.html('card-new-account', words)
    : texts.html('card-new-account-usd', { ...words, usd });
}

/** The wallet cannot pay the fees. */
export function shortOfSolLine({ sol }: OfferCard, texts: Texts): Html | null {
  if (sol?.sponsor === 'pays') return texts.html('card-sponsored');
  if (!sol || sol.missing === 0n) return null;
  if (sol.sponsor === 'would_pay') return texts.html('card-first-sol');
  const missing = showSol(((sol.missing + STEP_LAMPORTS - 1n) / STEP_LAMPORTS) * STEP_LAMPORTS);
  return texts.html(sol.deposit > 0n ? 'card-short-of-sol-deposit' : 'card-short-of-sol', { missing });
}

function showSol(lamports: bigint): string {
  return `${formatAmount(lamports, { decimals: SOL_DECIMALS })} SOL`;
}

/** The dollars follow from the swap's own price; the result is null where neither side is SOL. */
function dollarsOfLamports({ intent, offer }: Swap, lamports: bigint): string | null {
  const dollars = dollarsOf(intent, offer);
  if (!dollars) return null;
  if (intent.from.mint === NATIVE_MINT)
    return aboutUsd((Number(lamports) * dollars.from) / Number(intent.amount));
  if (intent.to.mint === NATIVE_MINT)
    return aboutUsd((Number(lamports) * dollars.to) / Number(offer.toAmount));
  return null;
}

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
