import type { CommandContext } from 'grammy';
import { writeForgetQuestion } from '../../swap/forget-question.ts';
import { DEFAULT_LANGUAGE } from '../../swap/language.ts';
import { renderForgetQuestion } from '../../words/render-forget.ts';
import { renderLanguages } from '../../words/render-languages.ts';
import { renderPrivacy } from '../../words/render-privacy.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/** `/help` */
export function helpCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    await sendChatMessage(deps, ctx.chatId, ctx.view.texts.html('help'));
  };
}

/** `/privacy` */
export function privacyCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    await sendChatMessage(deps, ctx.chatId, renderPrivacy(ctx.view.texts));
  };
}

/** `/language`: which language the bot speaks to this person, in the chat and on its pages. */
export function languageCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const person = await deps.people.findPerson(personOf(ctx).personId);
    const inUse = person ?? { language: DEFAULT_LANGUAGE, chosenLanguage: null };
    await sendChatMessage(deps, ctx.chatId, renderLanguages(inUse, ctx.view.texts, deps.views));
  };
}

/** `/forget`: says what would be erased, and asks once. */
export function forgetCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const { version, ...data } = await deps.personalData.survey(personId);
    const question = writeForgetQuestion({ askedAt: deps.now(), version });
    await sendChatMessage(deps, chatId, renderForgetQuestion(data, question, ctx.view.texts));
  };
}
