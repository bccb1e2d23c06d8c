import type { CommandContext } from 'grammy';
import { showCard } from '../../cards/reply.ts';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import { KEPT_DAYS } from '../../swap/retention.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import {
  readOpenForgetQuestion,
  renderForgetQuestion,
  renderForgotten,
  writeForgetQuestion,
} from './view.ts';

/** `/privacy` */
export function privacyCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    await sendChatMessage(deps, ctx.chatId, renderPrivacy(ctx.view.texts));
  };
}

/** `/forget`: asks once, with what would be erased. */
export function forgetCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const { version, ...data } = await deps.personalData.survey(personId);
    const question = writeForgetQuestion({ askedAt: deps.now(), version });
    await sendChatMessage(deps, chatId, renderForgetQuestion(data, question, ctx.view.texts));
  };
}

export function renderPrivacy(texts: Texts): Html {
  const days = {
    messages: String(KEPT_DAYS.deliveredMessages),
    transactions: String(KEPT_DAYS.attempts),
    dialogues: String(KEPT_DAYS.dialogues),
    links: String(KEPT_DAYS.walletLinks),
  };
  const parts = [
    texts.html('privacy-kept', days),
    texts.html('privacy-alerts', { days: String(KEPT_DAYS.alerts) }),
    texts.html('privacy-shared', { days: String(KEPT_DAYS.sharedIntents) }),
    texts.html('privacy-groups', { days: String(KEPT_DAYS.groupTurns) }),
    texts.html('privacy-never'),
    texts.html('privacy-others'),
    texts.html('privacy-forget'),
  ];
  return joinLines(parts, '\n\n');
}

/**
 * Yes, forget me. The version in the button is that of the person's wallets and swaps when it was drawn: a yes of another
 * person, a second one, or one after a change erases nothing.
 */
export async function pressForget(
  deps: HandlerDeps,
  ctx: ChatContext,
  { id: stamp }: { readonly id: string },
): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const { personId } = personOf(ctx);
  const question = readOpenForgetQuestion(stamp, deps.now());
  const erased =
    question &&
    (await deps.personalData.erase({
      personId,
      language: deps.userCache.languageOf(ctx.from),
      version: question.version,
      now: deps.now(),
    }));
  if (!erased) return void (await answer.alert(ctx.view.texts.plain('press-forget-over')));
  deps.userCache.forget(personId);
  deps.preferences.forget(personId);
  await answer.settle();
  await showCard(deps, ctx, renderForgotten(erased, ctx.view.texts));
}

/** No, or not now: the question turns into its answer. */
export async function pressKeep(deps: HandlerDeps, ctx: ChatContext): Promise<void> {
  await deps.answers.of(ctx.update).settle();
  await showCard(deps, ctx, ctx.view.texts.html('forget-kept'));
}
