import type { CommandContext } from 'grammy';
import { type ProblemDeps, tellProblem } from '../../cards/reply.ts';
import { type CatalogueDeps, loadCatalogue, restoreIntent } from '../../requests/find-token.ts';
import { type OfferDeps, offerForUpdate } from '../../requests/offers/offer.ts';
import type { SharedIntent } from '../../swap/stores.ts';
import { minimumOf, type Swap } from '../../swap/swap.ts';
import type { BotContext } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../../telegram/quota.ts';

type RepeatDeps = OfferDeps & CatalogueDeps & PrivatePriceDeps & ProblemDeps;

/** "Again" and "swap back": a new card for the last confirmed swap, or for its reverse. */
export function repeatCommand(direction: 'again' | 'back') {
  return (deps: RepeatDeps) =>
    async (ctx: CommandContext<BotContext>): Promise<void> => {
      const person = personOf(ctx);
      const [last] = await deps.swaps.listPast(person.personId, { states: ['confirmed'], limit: 1 });
      if (!last) {
        await sendChatMessage(deps, person.chatId, ctx.view.texts.html('talk-nothing-to-repeat'));
        return;
      }
      if (!(await mayAskPriceInPrivate(deps, ctx))) return;
      const wanted = direction === 'again' ? sameAs(last) : reverseOf(last);
      const catalogue = await loadCatalogue(deps, [wanted.fromMint, wanted.toMint]);
      if (!catalogue.ok) return tellProblem(deps, ctx, catalogue.problem);
      const restored = restoreIntent(wanted, catalogue.value);
      if (!restored?.ok) return tellProblem(deps, ctx, restored?.problem ?? { code: 'no_route' });
      const request = { update: ctx.update, ...person, intent: restored.intent, messageId: null };
      const offered = await offerForUpdate(deps, request);
      if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
    };
}

function sameAs({ intent }: Swap): SharedIntent {
  return { fromMint: intent.from.mint, toMint: intent.to.mint, amount: intent.amount };
}

/** Pays what arrived, or at least came. */
function reverseOf(swap: Swap): SharedIntent {
  const { from, to } = swap.intent;
  return { fromMint: to.mint, toMint: from.mint, amount: swap.arrived ?? minimumOf(swap) };
}
