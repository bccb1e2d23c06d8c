import { viewFor } from '../../i18n/view-for.ts';
import { LANGUAGES } from '../../swap/language.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { editChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { AS_TELEGRAM_SAYS, renderLanguages } from './languages.ts';

/** A press on the card of /language: the person is answered in the new language, and the card changes to it. */
export async function pressLanguage(deps: HandlerDeps, ctx: ChatContext, id: string): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const answer = deps.answers.of(ctx.update);
  const chosen = LANGUAGES.find((language) => language === id) ?? null;
  const isKnown = chosen !== null || id === AS_TELEGRAM_SAYS;
  const person = isKnown ? await deps.acquaintances.choose(personId, chosen) : undefined;
  if (!person) return void (await answer.alert(ctx.view.texts.plain('press-unknown')));
  ctx.view = viewFor(deps.views[person.language], await deps.preferences.find(personId));
  const { texts } = ctx.view;
  await answer.toast(texts.plain('toast-language'));
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined)
    await editChatMessage(deps, chatId, messageId, renderLanguages(person, texts, deps.views));
}
