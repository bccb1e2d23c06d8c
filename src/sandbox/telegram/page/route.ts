import { useEffect, useState } from 'preact/hooks';

/** Who is looking and at which chat: `#<person>/<chat>`, so that two tabs can be two people. */
interface Route {
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

/** Where this browser was last, when the address does not say: whoever comes back from a wallet is still the same person. */
function readRoute(): Route {
  const asked = parseRoute(location.hash.slice(1));
  if (asked.person !== undefined) return asked;
  return parseRoute(sessionStorage.getItem(LAST_PLACE) ?? localStorage.getItem(LAST_PLACE) ?? '');
}

/** Keeps where this browser is, once the sandbox has shown that there is such a place. */
export function rememberPlace(): void {
  const place = location.hash.slice(1);
  if (parseRoute(place).person === undefined) return;
  for (const storage of [sessionStorage, localStorage]) storage.setItem(LAST_PLACE, place);
}

const LAST_PLACE = 'last-place';

function parseRoute(place: string): Route {
  const [person, chat] = place.split('/');
  return { person: integer(person), chat: integer(chat) };
}

function integer(text: string | undefined): number | undefined {
  return text && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
