import type { ChatMessage } from '../../../words/chat-message.ts';
import type { Texts } from '../../../words/create-texts.ts';
import { renderGroupQuote } from '../../../words/render-group-quote.ts';
import type { HandlerDeps } from '../../bot-deps.ts';
import { changeOfDay } from './change-of-day.ts';
import type { GroupPrice } from './price-for-group.ts';

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
