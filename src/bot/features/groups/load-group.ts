import type { NextFunction } from 'grammy';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { personOf } from '../../telegram/person.ts';

/**
 * Looks up the group that something came from: whoever is answered there is answered in the language it chose. Whoever
 * writes to us where we count as out has us in all the same.
 */
export function meetGroup(deps: Pick<HandlerDeps, 'groups' | 'views' | 'now'>) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const { chatId } = personOf(ctx);
    let group = await deps.groups.find(chatId);
    if (group.isGone && ctx.message && !ctx.message.left_chat_member) {
      await deps.groups.enter(chatId, deps.now());
      group = { ...group, isGone: false };
    }
    ctx.group = group;
    if (group.language) ctx.view = deps.views[group.language];
    await next();
  };
}
