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
