import type { ChatId } from '../swap/brands.ts';

/** Chats that Telegram asked to leave alone for a while. */
export interface ChatPauses {
  pause(chatId: ChatId, until: number): void;
  /** Until when nothing goes to this chat; undefined when it may be written to. */
  until(chatId: ChatId, now: number): number | undefined;
}

/** So many chats paused at once are not the chats' limits but the bot's own. */
const BOT_WIDE_FROM = 3;

export function createChatPauses(): ChatPauses {
  const pauses = new Map<ChatId, number>();
  const forgetPast = (now: number) => {
    for (const [chatId, until] of pauses) if (until <= now) pauses.delete(chatId);
  };
  return {
    pause: (chatId, until) => {
      pauses.set(chatId, Math.max(until, pauses.get(chatId) ?? 0));
    },
    until: (chatId, now) => {
      forgetPast(now);
      return pauses.size >= BOT_WIDE_FROM ? Math.min(...pauses.values()) : pauses.get(chatId);
    },
  };
}
