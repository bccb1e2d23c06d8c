import type { GuardSummary, ReclaimSummary } from '../../guard/index.ts';
import { shortAddress } from '../../labels/clean-label.ts';
import { identityOf } from '../../labels/token-label.ts';
import { showUsd } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { formatAmount, formatExact } from '../swap/amount.ts';
import type { OpenedClose } from '../swap/close-order.ts';
import type { OpenedPlacement } from '../swap/place-order.ts';
import { minimumOf, type Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import type { AmountView, FeeView, PriceView, SummaryView } from './views.ts';

const LAMPORTS = { decimals: 9 };

/** What swaps no two tokens, as the page shows it before the transaction is there. */
export function presentKindPrice(swap: Swap): PriceView {
  const { from, to, amount, kind = 'swap' } = swap.intent;
  const { taken } = swap.offer.standing ?? {};
  const named = (units: bigint, token: Token) => `${formatExact(units, token)} ${identityOf(token)}`;
  const left = taken && taken.left > 0n ? ` + ${named(taken.left, from)}` : '';
  const gets = named(minimumOf(swap), to) + left;
  return {
    kind,
    offerVersion: swap.offerVersion,
    pays: kind === 'place' ? named(amount, from) : null,
    paysUsd: null,
    // A placement is agreed to at the price of the pool.
    gets: kind === 'place' ? named(swap.offer.toAmount, to) : gets,
    getsAtLeast: kind === 'place' ? named(swap.offer.toAmount, to) : gets,
    getsAtLeastUsd: kind === 'reclaim' ? reclaimedUsd(minimumOf(swap), swap) : null,
    warning: null,
    operatorFee: null,
  };
}

/** The amount is the one before the fee, which is shown beside it. */
export function presentReclaim(summary: ReclaimSummary, swap: Swap, texts: Texts): SummaryView {
  const lamports = summary.networkFeeLamports + summary.priorityFeeLamports;
  const counts = [
    { label: texts.plain('reclaim-page-closed'), number: String(summary.closed) },
    { label: texts.plain('reclaim-page-withdrawn'), number: String(summary.withdrawn) },
  ];
  return {
    ...NOTHING,
    receivesAtLeast: {
      ...presentAmount(summary.receivesAtLeast, swap.intent.to, formatExact),
      usd: reclaimedUsd(summary.receivesAtLeast.amount, swap),
    },
    to: { address: summary.to, short: shortAddress(summary.to) },
    networkFee: { ...presentFee(lamports), usd: reclaimedUsd(lamports, swap) },
    deposits: counts.filter(({ number }) => number !== '0'),
    isEnforced: summary.enforcement === 'chain',
  };
}

/** What comes is what the whole order gets once it is filled. */
export function presentPlacement(summary: OpenedPlacement, swap: Swap, texts: Texts): SummaryView {
  const { from, to } = swap.intent;
  return {
    ...NOTHING,
    pays: { ...presentAmount(summary.pays, from, formatExact), usd: null },
    receivesAtLeast: { ...presentAmount(summary.receives, to, formatExact), usd: null },
    to: ownWallet(swap),
    networkFee: networkFee(summary),
    rent: presentRent(summary, texts),
    deposits: [
      { label: texts.plain('place-page-pool'), number: shortAddress(summary.pool) },
      depositRow(summary, texts),
    ],
    warnings: summary.warnings,
    isEnforced: summary.enforcement === 'chain',
  };
}

export function presentOrderClose(summary: OpenedClose, swap: Swap, texts: Texts): SummaryView {
  const { from, to } = swap.intent;
  const left = presentAmount(summary.left, from, formatExact);
  const got = presentAmount(summary.receivesAtLeast, to, formatExact);
  const text = summary.left.amount > 0n ? `${got.text} + ${left.text}` : got.text;
  return {
    ...NOTHING,
    receivesAtLeast: { ...got, text, usd: null },
    to: ownWallet(swap),
    networkFee: networkFee(summary),
    deposits: [depositRow(summary, texts)],
    isEnforced: summary.enforcement === 'chain',
  };
}

const NOTHING = {
  ...{ pays: null, expected: null, operatorFee: null, warnings: [] },
  rent: { ...presentFee(0n), newAccounts: 0, label: '' },
} as const;

function ownWallet({ wallet }: Swap): SummaryView['to'] {
  const address = wallet ?? '';
  return { address, short: shortAddress(address) };
}

function networkFee(summary: Pick<GuardSummary, 'networkFeeLamports' | 'priorityFeeLamports'>) {
  return { ...presentFee(summary.networkFeeLamports + summary.priorityFeeLamports), usd: null };
}

function depositRow({ depositLamports }: Pick<OpenedClose, 'depositLamports'>, texts: Texts) {
  return { label: texts.plain('place-page-deposit'), number: presentFee(depositLamports).text };
}

function reclaimedUsd(lamports: bigint, { offer: { toUsd, toAmount } }: Swap): string | null {
  return toUsd === null ? null : showUsd((toUsd * Number(lamports)) / Number(toAmount));
}

export function presentAmount(
  side: { readonly mint: string; readonly amount: bigint },
  token: Token,
  format: (amount: bigint, token: Token) => string,
): Omit<AmountView, 'usd'> {
  const symbol = identityOf(token);
  const text = `${format(side.amount, token)} ${symbol}`;
  return { mint: side.mint, symbol, amount: side.amount.toString(), text };
}

export function presentRent(
  { rentLamports, newAccounts }: Pick<GuardSummary, 'rentLamports' | 'newAccounts'>,
  texts: Texts,
): SummaryView['rent'] {
  const label = texts.plain('sign-rent', { count: newAccounts });
  return { ...presentFee(rentLamports), newAccounts, label };
}

export function presentFee(lamports: bigint): FeeView {
  return { lamports: lamports.toString(), text: `${formatAmount(lamports, LAMPORTS)} SOL` };
}
