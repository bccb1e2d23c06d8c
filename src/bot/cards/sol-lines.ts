import type { Html } from '../i18n/html.ts';
import { showToken, showUsd } from '../i18n/money.ts';
import type { SwapView } from '../i18n/view.ts';
import { formatAmount } from '../swap/amount.ts';
import { NATIVE_MINT } from '../swap/brands.ts';
import { dollarsOf } from '../swap/dollars.ts';
import type { OfferCard } from '../swap/offer-card.ts';
import type { Swap } from '../swap/swap.ts';

const SOL_DECIMALS = 9;

/** What is missing is told in steps of 0.0001 SOL, and rather too much of it. */
const STEP_LAMPORTS = 100_000n;

/** What a new account for what is bought takes; nothing where the wallet has one, or where nobody could say. */
export function depositLine(swap: Swap, { texts }: SwapView, { sol }: OfferCard): Html | null {
  if (!sol || sol.deposit === 0n) return null;
  const words = { symbol: showToken(swap.intent.to), deposit: showSol(sol.deposit) };
  const usd = dollarsOfLamports(swap, sol.deposit);
  return usd === null
    ? texts.html('card-new-account', words)
    : texts.html('card-new-account-usd', { ...words, usd });
}

/** That the wallet cannot pay the fees, before anybody opens a page. */
export function shortOfSolLine(_: Swap, { texts }: SwapView, { sol }: OfferCard): Html | null {
  if (!sol || sol.missing === 0n) return null;
  const missing = showSol(((sol.missing + STEP_LAMPORTS - 1n) / STEP_LAMPORTS) * STEP_LAMPORTS);
  return texts.html(sol.deposit > 0n ? 'card-short-of-sol-deposit' : 'card-short-of-sol', { missing });
}

function showSol(lamports: bigint): string {
  return `${formatAmount(lamports, { decimals: SOL_DECIMALS })} SOL`;
}

/** By the price of the swap itself; null where neither side is SOL. */
function dollarsOfLamports({ intent, offer }: Swap, lamports: bigint): string | null {
  const dollars = dollarsOf(intent, offer);
  if (!dollars) return null;
  if (intent.from.mint === NATIVE_MINT)
    return showUsd((Number(lamports) * dollars.from) / Number(intent.amount));
  if (intent.to.mint === NATIVE_MINT)
    return showUsd((Number(lamports) * dollars.to) / Number(offer.toAmount));
  return null;
}
