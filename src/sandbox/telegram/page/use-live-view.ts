import { useEffect, useState } from 'preact/hooks';
import type { ChatEvent } from '../event-log.ts';
import type { PersonView } from '../person-view.ts';
import { api } from './api.ts';

export interface LiveView {
  readonly view: PersonView | undefined;
  /** Undefined while connected. */
  readonly trouble: string | undefined;
}

/** Every event fetches the view again. */
export function useLiveView(person: number | undefined, onEvent: (event: ChatEvent) => void): LiveView {
  const [view, setView] = useState<PersonView>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    if (person === undefined) return undefined;
    return follow(person, setView, setTrouble, onEvent);
  }, [person, onEvent]);
  return { view: view?.person.id === person ? view : undefined, trouble };
}

/** A broken stream reopens with a fresh view: a restarted sandbox is empty. */
function follow(
  person: number,
  setView: (view: PersonView) => void,
  setTrouble: (trouble: string | undefined) => void,
  onEvent: (event: ChatEvent) => void,
): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isFetching = false;
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
      setView(fresh);
      setTrouble(undefined);
      last = fresh.seq;
      source = new EventSource(`/telegram/api/events?person=${person}&after=${fresh.seq}`);
      source.onerror = again;
      source.onmessage = receive;
    }, again);
  };
  const receive = ({ data, lastEventId }: MessageEvent): void => {
    last = Number(lastEventId);
    if (!isFetching) void refresh();
    onEvent(JSON.parse(String(data)) as ChatEvent);
  };
  const refresh = async (): Promise<void> => {
    isFetching = true;
    try {
      let fresh: PersonView;
      do fresh = await api.view(person);
      while (fresh.seq < last && !isStopped);
      if (!isStopped) setView(fresh);
    } catch (error) {
      again(error);
    } finally {
      isFetching = false;
    }
  };
  open();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    source?.close();
  };
}
