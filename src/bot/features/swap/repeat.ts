import { type ProblemDeps, tellProblem } from '../../cards/reply.ts';
import { type CatalogueDeps, loadCatalogue, restoreIntent } from '../../requests/find-token.ts';
import type { OfferDeps } from '../../requests/offers/offer.ts';
import { reverseOf } from '../../swap/swap.ts';
import type { CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../../telegram/quota.ts';
import { offerInChat } from '../offer-shared.ts';

type RepeatDeps = OfferDeps & CatalogueDeps & PrivatePriceDeps & ProblemDeps;

/** "Again" and "swap back": a new card for the last confirmed swap, or for its reverse. */
export function repeatCommand(direction: 'again' | 'back') {
  return async (deps: RepeatDeps, ctx: CommandContext): Promise<void> => {
    const { personId } = personOf(ctx);
    const [last] = await deps.swaps.listPast(personId, { states: ['confirmed'], limit: 1 });
    if (!last) return void (await reply(deps, ctx, ctx.view.texts.html('talk-nothing-to-repeat')));
    if (!(await mayAskPriceInPrivate(deps, ctx))) return;
    const { from, to, amount } = direction === 'again' ? last.intent : reverseOf(last);
    const wanted = { fromMint: from.mint, toMint: to.mint, amount };
    const catalogue = await loadCatalogue(deps, [from.mint, to.mint]);
    if (!catalogue.ok) return tellProblem(deps, ctx, catalogue.problem);
    const restored = restoreIntent(wanted, catalogue.value);
    if (!restored?.ok) return tellProblem(deps, ctx, restored?.problem ?? { code: 'no_route' });
    await offerInChat(deps, ctx, restored.intent);
  };
}
