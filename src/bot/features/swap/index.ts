import { noteSwap } from '../../../log.ts';
import { type PressRefusalDeps, refusePress, settlePress, toastPress } from '../../cards/reply.ts';
import { type ConnectDeps, connectWallet } from '../../cards/wallet.ts';
import { type OfferDeps, offerForUpdate } from '../../requests/offers/offer.ts';
import { askOnCard, findRevision, onCardReply, withDisabledCard } from '../../requests/offers/revise.ts';
import type { AmountPorts } from '../../swap/asked-amount.ts';
import type { SwapId } from '../../swap/brands.ts';
import { withCurrentScale } from '../../swap/catalogue.ts';
import type { ChainReader } from '../../swap/chain-port.ts';
import { cancelSwap, confirmOffer, refreshOffer } from '../../swap/confirm-offer.ts';
import { type CardPage, PLAIN_CARD } from '../../swap/offer.ts';
import { firstSolOf } from '../../swap/offer-swap.ts';
import { type Result, refused } from '../../swap/problems.ts';
import { offerReclaim, type ReclaimPorts, refreshReclaim } from '../../swap/reclaim.ts';
import { findOffered, findPressed, type Press, reviseOffer, showCardPage } from '../../swap/revise-offer.ts';
import { type Intent, isReclaim, reverseOf, type Swap } from '../../swap/swap.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { type CardPress, cardButtons, requestButtons } from '../../telegram/messages/callback-data.ts';
import { removeMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PriceQuotaDeps, type PrivatePriceDeps } from '../../telegram/quota.ts';
import { answerSwapCommand, pressRequest, startByPress, type TextDeps } from '../answer-text.ts';
import { buttonArea, type Feature, type MainPress } from '../feature.ts';
import { pressShared, type SharedDeps } from '../offer-shared.ts';
import { cancelCommand, repeatCommand, statusCommand, swapCommand, worriedCommand } from './command.ts';

type SwapDeps = TextDeps & SwapCardDeps & SharedDeps & Parameters<typeof onCardReply>[0] & PriceQuotaDeps;

export const swap: Feature<SwapDeps> = {
  private: {
    commands: { status: statusCommand },
    dialogueCommands: { swap: swapCommand, cancel: cancelCommand },
    texts: (deps, ctx, next) => onCardReply(deps, deps)(ctx, next),
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
    carried: {
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

type SwapCardDeps = OfferDeps &
  AmountPorts &
  ConnectDeps &
  PrivatePriceDeps &
  PressRefusalDeps &
  ReclaimPorts & { readonly chain: Pick<ChainReader, 'mints'> } & Parameters<typeof confirmOffer>[0] &
  Parameters<typeof withDisabledCard>[0];

type SwapPress = Extract<MainPress, { version: number }>;

/** The core checks owner, state and price version; the outbox redraws the card. */
async function pressSwap(deps: SwapCardDeps, ctx: ChatContext, pressed: SwapPress): Promise<void> {
  const asksPrice = pressed.action !== 'confirm' && pressed.action !== 'cancel';
  if (asksPrice && !(await mayAskPriceInPrivate(deps, ctx))) return;
  const press = pressBy(ctx, pressed);
  if (pressed.action === 'confirm') return confirm(deps, ctx, press);
  const result = await ACTIONS[pressed.action](deps, ctx, press);
  if (!result.ok) return refusePress(deps, ctx, result.problem);
  // A served swap may still land; its card says until when.
  if (result.value.state === 'served') return settlePress(deps, ctx);
  await toastPress(deps, ctx, pressed.action === 'cancel' ? 'toast-cancelled' : 'toast-refreshed');
}

function pressBy(ctx: ChatContext, { id, version }: { id: string; version: number }): Press {
  noteSwap(id);
  return { swapId: id as SwapId, personId: personOf(ctx).personId, offerVersion: version };
}

async function confirm(deps: SwapCardDeps, ctx: ChatContext, press: Press): Promise<void> {
  const result = await confirmOffer(deps, press);
  if (result.ok) return toastPress(deps, ctx, 'toast-confirmed');
  const { problem } = result;
  // The card asks again; an alert would cover it.
  if (problem.code === 'confirmation_required') return toastPress(deps, ctx, 'problem-asks-twice');
  if (problem.code !== 'no_wallet') return refusePress(deps, ctx, problem);
  await settlePress(deps, ctx);
  await connectWallet(deps, ctx, 'for_swap');
}

type Act = (deps: SwapCardDeps, ctx: ChatContext, press: Press) => Promise<Result<Swap>>;

const ACTIONS: Readonly<Record<Exclude<SwapPress['action'], 'confirm'>, Act>> = {
  refresh,
  cancel: (deps, _, press) => cancelSwap(deps, press),
  quote_again: offerAnew(({ intent }) => intent),
  first_sol: offerAnew(firstSolOf),
  swap_back: offerAnew((swap) =>
    swap.state === 'confirmed' && !isReclaim(swap) ? reverseOf(swap) : undefined,
  ),
};

async function refresh(deps: SwapCardDeps, ctx: ChatContext, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(deps, press);
  if (found.ok && isReclaim(found.value)) return refreshReclaim(deps, found.value);
  if (!found.ok || found.value.state !== 'offered') return refreshOffer(deps, press);
  return withDisabledCard(deps, ctx, found.value, (priced) => refreshOffer(priced, press));
}

function offerAnew(intentOf: (swap: Swap) => Intent | undefined): Act {
  return async (deps, ctx, press) => {
    const found = await findPressed(deps, press);
    if (!found.ok) return found;
    const stored = intentOf(found.value);
    const { personId, chatId, wallet } = found.value;
    if (stored && isReclaim(found.value))
      return wallet === null
        ? refused({ code: 'out_of_date', swap: found.value })
        : offerReclaim(deps, { personId, chatId, wallet });
    if (!stored) return refused({ code: 'out_of_date', swap: found.value });
    const intent = await withCurrentScale(deps.chain, stored);
    return offerForUpdate(deps, { update: ctx.update, ...personOf(ctx), intent, messageId: null });
  };
}

async function pressCard(deps: SwapCardDeps, ctx: ChatContext, pressed: CardPress): Promise<void> {
  const press = pressBy(ctx, pressed);
  if (pressed.action === 'sure') return confirm(deps, ctx, { ...press, isSure: true });
  const found = await findOffered(deps, press);
  if (!found.ok) return refusePress(deps, ctx, found.problem);
  const swap = found.value;
  if (isReclaim(swap)) return refusePress(deps, ctx, { code: 'out_of_date', swap });
  const { action } = pressed;
  const page = PAGES[action];
  if (page) return showPage(deps, ctx, swap, { page });
  if (action === 'turn_rate') {
    return showPage(deps, ctx, swap, { isRateTurned: !(swap.card ?? PLAIN_CARD).isRateTurned });
  }
  if (action === 'amount' || action === 'own_slippage') return askOnCard(deps, ctx, swap, action);
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  const revised = await withDisabledCard(deps, ctx, swap, async (priced) => {
    const revision = await findRevision(priced, swap, pressed);
    return revision.ok ? reviseOffer(priced, press, revision.value) : revision;
  });
  if (!revised.ok) await refusePress(deps, ctx, revised.problem);
  else if (action === 'turn') await settlePress(deps, ctx);
  else await toastPress(deps, ctx, 'toast-refreshed');
}

const PAGES: Partial<Record<CardPress['action'], CardPage>> = {
  front: 'front',
  more: 'more',
  details: 'details',
  routes: 'routes',
  slippage: 'slippage',
};

async function showPage(
  deps: SwapCardDeps,
  ctx: ChatContext,
  swap: Swap,
  change: Parameters<typeof showCardPage>[2],
): Promise<void> {
  const turned = await showCardPage(deps, swap, change);
  if (!turned.ok) return refusePress(deps, ctx, turned.problem);
  await settlePress(deps, ctx);
  const promptId = swap.card?.promptId ?? null;
  if (promptId !== null) await removeMessage(deps, swap.chatId, promptId);
}
