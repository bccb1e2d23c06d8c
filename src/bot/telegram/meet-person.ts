import type { Context, NextFunction } from 'grammy';
import type { BotParts } from './bot-deps.ts';
import { personOf } from './person-of.ts';

/** So many people are remembered as met; the oldest are written down once more when they come again. */
const MOST_REMEMBERED = 10_000;

/**
 * Writes down who talks to us in private, again only when their name or their app's language changed. Somebody who had blocked us comes back
 * with `/start` or a change of membership, and these are always written down: what waited for them is then delivered.
 */
export function meetPerson(parts: Pick<BotParts, 'people' | 'now'>) {
  const met = new Map<number, string>();
  return async (ctx: Context, next: NextFunction): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const username = ctx.from?.username ?? null;
    const firstName = ctx.from?.first_name ?? '';
    const languageCode = ctx.from?.language_code ?? null;
    const looks = `${username} ${languageCode} ${firstName}`;
    if (ctx.chat?.type === 'private' && !hasLeft(ctx) && (comesBack(ctx) || met.get(personId) !== looks)) {
      await parts.people.meetPerson({ id: personId, chatId, username, firstName, languageCode }, parts.now());
      const oldest = met.size >= MOST_REMEMBERED ? met.keys().next().value : undefined;
      if (oldest !== undefined) met.delete(oldest);
      met.set(personId, looks);
    }
    await next();
  };
}

function hasLeft(ctx: Context): boolean {
  return ctx.myChatMember?.new_chat_member.status === 'kicked';
}

function comesBack(ctx: Context): boolean {
  return ctx.myChatMember !== undefined || (ctx.message?.text?.startsWith('/start') ?? false);
}
