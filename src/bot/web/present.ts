import { showUsd } from '../notification/show-money.ts';
import { formatAmount, formatExact, formatShort } from '../swap/amount.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import type { Language } from '../swap/language.ts';
import type { GuardSummary } from '../swap/ports.ts';
import type { Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import { isFinal } from '../swap/transitions.ts';
import { presentFailure } from './present-failure.ts';
import type { AmountView, FeeView, PriceView, StatusView, SummaryView } from './views.ts';

const LAMPORT_DECIMALS = 9;
const LONGEST_SYMBOL = 16;

/** `7xKX…gAsU`: enough to compare, too little to copy by mistake. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/** The guard's summary in words. What leaves is exact; what arrives is cut, never rounded up. */
export function presentSummary(summary: GuardSummary, swap: Swap): SummaryView {
  const { from, to } = swap.intent;
  return {
    pays: { ...presentAmount(summary.pays, from, formatExact), usd: showUsd(swap.offer.fromUsd) },
    receivesAtLeast: {
      ...presentAmount(summary.receivesAtLeast, to, formatShort),
      usd: usdOf(summary.receivesAtLeast.amount, swap),
    },
    expected: swap.offer.toAmount > summary.receivesAtLeast.amount ? presentPrice(swap).gets : null,
    to: { address: summary.to, short: shortAddress(summary.to) },
    networkFee: presentNetworkFee(summary, swap),
    rent: { ...presentFee(summary.rentLamports), newAccounts: summary.newAccounts },
    warnings: summary.warnings,
  };
}

/** The price as it stands on the order. */
export function presentPrice(swap: Swap): PriceView {
  const { from, to, amount } = swap.intent;
  return {
    offerVersion: swap.offerVersion,
    pays: `${formatExact(amount, from.decimals)} ${plainSymbol(from)}`,
    paysUsd: showUsd(swap.offer.fromUsd),
    gets: `${formatShort(swap.offer.toAmount, to.decimals)} ${plainSymbol(to)}`,
    getsAtLeast: `${formatShort(swap.offer.minimumToAmount, to.decimals)} ${plainSymbol(to)}`,
    getsAtLeastUsd: usdOf(swap.offer.minimumToAmount, swap),
  };
}

/** What anybody who holds the page's link may know of the swap. */
export function presentStatus(
  swap: Swap,
  explorerUrl: (txHash: string) => string,
  language: Language,
): StatusView {
  const txHash = swap.signed?.txHash ?? null;
  return {
    state: swap.state,
    final: isFinal(swap.state),
    txHash,
    explorerUrl: txHash === null ? null : explorerUrl(txHash),
    received: presentReceived(swap),
    why: presentFailure(swap, language),
  };
}

function presentReceived({ arrived, intent: { to } }: Swap): string | null {
  if (arrived === null || arrived === undefined) return null;
  return `${formatExact(arrived, to.decimals)} ${plainSymbol(to)}`;
}

/** A foreign symbol as one short word: letters that reorder, hide or break a line are left out. */
export function plainSymbol(token: Token): string {
  const plain = token.symbol.normalize('NFKC').replace(/[\p{C}\p{Z}]/gu, '');
  return plain === '' ? shortAddress(token.mint) : [...plain].slice(0, LONGEST_SYMBOL).join('');
}

function presentAmount(
  side: { readonly mint: string; readonly amount: bigint },
  token: Token,
  format: (amount: bigint, decimals: number) => string,
): Omit<AmountView, 'usd'> {
  const symbol = plainSymbol(token);
  const text = `${format(side.amount, token.decimals)} ${symbol}`;
  return { mint: side.mint, symbol, amount: side.amount.toString(), text };
}

/** What so much of the token that is bought is worth by the offer; null where the service gave no price. */
function usdOf(amount: bigint, { offer }: Swap): string | null {
  if (offer.toUsd === null) return null;
  return showUsd((offer.toUsd * Number(amount)) / Number(offer.toAmount));
}

function presentNetworkFee(summary: GuardSummary, swap: Swap): SummaryView['networkFee'] {
  const lamports = summary.networkFeeLamports + summary.priorityFeeLamports;
  const price = usdPerLamport(swap);
  return { ...presentFee(lamports), usd: price === null ? null : showUsd(Number(lamports) * price) };
}

/** What the offer itself says SOL is worth; null where SOL is on neither side, or the service gave no price. */
function usdPerLamport({ intent, offer }: Swap): number | null {
  const { from, to, amount } = intent;
  if (isSol(from) && offer.fromUsd !== null) return offer.fromUsd / Number(amount);
  if (isSol(to) && offer.toUsd !== null) return offer.toUsd / Number(offer.toAmount);
  return null;
}

function isSol({ mint }: Token): boolean {
  return mint === NATIVE_MINT || mint === WRAPPED_SOL_MINT;
}

function presentFee(lamports: bigint): FeeView {
  return { lamports: lamports.toString(), text: `${formatAmount(lamports, LAMPORT_DECIMALS)} SOL` };
}
