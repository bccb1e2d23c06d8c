import { shortAddress } from '../../labels/clean-label.ts';
import { type Html, html, joinLines } from '../i18n/html.ts';
import { showAbout, showExact, showUsd } from '../i18n/money.ts';
import { showClock } from '../i18n/time.ts';
import type { SwapView } from '../i18n/view.ts';
import { lapsesAt, minimumOf, type Swap, type SwapState } from '../swap/swap.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { failureLines, shortfallSentence, troubleSentences } from './failure.ts';
import { noticeKeyboard, swapKeyboard } from './keyboard.ts';

/** The card of a return of deposits. Pure, as that of a swap. */
export function renderReclaim(swap: Swap, view: SwapView): ChatMessage {
  const lines = [view.texts.html(titleKey(swap), amounts(swap)), html``, ...BODIES[swap.state](swap, view)];
  return { text: joinLines(lines).html, keyboard: swapKeyboard(swap, view) };
}

/** The message that tells the end. */
export function renderReclaimNotice(swap: Swap, view: SwapView): ChatMessage {
  const { texts } = view;
  const end = texts.html(ENDS[swap.state] ?? 'reclaim-open', amounts(swap));
  const why = swap.state === 'failed' ? failureLines(swap, texts, null) : [shortfallSentence(swap, texts)];
  const farewell = swap.erasureLanguage ? texts.html('notice-farewell') : null;
  const lines = [end, ...why, moneyLine(swap, view), transactionLine(swap, view), farewell];
  return { text: joinLines(lines).html, keyboard: noticeKeyboard(swap, view) };
}

/** Gross: the network fee is told apart. */
export function amounts(swap: Swap) {
  const { to } = swap.intent;
  const arrived = swap.arrived ?? null;
  return {
    gets: showAbout(minimumOf(swap), to),
    received: arrived === null ? html`≈ ${showAbout(minimumOf(swap), to)}` : showExact(arrived, to),
  };
}

const ENDS: Partial<Record<SwapState, string>> = {
  confirmed: 'reclaim-confirmed',
  failed: 'reclaim-failed',
  expired: 'reclaim-expired',
  cancelled: 'reclaim-cancelled',
  lapsed: 'reclaim-lapsed',
};

function titleKey({ state, reason, shortfall }: Swap): string {
  if (state === 'lapsed' && reason === 'cancelled_by_person') return 'reclaim-cancelled';
  const end = ENDS[state];
  if (end !== undefined) return end;
  if (state === 'offered') return 'reclaim-title';
  return state === 'submitted' && shortfall ? 'card-title-underfunded' : `card-title-${state}`;
}

type Body = (swap: Swap, view: SwapView) => readonly (Html | null)[];

const BODIES: Readonly<Record<SwapState, Body>> = {
  offered: (swap, view) => [...offerLines(swap, view), html``, view.texts.html('reclaim-how')],
  ordered: (swap, view) => [
    ...refusalLine(swap, view),
    ...offerLines(swap, view),
    html``,
    view.texts.html('card-sign-until', { time: showClock(lapsesAt(swap)) }),
  ],
  // A wallet app cannot scan it: the state is never reached.
  served: () => [],
  signed: (swap, view) => [getsLine(swap, view), transactionLine(swap, view)],
  submitted: (swap, view) => [
    getsLine(swap, view),
    transactionLine(swap, view),
    ...troubleSentences(swap, view.texts),
  ],
  // The notice below says the rest.
  confirmed: () => [],
  failed: (swap, view) => [
    ...failureLines(swap, view.texts, moneyLine(swap, view)),
    transactionLine(swap, view),
  ],
  expired: (swap, view) => [moneyLine(swap, view), transactionLine(swap, view)],
  cancelled: (swap, view) => [moneyLine(swap, view)],
  lapsed: (swap, view) => [moneyLine(swap, view)],
};

function offerLines(swap: Swap, view: SwapView): readonly (Html | null)[] {
  const { closed = 0, withdrawn = 0, left = 0 } = swap.offer.deposits ?? {};
  const counted = (key: string, number: number) =>
    number > 0 ? view.texts.html(key, { number: String(number) }) : null;
  return [
    getsLine(swap, view),
    counted('reclaim-closed', closed),
    counted('reclaim-withdrawn', withdrawn),
    counted('reclaim-left', left),
    swap.wallet && view.texts.html('reclaim-wallet', { wallet: swap.wallet }),
  ].map((line) => line || null);
}

/** Dollars are those of the offer. */
function getsLine(swap: Swap, { texts }: SwapView): Html {
  const { offer, intent } = swap;
  const lamports = minimumOf(swap);
  const amount = showExact(lamports, intent.to);
  const usd =
    offer.toUsd === null ? null : showUsd((offer.toUsd * Number(lamports)) / Number(offer.toAmount));
  return usd === null
    ? texts.html('reclaim-gets', { amount })
    : texts.html('reclaim-gets-usd', { amount, usd });
}

function moneyLine({ state }: Swap, { texts }: SwapView): Html | null {
  if (state === 'failed') return texts.html('card-failed-money');
  if (state === 'expired') return texts.html('card-expired-money');
  return state === 'lapsed' || state === 'cancelled' ? texts.html('reclaim-over') : null;
}

function refusalLine({ refusal }: Swap, { texts }: SwapView): readonly Html[] {
  return refusal ? [texts.html(`card-refused-${refusal.replaceAll('_', '-')}`), html``] : [];
}

function transactionLine({ signed }: Swap, view: SwapView): Html | null {
  if (!signed) return null;
  const { txHash } = signed;
  return view.texts.html('card-transaction', { url: view.explorerUrl(txHash), short: shortAddress(txHash) });
}
