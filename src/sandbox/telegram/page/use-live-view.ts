import { useEffect, useState } from 'preact/hooks';
import type { ChatEvent } from '../event-log.ts';
import type { PersonView } from '../person-view.ts';
import { api } from './api.ts';
import { applyEvent, markRead } from './apply-event.ts';

export interface LiveView {
  readonly view: PersonView | undefined;
  /** Why nothing new can come just now; undefined while the page is connected. */
  readonly trouble: string | undefined;
  setRead(chatId: number, messageId: number): void;
}

/** The person's chats, kept up to date by server-sent events; `hear` gets every event as it comes. */
export function useLiveView(person: number | undefined, hear: (event: ChatEvent) => void): LiveView {
  const [view, setView] = useState<PersonView>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    if (person === undefined) return undefined;
    return follow(person, setView, setTrouble, hear);
  }, [person, hear]);
  const setRead = (chatId: number, messageId: number): void =>
    setView((current) => current && markRead(current, chatId, messageId));
  return { view: view?.person.id === person ? view : undefined, trouble, setRead };
}

type SetView = (change: (current: PersonView | undefined) => PersonView | undefined) => void;

/** A stream that breaks is opened again from a fresh view, so that a restarted sandbox shows its new, empty world. */
function follow(
  person: number,
  setView: SetView,
  setTrouble: (trouble: string | undefined) => void,
  hear: (event: ChatEvent) => void,
): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let last = 0;
  const again = (error: unknown): void => {
    source?.close();
    if (over) return;
    setTrouble(error instanceof Error ? error.message : 'The sandbox is away.');
    clearTimeout(retry);
    retry = setTimeout(open, 1000);
  };
  const open = (): void => {
    api.view(person).then((fresh) => {
      if (over) return;
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
    hear(event);
  };
  // A view that was read before the last event came lacks what that event brought.
  const refresh = (): void => {
    api.view(person).then((fresh) => {
      if (over) return;
      if (fresh.seq < last) refresh();
      else setView(() => fresh);
    }, again);
  };
  open();
  return () => {
    over = true;
    clearTimeout(retry);
    source?.close();
  };
}
