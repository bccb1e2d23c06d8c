import { renderWallets } from '../../words/render-wallets.ts';
import type { BotParts, ChatContext } from '../bot-deps.ts';
import { editChatMessage, sendChatMessage } from '../chat-messages.ts';
import { personOf } from './person-of.ts';

/** Shows the person's wallets: in the message whose button was pressed, else in a new one. */
export async function showWallets(parts: BotParts, ctx: ChatContext): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const [wallets, active] = await Promise.all([
    parts.wallets.listWallets(personId),
    parts.wallets.activeWallet(personId),
  ]);
  const card = renderWallets(wallets, active?.id, ctx.view.texts);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const edited = messageId !== undefined && (await editChatMessage(parts, chatId, messageId, card));
  if (!edited) await sendChatMessage(parts, chatId, card);
}
