import type { Problem } from '../swap/problems.ts';
import { toPlainText } from '../words/html.ts';
import { renderProblem } from '../words/render-problem.ts';
import type { BotParts, ChatContext } from './bot-deps.ts';
import { sendChatMessage } from './chat-messages.ts';
import { answerInGroup } from './groups/answer-in-group.ts';
import { personOf } from './people/person-of.ts';

/** Says what is wrong and how to go on: as the alert of a press while it can still be answered, else as a message. */
export async function tellProblem(parts: BotParts, ctx: ChatContext, problem: Problem): Promise<void> {
  const sentence = renderProblem(problem, ctx.view);
  const hasLink = problem.code === 'in_flight';
  if (!hasLink && (await parts.answers.of(ctx.update).alert(toPlainText(sentence)))) return;
  await sendChatMessage(parts, personOf(ctx).chatId, sentence, answerInGroup(ctx));
}
