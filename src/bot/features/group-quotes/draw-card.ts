import type { Texts } from '../../i18n/texts.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { changeOfDay } from './change-of-day.ts';
import type { GroupPrice } from './price-for-group.ts';
import { renderGroupQuote } from './view.ts';

interface CardOf {
  /** Of the shared intent. */
  readonly id: string;
  readonly username: string;
  readonly texts: Texts;
}

/** The card of a price in a group. */
export async function drawCard(
  deps: Pick<HandlerDeps, 'priceRecord' | 'log' | 'now'>,
  { intent, price: { offer, isOld } }: GroupPrice,
  { id, username, texts }: CardOf,
): Promise<ChatMessage> {
  const quote = {
    intent,
    offer,
    age: isOld ? Math.max(0, deps.now() - offer.quotedAt) : null,
    changeBps: await changeOfDay(deps, intent, offer),
  };
  return renderGroupQuote(quote, { id, startUrl: `https://t.me/${username}?start=${id}` }, texts);
}
