import type { Problem } from '../swap/problems.ts';
import { toPlainText } from '../words/chat-html.ts';
import { renderProblem } from '../words/render-problem.ts';
import type { ChatContext, HandlerDeps } from './bot-deps.ts';
import { sayHere } from './groups/say-here.ts';

/** Says what is wrong and how to go on: as the alert of a press while it can still be answered, else as a message. */
export async function tellProblem(deps: HandlerDeps, ctx: ChatContext, problem: Problem): Promise<void> {
  const sentence = renderProblem(problem, ctx.view);
  const hasLink = problem.code === 'in_flight';
  if (!hasLink && (await deps.answers.of(ctx.update).alert(toPlainText(sentence)))) return;
  await sayHere(deps, ctx, sentence);
}
