import { Composer } from 'grammy';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { quoteCommand } from '../commands/quote-command.ts';
import { mayBeAnswered } from '../people/may-be-answered.ts';
import { answerInGroup } from './answer-in-group.ts';
import { answerPrivately, PERSONAL_COMMANDS } from './answer-privately.ts';

/**
 * What the bot does in a group: prices, and pointing to the private chat. No wallet link ever appears here, and plain
 * talk is nobody's business. Commands that other bots have too are answered only when addressed to us.
 */
export function groupMiddleware(deps: HandlerDeps): Composer<BotContext> {
  const group = new Composer<BotContext>();
  group.command('quote', quoteCommand(deps));
  group.command(PERSONAL_COMMANDS, answerPrivately(deps));
  group.command(['start', 'help'], async (ctx) => {
    if (!ctx.message?.text.includes(`@${ctx.me.username}`)) return;
    if (!(await mayBeAnswered(deps, ctx))) return;
    await sendChatMessage(deps, ctx.chatId, ctx.view.texts.html('help-group'), answerInGroup(ctx));
  });
  return group;
}
