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
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { CallbackAnswers } from '../../telegram/intake/handle-update.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { type ReceiptLook, receiptButtons } from '../../telegram/messages/callback-data.ts';
import {
  type PictureDeps,
  type PictureMessage,
  replacePicture,
  sendPicture,
} from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { type AnswerQuotaDeps, mayBeAnswered } from '../../telegram/quota.ts';
import { buttonArea, type Feature } from '../feature.ts';

export const receipts: Feature<ReceiptDeps> = {
  private: { buttons: [buttonArea(receiptButtons, pressReceipt)] },
};

type ReceiptDeps = AnswerQuotaDeps &
  PictureDeps & {
    readonly swaps: Pick<SwapStore, 'findSwap'>;
    readonly answers: CallbackAnswers;
  };

/** Safe to share: no wallet address. */
const FIRST_LOOK: ReceiptLook = { theme: 'light', hasWallet: false };

/** For its owner alone. */
async function pressReceipt(
  deps: ReceiptDeps,
  ctx: ChatContext,
  press: PressOf<typeof receiptButtons>,
): Promise<void> {
  noteSwap(press.swapId);
  const swap = await deps.swaps.findSwap(press.swapId);
  if (!swap) return alertPress(deps, ctx, 'press-unknown');
  if (swap.personId !== personOf(ctx).personId) return alertPress(deps, ctx, 'press-receipt-foreign');
  if (!hasReceipt(swap)) return alertPress(deps, ctx, 'press-receipt-early');
  if (!(await mayBeAnswered(deps, ctx))) return settlePress(deps, ctx);
  if (press.action === 'turn') await redraw(deps, ctx, swap, press.look);
  else await send(deps, ctx, swap);
}

async function send(deps: ReceiptDeps, ctx: ChatContext, swap: ReceiptSwap): Promise<void> {
  await settlePress(deps, ctx);
  const { chatId } = personOf(ctx);
  const message = await pictureOf(deps, ctx, swap, FIRST_LOOK);
  if (message && (await sendPicture(deps, chatId, message))) return;
  await reply(deps, ctx, renderReceiptText(swap, ctx.view, FIRST_LOOK));
}

async function redraw(
  deps: ReceiptDeps,
  ctx: ChatContext,
  swap: ReceiptSwap,
  look: ReceiptLook,
): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const message = await pictureOf(deps, ctx, swap, look);
  const isRedrawn =
    message && messageId !== undefined && (await replacePicture(deps, chatId, messageId, message));
  if (isRedrawn) await settlePress(deps, ctx);
  else await alertPress(deps, ctx, 'press-receipt-busy');
}

/** Undefined for a link too long for a QR code. */
async function pictureOf(
  deps: ReceiptDeps,
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
    deps.log.warn({ err: error }, 'receipt not drawn');
    return undefined;
  }
}
