import type { NextFunction } from 'grammy';
import type { BotParts, ChatContext } from '../bot-deps.ts';

/** Meets whoever sent the update, and decides, for everything after it, in which language they are answered. */
export function meetPerson(parts: Pick<BotParts, 'acquaintances' | 'views'>) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    ctx.view = parts.views[await parts.acquaintances.meet(ctx)];
    await next();
  };
}
