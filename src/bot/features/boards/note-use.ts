import type { MiddlewareFn } from 'grammy';
import { BoundedCache } from '../../../bounded-cache.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';

/** A board rests after a day: nobody needs to know the minute. */
const NOTED_EVERY_MS = 10 * 60_000;
const MOST_GROUPS = 20_000;

/** Whatever we hear of in a group was meant for us: its board goes on. Nothing waits for it. */
export function noteUseOfGroup(deps: Pick<HandlerDeps, 'boards' | 'now' | 'log'>): MiddlewareFn<ChatContext> {
  const noted = new BoundedCache<number, number>(MOST_GROUPS);
  return async (ctx, next) => {
    const { chat } = ctx;
    const isHeard = ctx.callbackQuery !== undefined || ctx.message?.text !== undefined;
    if (isHeard && (chat?.type === 'group' || chat?.type === 'supergroup')) {
      const now = deps.now();
      if (now - (noted.get(chat.id) ?? Number.NEGATIVE_INFINITY) >= NOTED_EVERY_MS) {
        noted.set(chat.id, now);
        void deps.boards
          .noteUse(chat.id as ChatId, now)
          .catch((err: unknown) => deps.log.warn({ err }, 'the use of a group was not noted'));
      }
    }
    await next();
  };
}
