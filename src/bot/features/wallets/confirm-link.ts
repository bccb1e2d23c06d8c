import { shortAddress } from '../../../labels/clean-label.ts';
import { alertPress, type ProblemDeps, showCard, tellProblem, toastPress } from '../../cards/reply.ts';
import { headline } from '../../cards/swap-card.ts';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { SwapView } from '../../i18n/view.ts';
import { refreshOffer } from '../../swap/confirm-offer.ts';
import { isReclaim, type Swap } from '../../swap/swap.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { Wallet, WalletLink, WalletStore } from '../../swap/wallets.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { startButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { removeMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';

export type ConfirmLinkDeps = ProblemDeps &
  Parameters<typeof refreshOffer>[0] & {
    readonly wallets: Pick<WalletStore, 'findLink' | 'acceptLink' | 'dropLink'>;
    readonly swaps: SwapStore;
  };

/** After a yes a waiting order or offer continues; a no deletes the keys. */
export async function answerWalletQuestion(
  deps: ConfirmLinkDeps,
  ctx: ChatContext,
  { action, id }: { readonly action: 'wallet_yes' | 'wallet_no'; readonly id: string },
): Promise<void> {
  const link = await deps.wallets.findLink(id);
  if (!link) return alertPress(deps, ctx, 'wallet-link-over');
  if (link.personId !== personOf(ctx).personId) {
    return alertPress(deps, ctx, 'wallet-link-foreign');
  }
  if (action === 'wallet_yes') await accept(deps, ctx, link);
  else await drop(deps, ctx, link);
}

async function accept(deps: ConfirmLinkDeps, ctx: ChatContext, link: WalletLink): Promise<void> {
  const { texts } = ctx.view;
  const wallet = await deps.wallets.acceptLink(link.id, deps.now());
  if (!wallet) {
    await alertPress(deps, ctx, 'wallet-link-over');
    return closeQuestion(deps, ctx, link, texts.html('wallet-link-over'));
  }
  await toastPress(deps, ctx, 'toast-connected');
  const order = await findWaitingOrder(deps, wallet);
  await closeQuestion(deps, ctx, link, drawConnected(ctx.view, wallet, order));
  if (order?.wallet !== wallet.address) await continueOffer(deps, ctx);
}

async function drop(deps: ConfirmLinkDeps, ctx: ChatContext, link: WalletLink): Promise<void> {
  const { texts } = ctx.view;
  if (!(await deps.wallets.dropLink(link.id, deps.now()))) {
    return alertPress(deps, ctx, 'wallet-link-over');
  }
  await toastPress(deps, ctx, 'toast-refused');
  await closeQuestion(deps, ctx, link, texts.html('wallet-refused'));
}

/** The message with the used links is removed. */
async function closeQuestion(
  deps: ConfirmLinkDeps,
  ctx: ChatContext,
  link: WalletLink,
  answer: ChatMessage | Html,
): Promise<void> {
  await showCard(deps, ctx, answer);
  if (link.messageId !== null) await removeMessage(deps, personOf(ctx).chatId, link.messageId);
}

async function findWaitingOrder(deps: ConfirmLinkDeps, wallet: Wallet): Promise<Swap | undefined> {
  const open = await deps.swaps.listOpen(wallet.personId);
  const waiting = open.filter((swap) => swap.state === 'ordered' && !isReclaim(swap));
  return waiting.find((order) => order.wallet === wallet.address) ?? waiting[0];
}

/** A waiting order may need another wallet. */
function drawConnected(view: SwapView, wallet: Wallet, order: Swap | undefined): ChatMessage {
  const { texts, signingUrl } = view;
  const connected = texts.html('wallet-connected', { address: wallet.address });
  const data = startButtons.encode({ action: 'first_anew' });
  const firstSwap = { text: texts.plain('button-start-first'), data };
  if (!order) return { text: connected.html, keyboard: [[firstSwap]] };
  const isOwn = order.wallet === wallet.address;
  const words = { pays: headline(order).pays, address: shortAddress(order.wallet ?? '') };
  const more: Html = texts.html(isOwn ? 'resume-order' : 'resume-other-wallet', words);
  const sign = { text: texts.plain('button-sign'), url: signingUrl(order), style: 'primary' } as const;
  return { text: joinLines([connected, more], '\n\n').html, keyboard: isOwn ? [[sign]] : [] };
}

/** At the bottom of the chat. */
async function continueOffer(deps: ConfirmLinkDeps, ctx: ChatContext): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const offer = await deps.swaps.findNewestOffer(personId);
  // Deposits are those of the wallet that was in use.
  if (!offer || isReclaim(offer)) return;
  const messageId = await reply(deps, ctx, ctx.view.texts.html('continue-swap'));
  if (messageId !== undefined) {
    await deps.swaps.setMessage(offer.id, messageId);
    if (offer.messageId !== null) await removeMessage(deps, chatId, offer.messageId);
  }
  const press = { swapId: offer.id, personId, offerVersion: offer.offerVersion };
  const refreshed = await refreshOffer(deps, press);
  if (refreshed.ok) return;
  // Without a price the new message becomes the old card.
  await deps.swaps.reschedule(offer, { dueAt: offer.dueAt }, deps.now(), ['status']);
  await tellProblem(deps, ctx, refreshed.problem);
}
