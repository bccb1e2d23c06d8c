import type { CommandContext } from 'grammy';
import type { CarriedCommand, CarriedRequest } from '../../words/carried-request.ts';
import { alertsCommand } from '../alerts/alert-commands.ts';
import { balanceCommand } from '../balance/show-balance.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { historyCommand } from '../history/show-history.ts';
import { answerSwapCommand } from '../requests/answer-words.ts';
import { settingsCommand } from '../settings/show-settings.ts';
import { privacyCommand } from './person-commands.ts';
import { statusCommand } from './status-command.ts';
import { connectCommand, walletsCommand } from './wallet-commands.ts';

type Command = (deps: HandlerDeps) => (ctx: CommandContext<BotContext>) => Promise<void>;

const COMMANDS: Readonly<Record<Exclude<CarriedCommand, 'swap'>, Command>> = {
  connect: connectCommand,
  wallets: walletsCommand,
  balance: balanceCommand,
  status: statusCommand,
  history: historyCommand,
  alerts: alertsCommand,
  settings: settingsCommand,
  privacy: privacyCommand,
};

/** Goes on in the private chat with what was asked in a group, for whoever came by the link. */
export function openCarried(
  deps: HandlerDeps,
  ctx: CommandContext<BotContext>,
  { command, words }: CarriedRequest,
): Promise<void> {
  return command === 'swap' ? answerSwapCommand(deps, ctx, words) : COMMANDS[command](deps)(ctx);
}
