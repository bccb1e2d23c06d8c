import { shortAddress } from '../../labels/clean-label.ts';
import { type Html, html, joinLines } from '../i18n/html.ts';
import { showAbout, showExact, showToken } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { showClock, showDay } from '../i18n/time.ts';
import type { SwapView } from '../i18n/view.ts';
import { PLAIN_CARD } from '../swap/offer.ts';
import { claimedEndOf } from '../swap/poll.ts';
import type { Sale } from '../swap/positions.ts';
import {
  CANCEL_WANTED,
  isFinal,
  isSponsored,
  isTokenSwap,
  lapsesAt,
  minimumOf,
  NEWER_OFFERS,
  type SignedRefusal,
  SPONSORED,
  type Swap,
  type SwapState,
} from '../swap/swap.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { failureLines, isRefused, shortfallSentence, showFailure, troubleSentences } from './failure.ts';
import { noticeKeyboard, swapKeyboard } from './keyboard.ts';
import { amounts, kindOf, renderKind, renderKindNotice } from './kind-card.ts';
import { offerLines, offerTable, warningLines } from './offer-lines.ts';
import {
  depositLine,
  getLine,
  minimumLine,
  operatorFeeLine,
  payLine,
  showReceived,
  tokenLines,
} from './price-lines.ts';
import { showSale } from './profit.ts';

export const STATE_ICONS: Readonly<Record<SwapState, string>> = {
  offered: '🔄',
  ordered: '✍️',
  served: '📲',
  signed: '📨',
  submitted: '⏳',
  confirmed: '✅',
  failed: '❌',
  expired: '⌛',
  cancelled: '🚫',
  lapsed: '⌛',
};

/** Pure: the row determines the message. */
export function renderSwap(swap: Swap, view: SwapView): ChatMessage {
  if (!isTokenSwap(swap)) return renderKind(swap, view);
  const lines = [...titleLines(swap, view), ...BODIES[shownState(swap)](swap, view)];
  const table = swap.state === 'offered' ? offerTable(swap, view) : null;
  return { text: joinLines(lines).html, keyboard: swapKeyboard(swap, view), ...(table ? { table } : {}) };
}

/** A cancelled offer lapses in the core. */
function shownState(swap: Swap): SwapState {
  const { state, reason } = swap;
  // The person has signed: the sponsor has not.
  if (isSponsored(swap)) return 'signed';
  return state === 'lapsed' && reason === 'cancelled_by_person' ? 'cancelled' : state;
}

/** The words of a headline: paid, expected and received amount, and both symbols. */
export function headline(swap: Swap) {
  const { from, to, amount } = swap.intent;
  return {
    pays: showExact(amount, from),
    gets: showAbout(swap.offer.toAmount, to),
    received: showReceived(swap),
    sold: showToken(from),
    symbol: showToken(to),
  };
}

function titleLines(swap: Swap, { texts }: SwapView): readonly Html[] {
  return swap.state === 'offered' ? [] : [texts.html(titleKey(swap), headline(swap)), html``];
}

function titleKey(swap: Swap): string {
  if (swap.state !== 'submitted') return `card-title-${shownState(swap)}`;
  if (isRefused(swap)) return 'card-title-refused';
  if (swap.shortfall) return 'card-title-underfunded';
  const claimed = claimedEndOf(swap);
  if (!claimed) return 'card-title-submitted';
  return claimed === 'transaction_failed' ? 'card-title-said-failed' : 'card-title-said-expired';
}

function waitingLines(swap: Swap, { texts }: SwapView): readonly Html[] {
  const troubles = troubleSentences(swap, texts);
  if (troubles.length > 0) return troubles;
  return [texts.html(swap.serviceReport === 'confirmed' ? 'card-service-reports' : 'card-signed-hint')];
}

const REFUSALS: Readonly<Record<SignedRefusal, string>> = {
  changed: 'card-refused-changed',
  wrong_signer: 'card-refused-wrong-signer',
  fee_too_high: 'card-refused-fee-too-high',
  unreadable: 'card-refused-unreadable',
  expired: 'card-refused-expired',
  scan_over: 'card-refused-scan-over',
  sponsor_late: 'card-refused-sponsor-late',
  in_flight: 'card-refused-in-flight',
  chain_unreachable: 'card-refused-chain-unreachable',
  superseded: 'card-refused-superseded',
};

type Body = (swap: Swap, view: SwapView) => readonly (Html | null)[];

const BODIES: Readonly<Record<SwapState, Body>> = {
  offered: offerLines,
  ordered: (swap, view) => [
    ...refusalLines(swap, view),
    payLine(swap, view),
    getLine(swap, view),
    minimumLine(swap, view),
    operatorFeeLine(swap, view),
    ...warningLines(swap, view, swap.card ?? PLAIN_CARD),
    ...simulatedLines(swap, view),
    ...tokenLines([swap.intent.from, swap.intent.to], view.texts),
    depositLine(swap, view, swap.card ?? PLAIN_CARD),
    walletLine(swap, view),
    html``,
    view.texts.html('card-sign-until', { time: showClock(lapsesAt(swap)) }),
  ],
  served: (swap, view) => [...flyingLines(swap, view), servedSentence(swap, view.texts)],
  signed: (swap, view) => [...flyingLines(swap, view), view.texts.html('card-signed-hint')],
  submitted: (swap, view) => [...flyingLines(swap, view), ...waitingLines(swap, view)],
  // The notice tells amounts, link and wallet: one message for one fact.
  confirmed: () => [],
  failed: (swap, view) => [
    ...failureLines(swap, view.texts, moneySentence(swap, view.texts)),
    transactionLine(swap, view),
  ],
  expired: (swap, view) => [
    ...troubleSentences(swap, view.texts),
    moneySentence(swap, view.texts),
    transactionLine(swap, view),
  ],
  cancelled: (_, view) => [view.texts.html('card-cancelled-money')],
  lapsed: (swap, view) => [view.texts.html(lapseKey(swap))],
};

export function servedSentence(swap: Swap, texts: Texts): Html {
  const { reason, landsUntil, createdAt } = swap;
  if (isSponsored(swap)) return texts.html('card-signed-hint');
  const key = reason === CANCEL_WANTED ? 'card-served-cancel' : 'card-served-until';
  return texts.html(key, { time: showClock(landsUntil ?? createdAt) });
}

/** Null unless a signed swap has moved no money. */
export function moneySentence({ state, reason }: Swap, texts: Texts): Html | null {
  if (state === 'failed') return texts.html('card-failed-money');
  if (state !== 'expired') return null;
  return texts.html(reason === 'rolled_back' ? 'card-rolled-back' : 'card-expired-money');
}

/** The agreed minimum is shown only where the chain has not said what arrived. */
function agreedLine(swap: Swap, { texts }: SwapView): Html | null {
  const minimum = showAbout(minimumOf(swap), swap.intent.to);
  return (swap.arrived ?? null) === null ? texts.html('card-agreed', { minimum }) : null;
}

function simulatedLines({ isMinimumSimulated }: Swap, { texts }: SwapView): readonly Html[] {
  return isMinimumSimulated === true ? [html`⚠️ ${texts.html('warning-minimum-not-in-bytes')}`] : [];
}

function walletLine(swap: Swap, { texts }: SwapView): Html | null {
  return swap.wallet === null ? null : texts.html('card-wallet', { wallet: swap.wallet });
}

function scannedLine({ wallet, isScanned }: Swap, { texts }: SwapView): Html | null {
  if (!isScanned || wallet === null) return null;
  return texts.html('card-scanned-wallet', { wallet: shortAddress(wallet) });
}

function flyingLines(swap: Swap, view: SwapView): readonly (Html | null)[] {
  return [
    payLine(swap, view),
    getLine(swap, view),
    minimumLine(swap, view),
    operatorFeeLine(swap, view),
    ...simulatedLines(swap, view),
    scannedLine(swap, view),
    transactionLine(swap, view),
    html``,
    ...refusalLines(swap, view),
  ];
}

function refusalLines({ refusal }: Swap, { texts }: SwapView): readonly Html[] {
  const key = refusal && REFUSALS[refusal];
  return key ? [texts.html(key), html``] : [];
}

function transactionLine(swap: Swap, view: SwapView): Html | null {
  if (!swap.signed) return null;
  const { txHash } = swap.signed;
  return view.texts.html('card-transaction', { url: view.explorerUrl(txHash), short: shortAddress(txHash) });
}

function lapseKey(swap: Swap): string {
  if (swap.reason === NEWER_OFFERS) return 'card-lapsed-newer';
  if (swap.reason === SPONSORED) return 'card-lapsed-sponsored';
  return swap.orderedAt === null ? 'card-lapsed-offer' : 'card-lapsed-time';
}

/** @param sale what a confirmed swap sold, where its profit is known */
export function renderNotice(swap: Swap, view: SwapView, sale?: Sale): ChatMessage {
  if (!isTokenSwap(swap)) return renderKindNotice(swap, view, sale);
  const ending = swap.state === 'lapsed' && swap.reason === SPONSORED ? 'lapsed-sponsored' : swap.state;
  const key = isFinal(swap.state) ? `notice-${ending}` : 'notice-open';
  const url = swap.signed ? view.explorerUrl(swap.signed.txHash) : '';
  const end = view.texts.html(key, { ...headline(swap), url });
  const why =
    swap.state === 'failed' ? failureLines(swap, view.texts, null) : [shortfallSentence(swap, view.texts)];
  const held = swap.state === 'confirmed' ? heldLine(swap, view) : null;
  const agreed = swap.state === 'confirmed' ? agreedLine(swap, view) : null;
  const profit = showSale(swap, sale, view.texts);
  const erasureLine = swap.erasureLanguage ? view.texts.html('notice-farewell') : null;
  return {
    text: joinLines([end, agreed, profit, scannedLine(swap, view), held, ...why, erasureLine]).html,
    keyboard: noticeKeyboard(swap, view, profit !== null),
  };
}

function heldLine({ heldAfter, intent }: Swap, { texts }: SwapView): Html | null {
  const held = heldAfter ?? null;
  return held === null ? null : texts.html('notice-held', { amount: showAbout(held, intent.to) });
}

/** Fits one line of a phone, but for the reason of a failure. */
export function pastLine(swap: Swap, now: number, { texts, explorerUrl }: SwapView): Html {
  const { to } = swap.intent;
  const state = shownState(swap);
  const isDone = state === 'confirmed';
  const end = isDone
    ? showDay(swap.finalAt ?? swap.createdAt, now, texts.language)
    : stateWords(swap, state, texts);
  const link = swap.signed ? html`<a href="${explorerUrl(swap.signed.txHash)}">${end}</a>` : end;
  if (!isTokenSwap(swap)) {
    const { gets, received, ...words } = amounts(swap);
    return texts.html(`${kindOf(swap)}-history`, {
      ...words,
      icon: STATE_ICONS[state],
      gets: isDone && swap.intent.kind === 'reclaim' ? received : gets,
      end: link,
    });
  }
  return texts.html('history-line', {
    icon: STATE_ICONS[state],
    pays: headline(swap).pays,
    gets: isDone ? showAbout(swap.arrived ?? swap.offer.toAmount, to) : showToken(to),
    end: link,
  });
}

function stateWords({ reason }: Swap, state: SwapState, texts: Texts): string {
  const cause = state === 'failed' ? showFailure(reason, texts).cause : null;
  return cause === null ? texts.plain(`state-${state}`) : texts.plain('state-failed-why', { reason: cause });
}
