import type { EphemeralView } from '../ephemeral/ephemeral-book.ts';
import type { ChatEvent } from '../event-log.ts';
import type { Message } from '../model.ts';
import type { ChatView, PersonView } from '../person-view.ts';

/** The view after one event; the same object where nothing a chat shows has changed. */
export function applyEvent(view: PersonView, event: ChatEvent): PersonView {
  switch (event.type) {
    case 'message':
      return inChat(view, event.message.chat.id, (chat) => ({
        ...chat,
        messages: put(chat.messages, event.message),
        ...(event.silent ? { silent: [...chat.silent, event.message.message_id] } : {}),
        // Whoever writes has answered, or wanted something else.
        ...(event.message.from.is_bot ? {} : { question: undefined }),
      }));
    case 'question':
      return inChat(view, event.chatId, (chat) => ({ ...chat, question: event.question }));
    case 'edit':
      return inChat(view, event.message.chat.id, (chat) => ({
        ...chat,
        messages: put(chat.messages, event.message),
        edited: event.markupOnly ? chat.edited : [...chat.edited, event.message.message_id],
      }));
    case 'delete':
      return inChat(view, event.chatId, (chat) => ({
        ...chat,
        messages: chat.messages.filter(({ message_id }) => !event.messageIds.includes(message_id)),
      }));
    case 'ephemeral':
      return inChat(view, event.shown.message.chat.id, (chat) => ({
        ...chat,
        ephemeral: event.edited
          ? chat.ephemeral.map((one) => (idOf(one) === idOf(event.shown) ? event.shown : one))
          : [...chat.ephemeral, event.shown],
      }));
    case 'ephemeral-delete':
      return inChat(view, event.chatId, (chat) => ({
        ...chat,
        ephemeral: chat.ephemeral.filter((one) => idOf(one) !== event.id),
      }));
    case 'seen':
      return inChat(view, event.chatId, (chat) => ({ ...chat, seenUpTo: event.messageId }));
    default:
      return view;
  }
}

/** The view once the person has seen everything in a chat up to a message. */
export function markRead(view: PersonView, chatId: number, messageId: number): PersonView {
  return inChat(view, chatId, (chat) => ({ ...chat, readUpTo: Math.max(chat.readUpTo, messageId) }));
}

function inChat(view: PersonView, chatId: number, change: (chat: ChatView) => ChatView): PersonView {
  return { ...view, chats: view.chats.map((one) => (one.chat.id === chatId ? change(one) : one)) };
}

function idOf({ message }: EphemeralView): number | undefined {
  return message.ephemeral_message_id;
}

function put(messages: readonly Message[], message: Message): Message[] {
  const known = messages.some(({ message_id }) => message_id === message.message_id);
  return known
    ? messages.map((one) => (one.message_id === message.message_id ? message : one))
    : [...messages, message];
}
