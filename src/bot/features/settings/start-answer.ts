import type { NextFunction } from 'grammy';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { settingsButtons } from '../../telegram/messages/callback-data.ts';

/** The name under which the dialogue is entered. */
export const SETTINGS_DIALOGUE = 'settings';

/** A press on My own: the dialogue asks on the page's own message. */
export function startSettingsAnswer(deps: HandlerDeps) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const press = settingsButtons.decode(ctx.callbackQuery?.data ?? '');
    const messageId = ctx.callbackQuery?.message?.message_id;
    if (press?.action !== 'type' || messageId === undefined) return next();
    await deps.answers.of(ctx.update).settle();
    await ctx.conversation.enter(SETTINGS_DIALOGUE, { about: press.what, messageId });
  };
}
