import type { CommandContext } from 'grammy';
import { DEFAULT_LANGUAGE } from '../../swap/language.ts';
import { renderLanguages } from '../../words/render-languages.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/** `/language`: which language the bot speaks to this person, in the chat and on its pages. */
export function languageCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const person = await parts.people.findPerson(personOf(ctx).personId);
    const inUse = person ?? { language: DEFAULT_LANGUAGE, chosenLanguage: null };
    await sendChatMessage(parts, ctx.chatId, renderLanguages(inUse, ctx.view.texts));
  };
}
