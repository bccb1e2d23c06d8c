import type { Html } from '../../i18n/html.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { editChatMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { readOpenForgetQuestion } from './forget-question.ts';
import { renderForgotten } from './forget-view.ts';

/**
 * Yes, forget me. The question names the person, their wallets and their swaps as they stood: a yes of somebody else, a
 * second one, and one after a change fit nothing any more.
 */
export async function pressForget(deps: HandlerDeps, ctx: ChatContext, stamp: string): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { personId } = personOf(ctx);
  const question = readOpenForgetQuestion(stamp, deps.now());
  const erased =
    question &&
    (await deps.personalData.erase({
      personId,
      language: deps.userCache.languageOf(ctx.from),
      version: question.version,
      now: deps.now(),
    }));
  if (!erased) return void (await answer.alert(ctx.view.texts.plain('press-forget-over')));
  deps.userCache.forget(personId);
  deps.preferences.forget(personId);
  await answer.settle();
  await closeQuestion(deps, ctx, renderForgotten(erased, ctx.view.texts));
}

/** No, or not now. */
export async function pressKeep(deps: HandlerDeps, ctx: ChatContext): Promise<void> {
  await deps.answers.of(ctx.update).settle();
  await closeQuestion(deps, ctx, ctx.view.texts.html('forget-kept'));
}

/** The question turns into its answer. */
async function closeQuestion(deps: HandlerDeps, ctx: ChatContext, text: Html): Promise<void> {
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const edited = messageId !== undefined && (await editChatMessage(deps, chatId, messageId, text));
  if (!edited) await sendChatMessage(deps, chatId, text);
}
