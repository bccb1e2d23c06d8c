import type { CommandContext } from 'grammy';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { answerSwapCommand } from '../answer-text.ts';

/** `/swap`: a whole line becomes a card at once, a part of it a dialogue that asks for the rest. */
export function swapCommand(deps: HandlerDeps) {
  return (ctx: CommandContext<BotContext>): Promise<void> => answerSwapCommand(deps, ctx, ctx.match);
}
