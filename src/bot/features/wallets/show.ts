import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { editChatMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { renderWallets } from './view.ts';

/** Shows the person's wallets: in the message whose button was pressed, else in a new one. */
export async function showWallets(deps: HandlerDeps, ctx: ChatContext): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const [wallets, active] = await Promise.all([
    deps.wallets.listWallets(personId),
    deps.wallets.activeWallet(personId),
  ]);
  const card = renderWallets(wallets, active?.id, ctx.view.texts);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const edited = messageId !== undefined && (await editChatMessage(deps, chatId, messageId, card));
  if (!edited) await sendChatMessage(deps, chatId, card);
}
