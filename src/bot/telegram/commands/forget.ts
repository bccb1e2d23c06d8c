import type { CommandContext } from 'grammy';
import { writeForgetQuestion } from '../../swap/forget-question.ts';
import { renderForgetQuestion } from '../../words/render-forget.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/** `/forget`: says what would be erased, and asks once. */
export function forgetCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const { version, ...data } = await parts.personalData.survey(personId);
    const question = writeForgetQuestion({ askedAt: parts.now(), version });
    await sendChatMessage(parts, chatId, renderForgetQuestion(data, question, ctx.view.texts));
  };
}
