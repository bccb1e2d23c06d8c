import { refusePress } from '../../cards/reply-problem.ts';
import { withDisabledCard } from '../../requests/offers/disabled-card.ts';
import { askOnCard, findRevision } from '../../requests/offers/revise.ts';
import type { SwapId } from '../../swap/brands.ts';
import { turnCard } from '../../swap/card-page.ts';
import { findOffered, type Press } from '../../swap/find-pressed.ts';
import { type CardPage, PLAIN_CARD } from '../../swap/offer-card.ts';
import { reviseOffer } from '../../swap/revise-offer.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { type CardPress, cardButtons } from '../../telegram/messages/callback-data.ts';
import { removeMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPrice } from '../../telegram/quota.ts';
import { pressConfirm } from './buttons.ts';

/** A press on what the card of an offer offers beside Confirm, Refresh and Cancel. The row decides what it may do. */
export async function pressCard(deps: HandlerDeps, ctx: ChatContext, data: string): Promise<void> {
  const pressed = cardButtons.decode(data);
  if (!pressed) return void (await deps.answers.of(ctx.update).alert(ctx.view.texts.plain('press-unknown')));
  const press: Press = {
    swapId: pressed.id as SwapId,
    personId: personOf(ctx).personId,
    offerVersion: pressed.version,
  };
  if (pressed.action === 'sure') return pressConfirm(deps, ctx, { ...press, isSure: true });
  const found = await findOffered(deps, press);
  if (!found.ok) return refusePress(deps, ctx, found.problem);
  await act(deps, ctx, { swap: found.value, press, pressed });
}

interface Pressed {
  readonly swap: Swap;
  readonly press: Press;
  readonly pressed: CardPress;
}

/** Pages that a tap turns to, and nothing else. */
const PAGES: Partial<Record<CardPress['action'], CardPage>> = {
  front: 'front',
  more: 'more',
  details: 'details',
  routes: 'routes',
  slippage: 'slippage',
};

async function act(deps: HandlerDeps, ctx: ChatContext, { swap, press, pressed }: Pressed): Promise<void> {
  const { action } = pressed;
  const page = PAGES[action];
  if (page) return turn(deps, ctx, swap, { page });
  if (action === 'turn_rate') {
    return turn(deps, ctx, swap, { isRateTurned: !(swap.card ?? PLAIN_CARD).isRateTurned });
  }
  if (action === 'amount' || action === 'own_slippage') return askOnCard(deps, ctx, swap, action);
  if (!(await mayAskPrice(deps, ctx))) return;
  const revised = await withDisabledCard(deps, ctx, swap, async (priced) => {
    const revision = await findRevision(priced, swap, pressed);
    return revision.ok ? reviseOffer(priced, press, revision.value) : revision;
  });
  if (!revised.ok) return refusePress(deps, ctx, revised.problem);
  await deps.answers.of(ctx.update).toast(ctx.view.texts.plain('toast-refreshed'));
}

async function turn(
  deps: HandlerDeps,
  ctx: ChatContext,
  swap: Swap,
  change: Parameters<typeof turnCard>[2],
): Promise<void> {
  const turned = await turnCard(deps, swap, change);
  if (!turned.ok) return refusePress(deps, ctx, turned.problem);
  const answer = deps.answers.of(ctx.update);
  // Pressed elsewhere, as under /status: the card may stand out of sight, or like that already.
  const isOnCard = ctx.callbackQuery?.message?.message_id === swap.messageId;
  await (isOnCard ? answer.settle() : answer.toast(ctx.view.texts.plain('toast-on-its-card')));
  await forgetPrompt(deps, swap);
}

/** A question that is no longer asked. */
async function forgetPrompt(deps: HandlerDeps, { chatId, card }: Swap): Promise<void> {
  const promptId = card?.promptId ?? null;
  if (promptId !== null) await removeMessage(deps, chatId, promptId);
}
