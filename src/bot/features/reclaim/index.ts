import { type ProblemDeps, tellProblem } from '../../cards/reply.ts';
import { connectButton } from '../../cards/wallet.ts';
import { offerReclaim, type ReclaimPorts } from '../../swap/reclaim.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../../telegram/quota.ts';
import type { Feature } from '../feature.ts';

/**
 * `/reclaim`: the deposits of a wallet's empty token accounts, and what old accounts hold beyond today's rent. The card, its
 * buttons and its life are those of a swap (`src/bot/swap/reclaim.ts`, `src/bot/cards/reclaim-card.ts`).
 */
export const reclaim: Feature<ReclaimDeps> = {
  menu: [{ name: 'reclaim', menus: { private: 60 } }],
  private: { commands: { reclaim: reclaimCommand } },
};

type ReclaimDeps = ReclaimPorts &
  PrivatePriceDeps &
  ProblemDeps & { readonly wallets: Pick<WalletStore, 'activeWallet'> };

/** Counts as a price: each reads the whole wallet. */
async function reclaimCommand(deps: ReclaimDeps, ctx: CommandContext): Promise<void> {
  const { texts } = ctx.view;
  const { personId, chatId } = personOf(ctx);
  const wallet = await deps.wallets.activeWallet(personId);
  if (!wallet) {
    const text = texts.html('status-no-wallet').html;
    return void (await reply(deps, ctx, { text, keyboard: [[connectButton(texts)]] }));
  }
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  const offered = await offerReclaim(deps, { personId, chatId, wallet: wallet.address });
  if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
}
