import type { Html } from '../i18n/html.ts';
import { toPlainText } from '../i18n/html.ts';
import type { Problem } from '../swap/problems.ts';
import { isFinal } from '../swap/transitions.ts';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import { sayHere } from '../telegram/groups/reply.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { editChatMessage, sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import { renderProblem } from './problem.ts';

/** Shows a card in the message whose button was pressed; in a new one where there was no press or the edit failed. */
export async function showCard(
  deps: Pick<HandlerDeps, 'api' | 'log'>,
  ctx: ChatContext,
  card: ChatMessage | Html,
): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const isEdited = messageId !== undefined && (await editChatMessage(deps, chatId, messageId, card));
  if (!isEdited) await sendChatMessage(deps, chatId, card);
}

/** Says what is wrong and what to do: in the alert of a press that still awaits its answer, else in a message. */
export async function tellProblem(
  deps: Pick<HandlerDeps, 'answers' | 'api' | 'log' | 'voice'>,
  ctx: ChatContext,
  problem: Problem,
): Promise<void> {
  const sentence = renderProblem(problem, ctx.view);
  // An alert cannot hold a link.
  const hasLink = problem.code === 'in_flight';
  if (!hasLink && (await deps.answers.of(ctx.update).alert(toPlainText(sentence)))) return;
  await sayHere(deps, ctx, sentence);
}

/** Says why a press did nothing, and redraws a card that looked as if it could. */
export async function refusePress(deps: HandlerDeps, ctx: ChatContext, problem: Problem): Promise<void> {
  await tellProblem(deps, ctx, problem);
  if (problem.code === 'out_of_date' && !isFinal(problem.swap.state)) {
    await deps.swaps.redraw(problem.swap, deps.now());
  }
}
