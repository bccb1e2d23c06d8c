import type { SwapId } from '../../swap/brands.ts';
import { cancelSwap, confirmOffer, refreshOffer } from '../../swap/confirm-offer.ts';
import { findPressed, type Press } from '../../swap/find-pressed.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ButtonPress } from '../../words/button-data.ts';
import type { ChatContext, HandlerDeps } from '../bot-deps.ts';
import { mayAskPrice } from '../offers/may-ask-price.ts';
import { offerForUpdate } from '../offers/offer-for-update.ts';
import { connectWallet } from '../people/connect-wallet.ts';
import { personOf } from '../people/person-of.ts';
import { tellProblem } from '../tell-problem.ts';

type SwapPress = Extract<ButtonPress, { version: number }>;

/** A press on a swap's card. The core checks owner, state and price version; the card itself changes by the outbox. */
export async function pressSwap(deps: HandlerDeps, ctx: ChatContext, pressed: SwapPress): Promise<void> {
  const asksPrice = pressed.action === 'refresh' || pressed.action === 'quote_again';
  if (asksPrice && !(await mayAskPrice(deps, ctx))) return;
  const press: Press = {
    swapId: pressed.id as SwapId,
    personId: personOf(ctx).personId,
    offerVersion: pressed.version,
  };
  const result = await ACTIONS[pressed.action](deps, ctx, press);
  if (result.ok)
    return void (await deps.answers.of(ctx.update).toast(ctx.view.texts.plain(TOASTS[pressed.action])));
  if (result.problem.code === 'no_wallet') {
    await deps.answers.of(ctx.update).settle();
    return connectWallet(deps, ctx, 'for_swap');
  }
  await tellProblem(deps, ctx, result.problem);
}

type Action = (deps: HandlerDeps, ctx: ChatContext, press: Press) => Promise<Result<Swap>>;

const ACTIONS: Readonly<Record<SwapPress['action'], Action>> = {
  confirm: (deps, _, press) => confirmOffer(deps, press),
  refresh: (deps, _, press) => refreshOffer(deps, press),
  cancel: (deps, _, press) => cancelSwap(deps, press),
  quote_again: quoteAgain,
};

const TOASTS: Readonly<Record<SwapPress['action'], string>> = {
  confirm: 'toast-confirmed',
  refresh: 'toast-refreshed',
  cancel: 'toast-cancelled',
  quote_again: 'toast-refreshed',
};

/** The same intent as a new swap with a new card. */
async function quoteAgain(deps: HandlerDeps, ctx: ChatContext, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(deps, press);
  if (!found.ok) return found;
  const { intent } = found.value;
  return offerForUpdate(deps, { update: ctx.update, ...personOf(ctx), intent, messageId: null });
}
