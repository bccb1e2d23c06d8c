import type { CommandContext } from 'grammy';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { loadCatalogueFor } from '../offers/load-catalogue.ts';
import { mayAskPrice } from '../offers/may-ask-price.ts';
import { offerForUpdate } from '../offers/offer-for-update.ts';
import { personOf } from '../people/person-of.ts';
import { tellProblem } from '../tell-problem.ts';
import { readSwapWords } from './read-swap-words.ts';

/** The name under which the dialogue is entered. */
export const SWAP_DIALOGUE = 'swap';

/** `/swap`: a whole line becomes a card at once, a part of it a dialogue that asks for the rest. */
export function swapCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const catalogue = await loadCatalogueFor(parts, ctx.match);
    if (!catalogue.ok) return tellProblem(parts, ctx, catalogue.problem);
    const words = readSwapWords(ctx.match, catalogue.value);
    if (words.kind === 'problem') return tellProblem(parts, ctx, words.problem);
    if (words.kind === 'part') {
      return ctx.conversation.enter(SWAP_DIALOGUE, { from: words.from, to: words.to });
    }
    if (!(await mayAskPrice(parts, ctx))) return;
    const { intent } = words;
    const offered = await offerForUpdate(parts, {
      update: ctx.update,
      ...personOf(ctx),
      intent,
      messageId: null,
    });
    if (!offered.ok) await tellProblem(parts, ctx, offered.problem);
  };
}
