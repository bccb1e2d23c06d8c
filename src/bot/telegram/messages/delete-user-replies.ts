import type { Api } from 'grammy';

/** So long nobody minds to see what they have just typed. */
const GATHER_MS = 700;
/** Telegram takes no more in one call. */
const MOST_IN_A_CALL = 100;

export interface TypedTexts {
  /** Takes a message off the chat a moment later, where Telegram lets us; nothing depends on it. */
  takeOff(chatId: number, messageId: number): void;
  /** Takes off at once what is still to be. */
  drain(): Promise<void>;
}

/**
 * What was typed as an answer goes from the chat when it was read, so that one message remains. Whoever waits for the next question
 * does not wait for that, and who answers quickly costs one call.
 */
export function createTypedTexts(api: Pick<Api, 'deleteMessages'>): TypedTexts {
  const chats = new Map<number, { readonly messageIds: number[]; readonly timer: NodeJS.Timeout }>();
  const calls = new Set<Promise<unknown>>();

  const takeOffNow = (chatId: number): void => {
    const chat = chats.get(chatId);
    if (!chat) return;
    chats.delete(chatId);
    clearTimeout(chat.timer);
    const call = api
      .deleteMessages(chatId, chat.messageIds)
      .catch(() => {})
      .finally(() => calls.delete(call));
    calls.add(call);
  };

  return {
    takeOff: (chatId, messageId) => {
      const chat = chats.get(chatId) ?? {
        messageIds: [],
        timer: setTimeout(takeOffNow, GATHER_MS, chatId),
      };
      chats.set(chatId, chat);
      chat.messageIds.push(messageId);
      if (chat.messageIds.length === MOST_IN_A_CALL) takeOffNow(chatId);
    },
    drain: async () => {
      for (const chatId of [...chats.keys()]) takeOffNow(chatId);
      await Promise.all(calls);
    },
  };
}
