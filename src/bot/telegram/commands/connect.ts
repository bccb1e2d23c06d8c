import type { CommandContext } from 'grammy';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { connectWallet } from '../people/connect-wallet.ts';

/** `/connect` */
export function connectCommand(parts: BotParts) {
  return (ctx: CommandContext<BotContext>): Promise<void> => connectWallet(parts, ctx, 'asked');
}
