import type { CommandContext } from 'grammy';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { offerShared } from '../offer-shared.ts';

/** `/start`, and `/start <short id>` from a link in a group: the swap it stands for is offered at once. */
export function startCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const id = ctx.match.trim();
    if (id !== '' && (await offerShared(parts, ctx, id))) return;
    const { texts } = parts.view;
    const name = ctx.from?.first_name ?? '';
    if (id !== '') await sendChatMessage(parts, ctx.chatId, texts.html('start-link-unknown'));
    else await sendChatMessage(parts, ctx.chatId, texts.html('start-welcome', { name }));
  };
}
