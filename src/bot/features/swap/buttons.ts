import { connectWallet } from '../../cards/connect-message.ts';
import { refusePress } from '../../cards/reply-problem.ts';
import { withDisabledCard } from '../../requests/offers/disabled-card.ts';
import { offerForUpdate } from '../../requests/offers/offer.ts';
import type { SwapId } from '../../swap/brands.ts';
import { cancelSwap, confirmOffer, refreshOffer } from '../../swap/confirm-offer.ts';
import { findPressed, type Press } from '../../swap/find-pressed.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import type { mainButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPrice } from '../../telegram/quota.ts';

type SwapPress = Extract<PressOf<typeof mainButtons>, { version: number }>;

/** A press on a swap's card. The core checks owner, state and price version; the card itself changes by the outbox. */
export async function pressSwap(deps: HandlerDeps, ctx: ChatContext, pressed: SwapPress): Promise<void> {
  const asksPrice = pressed.action === 'refresh' || pressed.action === 'quote_again';
  if (asksPrice && !(await mayAskPrice(deps, ctx))) return;
  const press: Press = {
    swapId: pressed.id as SwapId,
    personId: personOf(ctx).personId,
    offerVersion: pressed.version,
  };
  if (pressed.action === 'confirm') return pressConfirm(deps, ctx, press);
  const result = await ACTIONS[pressed.action](deps, ctx, press);
  if (!result.ok) return refusePress(deps, ctx, result.problem);
  await deps.answers.of(ctx.update).toast(ctx.view.texts.plain(TOASTS[pressed.action]));
}

/** Confirm, or the Yes to the question whether they are sure. */
export async function pressConfirm(deps: HandlerDeps, ctx: ChatContext, press: Press): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const result = await confirmOffer(deps, press);
  if (result.ok) return void (await answer.toast(ctx.view.texts.plain('toast-confirmed')));
  const { problem } = result;
  // The card asks; a box before it would only be in the way.
  if (problem.code === 'asks_twice') {
    return void (await answer.toast(ctx.view.texts.plain('problem-asks-twice')));
  }
  if (problem.code !== 'no_wallet') return refusePress(deps, ctx, problem);
  await answer.settle();
  await connectWallet(deps, ctx, 'for_swap');
}

type Action = (deps: HandlerDeps, ctx: ChatContext, press: Press) => Promise<Result<Swap>>;

const ACTIONS: Readonly<Record<Exclude<SwapPress['action'], 'confirm'>, Action>> = {
  refresh,
  cancel: (deps, _, press) => cancelSwap(deps, press),
  quote_again: quoteAgain,
};

const TOASTS: Readonly<Record<Exclude<SwapPress['action'], 'confirm'>, string>> = {
  refresh: 'toast-refreshed',
  cancel: 'toast-cancelled',
  quote_again: 'toast-refreshed',
};

async function refresh(deps: HandlerDeps, ctx: ChatContext, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(deps, press);
  if (!found.ok || found.value.state !== 'offered') return refreshOffer(deps, press);
  return withDisabledCard(deps, ctx, found.value, (priced) => refreshOffer(priced, press));
}

/** The same intent as a new swap with a new card. */
async function quoteAgain(deps: HandlerDeps, ctx: ChatContext, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(deps, press);
  if (!found.ok) return found;
  const { intent } = found.value;
  return offerForUpdate(deps, { update: ctx.update, ...personOf(ctx), intent, messageId: null });
}
