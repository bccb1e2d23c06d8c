import type { GuardSummary } from '../../guard/guard-summary.ts';
import { shortAddress } from '../../labels/short-address.ts';
import { identityOf, looksLikeShipped, symbolOf } from '../../labels/token-label.ts';
import { refusalSentences, showFailure } from '../cards/failure.ts';
import { costWarning } from '../cards/offer-lines.ts';
import { toPlainText } from '../i18n/html.ts';
import { showUsd } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { formatAmount, formatExact, formatShort } from '../swap/amount.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import { dollarsOf } from '../swap/dollars.ts';
import { minimumOf, type Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import { isFinal } from '../swap/transitions.ts';
import type { AmountView, FeeView, PriceView, StatusView, SummaryView, TokenView } from './views.ts';

const LAMPORTS = { decimals: 9 };

/** The guard's summary in words. What leaves is exact; what arrives is cut, never rounded up. */
export function presentSummary(summary: GuardSummary, swap: Swap, texts: Texts): SummaryView {
  const { from, to } = swap.intent;
  return {
    pays: {
      ...presentAmount(summary.pays, from, formatExact),
      usd: showUsd(dollarsOf(swap.intent, swap.offer)?.from ?? null),
    },
    receivesAtLeast: {
      ...presentAmount(summary.receivesAtLeast, to, formatShort),
      usd: usdOf(summary.receivesAtLeast.amount, swap),
    },
    expected: swap.offer.toAmount > summary.receivesAtLeast.amount ? presentPrice(swap, texts).gets : null,
    to: { address: summary.to, short: shortAddress(summary.to) },
    networkFee: presentNetworkFee(summary, swap),
    rent: presentRent(summary, texts),
    warnings: summary.warnings,
    isEnforced: summary.enforcement === 'chain',
  };
}

/** The price as it stands on the order. */
export function presentPrice(swap: Swap, texts: Texts): PriceView {
  const { from, to, amount } = swap.intent;
  const warning = costWarning(swap, { texts });
  return {
    offerVersion: swap.offerVersion,
    pays: `${formatExact(amount, from)} ${identityOf(from)}`,
    paysUsd: showUsd(dollarsOf(swap.intent, swap.offer)?.from ?? null),
    gets: `${formatShort(swap.offer.toAmount, to)} ${identityOf(to)}`,
    getsAtLeast: `${formatShort(minimumOf(swap), to)} ${identityOf(to)}`,
    getsAtLeastUsd: usdOf(minimumOf(swap), swap),
    warning: warning && toPlainText(warning),
  };
}

/** What anybody who holds the page's link may know of the swap. */
export function presentStatus(swap: Swap, explorerUrl: (txHash: string) => string, texts: Texts): StatusView {
  const txHash = swap.signed?.txHash ?? null;
  return {
    state: swap.state,
    final: isFinal(swap.state),
    txHash,
    explorerUrl: txHash === null ? null : explorerUrl(txHash),
    received: presentReceived(swap),
    why: presentFailure(swap, texts),
  };
}

/** Why a swap failed, or the service refused it, and what comes next, in the words of the chat; null of every other. */
function presentFailure(swap: Swap, texts: Texts): string | null {
  const { state, reason } = swap;
  if (state !== 'failed') return refusalSentences(swap, texts).map(toPlainText).join(' ') || null;
  const { cause, next } = showFailure(reason, texts);
  const why = cause === null ? [] : [texts.plain('card-failed-reason', { reason: cause })];
  return [...why, next].join(' ');
}

function presentReceived({ arrived, intent: { to } }: Swap): string | null {
  if (arrived === null || arrived === undefined) return null;
  return `${formatExact(arrived, to)} ${identityOf(to)}`;
}

/** Both tokens of a swap, what is paid first. */
export function presentTokens({ intent }: Swap, explorerUrl: (mint: string) => string): readonly TokenView[] {
  return [intent.from, intent.to].map((token) => ({
    label: identityOf(token),
    symbol: symbolOf(token),
    mint: token.mint === NATIVE_MINT ? null : presentMint(token.mint, explorerUrl),
    isLookalike: looksLikeShipped(token),
  }));
}

function presentMint(address: string, explorerUrl: (mint: string) => string): TokenView['mint'] {
  return { address, short: shortAddress(address), explorerUrl: explorerUrl(address) };
}

function presentAmount(
  side: { readonly mint: string; readonly amount: bigint },
  token: Token,
  format: (amount: bigint, token: Token) => string,
): Omit<AmountView, 'usd'> {
  const symbol = identityOf(token);
  const text = `${format(side.amount, token)} ${symbol}`;
  return { mint: side.mint, symbol, amount: side.amount.toString(), text };
}

/** What so much of the token that is bought is worth by the offer; null where its dollars are not to be believed. */
function usdOf(amount: bigint, { intent, offer }: Swap): string | null {
  const dollars = dollarsOf(intent, offer);
  return dollars && showUsd((dollars.to * Number(amount)) / Number(offer.toAmount));
}

function presentNetworkFee(summary: GuardSummary, swap: Swap): SummaryView['networkFee'] {
  const lamports = summary.networkFeeLamports + summary.priorityFeeLamports;
  const price = usdPerLamport(swap);
  return { ...presentFee(lamports), usd: price === null ? null : showUsd(Number(lamports) * price) };
}

/** What the offer itself says SOL is worth; null where SOL is on neither side, or its dollars are not to be believed. */
function usdPerLamport({ intent, offer }: Swap): number | null {
  const dollars = dollarsOf(intent, offer);
  if (dollars && isSol(intent.from)) return dollars.from / Number(intent.amount);
  return dollars && isSol(intent.to) ? dollars.to / Number(offer.toAmount) : null;
}

function isSol({ mint }: Token): boolean {
  return mint === NATIVE_MINT || mint === WRAPPED_SOL_MINT;
}

function presentRent({ rentLamports, newAccounts }: GuardSummary, texts: Texts): SummaryView['rent'] {
  const label = texts.plain('sign-rent', { count: newAccounts });
  return { ...presentFee(rentLamports), newAccounts, label };
}

function presentFee(lamports: bigint): FeeView {
  return { lamports: lamports.toString(), text: `${formatAmount(lamports, LAMPORTS)} SOL` };
}
