import type { WalletLink } from '../../swap/ports.ts';
import type { BotParts, ChatContext } from '../bot-deps.ts';
import { editChatMessage, removeMessage } from '../chat-messages.ts';
import { continueOffer } from '../offers/continue-offer.ts';
import { drawConnected, findWaitingOrder } from '../offers/resume-order.ts';
import { personOf } from '../people/person-of.ts';

/** Yes: the wallet becomes the person's, and a waiting order or offer goes on. No: its keys are forgotten. */
export async function answerWalletQuestion(
  parts: BotParts,
  ctx: ChatContext,
  linkId: string,
  isMine: boolean,
): Promise<void> {
  const answer = parts.answers.of(ctx.update);
  const { texts } = ctx.view;
  const link = await parts.wallets.findLink(linkId);
  if (!link) return void (await answer.alert(texts.plain('wallet-link-over')));
  if (link.personId !== personOf(ctx).personId) {
    return void (await answer.alert(texts.plain('wallet-link-foreign')));
  }
  if (isMine) await accept(parts, ctx, link);
  else await drop(parts, ctx, link);
}

async function accept(parts: BotParts, ctx: ChatContext, link: WalletLink): Promise<void> {
  const answer = parts.answers.of(ctx.update);
  const { texts } = ctx.view;
  const wallet = await parts.wallets.acceptLink(link.id, parts.now());
  if (!wallet) {
    await answer.alert(texts.plain('wallet-link-over'));
    return closeQuestion(parts, ctx, link, texts.html('wallet-link-over'));
  }
  await answer.toast(texts.plain('toast-connected'));
  const order = await findWaitingOrder(parts, wallet);
  await closeQuestion(parts, ctx, link, drawConnected(ctx.view, wallet, order));
  if (order?.wallet !== wallet.address) await continueOffer(parts, ctx);
}

async function drop(parts: BotParts, ctx: ChatContext, link: WalletLink): Promise<void> {
  const answer = parts.answers.of(ctx.update);
  const { texts } = ctx.view;
  if (!(await parts.wallets.dropLink(link.id, parts.now()))) {
    return void (await answer.alert(texts.plain('wallet-link-over')));
  }
  await answer.toast(texts.plain('toast-refused'));
  await closeQuestion(parts, ctx, link, texts.html('wallet-refused'));
}

/** The question turns into its answer, and the used-up links go away. */
async function closeQuestion(
  parts: BotParts,
  ctx: ChatContext,
  link: WalletLink,
  text: Parameters<typeof editChatMessage>[3],
): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined) await editChatMessage(parts, chatId, messageId, text);
  if (link.messageId !== null) await removeMessage(parts, chatId, link.messageId);
}
