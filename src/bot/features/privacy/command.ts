import type { CommandContext } from 'grammy';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { writeForgetQuestion } from './forget-question.ts';
import { renderForgetQuestion } from './forget-view.ts';
import { renderPrivacy } from './view.ts';

/** `/privacy` */
export function privacyCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    await sendChatMessage(deps, ctx.chatId, renderPrivacy(ctx.view.texts));
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
