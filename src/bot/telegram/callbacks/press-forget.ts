import { readOpenForgetQuestion } from '../../swap/forget-question.ts';
import type { Html } from '../../words/html.ts';
import { renderForgotten } from '../../words/render-forget.ts';
import type { BotParts, ChatContext } from '../bot-deps.ts';
import { editChatMessage, sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/**
 * Yes, forget me. The question names the person, their wallets and their swaps as they stood: a yes of somebody else, a
 * second one, and one after a change fit nothing any more.
 */
export async function pressForget(parts: BotParts, ctx: ChatContext, stamp: string): Promise<void> {
  const answer = parts.answers.of(ctx.update);
  const { personId } = personOf(ctx);
  const question = readOpenForgetQuestion(stamp, parts.now());
  const erased =
    question &&
    (await parts.personalData.erase({
      personId,
      language: parts.acquaintances.languageOf(ctx.from),
      version: question.version,
      now: parts.now(),
    }));
  if (!erased) return void (await answer.alert(ctx.view.texts.plain('press-forget-over')));
  parts.acquaintances.forget(personId);
  await answer.settle();
  await closeQuestion(parts, ctx, renderForgotten(erased, ctx.view.texts));
}

/** No, or not now. */
export async function pressKeep(parts: BotParts, ctx: ChatContext): Promise<void> {
  await parts.answers.of(ctx.update).settle();
  await closeQuestion(parts, ctx, ctx.view.texts.html('forget-kept'));
}

/** The question turns into its answer. */
async function closeQuestion(parts: BotParts, ctx: ChatContext, text: Html): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const edited = messageId !== undefined && (await editChatMessage(parts, chatId, messageId, text));
  if (!edited) await sendChatMessage(parts, chatId, text);
}
