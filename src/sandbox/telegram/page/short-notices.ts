import { useCallback, useRef, useState } from 'preact/hooks';
import type { ChatEvent } from '../event-log.ts';

/** A chat action shows for five seconds or until the bot's message comes, as Telegram has it. */
const SHOWN = 5000;

/** One short notice at a time, gone after a few seconds. */
export function useToast(): { toast: string | undefined; showToast: (text: string) => void } {
  const [toast, setToast] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showToast = useCallback((text: string) => {
    clearTimeout(timer.current);
    setToast(text);
    timer.current = setTimeout(() => setToast(undefined), Math.max(3000, text.length * 60));
  }, []);
  return { toast, showToast };
}

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
