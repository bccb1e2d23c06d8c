import { type Html, toPlainText } from '../i18n/html.ts';
import type { Clock } from '../swap/brands.ts';
import type { Problem } from '../swap/problems.ts';
import { isFinal } from '../swap/swap.ts';
import type { SwapStore } from '../swap/swap-store-port.ts';
import type { ChatContext } from '../telegram/context.ts';
import { type ReplyDeps, reply } from '../telegram/groups/messenger.ts';
import type { CallbackAnswers } from '../telegram/intake/handle-update.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { editChatMessage, type MessageDeps, sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import { renderProblem } from './problem.ts';

export interface PressDeps {
  readonly answers: CallbackAnswers;
}

export interface ProblemDeps extends ReplyDeps, PressDeps {}

export interface PressRefusalDeps extends ProblemDeps {
  readonly swaps: Pick<SwapStore, 'redraw' | 'showCardPage'>;
  readonly now: Clock;
}

/** By a text that has to be closed. Only the first answer to a press counts. */
export async function alertPress(
  { answers }: PressDeps,
  ctx: ChatContext,
  key: string,
  words?: Readonly<Record<string, string>>,
): Promise<void> {
  await answers.of(ctx.update).alert(ctx.view.texts.plain(key, words));
}

/** By a text that fades. */
export async function toastPress({ answers }: PressDeps, ctx: ChatContext, key: string): Promise<void> {
  await answers.of(ctx.update).toast(ctx.view.texts.plain(key));
}

/** Ends the spinner of a press. */
export async function settlePress({ answers }: PressDeps, ctx: ChatContext): Promise<void> {
  await answers.of(ctx.update).settle();
}

/** In the pressed message, else in a new one. */
export async function showCard(deps: MessageDeps, ctx: ChatContext, card: ChatMessage | Html): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const isEdited =
    messageId !== undefined && (await editChatMessage(deps, chatId, messageId, card)) !== 'gone';
  if (!isEdited) await sendChatMessage(deps, chatId, card);
}

/** Cause and remedy: in the alert of a press that awaits its answer, else in a message. */
export async function tellProblem(deps: ProblemDeps, ctx: ChatContext, problem: Problem): Promise<void> {
  const sentence = renderProblem(problem, ctx.view);
  // Alerts hold no links.
  const hasLink = problem.code === 'in_flight';
  if (!hasLink && (await deps.answers.of(ctx.update).alert(toPlainText(sentence)))) return;
  await reply(deps, ctx, sentence);
}

/** An outdated card is redrawn. */
export async function refusePress(deps: PressRefusalDeps, ctx: ChatContext, problem: Problem): Promise<void> {
  await tellProblem(deps, ctx, problem);
  if (problem.code === 'out_of_date' && !isFinal(problem.swap.state)) {
    await deps.swaps.redraw(problem.swap, deps.now());
  }
}
