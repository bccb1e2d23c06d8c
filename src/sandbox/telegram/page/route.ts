import { useEffect, useState } from 'preact/hooks';

/** `#<person>/<chat>`: two tabs can be two people. */
interface Route {
  readonly person: number | undefined;
  readonly chat: number | undefined;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const changed = (): void => setRoute(readRoute());
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route;
}

export function goTo(person: number, chat?: number): void {
  location.hash = chat === undefined ? `${person}` : `${person}/${chat}`;
}

/** Falls back to the browser's last place: a return from the wallet keeps the person. */
function readRoute(): Route {
  const asked = parseRoute(location.hash.slice(1));
  if (asked.person !== undefined) return asked;
  return parseRoute(sessionStorage.getItem(LAST_PLACE) ?? localStorage.getItem(LAST_PLACE) ?? '');
}

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
