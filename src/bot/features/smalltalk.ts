import type { CommandContext } from 'grammy';
import type { Texts } from '../i18n/texts.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../telegram/context.ts';
import { requestButtons } from '../telegram/messages/callback-data.ts';
import type { Button } from '../telegram/messages/message.ts';
import { sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import { alertsCommand } from './alerts/command.ts';
import { balanceCommand } from './balance/command.ts';
import { historyCommand } from './history/command.ts';
import { settingsCommand } from './settings/command.ts';
import { languageCommand } from './settings/language.ts';
import { helpCommand } from './start/help.ts';
import { cancelCommand } from './swap/cancel.ts';
import { statusCommand } from './swap/status.ts';
import { connectCommand, walletsCommand } from './wallets/command.ts';

type Command = (deps: HandlerDeps) => (ctx: CommandContext<BotContext>) => Promise<void>;

/** Topics that a command answers as well. */
const COMMANDS: Readonly<Record<string, Command>> = {
  help: helpCommand,
  balance: balanceCommand,
  history: historyCommand,
  status: statusCommand,
  settings: settingsCommand,
  alert: alertsCommand,
  cancel: cancelCommand,
  connect: connectCommand,
  wallets: walletsCommand,
  language: languageCommand,
};

/** Says something short and kind to what is not about a swap, or does what the command of that name does. */
export async function answerTalk(deps: HandlerDeps, ctx: ChatContext, topic: string): Promise<void> {
  const command = COMMANDS[topic];
  if (!command) return answerUnclear(deps, ctx, topic === 'thanks' ? 'talk-thanks' : 'talk-greeting');
  // None of these reads what stands behind its name.
  await command(deps)(ctx as CommandContext<BotContext>);
}

/** One sentence with three things to tap, so that no text is a dead end. */
export async function answerUnclear(deps: HandlerDeps, ctx: ChatContext, key: string): Promise<void> {
  const { texts } = ctx.view;
  const message = { text: texts.html(key).html, keyboard: [threeToTap(texts)] };
  await sendChatMessage(deps, personOf(ctx).chatId, message);
}

function threeToTap(texts: Texts): readonly Button[] {
  return [
    { text: texts.plain('button-talk-swap'), data: requestButtons.encode({ action: 'swap' }) },
    { text: texts.plain('button-talk-balance'), data: requestButtons.encode({ action: 'balance' }) },
    { text: texts.plain('button-talk-help'), data: requestButtons.encode({ action: 'help' }) },
  ];
}
