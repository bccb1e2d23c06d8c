import type { CommandContext } from 'grammy';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';

/** `/help` */
export function helpCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    await sendChatMessage(deps, ctx.chatId, ctx.view.texts.html('help'));
  };
}
