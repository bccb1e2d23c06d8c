import type { BaseUnits } from '../../../../solana/mint.ts';
import { type Html, html, joinLines, toPlainText } from '../../../i18n/html.ts';
import { showExact, showRate } from '../../../i18n/money.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { ALERT_LASTS_DAYS, type Alert } from '../../../swap/alerts.ts';
import type { PersonId } from '../../../swap/brands.ts';
import type { Standing, StandingStore } from '../../../swap/standing.ts';
import type { Token } from '../../../swap/token.ts';
import { orderButtons } from '../../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../../telegram/messages/message.ts';

/** Told with a new stop-loss. */
export interface BehindStop {
  /** In the active wallet; null without one, undefined where no node answers. */
  readonly held: BaseUnits | null | undefined;
  readonly orders: readonly Standing[];
}

/** The person's orders that sell the token: what rests in them is not in the wallet. */
export async function ordersSelling(
  standing: StandingStore,
  personId: PersonId,
  { mint }: Token,
): Promise<readonly Standing[]> {
  return (await standing.list(personId)).filter(({ from }) => from.mint === mint);
}

export function renderStopUsage(texts: Texts): Html {
  return joinLines([texts.html('stop-usage'), html``, texts.html('stop-sleep')]);
}

/** @param words condition and price of now, as the view of alerts shows them */
export function renderStopMade(
  alert: Alert,
  { held, orders }: BehindStop,
  words: { readonly condition: Html; readonly now: Html },
  texts: Texts,
): Html {
  const { from } = alert.intent;
  const sells = alert.sells ?? 0n;
  const isMore = held !== null && held !== undefined && held < sells;
  return joinLines([
    texts.html('stop-made', { ...words, amount: showExact(sells, from) }),
    html``,
    texts.html('stop-sleep'),
    isMore ? texts.html('stop-more-than-held', { held: showExact(held, from) }) : null,
    held === null ? texts.html('stop-no-wallet') : null,
    ...orderLines(orders, texts),
    texts.html('alert-made-note', { days: String(ALERT_LASTS_DAYS) }),
  ]);
}

/** The condition, and what is to be sold then. */
export function withSale({ sells, intent }: Alert, condition: Html, texts: Texts): Html {
  if (sells === null) return condition;
  return texts.html('alerts-sells', { condition, amount: showExact(sells, intent.from) });
}

/** The ready swap under its reason. An order on the same tokens is taken out first: its button is above the card's. */
export function renderStopFired(
  alert: Alert,
  orders: readonly Standing[],
  words: { readonly condition: Html; readonly now: Html },
  card: ChatMessage,
  texts: Texts,
): ChatMessage {
  const amount = showExact(alert.sells ?? 0n, alert.intent.from);
  const reached = [texts.html('stop-fired', { ...words, amount }), ...orderLines(orders, texts)];
  return {
    text: joinLines([joinLines(reached), { html: card.text }], '\n\n').html,
    keyboard: [...orders.slice(0, MAX_ORDERS).map((order) => [takeOut(order, texts)]), ...card.keyboard],
  };
}

/** Above a card. */
const MAX_ORDERS = 3;

function orderLines(orders: readonly Standing[], texts: Texts): readonly Html[] {
  const lines = orders.slice(0, MAX_ORDERS).map((order) => {
    const { from, to, amount, receives } = order;
    const rate = showRate({ from, to, amount }, { toAmount: receives });
    return texts.html('stop-order', { amount: restOf(order), rate });
  });
  return lines.length > 0 ? [...lines, texts.html('stop-order-first')] : [];
}

function takeOut(order: Standing, texts: Texts): Button {
  const label = texts.plain('button-stop-order', { amount: toPlainText(restOf(order)) });
  return orderButtons.button(label, { action: 'take_out', id: order.id });
}

function restOf({ amount, filled, from }: Standing): Html {
  return showExact(amount - filled, from);
}
