import type { SwapId } from '../../swap/brands.ts';
import { cancelSwap, confirmOffer, findPressed, type Press, refreshOffer } from '../../swap/confirm-offer.ts';
import type { Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ButtonPress } from '../../words/button-data.ts';
import type { BotParts, ChatContext } from '../bot-deps.ts';
import { cardPorts } from '../card-ports.ts';
import { mayAskPrice } from '../offers/may-ask-price.ts';
import { offerForUpdate } from '../offers/offer-for-update.ts';
import { connectWallet } from '../people/connect-wallet.ts';
import { personOf } from '../people/person-of.ts';
import { tellProblem } from '../tell-problem.ts';

export type SwapPress = Extract<ButtonPress, { version: number }>;

/** A press on a swap's card. The core checks owner, state and price version; the card itself changes by the outbox. */
export async function pressSwap(parts: BotParts, ctx: ChatContext, pressed: SwapPress): Promise<void> {
  const asksPrice = pressed.action === 'refresh' || pressed.action === 'quote_again';
  if (asksPrice && !(await mayAskPrice(parts, ctx))) return;
  const press: Press = {
    swapId: pressed.id as SwapId,
    personId: personOf(ctx).personId,
    offerVersion: pressed.version,
  };
  const result = await ACTIONS[pressed.action](parts, ctx, press);
  if (result.ok)
    return void (await parts.answers.of(ctx.update).toast(ctx.view.texts.plain(TOASTS[pressed.action])));
  if (result.problem.code === 'no_wallet') {
    await parts.answers.of(ctx.update).settle();
    return connectWallet(parts, ctx, 'for_swap');
  }
  await tellProblem(parts, ctx, result.problem);
}

type Action = (parts: BotParts, ctx: ChatContext, press: Press) => Promise<Result<Swap>>;

const ACTIONS: Readonly<Record<SwapPress['action'], Action>> = {
  confirm: (parts, _, press) => confirmOffer(cardPorts(parts), press),
  refresh: (parts, _, press) => refreshOffer(cardPorts(parts), press),
  cancel: (parts, _, press) => cancelSwap(cardPorts(parts), press),
  quote_again: quoteAgain,
};

const TOASTS: Readonly<Record<SwapPress['action'], string>> = {
  confirm: 'toast-confirmed',
  refresh: 'toast-refreshed',
  cancel: 'toast-cancelled',
  quote_again: 'toast-refreshed',
};

/** The same intent as a new swap with a new card. */
async function quoteAgain(parts: BotParts, ctx: ChatContext, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(cardPorts(parts), press);
  if (!found.ok) return found;
  const { intent } = found.value;
  return offerForUpdate(parts, { update: ctx.update, ...personOf(ctx), intent, messageId: null });
}
