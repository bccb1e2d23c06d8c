import { useRef, useState } from 'preact/hooks';
import type { ChatEvent } from '../event-log.ts';

/** A chat action shows for five seconds or until the bot's message comes, as Telegram has it. */
const SHOWN = 5000;

/** The chats in which the bot is typing. */
export function useTyping(): { chats: ReadonlySet<number>; hear: (event: ChatEvent) => void } {
  const [chats, setChats] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const stop = (chatId: number): void => {
    clearTimeout(timers.current.get(chatId));
    setChats((now) => new Set([...now].filter((id) => id !== chatId)));
  };
  const hear = (event: ChatEvent): void => {
    if (event.type === 'message' && event.message.from.is_bot) stop(event.message.chat.id);
    if (event.type !== 'action') return;
    stop(event.chatId);
    setChats((now) => new Set([...now, event.chatId]));
    timers.current.set(
      event.chatId,
      setTimeout(() => stop(event.chatId), SHOWN),
    );
  };
  return { chats, hear };
}
