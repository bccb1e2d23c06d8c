import { tellProblem } from '../../cards/reply.ts';
import { connectButton } from '../../cards/wallet.ts';
import { idOfUpdate } from '../../requests/offers/offer.ts';
import type { SwapId } from '../../swap/brands.ts';
import { offerReclaim } from '../../swap/reclaim.ts';
import type { CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services } from '../../telegram/services.ts';
import type { Feature } from '../feature.ts';

/**
 * `/reclaim`: the deposits of a wallet's empty token accounts, and what old accounts hold beyond today's rent. The card, its
 * buttons and its life are those of a swap (`src/bot/swap/reclaim.ts`, `src/bot/cards/reclaim-card.ts`).
 */
export const reclaim: Feature = {
  menu: [{ name: 'reclaim', menus: { private: 60 } }],
  private: { commands: { reclaim: reclaimCommand } },
};

/** Counts as a price: each reads the whole wallet. */
async function reclaimCommand(services: Services, ctx: CommandContext): Promise<void> {
  const { people, chat } = services;
  const { texts } = ctx.view;
  const { personId, chatId } = personOf(ctx);
  const wallet = await people.wallets.activeWallet(personId);
  if (!wallet) {
    const text = texts.html('status-no-wallet').html;
    return void (await reply(chat, ctx, { text, keyboard: [[connectButton(texts)]] }));
  }
  const id = idOfUpdate(ctx.update, services.swaps.idKey, 'swap') as SwapId;
  // A repeated update, as after a crash, finds what it offered.
  if (await services.swaps.findSwap(id)) return;
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const offered = await offerReclaim(services, { id, personId, chatId, wallet: wallet.address });
  if (!offered.ok) await tellProblem(chat, ctx, offered.problem);
}
