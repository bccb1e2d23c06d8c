import { noteSwap } from '../../../log.ts';
import { refusePress, settlePress, toastPress } from '../../cards/reply.ts';
import { connectWallet } from '../../cards/wallet.ts';
import { offerForUpdate } from '../../requests/offers/offer.ts';
import { askOnCard, findRevision, onCardReply, withDisabledCard } from '../../requests/offers/revise.ts';
import type { SwapId } from '../../swap/brands.ts';
import { withCurrentScale } from '../../swap/catalogue.ts';
import { offerOrderClose, placeOf, refreshOrderClose } from '../../swap/close-order.ts';
import { cancelSwap, confirmOffer, refreshOffer } from '../../swap/confirm-offer.ts';
import { type CardPage, type OfferCard, PLAIN_CARD } from '../../swap/offer.ts';
import { firstSolOf } from '../../swap/offer-swap.ts';
import { offerPlacement } from '../../swap/place-order.ts';
import { type Result, refused } from '../../swap/problems.ts';
import { offerReclaim, refreshReclaim } from '../../swap/reclaim.ts';
import { findOffered, findPressed, type Press, reviseOffer, showCardPage } from '../../swap/revise-offer.ts';
import { type Intent, isTokenSwap, reverseOf, type Swap } from '../../swap/swap.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { type CardPress, cardButtons, requestButtons } from '../../telegram/messages/callback-data.ts';
import { removeMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { answerSwapCommand, pressRequest, startByPress } from '../answer-text.ts';
import { buttonArea, type Feature, type MainPress } from '../feature.ts';
import { pressShared } from '../offer-shared.ts';
import { cancelCommand, repeatCommand, statusCommand, swapCommand, worriedCommand } from './command.ts';

export const swap: Feature = {
  menu: [
    { name: 'swap', menus: { private: 10, ephemeral: 10 } },
    { name: 'status', menus: { private: 70, ephemeral: 70 } },
    { name: 'cancel', menus: { private: 110 } },
  ],
  private: {
    commands: { status: statusCommand },
    dialogueCommands: { swap: swapCommand, cancel: cancelCommand },
    texts: onCardReply,
    buttons: [buttonArea(cardButtons, pressCard), buttonArea(requestButtons, pressRequest)],
    mainButtons: {
      confirm: pressSwap,
      refresh: pressSwap,
      cancel: pressSwap,
      quote_again: pressSwap,
      swap_back: pressSwap,
      first_sol: pressSwap,
      swap_shared: pressShared,
    },
    opensDialogue: startByPress,
    deepLinks: {
      swap: answerSwapCommand,
      status: statusCommand,
    },
    topics: {
      status: worriedCommand,
      cancel: cancelCommand,
      again: repeatCommand('again'),
      back: repeatCommand('back'),
    },
  },
  group: { personal: { swap: 'swap', status: 'status' } },
};

type SwapPress = Extract<MainPress, { version: number }>;

/** The core checks owner, state and price version; the outbox redraws the card. */
async function pressSwap(services: Services, ctx: ChatContext, pressed: SwapPress): Promise<void> {
  const { chat } = services;
  const asksPrice = pressed.action !== 'confirm' && pressed.action !== 'cancel';
  if (asksPrice && !(await mayAskPriceInPrivate(chat, ctx))) return;
  const press = pressBy(ctx, pressed);
  if (pressed.action === 'confirm') return confirm(services, ctx, press);
  const result = await ACTIONS[pressed.action](services, ctx, press);
  if (!result.ok) return refusePress(services, ctx, result.problem);
  // A served swap may still land; its card says until when.
  if (result.value.state === 'served') return settlePress(chat, ctx);
  await toastPress(chat, ctx, pressed.action === 'cancel' ? 'toast-cancelled' : 'toast-refreshed');
}

function pressBy(ctx: ChatContext, { id, version }: { id: string; version: number }): Press {
  noteSwap(id);
  return { swapId: id as SwapId, personId: personOf(ctx).personId, offerVersion: version };
}

async function confirm(services: Services, ctx: ChatContext, press: Press): Promise<void> {
  const { chat } = services;
  const result = await confirmOffer(services, press);
  if (result.ok) return toastPress(chat, ctx, 'toast-confirmed');
  const { problem } = result;
  // The card asks again; an alert would cover it.
  if (problem.code === 'confirmation_required') return toastPress(chat, ctx, 'problem-asks-twice');
  if (problem.code !== 'no_wallet') return refusePress(services, ctx, problem);
  await settlePress(chat, ctx);
  await connectWallet(services, ctx, 'for_swap');
}

type Act = (services: Services, ctx: ChatContext, press: Press) => Promise<Result<Swap>>;

const ACTIONS: Readonly<Record<Exclude<SwapPress['action'], 'confirm'>, Act>> = {
  refresh,
  cancel: (services, _, press) => cancelSwap(services, press),
  quote_again: offerAnew(({ intent }) => intent),
  first_sol: offerAnew(firstSolOf),
  swap_back: offerAnew((swap) =>
    swap.state === 'confirmed' && isTokenSwap(swap) ? reverseOf(swap) : undefined,
  ),
};

async function refresh(services: Services, ctx: ChatContext, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(services, press);
  if (found.ok && found.value.intent.kind === 'reclaim') return refreshReclaim(services, found.value);
  if (found.ok && found.value.intent.kind === 'close') return refreshOrderClose(services, found.value);
  if (found.ok && found.value.intent.kind === 'place')
    return refused({ code: 'out_of_date', swap: found.value });
  if (!found.ok || found.value.state !== 'offered') return refreshOffer(services, press);
  return withDisabledCard(services, ctx, found.value, (swaps) => refreshOffer({ ...services, swaps }, press));
}

function offerAnew(intentOf: (swap: Swap) => Intent | undefined): Act {
  return async (services, ctx, press) => {
    const found = await findPressed(services, press);
    if (!found.ok) return found;
    const stored = intentOf(found.value);
    const { personId, chatId, wallet } = found.value;
    if (stored && !isTokenSwap(found.value)) {
      if (wallet === null) return refused({ code: 'out_of_date', swap: found.value });
      const { intent, offer } = found.value;
      if (intent.kind === 'reclaim') return offerReclaim(services, { personId, chatId, wallet });
      const place = placeOf(found.value);
      if (place) return offerOrderClose(services, { personId, chatId, place });
      const asked = { from: intent.from, to: intent.to, sold: intent.amount, bought: offer.minimumToAmount };
      const id = services.swaps.newId() as SwapId;
      return offerPlacement(services, { id, personId, chatId, wallet, asked });
    }
    if (!stored) return refused({ code: 'out_of_date', swap: found.value });
    const intent = await withCurrentScale(services.chain, stored);
    return offerForUpdate(services, { update: ctx.update, ...personOf(ctx), intent, messageId: null });
  };
}

async function pressCard(services: Services, ctx: ChatContext, pressed: CardPress): Promise<void> {
  const { chat } = services;
  const press = pressBy(ctx, pressed);
  if (pressed.action === 'sure') return confirm(services, ctx, { ...press, isSure: true });
  const found = await findOffered(services, press);
  if (!found.ok) return refusePress(services, ctx, found.problem);
  const swap = found.value;
  if (!isTokenSwap(swap)) return refusePress(services, ctx, { code: 'out_of_date', swap });
  const { action } = pressed;
  const page = PAGES[action];
  if (page) return showPage(services, ctx, swap, { page });
  if (action === 'invert_rate') {
    return showPage(services, ctx, swap, { isRateTurned: !(swap.card ?? PLAIN_CARD).isRateTurned });
  }
  if (action === 'amount' || action === 'own_slippage') return askOnCard(services, ctx, swap, action);
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const revised = await withDisabledCard(services, ctx, swap, async (swaps) => {
    const revision = await findRevision(services, swap, pressed);
    return revision.ok ? reviseOffer({ ...services, swaps }, press, revision.value) : revision;
  });
  if (!revised.ok) await refusePress(services, ctx, revised.problem);
  else if (action === 'flip') await settlePress(chat, ctx);
  else await toastPress(chat, ctx, 'toast-refreshed');
}

const PAGES: Partial<Record<CardPress['action'], CardPage>> = {
  front: 'front',
  more: 'more',
  details: 'details',
  routes: 'routes',
  slippage: 'slippage',
};

async function showPage(
  services: Uses<'swaps' | 'chat' | 'clock'>,
  ctx: ChatContext,
  swap: Swap,
  change: Partial<OfferCard>,
): Promise<void> {
  const turned = await showCardPage(services, swap, change);
  if (!turned.ok) return refusePress(services, ctx, turned.problem);
  await settlePress(services.chat, ctx);
  const promptId = swap.card?.promptId ?? null;
  if (promptId !== null) await removeMessage(services.chat, swap.chatId, promptId);
}
