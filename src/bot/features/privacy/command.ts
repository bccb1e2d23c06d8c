import type { CommandContext } from 'grammy';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import { RETENTION_DAYS } from '../../swap/stores.ts';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { writeForgetQuestion } from './forget-question.ts';
import { renderForgetQuestion } from './forget-view.ts';

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

/** What is kept about a person, for how long, and who else sees what. */
export function renderPrivacy(texts: Texts): Html {
  const days = {
    messages: String(RETENTION_DAYS.deliveredMessages),
    transactions: String(RETENTION_DAYS.attempts),
    dialogues: String(RETENTION_DAYS.dialogues),
    links: String(RETENTION_DAYS.walletLinks),
  };
  const parts = [
    texts.html('privacy-kept', days),
    texts.html('privacy-alerts', { days: String(RETENTION_DAYS.alerts) }),
    texts.html('privacy-shared', { days: String(RETENTION_DAYS.sharedIntents) }),
    texts.html('privacy-groups', { days: String(RETENTION_DAYS.groupTurns) }),
    texts.html('privacy-never'),
    texts.html('privacy-others'),
    texts.html('privacy-forget'),
  ];
  return joinLines(parts, '\n\n');
}
