import { isShipped } from '../../labels/shipped-tokens.ts';
import { shortAddress } from '../../labels/short-address.ts';
import { type LabelledToken, nameOf, symbolOf } from '../../labels/token-label.ts';
import { formatAmount, formatExact, formatShort } from '../swap/amount.ts';
import { costBps, type Loss } from '../swap/dollars.ts';
import type { Intent } from '../swap/intent.ts';
import type { Language } from '../swap/language.ts';
import type { Offer } from '../swap/quote.ts';
import { toShown } from '../swap/shown-amount.ts';
import type { Token } from '../swap/token.ts';
import { type Html, html, inert } from './html.ts';

/** Digits are those of the West everywhere, as in the amounts beside them. */
const formats = new Map<Language, Intl.NumberFormat>();

/** Exactly what leaves, every decimal of it. */
export function showExact(amount: bigint, token: Token): Html {
  return html`${formatExact(amount, token)} ${showToken(token)}`;
}

/** About what arrives, cut to six digits and never rounded up. */
export function showAbout(amount: bigint, token: Token): Html {
  return html`${formatShort(amount, token)} ${showToken(token)}`;
}

/** `$78.12`, of which every text says "about"; null where nothing is known. */
export function showUsd(usd: number | null): string | null {
  if (usd === null) return null;
  if (usd < 0.01) return '<$0.01';
  return `$${usd.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Digits beyond the token's own, so that the price of a very small unit still has some. */
const RATE_DIGITS = 12;

/** `1 SOL = 155.86 USDC`; the other way round where one unit is worth next to nothing, or where `isTurned`. */
export function showRate(intent: Intent, offer: Pick<Offer, 'toAmount'>, isTurned = false): Html {
  const forward = rate(intent.from, intent.amount, intent.to, offer.toAmount);
  const readable = forward.value * 1000n >= 10n ** BigInt(forward.decimals);
  const { value, decimals, one, other } =
    readable !== isTurned ? forward : rate(intent.to, offer.toAmount, intent.from, intent.amount);
  return html`1 ${showToken(one)} = ${formatShort(value, { decimals })} ${showToken(other)}`;
}

/** What one of `from` costs in the other: `155.86 USDC`. */
export function showUnitPrice(
  { from, to }: Pick<Intent, 'from' | 'to'>,
  { fromAmount, toAmount }: { readonly fromAmount: bigint; readonly toAmount: bigint },
): Html {
  const { value, decimals } = rate(from, fromAmount, to, toAmount);
  return html`${formatShort(value, { decimals })} ${showToken(to)}`;
}

function rate(one: Token, oneAmount: bigint, other: Token, otherAmount: bigint) {
  const scaled = toShown(otherAmount, other) * 10n ** BigInt(one.decimals + RATE_DIGITS);
  return {
    value: scaled / (toShown(oneAmount, one) || 1n),
    decimals: other.decimals + RATE_DIGITS,
    one,
    other,
  };
}

/** Price impact and fees together as `0.24%`; null without prices. */
export function showCost(intent: Intent, offer: Offer): string | null {
  const bps = costBps(intent, offer);
  return bps === null ? null : showBps(bps);
}

/** A loss in dollars and in percent, for texts that name both. */
export function showLoss({ usd, bps }: Loss): { readonly usd: string; readonly cost: string } {
  return { usd: showUsd(usd) ?? '', cost: showBps(bps) };
}

/** Hundredths of a percent as a percentage: 50 is `0.5%`. */
export function showBps(bps: number): string {
  return `${formatAmount(BigInt(bps), { decimals: 2 })}%`;
}

/** Hundredths of a percent with their sign, as the language writes percentages: 150 is `+1.5%`, `+1,5 %` or `+%1,5`. */
export function showChange(bps: number, language: Language): string {
  const format = formats.get(language) ?? formatOf(language);
  formats.set(language, format);
  return format.format(bps / 10_000);
}

function formatOf(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
  });
}

/** What a token is called in a message: its symbol, with the short mint wherever the symbol is only a service's word. */
export function showToken(token: LabelledToken): Html {
  const symbol = symbolOf(token);
  const short = shortAddress(token.mint);
  return isShipped(token) || symbol === short ? inert(symbol) : html`${inert(symbol)} (${short})`;
}

/** The symbol alone, for where the whole mint stands beside it. */
export function showSymbol(token: LabelledToken): Html {
  return inert(symbolOf(token));
}

export function showName(token: LabelledToken): Html {
  return inert(nameOf(token));
}
