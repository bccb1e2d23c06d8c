import { useEffect, useState } from 'preact/hooks';
import type { EphemeralView } from '../chats.ts';
import type { ChatEvent } from '../event-log.ts';
import type { Message } from '../model.ts';
import type { ChatView, PersonView } from '../person-view.ts';
import { api } from './api.ts';

export interface LiveView {
  readonly view: PersonView | undefined;
  /** Undefined while connected. */
  readonly trouble: string | undefined;
  setRead(chatId: number, messageId: number): void;
}

export function useLiveView(person: number | undefined, onEvent: (event: ChatEvent) => void): LiveView {
  const [view, setView] = useState<PersonView>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    if (person === undefined) return undefined;
    return follow(person, setView, setTrouble, onEvent);
  }, [person, onEvent]);
  const setRead = (chatId: number, messageId: number): void =>
    setView((current) => current && markRead(current, chatId, messageId));
  return { view: view?.person.id === person ? view : undefined, trouble, setRead };
}

type SetView = (change: (current: PersonView | undefined) => PersonView | undefined) => void;

/** A broken stream reopens with a fresh view: a restarted sandbox is empty. */
function follow(
  person: number,
  setView: SetView,
  setTrouble: (trouble: string | undefined) => void,
  onEvent: (event: ChatEvent) => void,
): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let last = 0;
  const again = (error: unknown): void => {
    source?.close();
    if (isStopped) return;
    setTrouble(error instanceof Error ? error.message : 'The sandbox is away.');
    clearTimeout(retry);
    retry = setTimeout(open, 1000);
  };
  const open = (): void => {
    api.view(person).then((fresh) => {
      if (isStopped) return;
      setView(() => fresh);
      setTrouble(undefined);
      last = fresh.seq;
      source = new EventSource(`/telegram/api/events?person=${person}&after=${fresh.seq}`);
      source.onerror = again;
      source.onmessage = receive;
    }, again);
  };
  const receive = ({ data, lastEventId }: MessageEvent): void => {
    const event = JSON.parse(String(data)) as ChatEvent;
    last = Number(lastEventId);
    setView((current) => current && applyEvent(current, event));
    if (event.type === 'profile' || event.type === 'groups') refresh();
    onEvent(event);
  };
  // A view older than the last event is fetched again.
  const refresh = (): void => {
    api.view(person).then((fresh) => {
      if (isStopped) return;
      if (fresh.seq < last) refresh();
      else setView(() => fresh);
    }, again);
  };
  open();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    source?.close();
  };
}

/** Returns the same object unless the event changes a chat. */
export function applyEvent(view: PersonView, event: ChatEvent): PersonView {
  switch (event.type) {
    case 'message':
      return inChat(view, event.message.chat.id, (chat) => ({
        ...chat,
        messages: put(chat.messages, event.message),
        ...(event.silent ? { silent: [...chat.silent, event.message.message_id] } : {}),
        // A message of a person closes the question.
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
        ephemeral: [...chat.ephemeral.filter((one) => idOf(one) !== idOf(event.shown)), event.shown],
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
