import type { NextFunction } from 'grammy';
import { NOTHING_SAID } from '../../requests/dialogue/state.ts';
import { findToken } from '../../requests/find-token.ts';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import { SWAP_DIALOGUE } from '../answer-text.ts';

/** A press on Swap beside a token: the dialogue asks for what, and how much of it. */
export function startSwapFrom(deps: HandlerDeps) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const press = balanceButtons.decode(ctx.callbackQuery?.data ?? '');
    if (press?.action !== 'swap') return next();
    const found = await findToken(deps, ctx, press.mint);
    await deps.answers.of(ctx.update).settle();
    const answers = { ...NOTHING_SAID.answers, from: 'token' in found ? found.token : null };
    const ambiguities = 'ambiguity' in found ? { from: found.ambiguity } : {};
    await ctx.conversation.enter(SWAP_DIALOGUE, { ...NOTHING_SAID, answers, ambiguities });
  };
}
