import type { Message } from '../model.ts';
import type { ChatView } from '../person-view.ts';
import { isInTopic } from './groups/topic-tabs.tsx';

/**
 * The messages of a chat in the order they stand on this person's screen: what only they see stands below the message that was
 * the newest when it came, or in place of the one it is shown for.
 */
export function shownMessages(chat: ChatView, topic: number): readonly Message[] {
  const replaced = new Set(chat.ephemeral.map(({ replaces }) => replaces));
  const own = chat.ephemeral.map(({ message, after, replaces }) => ({ message, place: replaces ?? after }));
  const visible = chat.messages.filter(({ message_id }) => !replaced.has(message_id));
  const all = [...visible.map((message) => ({ message, place: message.message_id })), ...own];
  // Sorting keeps the order of equals, and what is for everybody was there before.
  const inOrder = all.toSorted((one, other) => one.place - other.place);
  return inOrder.map(({ message }) => message).filter((message) => isInTopic(chat, message, topic));
}
