import { type CommandContext, Composer } from 'grammy';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { commands, on } from '../intake/ways.ts';
import { mayBeAnswered } from '../people/may-be-answered.ts';
import { answerPrivately, PERSONAL_COMMANDS } from './answer-privately.ts';
import { boardCommand } from './boards/board-command.ts';
import { noteMigration } from './group-membership.ts';
import { groupQuoteCommand } from './quotes/group-quote-command.ts';
import { sayHere } from './say-here.ts';
import { groupSettingsCommand, hearSettingsReply } from './settings/group-settings-command.ts';

/**
 * What the bot does in a group: prices, and pointing to the private chat. No wallet link ever appears here, and plain
 * talk is nobody's business. Commands that other bots have too are answered only when addressed to us.
 */
export function groupMiddleware(deps: HandlerDeps): Composer<BotContext> {
  const group = new Composer<BotContext>();
  group.use(on('message', noteMigration(deps)));
  group.use(
    commands({
      quote: groupQuoteCommand(deps),
      board: boardCommand(deps),
      groupsettings: groupSettingsCommand(deps),
    }),
  );
  group.use(on('message:text', hearSettingsReply(deps)));
  const personal = answerPrivately(deps);
  const help = helpGroup(deps);
  group.use(
    commands({
      ...Object.fromEntries(PERSONAL_COMMANDS.map((name) => [name, personal])),
      start: help,
      help,
    }),
  );
  return group;
}

function helpGroup(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    // Whoever begins with /start in a group begins with every bot that is there.
    const isOurs = ctx.message?.text.includes(`@${ctx.me.username}`) ?? false;
    if (!isOurs && !ctx.message?.text.startsWith('/help')) return;
    if (!(await mayBeAnswered(deps, ctx))) return;
    await sayHere(deps, ctx, ctx.view.texts.html('help-group'));
  };
}
