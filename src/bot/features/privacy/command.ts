import type { CommandContext } from 'grammy';
import { DEFAULT_LANGUAGE } from '../../swap/language.ts';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { renderLanguages } from '../settings/languages.ts';
import { writeForgetQuestion } from './forget-question.ts';
import { renderForgetQuestion } from './forget-view.ts';
import { renderPrivacy } from './view.ts';

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
