import type { GuardSummary } from '../../guard/index.ts';
import { shortAddress } from '../../labels/clean-label.ts';
import { identityOf, looksLikeShipped, symbolOf } from '../../labels/token-label.ts';
import { showFailure, troubleSentences } from '../cards/failure.ts';
import { costWarning } from '../cards/offer-lines.ts';
import { operatorFeeLine, operatorFeeUsd } from '../cards/price-lines.ts';
import { toPlainText } from '../i18n/html.ts';
import { showBps, showUsd } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { formatExact, formatShort } from '../swap/amount.ts';
import { type Clock, NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import { isScannable } from '../swap/confirm-offer.ts';
import { dollarsOf } from '../swap/dollars.ts';
import { CANCEL_WANTED, isFinal, isSponsored, isTokenSwap, minimumOf, type Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import { presentAmount, presentFee, presentKindPrice, presentRent } from './present-kinds.ts';
import type { PriceView, StatusView, SummaryView, TokenView } from './views.ts';

/** Outgoing amounts are exact, incoming ones rounded down. */
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
    operatorFee: presentOperatorFee(summary, swap),
    rent: presentRent(summary, texts),
    deposits: [],
    warnings: summary.warnings,
    isEnforced: summary.enforcement === 'chain',
  };
}

export function presentPrice(swap: Swap, texts: Texts): PriceView {
  const { from, to, amount } = swap.intent;
  if (!isTokenSwap(swap)) return presentKindPrice(swap);
  const warning = costWarning(swap, { texts });
  const fee = operatorFeeLine(swap, { texts });
  return {
    kind: 'swap',
    offerVersion: swap.offerVersion,
    pays: `${formatExact(amount, from)} ${identityOf(from)}`,
    paysUsd: showUsd(dollarsOf(swap.intent, swap.offer)?.from ?? null),
    gets: `${formatShort(swap.offer.toAmount, to)} ${identityOf(to)}`,
    getsAtLeast: `${formatShort(minimumOf(swap), to)} ${identityOf(to)}`,
    getsAtLeastUsd: usdOf(minimumOf(swap), swap),
    warning: warning && toPlainText(warning),
    operatorFee: fee && toPlainText(fee),
  };
}

/** A link shows this to anyone. */
export function presentStatus(
  swap: Swap,
  { explorerUrl, clock }: { readonly explorerUrl: (txHash: string) => string; readonly clock: Clock },
  texts: Texts,
): StatusView {
  const isSigned = isSponsored(swap);
  const txHash = swap.signed?.txHash ?? null;
  return {
    state: isSigned ? 'signed' : swap.state,
    offer: isScannable(swap) ? presentPrice(swap, texts) : null,
    served:
      swap.state === 'served' && !isSigned
        ? {
            freeInSeconds: Math.max(1, Math.ceil(((swap.landsUntil ?? 0) - clock()) / 1_000)),
            isCancelling: swap.reason === CANCEL_WANTED,
          }
        : null,
    final: isFinal(swap.state),
    txHash,
    explorerUrl: txHash === null ? null : explorerUrl(txHash),
    received: presentReceived(swap),
    why: presentFailure(swap, texts),
  };
}

/** The chat's words explain the failure; null where all is well. */
function presentFailure(swap: Swap, texts: Texts): string | null {
  const { state, reason } = swap;
  if (state !== 'failed') return troubleSentences(swap, texts).map(toPlainText).join(' ') || null;
  const { cause, next } = showFailure(reason, texts);
  const why = cause === null ? [] : [texts.plain('card-failed-reason', { reason: cause })];
  return [...why, next].join(' ');
}

function presentReceived({ arrived, intent: { to } }: Swap): string | null {
  if (arrived === null || arrived === undefined) return null;
  return `${formatExact(arrived, to)} ${identityOf(to)}`;
}

/** The paid token comes first. */
export function presentTokens({ intent }: Swap, explorerUrl: (mint: string) => string): readonly TokenView[] {
  return [intent.from, intent.to].map((token) => ({
    label: identityOf(token),
    symbol: symbolOf(token),
    mint:
      token.mint === NATIVE_MINT
        ? null
        : { address: token.mint, short: shortAddress(token.mint), explorerUrl: explorerUrl(token.mint) },
    isLookalike: looksLikeShipped(token),
  }));
}

/** Null where the offer's dollars are not credible. */
function usdOf(amount: bigint, { intent, offer }: Swap): string | null {
  const dollars = dollarsOf(intent, offer);
  return dollars && showUsd((dollars.to * Number(amount)) / Number(offer.toAmount));
}

function presentNetworkFee(summary: GuardSummary, swap: Swap): SummaryView['networkFee'] {
  const lamports = summary.networkFeeLamports + summary.priorityFeeLamports;
  const price = usdPerLamport(swap);
  return { ...presentFee(lamports), usd: price === null ? null : showUsd(Number(lamports) * price) };
}

/** The fee that the bytes take, not the one that the offer named. */
function presentOperatorFee({ operatorFeeBps = 0 }: GuardSummary, swap: Swap): SummaryView['operatorFee'] {
  if (operatorFeeBps === 0) return null;
  const usd = operatorFeeUsd({ ...swap, offer: { ...swap.offer, operatorFeeBps } });
  return { text: showBps(operatorFeeBps), usd: showUsd(usd) };
}

/** Null without SOL on either side or without credible dollars. */
function usdPerLamport({ intent, offer }: Swap): number | null {
  const dollars = dollarsOf(intent, offer);
  if (dollars && isSol(intent.from)) return dollars.from / Number(intent.amount);
  return dollars && isSol(intent.to) ? dollars.to / Number(offer.toAmount) : null;
}

function isSol({ mint }: Token): boolean {
  return mint === NATIVE_MINT || mint === WRAPPED_SOL_MINT;
}
