import { type ProblemDeps, showCard } from '../../cards/reply.ts';
import { type ConnectDeps, connectWallet } from '../../cards/wallet.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { refreshOffer } from '../../swap/confirm-offer.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { PictureDeps } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import type { AnswerQuotaDeps } from '../../telegram/quota.ts';
import { renderUnlinkQuestion, renderWallets } from './view.ts';

export type WalletsDeps = ConnectDeps &
  ProblemDeps &
  AnswerQuotaDeps &
  PictureDeps & {
    readonly wallets: Omit<WalletStore, 'answerLink'>;
    readonly swaps: SwapStore;
  } & Parameters<typeof refreshOffer>[0];

export async function connectCommand(deps: WalletsDeps, ctx: CommandContext): Promise<void> {
  return connectWallet(deps, ctx, 'asked');
}

export async function walletsCommand(deps: WalletsDeps, ctx: CommandContext): Promise<void> {
  return showWallets(deps, ctx);
}

export async function showWallets(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await showCard(deps, ctx, await drawWallets(deps, personOf(ctx).personId, ctx.view.texts));
}

export async function drawWallets(
  { wallets }: { readonly wallets: Pick<WalletStore, 'listWallets' | 'activeWallet'> },
  personId: PersonId,
  texts: Texts,
): Promise<ChatMessage> {
  const [all, active] = await Promise.all([wallets.listWallets(personId), wallets.activeWallet(personId)]);
  return renderWallets(all, active?.id, texts);
}

/** `/disconnect`: asks before the active wallet is forgotten, unless its transaction may still land. */
export async function disconnectCommand(deps: WalletsDeps, ctx: CommandContext): Promise<void> {
  const { texts } = ctx.view;
  const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
  if (!wallet) return showWallets(deps, ctx);
  const isInFlight = await deps.swaps.findInFlight(wallet.address, wallet.personId);
  await reply(
    deps,
    ctx,
    isInFlight ? texts.html('disconnect-in-flight') : renderUnlinkQuestion(wallet, texts),
  );
}
