import type { Context, NextFunction } from 'grammy';
import type { BotParts } from './bot-deps.ts';
import { personOf } from './person-of.ts';

/** Remembers who writes to us in private; somebody who had blocked us and is back gets what waited for them. */
export function meetPerson(parts: Pick<BotParts, 'people' | 'now'>) {
  return async (ctx: Context, next: NextFunction): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const hasBlockedUs = ctx.myChatMember?.new_chat_member.status === 'kicked';
    if (ctx.chat?.type === 'private' && !hasBlockedUs) {
      const { username, first_name } = ctx.from ?? {};
      await parts.people.meetPerson(
        { id: personId, chatId, username: username ?? null, firstName: first_name ?? '' },
        parts.now(),
      );
    }
    await next();
  };
}
