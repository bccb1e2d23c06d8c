import { shortAddress } from '../../../labels/clean-label.ts';
import { alertPress, showCard, tellProblem, toastPress } from '../../cards/reply.ts';
import { headline } from '../../cards/swap-card.ts';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { SwapView } from '../../i18n/view.ts';
import { refreshOffer } from '../../swap/confirm-offer.ts';
import { isTokenSwap, type Swap } from '../../swap/swap.ts';
import type { Wallet, WalletLink } from '../../swap/wallets.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { startButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { removeMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import type { Services, Uses } from '../../telegram/services.ts';

/** A yes lets a waiting order or offer continue; a no deletes the link's keys. */
export async function answerWalletQuestion(
  services: Services,
  ctx: ChatContext,
  { action, id }: { readonly action: 'wallet_yes' | 'wallet_no'; readonly id: string },
): Promise<void> {
  const { people, chat } = services;
  const link = await people.wallets.findLink(id);
  if (!link) return alertPress(chat, ctx, 'wallet-link-over');
  if (link.personId !== personOf(ctx).personId) {
    return alertPress(chat, ctx, 'wallet-link-foreign');
  }
  if (action === 'wallet_yes') await accept(services, ctx, link);
  else await drop(services, ctx, link);
}

async function accept(services: Services, ctx: ChatContext, link: WalletLink): Promise<void> {
  const { people, chat, clock } = services;
  const { texts } = ctx.view;
  const wallet = await people.wallets.acceptLink(link.id, clock());
  if (!wallet) {
    await alertPress(chat, ctx, 'wallet-link-over');
    return closeQuestion(services, ctx, link, texts.html('wallet-link-over'));
  }
  await toastPress(chat, ctx, 'toast-connected');
  const order = await findWaitingOrder(services, wallet);
  const isNew = !order && (await isNewcomer(services, wallet.personId));
  await closeQuestion(services, ctx, link, drawConnected(ctx.view, wallet, order, isNew));
  if (order?.wallet !== wallet.address) await continueOffer(services, ctx);
}

async function drop(
  services: Uses<'people' | 'chat' | 'clock'>,
  ctx: ChatContext,
  link: WalletLink,
): Promise<void> {
  const { people, chat, clock } = services;
  const { texts } = ctx.view;
  if (!(await people.wallets.dropLink(link.id, clock()))) {
    return alertPress(chat, ctx, 'wallet-link-over');
  }
  await toastPress(chat, ctx, 'toast-refused');
  await closeQuestion(services, ctx, link, texts.html('wallet-refused'));
}

/** The message with the used links is removed. */
async function closeQuestion(
  { chat }: Uses<'chat'>,
  ctx: ChatContext,
  link: WalletLink,
  answer: ChatMessage | Html,
): Promise<void> {
  await showCard(chat, ctx, answer);
  if (link.messageId !== null) await removeMessage(chat, personOf(ctx).chatId, link.messageId);
}

async function findWaitingOrder({ swaps }: Uses<'swaps'>, wallet: Wallet): Promise<Swap | undefined> {
  const open = await swaps.listOpen(wallet.personId);
  const waiting = open.filter((swap) => swap.state === 'ordered' && isTokenSwap(swap));
  return waiting.find((order) => order.wallet === wallet.address) ?? waiting[0];
}

/** A person with an offer continues with it, and one who has swapped needs no first swap. */
async function isNewcomer({ swaps }: Uses<'swaps'>, personId: Wallet['personId']): Promise<boolean> {
  if (await swaps.findNewestOffer(personId)) return false;
  return (await swaps.listPast(personId, { states: ['confirmed'], limit: 1 })).length === 0;
}

/** A waiting order may need another wallet. */
function drawConnected(view: SwapView, wallet: Wallet, order: Swap | undefined, isNew: boolean): ChatMessage {
  const { texts, signingUrl } = view;
  const connected = texts.html('wallet-connected', { address: wallet.address });
  const data = startButtons.encode({ action: 'first_anew' });
  const firstSwap = { text: texts.plain('button-start-first'), data };
  if (!order) return { text: connected.html, keyboard: isNew ? [[firstSwap]] : [] };
  const isOwn = order.wallet === wallet.address;
  const words = { pays: headline(order).pays, address: shortAddress(order.wallet ?? '') };
  const more: Html = texts.html(isOwn ? 'resume-order' : 'resume-other-wallet', words);
  const sign = { text: texts.plain('button-sign'), url: signingUrl(order), style: 'primary' } as const;
  return { text: joinLines([connected, more], '\n\n').html, keyboard: isOwn ? [[sign]] : [] };
}

/** The offer continues in a new message, at the bottom of the chat. */
async function continueOffer(services: Services, ctx: ChatContext): Promise<void> {
  const { swaps, chat, clock } = services;
  const { personId, chatId } = personOf(ctx);
  const offer = await swaps.findNewestOffer(personId);
  // Deposits are those of the wallet that was in use.
  if (!offer || !isTokenSwap(offer)) return;
  const messageId = await reply(chat, ctx, ctx.view.texts.html('continue-swap'));
  if (messageId !== undefined) {
    await swaps.setMessage(offer.id, messageId);
    if (offer.messageId !== null) await removeMessage(chat, chatId, offer.messageId);
  }
  const press = { swapId: offer.id, personId, offerVersion: offer.offerVersion };
  const refreshed = await refreshOffer(services, press);
  if (refreshed.ok) return;
  // The new message becomes the old card where no new price came.
  await swaps.reschedule(offer, { dueAt: offer.dueAt }, clock(), ['status']);
  await tellProblem(chat, ctx, refreshed.problem);
}
