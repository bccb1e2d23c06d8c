import { useEffect, useState } from 'preact/hooks';
import type { RefusalView } from '../views.ts';
import { say } from './texts.ts';

/** An answer of our server: what was asked for, or a refusal in words. */
type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly clockOffsetMs: number }
  | { readonly ok: false; readonly refusal: RefusalView };

const UNREACHABLE: RefusalView = {
  state: null,
  code: 'internal_error',
  message: say('page-unreachable'),
};

interface Status {
  readonly final: boolean;
}

const ASK_EVERY_MS = 5_000;

/**
 * Posts JSON to our own server, which is told the page's own language: what it turns away unread is answered in the
 * browser's otherwise. Never throws: a torn connection is a refusal with a sentence too.
 */
export async function postJson<T>(path: string, body: object): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
      body: JSON.stringify(body),
    });
    const content: unknown = await response.json();
    if (!response.ok) return { ok: false, refusal: content as RefusalView };
    return { ok: true, value: content as T, clockOffsetMs: clockOffset(response) };
  } catch {
    return { ok: false, refusal: UNREACHABLE };
  }
}

/** How far the server's clock is ahead of this one, so that a countdown does not follow a wrong clock. */
function clockOffset(response: Response): number {
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  const offset = serverTime - Date.now();
  // The header is cut to whole seconds; less than that is no difference.
  return Number.isNaN(offset) || Math.abs(offset) < 2_000 ? 0 : offset;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Follows a status of the server until it is final; starts with what the page was drawn with. Where the server has no
 * stream to spare, it is asked every few seconds.
 * @param path of the page itself
 */
export function useStatus<T extends Status>(path: string, first: T): T {
  const [status, setStatus] = useState(first);
  useEffect(() => {
    if (first.final) return;
    const gone = new AbortController();
    const source = new EventSource(`${path}/events`);
    source.onmessage = (event) => {
      const next = JSON.parse(String(event.data)) as T;
      setStatus(next);
      if (next.final) source.close();
    };
    source.onerror = () => {
      // A browser takes up a torn stream by itself, but not one it was refused.
      if (source.readyState === EventSource.CLOSED)
        void keepAsking<T>(path, (next) => setStatus(next), gone.signal);
    };
    return () => {
      source.close();
      gone.abort();
    };
  }, [path, first]);
  return status;
}

async function keepAsking<T extends Status>(
  path: string,
  tell: (status: T) => void,
  gone: AbortSignal,
): Promise<void> {
  while (!gone.aborted) {
    const answer = await fetch(`${path}/status`).catch(() => undefined);
    // What is no longer known is told by the page itself.
    if (answer?.status === 404) return location.reload();
    const status = answer?.ok ? await readStatus<T>(answer) : undefined;
    if (status) tell(status);
    if (status?.final) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Undefined where the answer was torn on its way: the next one is asked for in time. */
async function readStatus<T extends Status>(answer: Response): Promise<T | undefined> {
  return answer.json().then(
    (status) => status as T,
    () => undefined,
  );
}
