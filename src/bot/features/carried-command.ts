import type { CommandContext } from 'grammy';
import type { BotContext, HandlerDeps } from '../telegram/context.ts';
import type { CarriedCommand, CarriedRequest } from '../telegram/messages/start-parameter.ts';
import { alertsCommand } from './alerts/command.ts';
import { answerSwapCommand } from './answer-text.ts';
import { balanceCommand } from './balance/command.ts';
import { historyCommand } from './history/command.ts';
import { privacyCommand } from './privacy/command.ts';
import { settingsCommand } from './settings/command.ts';
import { statusCommand } from './swap/status.ts';
import { connectCommand, walletsCommand } from './wallets/command.ts';

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

/** Carries out in the private chat a command that was asked in a group; the person came by its link. */
export function openCarried(
  deps: HandlerDeps,
  ctx: CommandContext<BotContext>,
  { command, words }: CarriedRequest,
): Promise<void> {
  return command === 'swap' ? answerSwapCommand(deps, ctx, words) : COMMANDS[command](deps)(ctx);
}
