import type { CommandContext } from 'grammy';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';

/** `/help` */
export function helpCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    await sendChatMessage(parts, ctx.chatId, ctx.view.texts.html('help'));
  };
}
