import { alertPress, toastPress } from '../../cards/reply.ts';
import { viewFor } from '../../i18n/view.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../swap/people.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { editChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import type { SettingsDeps } from './command.ts';
import { AS_TELEGRAM_SAYS, renderLanguages } from './view.ts';

export async function languageCommand(deps: SettingsDeps, ctx: CommandContext): Promise<void> {
  const person = await deps.people.findPerson(personOf(ctx).personId);
  const inUse = person ?? { language: DEFAULT_LANGUAGE, chosenLanguage: null };
  await reply(deps, ctx, renderLanguages(inUse, ctx.view.texts, deps.views));
}

/** Sets the language and redraws the card. */
export async function pressLanguage(
  deps: SettingsDeps,
  ctx: ChatContext,
  { id }: { readonly id: string },
): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const chosen = LANGUAGES.find((language) => language === id) ?? null;
  const isKnown = chosen !== null || id === AS_TELEGRAM_SAYS;
  const person = isKnown ? await deps.userCache.choose(personId, chosen) : undefined;
  if (!person) return alertPress(deps, ctx, 'press-unknown');
  ctx.view = viewFor(deps.views[person.language], await deps.preferences.find(personId));
  const { texts } = ctx.view;
  await toastPress(deps, ctx, 'toast-language');
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined)
    await editChatMessage(deps, chatId, messageId, renderLanguages(person, texts, deps.views));
}
