import type { CommandContext } from 'grammy';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../swap/people.ts';
import type { BotContext, ChatContext } from '../../telegram/context.ts';
import { editChatMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf, viewFor } from '../../telegram/person.ts';
import type { SettingsDeps } from './command.ts';
import { AS_TELEGRAM_SAYS, renderLanguages } from './view.ts';

export function languageCommand(deps: SettingsDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const person = await deps.people.findPerson(personOf(ctx).personId);
    const inUse = person ?? { language: DEFAULT_LANGUAGE, chosenLanguage: null };
    await sendChatMessage(deps, ctx.chatId, renderLanguages(inUse, ctx.view.texts, deps.views));
  };
}

/** Sets the language and redraws the card. */
export async function pressLanguage(
  deps: SettingsDeps,
  ctx: ChatContext,
  { id }: { readonly id: string },
): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const answer = deps.answers.of(ctx.update);
  const chosen = LANGUAGES.find((language) => language === id) ?? null;
  const isKnown = chosen !== null || id === AS_TELEGRAM_SAYS;
  const person = isKnown ? await deps.userCache.choose(personId, chosen) : undefined;
  if (!person) return void (await answer.alert(ctx.view.texts.plain('press-unknown')));
  ctx.view = viewFor(deps.views[person.language], await deps.preferences.find(personId));
  const { texts } = ctx.view;
  await answer.toast(texts.plain('toast-language'));
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined)
    await editChatMessage(deps, chatId, messageId, renderLanguages(person, texts, deps.views));
}
