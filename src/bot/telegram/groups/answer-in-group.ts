import type { Context } from 'grammy';
import type { SendOptions } from '../chat-messages.ts';

/** In a group many talk at once, so an answer hangs on what it answers; in private that would only be noise. */
export function answerInGroup(ctx: Context): SendOptions {
  return ctx.message && ctx.chat?.type !== 'private' ? { answerTo: ctx.message } : {};
}
