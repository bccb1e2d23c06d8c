import type { CommandContext } from 'grammy';
import type { PersonId } from '../../swap/brands.ts';
import { cancelSwap } from '../../swap/confirm-offer.ts';
import type { Swap } from '../../swap/swap.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { loadCatalogueFor } from '../offers/load-catalogue.ts';
import { mayAskPrice } from '../offers/may-ask-price.ts';
import { offerForUpdate } from '../offers/offer-for-update.ts';
import { personOf } from '../people/person-of.ts';
import { tellProblem } from '../tell-problem.ts';
import { readSwapWords } from './read-swap-words.ts';

/** The name under which the dialogue is entered. */
export const SWAP_DIALOGUE = 'swap';

/** `/swap`: a whole line becomes a card at once, a part of it a dialogue that asks for the rest. */
export function swapCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const catalogue = await loadCatalogueFor(deps, ctx.match);
    if (!catalogue.ok) return tellProblem(deps, ctx, catalogue.problem);
    const words = readSwapWords(ctx.match, catalogue.value);
    if (words.kind === 'problem') return tellProblem(deps, ctx, words.problem);
    if (words.kind === 'part') {
      return ctx.conversation.enter(SWAP_DIALOGUE, { from: words.from, to: words.to });
    }
    if (!(await mayAskPrice(deps, ctx))) return;
    const { intent } = words;
    const offered = await offerForUpdate(deps, {
      update: ctx.update,
      ...personOf(ctx),
      intent,
      messageId: null,
    });
    if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
  };
}

/** `/cancel` outside a dialogue: stops the newest swap that nobody signed yet. */
export function cancelCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const key = await cancelNewest(deps, personId);
    await sendChatMessage(deps, chatId, ctx.view.texts.html(key));
  };
}

async function cancelNewest(deps: HandlerDeps, personId: PersonId): Promise<string> {
  const open = await deps.swaps.listOpen(personId);
  const ordered = open.find((swap) => swap.state === 'ordered');
  const newest: Swap | undefined = ordered ?? (await deps.swaps.findNewestOffer(personId));
  if (!newest) return open.length > 0 ? 'cancel-too-late' : 'cancel-nothing';
  const cancelled = await cancelSwap(deps, { swapId: newest.id, personId });
  if (cancelled.ok) return 'toast-cancelled';
  return 'cancel-too-late';
}
