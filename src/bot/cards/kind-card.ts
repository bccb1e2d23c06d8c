import { shortAddress } from '../../labels/clean-label.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { type Html, html, joinLines } from '../i18n/html.ts';
import {
  showAbout,
  showBps,
  showChange,
  showExact,
  showOrderRate,
  showRate,
  showUsd,
} from '../i18n/money.ts';
import { showClock } from '../i18n/time.ts';
import type { SwapView } from '../i18n/view.ts';
import { formatAmount } from '../swap/amount.ts';
import { nearestFirst, PLAIN_CARD } from '../swap/offer.ts';
import { findShortfall } from '../swap/offer-swap.ts';
import { type Sale, tradeOf } from '../swap/positions.ts';
import { lapsesAt, minimumOf, type Swap, type SwapKind, type SwapState } from '../swap/swap.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { failureLines, shortfallSentence, troubleSentences } from './failure.ts';
import { noticeKeyboard, swapKeyboard } from './keyboard.ts';
import { shortOfSolLine } from './price-lines.ts';
import { showSale } from './profit.ts';

/*
 * The cards of what lives as a swap does and swaps no two tokens: a return of deposits, a standing order that is placed, and one
 * that is taken out. The texts of each begin with its kind. Pure, as the card of a swap.
 */

export function renderKind(swap: Swap, view: SwapView): ChatMessage {
  const lines = [view.texts.html(titleKey(swap), amounts(swap)), html``, ...BODIES[swap.state](swap, view)];
  return { text: joinLines(lines).html, keyboard: swapKeyboard(swap, view) };
}

/** The message that tells the end. */
export function renderKindNotice(swap: Swap, view: SwapView, sale?: Sale): ChatMessage {
  const { texts } = view;
  const end = texts.html(endKey(swap) ?? `${kindOf(swap)}-open`, amounts(swap));
  const why = swap.state === 'failed' ? failureLines(swap, texts, null) : [shortfallSentence(swap, texts)];
  const erasureLine = swap.erasureLanguage ? texts.html('notice-farewell') : null;
  const profit = showSale(tradeOf(swap) ?? swap, sale, texts);
  const lines = [end, profit, ...why, moneyLine(swap, view), transactionLine(swap, view), erasureLine];
  return { text: joinLines(lines).html, keyboard: noticeKeyboard(swap, view) };
}

export function kindOf({ intent }: Swap): SwapKind {
  return intent.kind ?? 'reclaim';
}

/** The words of a title. Of deposits gross: the network fee is told apart. */
export function amounts(swap: Swap) {
  const { from, to, amount } = swap.intent;
  const { taken, steps } = swap.offer.standing ?? {};
  const arrived = swap.arrived ?? null;
  // An order rests at the price of the pool, which is not worse than asked.
  const about = showAbout(kindOf(swap) === 'place' ? swap.offer.toAmount : minimumOf(swap), to);
  const got = minimumOf(swap) > 0n || !taken?.left ? [about] : [];
  const left = taken && taken.left > 0n ? [showExact(taken.left, from)] : [];
  return {
    pays: showExact(amount, from),
    rate: kindOf(swap) === 'place' ? showOrderRate(swap.intent, swap.offer.toAmount, steps) : html``,
    gets: taken ? joinLines([...got, ...left], ' + ') : about,
    received: arrived === null ? html`≈ ${about}` : showExact(arrived, to),
  };
}

const ENDS: readonly SwapState[] = ['confirmed', 'failed', 'expired', 'cancelled', 'lapsed'];

function endKey(swap: Swap): string | undefined {
  // The order of an erased person has no row: /orders does not show it.
  if (kindOf(swap) === 'place' && swap.state === 'confirmed' && swap.erasureLanguage) return 'place-farewell';
  return ENDS.includes(swap.state) ? `${kindOf(swap)}-${swap.state}` : undefined;
}

function titleKey(swap: Swap): string {
  const { state, reason, shortfall } = swap;
  if (state === 'lapsed' && reason === 'cancelled_by_person') return `${kindOf(swap)}-cancelled`;
  if (state === 'confirmed') return 'card-title-kind-confirmed';
  const end = endKey(swap);
  if (end !== undefined) return end;
  if (state === 'offered') return `${kindOf(swap)}-title`;
  return state === 'submitted' && shortfall ? 'card-title-underfunded' : `card-title-${state}`;
}

type Lines = readonly (Html | null)[];
type Body = (swap: Swap, view: SwapView) => Lines;

const BODIES: Readonly<Record<SwapState, Body>> = {
  offered: (swap, view) => [...offerLines(swap, view), html``, view.texts.html(`${kindOf(swap)}-how`)],
  ordered: (swap, view) => [
    ...refusalLine(swap, view),
    ...offerLines(swap, view),
    html``,
    view.texts.html('card-sign-until', { time: showClock(lapsesAt(swap)) }),
  ],
  // A wallet app cannot scan it: the state is never reached.
  served: () => [],
  signed: (swap, view) => [...getsLines(swap, view), transactionLine(swap, view)],
  submitted: (swap, view) => [
    ...getsLines(swap, view),
    transactionLine(swap, view),
    ...troubleSentences(swap, view.texts),
  ],
  confirmed: () => [],
  failed: (swap, view) => [
    ...failureLines(swap, view.texts, moneyLine(swap, view)),
    transactionLine(swap, view),
  ],
  expired: (swap, view) => [moneyLine(swap, view), transactionLine(swap, view)],
  cancelled: (swap, view) => [moneyLine(swap, view)],
  lapsed: (swap, view) => [moneyLine(swap, view)],
};

function offerLines(swap: Swap, view: SwapView): Lines {
  const wallet = swap.wallet && view.texts.html('reclaim-wallet', { wallet: swap.wallet });
  return [...getsLines(swap, view), ...MORE[kindOf(swap)](swap, view), wallet || null];
}

/** What comes: on every card before the end. */
function getsLines(swap: Swap, { texts }: SwapView): Lines {
  const { offer, intent } = swap;
  const kind = kindOf(swap);
  // The title of the first card says what is sold and at which price; the later ones have another title.
  const sold = kind === 'place' && swap.state !== 'offered' ? texts.html('place-title', amounts(swap)) : null;
  if (kind !== 'reclaim') return [sold, texts.html(`${kind}-gets`, amounts(swap))];
  const lamports = minimumOf(swap);
  const amount = showExact(lamports, intent.to);
  // Dollars are those of the offer.
  const usd =
    offer.toUsd === null ? null : showUsd((offer.toUsd * Number(lamports)) / Number(offer.toAmount));
  return [
    usd === null ? texts.html('reclaim-gets', { amount }) : texts.html('reclaim-gets-usd', { amount, usd }),
  ];
}

const MORE: Readonly<Record<SwapKind, Body>> = {
  reclaim: ({ offer }, { texts }) => {
    const { closed = 0, withdrawn = 0, left = 0 } = offer.deposits ?? {};
    const counted = (key: string, number: number) =>
      number > 0 ? texts.html(key, { number: String(number) }) : null;
    return [
      counted('reclaim-closed', closed),
      counted('reclaim-withdrawn', withdrawn),
      counted('reclaim-left', left),
    ];
  },
  place: (swap, view) => [
    stepsLine(swap, view),
    relativeLine(swap, view),
    view.texts.html('place-share'),
    depositLine(swap, view),
    distanceLine(swap, view),
    view.texts.html('place-pool', { pool: shortAddress(swap.offer.standing?.pool ?? '') }),
    ...shortLines(swap, view),
  ],
  close: (swap, view) => [view.texts.html('place-share'), depositLine(swap, view)],
};

function depositLine({ offer }: Swap, { texts }: SwapView): Html | null {
  const { deposit } = offer.standing ?? {};
  const amount = deposit && `${formatAmount(deposit, { decimals: 9 })} SOL`;
  return amount ? texts.html('place-deposit', { amount }) : null;
}

function stepsLine({ offer }: Swap, { texts }: SwapView): Html | null {
  const { steps } = offer.standing ?? {};
  return steps ? texts.html('place-steps', { count: String(steps.length) }) : null;
}

const FROM = { market: 'place-from-market', cost: 'place-from-cost' } as const;

/** What the asked percentage means as a price. */
function relativeLine({ intent, offer }: Swap, { texts }: SwapView): Html | null {
  const { relative } = offer.standing ?? {};
  if (!relative) return null;
  const asked = offer.minimumToAmount;
  const isSale = relative.bps > 0;
  const away = 10_000n + BigInt(relative.bps);
  // The price of a purchase is what is paid for one: it falls as more comes.
  const base = (isSale ? (asked * 10_000n) / away : (asked * away) / 10_000n) as BaseUnits;
  return texts.html(FROM[relative.of], {
    percent: showChange(relative.bps, texts.language),
    base: showRate(intent, { toAmount: base }),
    price: showRate(intent, { toAmount: asked }),
  });
}

/** How much more than the market the order asks for; of a ladder its nearest price. */
function distanceLine({ intent, offer }: Swap, { texts }: SwapView): Html | null {
  const { market = null, steps } = offer.standing ?? {};
  if (market === null) return null;
  const [near] = nearestFirst(steps ?? [{ sells: intent.amount, receives: offer.toAmount }]);
  if (!near) return null;
  const bps = Number(
    ((near.receives * intent.amount - market * near.sells) * 10_000n) / (market * near.sells),
  );
  return texts.html('place-distance', { percent: showBps(Math.max(0, bps)) });
}

function shortLines({ intent, card }: Swap, { texts }: SwapView): Lines {
  const { balance, sol, ...shown } = card ?? PLAIN_CARD;
  const short = findShortfall(intent, balance);
  const words = short && {
    balance: showExact(short.balance, intent.from),
    missing: showExact(short.missing, intent.from),
  };
  const key = short?.missing ? 'card-short' : 'card-short-fees';
  return [words ? texts.html(key, words) : null, shortOfSolLine({ ...shown, balance, sol }, texts)];
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
