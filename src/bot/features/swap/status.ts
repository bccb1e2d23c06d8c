import type { CommandContext } from 'grammy';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { renderStatus } from './status-view.ts';

/** More would not be read. */
const MOST_OPEN = 5;

/**
 * `/status`: the wallet and what is open, with the buttons to go on. A press that got lost in an outage is made here
 * again: nothing depends on an old message.
 */
export function statusCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const [wallet, open, offer] = await Promise.all([
      deps.wallets.activeWallet(personId),
      deps.swaps.listOpen(personId),
      deps.swaps.findNewestOffer(personId),
    ]);
    const swaps = [...open.slice(0, MOST_OPEN), ...(offer ? [offer] : [])];
    await sendChatMessage(deps, chatId, renderStatus({ wallet, swaps, now: deps.now() }, ctx.view));
  };
}
