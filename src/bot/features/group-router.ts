import { type CommandContext, Composer } from 'grammy';
import type { BotContext, HandlerDeps } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import { mayBeAnswered } from '../telegram/quota.ts';
import { boardCommand } from './boards/command.ts';
import { groupQuoteCommand } from './group-quotes/command.ts';
import { groupSettingsCommand, onSettingsReply } from './group-settings/command.ts';
import { answerPrivately, PERSONAL_COMMANDS } from './groups/answer-privately.ts';
import { noteMigration } from './groups/membership.ts';

/**
 * What the bot does in a group: prices, and pointing to the private chat. No wallet link ever appears here, and plain
 * talk is nobody's business. Commands that other bots have too are answered only when addressed to us.
 */
export function groupMiddleware(deps: HandlerDeps): Composer<BotContext> {
  const group = new Composer<BotContext>();
  group.on('message', noteMigration(deps));
  group.command('quote', groupQuoteCommand(deps));
  group.command('board', boardCommand(deps));
  group.command('groupsettings', groupSettingsCommand(deps));
  group.on('message:text', onSettingsReply(deps));
  group.command(PERSONAL_COMMANDS, answerPrivately(deps));
  group.command(['start', 'help'], helpGroup(deps));
  return group;
}

function helpGroup(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    // Whoever begins with /start in a group begins with every bot that is there.
    const isOurs = ctx.message?.text.includes(`@${ctx.me.username}`) ?? false;
    if (!isOurs && !ctx.message?.text.startsWith('/help')) return;
    if (!(await mayBeAnswered(deps, ctx))) return;
    await reply(deps, ctx, ctx.view.texts.html('help-group'));
  };
}
