import type { NextFunction } from 'grammy';
import { chooseToken } from '../../swap/intent.ts';
import { decodeBalance } from '../../words/balance-data.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { SWAP_DIALOGUE } from '../commands/swap-command.ts';
import { loadCatalogue } from '../offers/load-catalogue.ts';
import { tellProblem } from '../tell-problem.ts';

/** A press on Swap beside a token: the dialogue asks for what, and how much of it. */
export function startSwapFrom(deps: HandlerDeps) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const press = decodeBalance(ctx.callbackQuery?.data ?? '');
    if (press?.action !== 'swap') return next();
    const catalogue = await loadCatalogue(deps, [press.mint]);
    if (!catalogue.ok) return tellProblem(deps, ctx, catalogue.problem);
    const chosen = chooseToken(press.mint, catalogue.value);
    if ('problem' in chosen) return tellProblem(deps, ctx, chosen.problem);
    await deps.answers.of(ctx.update).settle();
    await ctx.conversation.enter(SWAP_DIALOGUE, { from: chosen.token, to: null });
  };
}
