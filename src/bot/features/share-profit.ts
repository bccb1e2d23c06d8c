import { drawProfit, type SharedProfit } from '../cards/profit.ts';
import { alertPress, toastPress } from '../cards/reply.ts';
import { html } from '../i18n/html.ts';
import { showChange, showToken } from '../i18n/money.ts';
import { realisedProfit, type Sale } from '../swap/positions.ts';
import type { Chat } from '../telegram/chat.ts';
import type { ChatContext } from '../telegram/context.ts';
import { sendPicture } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';

type Trade = Omit<SharedProfit, 'username'>;

/** A photo of its own, to be forwarded; undefined stands for an unknown profit. */
export async function shareProfit(chat: Chat, ctx: ChatContext, trade: Trade | undefined): Promise<void> {
  const { texts } = ctx.view;
  const isSent =
    trade &&
    (await sendPicture(chat, personOf(ctx).chatId, {
      svg: await drawProfit({ ...trade, username: ctx.me.username }, texts),
      name: 'profit',
      caption: html`<b>${showToken(trade.token)} ${showChange(trade.bps, texts.language)}</b> · @${ctx.me.username}`,
      keyboard: [],
    }));
  await (isSent ? toastPress(chat, ctx, 'toast-share-profit') : alertPress(chat, ctx, 'press-receipt-busy'));
}

/** Sales of one token, oldest first, as one trade. */
export function soldTrade(sales: readonly Sale[]): Trade | undefined {
  const [first, last] = [sales[0], sales.at(-1)];
  const profit = realisedProfit(sales);
  if (!first || !last || !profit) return undefined;
  return { token: last.token, bps: profit.bps, since: first.since, soldAt: last.at };
}
