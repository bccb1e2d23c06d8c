import type { Api, Context, MiddlewareFn } from 'grammy';

/** Who has no answer by then sees that one is coming. */
const SIGN_AFTER_MS = 200;

/** Telegram takes the sign away after five seconds. */
const SIGN_LASTS_MS = 4_500;

/**
 * Whoever wrote and waits sees the bot typing, from the first moment that is felt to the answer. A pressed button turns
 * by itself. Nothing depends on it: a sign that cannot be given is left out.
 */
export function showTyping(api: Pick<Api, 'sendChatAction'>): MiddlewareFn<Context> {
  return async (ctx, next) => {
    if (!ctx.message) return next();
    const { chat, is_topic_message, message_thread_id } = ctx.message;
    const topic = is_topic_message && message_thread_id !== undefined ? { message_thread_id } : {};
    const show = () => void api.sendChatAction(chat.id, 'typing', topic).catch(() => {});
    const timers: NodeJS.Timeout[] = [];
    timers.push(
      setTimeout(() => {
        show();
        timers.push(setInterval(show, SIGN_LASTS_MS).unref());
      }, SIGN_AFTER_MS).unref(),
    );
    try {
      await next();
    } finally {
      timers.forEach(clearTimeout);
    }
  };
}
