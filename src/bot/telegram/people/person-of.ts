import type { Context } from 'grammy';
import type { ChatId, PersonId } from '../../swap/brands.ts';

/** Who wrote or pressed, and where; every update that passes the intake has both. */
export function personOf(ctx: Pick<Context, 'from' | 'chatId'>): { personId: PersonId; chatId: ChatId } {
  if (!ctx.from || ctx.chatId === undefined)
    throw new Error('An update without chat or person passed the intake.');
  return { personId: ctx.from.id as PersonId, chatId: ctx.chatId as ChatId };
}
