import type { CommandContext } from 'grammy';
import { renderPrivacy } from '../../words/render-privacy.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';

/** `/privacy` */
export function privacyCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    await sendChatMessage(parts, ctx.chatId, renderPrivacy(ctx.view.texts));
  };
}
