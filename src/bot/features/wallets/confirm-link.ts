import type { WalletLink } from '../../swap/wallet-port.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { editChatMessage, removeMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { continueOffer, drawConnected, findWaitingOrder } from './resume-swap.ts';

/** Yes: the wallet becomes the person's, and a waiting order or offer goes on. No: its keys are forgotten. */
export async function answerWalletQuestion(
  deps: HandlerDeps,
  ctx: ChatContext,
  linkId: string,
  isMine: boolean,
): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  const link = await deps.wallets.findLink(linkId);
  if (!link) return void (await answer.alert(texts.plain('wallet-link-over')));
  if (link.personId !== personOf(ctx).personId) {
    return void (await answer.alert(texts.plain('wallet-link-foreign')));
  }
  if (isMine) await accept(deps, ctx, link);
  else await drop(deps, ctx, link);
}

async function accept(deps: HandlerDeps, ctx: ChatContext, link: WalletLink): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  const wallet = await deps.wallets.acceptLink(link.id, deps.now());
  if (!wallet) {
    await answer.alert(texts.plain('wallet-link-over'));
    return closeQuestion(deps, ctx, link, texts.html('wallet-link-over'));
  }
  await answer.toast(texts.plain('toast-connected'));
  const order = await findWaitingOrder(deps, wallet);
  await closeQuestion(deps, ctx, link, drawConnected(ctx.view, wallet, order));
  if (order?.wallet !== wallet.address) await continueOffer(deps, ctx);
}

async function drop(deps: HandlerDeps, ctx: ChatContext, link: WalletLink): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { texts } = ctx.view;
  if (!(await deps.wallets.dropLink(link.id, deps.now()))) {
    return void (await answer.alert(texts.plain('wallet-link-over')));
  }
  await answer.toast(texts.plain('toast-refused'));
  await closeQuestion(deps, ctx, link, texts.html('wallet-refused'));
}

/** The question turns into its answer, and the used-up links go away. */
async function closeQuestion(
  deps: HandlerDeps,
  ctx: ChatContext,
  link: WalletLink,
  text: Parameters<typeof editChatMessage>[3],
): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined) await editChatMessage(deps, chatId, messageId, text);
  if (link.messageId !== null) await removeMessage(deps, chatId, link.messageId);
}
