import { inRows } from '../../cards/keyboard.ts';
import type { Texts } from '../../i18n/texts.ts';
import { viewFor, type Views } from '../../i18n/view.ts';
import { type Person, DEFAULT_LANGUAGE, LANGUAGES, type PeopleStore, type PreferencesStore } from '../../swap/people.ts';
import type { BotContext, ChatContext } from '../../telegram/context.ts';
import type { CallbackAnswers } from '../../telegram/intake/handle-update.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import { editChatMessage, sendChatMessage, type MessageDeps } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import type { UserCache } from '../../telegram/user-cache.ts';
import type { CommandContext } from 'grammy';

export interface LanguageDeps extends MessageDeps {
  readonly people: Pick<PeopleStore, 'findPerson'>;
  readonly userCache: Pick<UserCache, 'choose'>;
  readonly preferences: Pick<PreferencesStore, 'find'>;
  readonly answers: CallbackAnswers;
  readonly views: Views;
}

/** In place of a language in a button: follow the language of the Telegram app. */
const AS_TELEGRAM_SAYS = 'telegram';

export function languageCommand(deps: LanguageDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const person = await deps.people.findPerson(personOf(ctx).personId);
    const inUse = person ?? { language: DEFAULT_LANGUAGE, chosenLanguage: null };
    await sendChatMessage(deps, ctx.chatId, renderLanguages(inUse, ctx.view.texts, deps.views));
  };
}

/** Redraws the card in the new language. */
export async function pressLanguage(
  deps: LanguageDeps,
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

/** Each language is named in itself. A tick marks the language in use, and the last button while none is chosen. */
export function renderLanguages(
  { language, chosenLanguage }: Pick<Person, 'language' | 'chosenLanguage'>,
  texts: Texts,
  views: Views,
): ChatMessage {
  const nameOf = (one: Person['language']) => views[one].texts.plain('language-name');
  const buttons = LANGUAGES.map((one) => choice(nameOf(one), one, one === language));
  const asTelegram = choice(
    texts.plain('button-language-telegram'),
    AS_TELEGRAM_SAYS,
    chosenLanguage === null,
  );
  return { text: texts.html('language-question').html, keyboard: [...inRows(buttons), [asTelegram]] };
}

function choice(name: string, id: string, isTicked: boolean): Button {
  return { text: isTicked ? `✅ ${name}` : name, data: mainButtons.encode({ action: 'language', id }) };
}
