import type { CommandContext } from 'grammy';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { showWallets } from '../people/show-wallets.ts';

/** `/wallets`: every linked wallet, to switch between them, name them and forget them. */
export function walletsCommand(parts: BotParts) {
  return (ctx: CommandContext<BotContext>): Promise<void> => showWallets(parts, ctx);
}
