import { shortAddress } from '../../labels/clean-label.ts';
import { isShipped, type LabelledToken, nameOf, symbolOf } from '../../labels/token-label.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { formatAmount, formatExact, formatShort, keepDigits, type Scale, toShown } from '../swap/amount.ts';
import { costBps, type Loss } from '../swap/dollars.ts';
import { nearestFirst, type Offer, type PriceStep } from '../swap/offer.ts';
import { directionOf, type Language } from '../swap/people.ts';
import type { Intent } from '../swap/swap.ts';
import type { Token, TokenPair } from '../swap/token.ts';
import { type Html, html, inert } from './html.ts';

/** An amount of so many whole tokens is shortened; a smaller one is written out. */
const COMPACT_AMOUNT_FROM = 1_000_000n;

export const MIN_USD = 0.01;

const NO_BREAK = '\u00a0';
const WORD_JOINER = '\u2060';
const MINUS = '−';

/** Shows every decimal: for amounts that leave the wallet. */
export function showExact(amount: bigint, token: Token): Html {
  return html`${formatExact(amount, token)} ${showToken(token)}`;
}

/** Cut to six digits, never rounded up: for amounts that somebody compares. */
export function showShort(amount: bigint, token: Token): Html {
  return html`${formatShort(amount, token)} ${showToken(token)}`;
}

/** Expected amounts are shown as by `showShort`, and from a million on as `40.02M`. */
export function showAbout(amount: bigint, token: Token): Html {
  return html`${formatCompact(amount, token)} ${showToken(token)}`;
}

/** A million and more as `40.02M`, cut; less as `formatShort`. */
export function formatCompact(amount: bigint, scale: Scale): string {
  const whole = toShown(amount, scale) / 10n ** BigInt(scale.decimals);
  if (whole < COMPACT_AMOUNT_FROM) return formatShort(amount, scale);
  const ahead = ((whole.toString().length - 1) % 3) + 1;
  return showCompact(Number(keepDigits(whole, ahead === 3 ? 3 : ahead + 2)));
}

/** `≈ $78.12` or `< $0.01`, in one piece; null for an unknown price. */
export function aboutUsd(usd: number | null): string | null {
  const shown = showUsd(usd);
  return shown?.startsWith('$') ? `≈${NO_BREAK}${shown}` : shown;
}

/** `$78.12` or `< $0.01`; null for an unknown price. The texts say "about". */
export function showUsd(usd: number | null): string | null {
  if (usd === null) return null;
  if (usd < MIN_USD) return `<${NO_BREAK}$0.01`;
  return `$${usd.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** A rate has so many digits more, which the price of a very small unit needs. */
const RATE_DIGITS = 12;

/** `1 SOL = 155.86 USDC`; inverted where one unit is worth less than 0.001, and by `isTurned`. */
export function showRate(intent: Intent, offer: Pick<Offer, 'toAmount'>, isTurned = false): Html {
  const forward = rate(intent.from, intent.amount, intent.to, offer.toAmount);
  const readable = forward.value * 1000n >= 10n ** BigInt(forward.decimals);
  const { value, decimals, one, other } =
    readable !== isTurned ? forward : rate(intent.to, offer.toAmount, intent.from, intent.amount);
  return html`1 ${showToken(one)} = ${formatCompact(value, { decimals })} ${showToken(other)}`;
}

/** The rate of a standing order; of a ladder its nearest and its farthest one. */
export function showOrderRate(
  pair: TokenPair & { readonly amount: BaseUnits },
  receives: BaseUnits,
  steps: readonly PriceStep[] = [],
): Html {
  const [near, ...others] = nearestFirst(steps);
  const far = others.at(-1);
  if (!near || !far) return showRate(pair, { toAmount: receives });
  const rateOf = ({ sells, receives: toAmount }: PriceStep) =>
    showRate({ ...pair, amount: sells }, { toAmount });
  return html`${rateOf(near)} … ${rateOf(far)}`;
}

/** Price of one `from` in `to`: `155.86`. */
export function showUnitPrice(
  { from, to }: TokenPair,
  { fromAmount, toAmount }: { readonly fromAmount: bigint; readonly toAmount: bigint },
): string {
  const { value, decimals } = rate(from, fromAmount, to, toAmount);
  return formatCompact(value, { decimals });
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

/** Price impact and fees as `0.24%`; null without prices. */
export function showCost(intent: Intent, offer: Offer): string | null {
  const bps = costBps(intent, offer);
  return bps === null ? null : showBps(bps);
}

export function showLoss({ usd, bps }: Loss): { readonly usd: string; readonly cost: string } {
  return { usd: showUsd(usd) ?? '', cost: showBps(bps) };
}

/** 50 is `0.5%`. */
export function showBps(bps: number): string {
  return `${formatAmount(BigInt(bps), { decimals: 2 })}%`;
}

/** Signed, with the decimal point of every other figure: `+1,250.5%`, `−0.25%`. The sign stays at the left. */
export function showChange(bps: number, language: Language): string {
  const whole = Math.round(bps);
  const sign = whole > 0 ? '+' : whole < 0 ? MINUS : '';
  // A source may name a price of zero.
  const size = Number.isFinite(whole) ? formatExact(BigInt(Math.abs(whole)), { decimals: 2 }) : '∞';
  const figure = `${sign}${size}%`;
  return directionOf(language) === 'rtl' ? LEFT_TO_RIGHT_MARK + figure : figure;
}

/** Pictures get this form, because their fonts have no minus sign and no marks of direction. */
export function drawnChange(bps: number, language: Language): string {
  return showChange(bps, language).replace(MINUS, '-').replace(LEFT_TO_RIGHT_MARK, '');
}

/** `+$2.00`, `−$0.02`, `< $0.01`: a line does not break after the sign. */
export function showSignedUsd(usd: number): string {
  if (Math.abs(usd) < MIN_USD) return `<${NO_BREAK}$0.01`;
  return `${usd < 0 ? MINUS : '+'}${WORD_JOINER}${showUsd(Math.abs(usd))}`;
}

/** The symbol, with the short mint where only the service vouches for it. */
export function showToken(token: LabelledToken): Html {
  const symbol = symbolOf(token);
  const short = shortAddress(token.mint);
  return isShipped(token) || symbol === short ? inert(symbol) : html`${inert(symbol)} (${short})`;
}

/** The symbol is shown alone in texts that show the whole mint beside it. */
export function showSymbol(token: LabelledToken): Html {
  return inert(symbolOf(token));
}

export function showName(token: LabelledToken): Html {
  return inert(nameOf(token));
}

/** Traders use these letters in every language. */
const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

const COMPACT_FROM = 10_000;

/** A value of at least this part of a unit is shown in the unit: its three digits round up to it. */
const ROUNDS_UP = 0.9995;

const BARS = '▁▂▃▄▅▆▇█';

/** `40.02M`, `1.6B`, `9,512`. Three or four digits. @param value at least 0 */
export function showCompact(value: number): string {
  const [size, letter] = (value >= COMPACT_FROM && UNITS.find(([one]) => value >= one * ROUNDS_UP)) || [
    1,
    '',
  ];
  const scaled = value / size;
  const digits = letter === '' || scaled >= 100 ? 0 : 2;
  const text = letter === '' ? group(Math.round(scaled)) : stripZeros(scaled.toFixed(digits));
  return text + letter;
}

/** Dollars for one token: `$1,250.30`, `$0.9998`, `$0.0000185`. @param usd more than 0 */
export function showPrice(usd: number): string {
  if (usd >= 1) return `$${group(Number(usd.toFixed(2)), 2)}`;
  const zeros = Math.max(0, -Math.floor(Math.log10(usd)) - 1);
  return `$${usd.toFixed(Math.min(20, Math.max(4, zeros + 3))).replace(/(\.\d\d\d*?)0+$/, '$1')}`;
}

/** Bars and signed figures have no direction of their own. */
const LEFT_TO_RIGHT_MARK = '\u200e';

/** The first bar is at the left in every script. */
export function showSparkline(values: readonly number[], language: Language): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least;
  const bars = values
    .map((value) => BARS[span > 0 ? Math.round(((value - least) / span) * (BARS.length - 1)) : 3])
    .join('');
  const mark = directionOf(language) === 'rtl' ? LEFT_TO_RIGHT_MARK : '';
  return mark + bars + mark;
}

function group(value: number, digits = 0): string {
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function stripZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
