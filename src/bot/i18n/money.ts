import { formatAmount, formatExact, formatShort, toShown } from '../swap/amount.ts';
import { costBps, type Loss } from '../swap/dollars.ts';
import type { Offer } from '../swap/offer.ts';
import type { Intent } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import { type Html, html } from './html.ts';
import { showToken } from './token.ts';

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
