import { toPlainText } from '../notification/html.ts';
import { renderProblem } from '../notification/render-problem.ts';
import type { Problem } from '../swap/problems.ts';
import { answerInGroup } from './answer-in-group.ts';
import type { BotParts, ChatContext } from './bot-deps.ts';
import { sendChatMessage } from './chat-messages.ts';
import { personOf } from './person-of.ts';

/** Says what is wrong and how to go on: as the alert of a press while it can still be answered, else as a message. */
export async function tellProblem(parts: BotParts, ctx: ChatContext, problem: Problem): Promise<void> {
  const sentence = renderProblem(problem, ctx.view);
  const hasLink = problem.code === 'in_flight';
  if (!hasLink && (await parts.answers.of(ctx.update).alert(toPlainText(sentence)))) return;
  await sendChatMessage(parts, personOf(ctx).chatId, sentence, answerInGroup(ctx));
}
