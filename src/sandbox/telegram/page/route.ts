import { useEffect, useState } from 'preact/hooks';

/** Who is looking and at which chat: `#<person>/<chat>`, so that two tabs can be two people. */
export interface Route {
  readonly person: number | undefined;
  readonly chat: number | undefined;
}

/** The route in the address, followed as it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const changed = (): void => setRoute(readRoute());
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route;
}

/** Goes to a person's chats, or to one of them. */
export function goTo(person: number, chat?: number): void {
  location.hash = chat === undefined ? `${person}` : `${person}/${chat}`;
}

function readRoute(): Route {
  const [person, chat] = location.hash.slice(1).split('/');
  return { person: integer(person), chat: integer(chat) };
}

function integer(text: string | undefined): number | undefined {
  return text && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
