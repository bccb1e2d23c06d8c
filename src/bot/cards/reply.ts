import { type Html, toPlainText } from '../i18n/html.ts';
import type { Problem } from '../swap/problems.ts';
import { isFinal } from '../swap/swap.ts';
import type { Chat } from '../telegram/chat.ts';
import type { ChatContext } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { editChatMessage, sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import type { Uses } from '../telegram/services.ts';
import { renderProblem } from './problem.ts';

/** The press is answered by a text that has to be closed. Only the first answer to a press counts. */
export async function alertPress(
  { answers }: Chat,
  ctx: ChatContext,
  key: string,
  words?: Readonly<Record<string, string>>,
): Promise<void> {
  await answers.of(ctx.update).alert(ctx.view.texts.plain(key, words));
}

/** The press is answered by a text that fades. */
export async function toastPress({ answers }: Chat, ctx: ChatContext, key: string): Promise<void> {
  await answers.of(ctx.update).toast(ctx.view.texts.plain(key));
}

/** Ends the spinner of a press. */
export async function settlePress({ answers }: Chat, ctx: ChatContext): Promise<void> {
  await answers.of(ctx.update).settle();
}

/** The card replaces the pressed message, or comes as a new one where that message is gone. */
export async function showCard(chat: Chat, ctx: ChatContext, card: ChatMessage | Html): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const isEdited =
    messageId !== undefined && (await editChatMessage(chat, chatId, messageId, card)) !== 'gone';
  if (!isEdited) await sendChatMessage(chat, chatId, card);
}

/** Cause and remedy: in the alert of a press that awaits its answer, else in a message. */
export async function tellProblem(chat: Chat, ctx: ChatContext, problem: Problem): Promise<void> {
  const sentence = renderProblem(problem, ctx.view);
  // Alerts hold no links.
  const hasLink = problem.code === 'in_flight';
  if (!hasLink && (await chat.answers.of(ctx.update).alert(toPlainText(sentence)))) return;
  await reply(chat, ctx, sentence);
}

/** An outdated card is redrawn. */
export async function refusePress(
  { swaps, chat, clock }: Uses<'swaps' | 'chat' | 'clock'>,
  ctx: ChatContext,
  problem: Problem,
): Promise<void> {
  await tellProblem(chat, ctx, problem);
  if (problem.code === 'out_of_date' && !isFinal(problem.swap.state)) {
    await swaps.redraw(problem.swap, clock());
  }
}
