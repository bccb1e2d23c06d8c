import { noteSwap } from '../../../log.ts';
import {
  drawReceipt,
  hasReceipt,
  type ReceiptSwap,
  receiptCaption,
  receiptFacts,
  receiptKeyboard,
  renderReceiptText,
} from '../../cards/receipt.ts';
import { alertPress, settlePress } from '../../cards/reply.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { type ReceiptLook, receiptButtons } from '../../telegram/messages/callback-data.ts';
import { type PictureMessage, replacePicture, sendPicture } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayBeAnswered } from '../../telegram/quota.ts';
import type { Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';

export const receipts: Feature = {
  private: { buttons: [buttonArea(receiptButtons, pressReceipt)] },
};

/** Safe to share: no wallet address. */
const FIRST_LOOK: ReceiptLook = { theme: 'light', hasWallet: false };

/** A receipt is for the swap's owner alone; anybody else's press is refused. */
async function pressReceipt(
  services: Uses<'swaps' | 'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  press: PressOf<typeof receiptButtons>,
): Promise<void> {
  const { swaps, chat } = services;
  noteSwap(press.swapId);
  const swap = await swaps.findSwap(press.swapId);
  if (!swap) return alertPress(chat, ctx, 'press-unknown');
  if (swap.personId !== personOf(ctx).personId) return alertPress(chat, ctx, 'press-receipt-foreign');
  if (!hasReceipt(swap)) return alertPress(chat, ctx, 'press-receipt-early');
  if (!(await mayBeAnswered(services, ctx))) return settlePress(chat, ctx);
  if (press.action === 'show') await redraw(services, ctx, swap, press.look);
  else await send(services, ctx, swap);
}

async function send(services: Uses<'chat'>, ctx: ChatContext, swap: ReceiptSwap): Promise<void> {
  const { chat } = services;
  await settlePress(chat, ctx);
  const { chatId } = personOf(ctx);
  const message = await pictureOf(services, ctx, swap, FIRST_LOOK);
  if (message && (await sendPicture(chat, chatId, message))) return;
  await reply(chat, ctx, renderReceiptText(swap, ctx.view, FIRST_LOOK));
}

async function redraw(
  services: Uses<'chat'>,
  ctx: ChatContext,
  swap: ReceiptSwap,
  look: ReceiptLook,
): Promise<void> {
  const { chat } = services;
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const message = await pictureOf(services, ctx, swap, look);
  const isRedrawn =
    message && messageId !== undefined && (await replacePicture(chat, chatId, messageId, message));
  if (isRedrawn) await settlePress(chat, ctx);
  else await alertPress(chat, ctx, 'press-receipt-busy');
}

/** Undefined for a link too long for a QR code. */
async function pictureOf(
  { chat }: Uses<'chat'>,
  { view }: ChatContext,
  swap: ReceiptSwap,
  look: ReceiptLook,
): Promise<PictureMessage | undefined> {
  try {
    return {
      svg: await drawReceipt(receiptFacts(swap, view, look)),
      name: 'receipt',
      caption: receiptCaption(swap, view),
      keyboard: receiptKeyboard(swap, view, look),
    };
  } catch (error) {
    chat.log.warn({ err: error }, 'receipt not drawn');
    return undefined;
  }
}
