import type { NextFunction } from 'grammy';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';

/** The name under which the dialogue is entered. */
export const RENAME_DIALOGUE = 'rename-wallet';

/** A press on Rename: the dialogue asks for the name on the card's own message. */
export function startRenaming(deps: HandlerDeps) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    const press = mainButtons.decode(ctx.callbackQuery?.data ?? '');
    const messageId = ctx.callbackQuery?.message?.message_id;
    if (press?.action !== 'wallet_rename' || messageId === undefined) return next();
    await deps.answers.of(ctx.update).settle();
    await ctx.conversation.enter(RENAME_DIALOGUE, { about: press.id, messageId });
  };
}
