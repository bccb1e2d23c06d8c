import type { Context } from 'grammy';
import type { ChatId, PersonId } from '../swap/brands.ts';

/** Who wrote or pressed, and where; every update that passes the intake has both. */
export function personOf(ctx: Pick<Context, 'from' | 'chatId'>): { personId: PersonId; chatId: ChatId } {
  if (!ctx.from || ctx.chatId === undefined)
    throw new Error('An update without chat or person passed the intake.');
  return { personId: ctx.from.id as PersonId, chatId: ctx.chatId as ChatId };
}

/**
 * Who asks, for limits and links: whoever writes in the name of a group or a channel is that chat. Telegram names one and
 * the same stand-in for all of them, and they would use up each other's turns.
 */
export function askerOf(ctx: Pick<Context, 'from' | 'chatId' | 'message'>): PersonId {
  const { sender_chat } = ctx.message ?? {};
  return sender_chat ? (sender_chat.id as PersonId) : personOf(ctx).personId;
}
