import { toPlainText } from '../i18n/html.ts';
import type { Clock } from '../swap/clock.ts';
import type { Problem } from '../swap/problems.ts';
import type { SwapStore } from '../swap/swap-store-port.ts';
import { isFinal } from '../swap/transitions.ts';
import type { ChatContext } from '../telegram/context.ts';
import { type ReplyDeps, reply } from '../telegram/groups/messenger.ts';
import type { CallbackAnswers } from '../telegram/intake/handle-update.ts';
import { renderProblem } from './problem.ts';

export interface ProblemDeps extends ReplyDeps {
  readonly answers: CallbackAnswers;
}

/** Says what is wrong and how to go on: as the alert of a press while it can still be answered, else as a message. */
export async function tellProblem(deps: ProblemDeps, ctx: ChatContext, problem: Problem): Promise<void> {
  const sentence = renderProblem(problem, ctx.view);
  const hasLink = problem.code === 'in_flight';
  if (!hasLink && (await deps.answers.of(ctx.update).alert(toPlainText(sentence)))) return;
  await reply(deps, ctx, sentence);
}

/** Says why a press did nothing; a card that looked as if it could is drawn anew. */
export async function refusePress(
  deps: ProblemDeps & { readonly swaps: Pick<SwapStore, 'redraw' | 'turnCard'>; readonly now: Clock },
  ctx: ChatContext,
  problem: Problem,
): Promise<void> {
  await tellProblem(deps, ctx, problem);
  if (problem.code === 'out_of_date' && !isFinal(problem.swap.state)) {
    await deps.swaps.redraw(problem.swap, deps.now());
  }
}
