import {
  hasReceipt,
  type ReceiptSwap,
  receiptCaption,
  receiptFacts,
  receiptKeyboard,
  renderReceiptText,
} from '../../cards/receipt.ts';
import { drawReceipt } from '../../cards/receipt-picture.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { type ReceiptLook, receiptButtons } from '../../telegram/messages/callback-data.ts';
import {
  type PictureMessage,
  replacePicture,
  sendChatMessage,
  sendPicture,
} from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayBeAnswered } from '../../telegram/quota.ts';

/** What is shared without a second thought: light, and nothing of the wallet. */
const FIRST_LOOK: ReceiptLook = { theme: 'light', hasWallet: false };

/** `rc:` sends the receipt of a confirmed swap to who made it, or turns the one it hangs on. */
export async function pressReceipt(deps: HandlerDeps, ctx: ChatContext, data: string): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  const press = receiptButtons.decode(data);
  const swap = press && (await deps.swaps.findSwap(press.swapId));
  if (!press || !swap) return void (await answer.alert(texts.plain('press-unknown')));
  if (swap.personId !== personOf(ctx).personId)
    return void (await answer.alert(texts.plain('press-receipt-foreign')));
  if (!hasReceipt(swap)) return void (await answer.alert(texts.plain('press-receipt-early')));
  if (!(await mayBeAnswered(deps, ctx))) return void (await answer.settle());
  if (press.action === 'turn') await turn(deps, ctx, swap, press.look);
  else await send(deps, ctx, swap);
}

async function send(deps: HandlerDeps, ctx: ChatContext, swap: ReceiptSwap): Promise<void> {
  await deps.answers.of(ctx.update).settle();
  const { chatId } = personOf(ctx);
  const message = await pictureOf(deps, ctx, swap, FIRST_LOOK);
  if (message && (await sendPicture(deps, chatId, message))) return;
  await sendChatMessage(deps, chatId, renderReceiptText(swap, ctx.view, FIRST_LOOK));
}

async function turn(
  deps: HandlerDeps,
  ctx: ChatContext,
  swap: ReceiptSwap,
  look: ReceiptLook,
): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const message = await pictureOf(deps, ctx, swap, look);
  const isTurned =
    message && messageId !== undefined && (await replacePicture(deps, chatId, messageId, message));
  if (isTurned) await answer.settle();
  else await answer.alert(ctx.view.texts.plain('press-receipt-busy'));
}

/** Undefined where it cannot be drawn at all: a link too long for a QR code. */
async function pictureOf(
  deps: HandlerDeps,
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
