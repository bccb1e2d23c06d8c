import type { CommandContext } from 'grammy';
import { joinLines } from '../../words/html.ts';
import { walletNames } from '../../words/render-wallets.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/** `/disconnect`: forgets the active wallet and its keys, except while a transaction of it may still land. */
export function disconnectCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { texts } = ctx.view;
    const { personId, chatId } = personOf(ctx);
    const wallet = await parts.wallets.activeWallet(personId);
    if (!wallet) return void (await sendChatMessage(parts, chatId, texts.html('disconnect-none')));
    if (await parts.swaps.findInFlight(wallet.address)) {
      return void (await sendChatMessage(parts, chatId, texts.html('disconnect-in-flight')));
    }
    await parts.wallets.removeWallet(personId, wallet.id);
    const next = await parts.wallets.activeWallet(personId);
    const lines = [
      texts.html('disconnect-done', walletNames(wallet, texts)),
      next ? texts.html('disconnect-next', walletNames(next, texts)) : null,
    ];
    await sendChatMessage(parts, chatId, joinLines(lines));
  };
}
