import type { CommandContext } from 'grammy';
import { joinLines } from '../../words/chat-html.ts';
import { walletNames } from '../../words/render-wallets.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { connectWallet } from '../people/connect-wallet.ts';
import { personOf } from '../people/person-of.ts';
import { showWallets } from '../people/show-wallets.ts';

/** `/connect` */
export function connectCommand(deps: HandlerDeps) {
  return (ctx: CommandContext<BotContext>): Promise<void> => connectWallet(deps, ctx, 'asked');
}

/** `/wallets`: every linked wallet, to switch between them, name them and forget them. */
export function walletsCommand(deps: HandlerDeps) {
  return (ctx: CommandContext<BotContext>): Promise<void> => showWallets(deps, ctx);
}

/** `/disconnect`: forgets the active wallet and its keys, except while a transaction of it may still land. */
export function disconnectCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { texts } = ctx.view;
    const { personId, chatId } = personOf(ctx);
    const wallet = await deps.wallets.activeWallet(personId);
    if (!wallet) return void (await sendChatMessage(deps, chatId, texts.html('disconnect-none')));
    if (await deps.swaps.findInFlight(wallet.address)) {
      return void (await sendChatMessage(deps, chatId, texts.html('disconnect-in-flight')));
    }
    await deps.wallets.removeWallet(personId, wallet.id);
    const next = await deps.wallets.activeWallet(personId);
    const lines = [
      texts.html('disconnect-done', walletNames(wallet, texts)),
      next ? texts.html('disconnect-next', walletNames(next, texts)) : null,
    ];
    await sendChatMessage(deps, chatId, joinLines(lines));
  };
}
