import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showAbout, showBps, showExact, showOrderRate } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showDate } from '../../i18n/time.ts';
import type { StandingReading } from '../../swap/chain-port.ts';
import type { Standing, StandingNews, StandingState } from '../../swap/standing.ts';
import type { NotedPrice } from '../../swap/stores.ts';
import { orderButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';

/** A message holds 4,096 characters. */
export const MAX_ORDERS_SHOWN = 12;

export interface ShownOrder {
  readonly order: Standing;
  /** Undefined where no node answers. */
  readonly reading: StandingReading | undefined;
  /** A price of late of the same pair, from anywhere. */
  readonly market: NotedPrice | undefined;
}

export function renderOrders(orders: readonly ShownOrder[], texts: Texts): ChatMessage {
  if (orders.length === 0) return { text: texts.html('orders-none').html, keyboard: [] };
  const shown = orders.slice(0, MAX_ORDERS_SHOWN);
  const more = orders.length - shown.length;
  const lines = shown.flatMap((one, at) => [html``, ...orderLines(one, at + 1, texts)]);
  const rest = more > 0 ? [html``, texts.html('orders-more', { count: String(more) })] : [];
  return {
    text: joinLines([texts.html('orders-title'), ...lines, ...rest]).html,
    keyboard: shown.map(({ order, reading }, at) => [takeOut(order, isFull(reading), texts, `${at + 1} · `)]),
  };
}

function isFull(reading: StandingReading | undefined): boolean {
  return reading?.state.kind === 'open' && reading.state.filled === reading.state.amount;
}

function takeOut(order: Standing, isCollected: boolean, texts: Texts, prefix = ''): Button {
  const label = texts.plain(isCollected ? 'button-order-collect' : 'button-order-cancel');
  return orderButtons.button(prefix + label, { action: 'take_out', id: order.id });
}

/** By more than pools commonly differ. */
const PASSED_BPS = 10_050n;

/** The market gives more than the order asks, and its own pool has not traded there. */
function isPassed({ amount, receives, steps }: Standing, market: NotedPrice | undefined): boolean {
  const [nearest = { sells: amount, receives }] = steps ?? [];
  if (!market) return false;
  const { fromAmount, toAmount } = market;
  return toAmount * nearest.sells * 10_000n > nearest.receives * fromAmount * PASSED_BPS;
}

function orderLines(
  { order, reading, market }: ShownOrder,
  number: number,
  texts: Texts,
): readonly (Html | null)[] {
  const words = { number: String(number), ...wordsOf(order) };
  const title = texts.html('orders-line', { ...words, date: showDate(order.placedAt, texts.language) });
  if (reading === undefined) return [title, texts.html('orders-unread')];
  const { state } = reading;
  if (state.kind === 'gone') return [title, texts.html('orders-gone')];
  const got = { filled: showExact(state.filled, order.from), got: showAbout(state.got, order.to) };
  if (state.filled === state.amount) return [title, texts.html('orders-full', got)];
  return [
    title,
    state.filled > 0n ? texts.html('orders-part', got) : null,
    texts.html('orders-away', { percent: showBps(state.distanceBps) }),
    isPassed(order, market) ? texts.html('orders-passed') : null,
    state.isDisabled ? texts.html('orders-disabled') : null,
  ];
}

function wordsOf(order: Standing) {
  const { from, amount, receives, steps } = order;
  return { pays: showExact(amount, from), rate: showOrderRate(order, receives, steps) };
}

const TOLD_IN: Readonly<Record<StandingNews, readonly StandingState[]>> = {
  part: ['resting'],
  filled: ['filled'],
  unfilled: ['resting'],
  gone: ['gone'],
  old: ['resting', 'filled'],
};

/** Undefined for what has lost its meaning since. */
export function renderStandingNews(
  order: Standing,
  news: StandingNews,
  texts: Texts,
): ChatMessage | undefined {
  if (!TOLD_IN[news].includes(order.state)) return undefined;
  const filled = { filled: showExact(order.filled, order.from), got: showAbout(order.got, order.to) };
  const words = { ...wordsOf(order), ...filled };
  const keyboard = news === 'gone' ? [] : [[takeOut(order, order.state === 'filled', texts)]];
  return { text: texts.html(`order-news-${news}`, words).html, keyboard };
}
