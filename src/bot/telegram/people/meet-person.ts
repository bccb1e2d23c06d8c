import type { NextFunction } from 'grammy';
import type { ChatContext, HandlerDeps } from '../bot-deps.ts';

/** Meets whoever sent the update, and decides, for everything after it, in which language they are answered. */
export function meetPerson(deps: Pick<HandlerDeps, 'acquaintances' | 'views'>) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    ctx.view = deps.views[await deps.acquaintances.meet(ctx)];
    await next();
  };
}
