import { useEffect, useState } from 'preact/hooks';
import type { RefusalView } from '../refusals.ts';
import { t } from './texts.ts';

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: RefusalView };

const UNREACHABLE: RefusalView = {
  state: null,
  code: 'internal_error',
  message: t('page-unreachable'),
};

interface Status {
  readonly final: boolean;
}

const POLL_MS = 5_000;
/** A network that stalls never answers. */
const TIMEOUT_MS = 60_000;

/**
 * Posts JSON with the page's language for early refusals. Never rejects: a network error becomes a
 * refusal.
 */
export async function postJson<T>(path: string, body: object): Promise<Answer<T>> {
  try {
    const response = await fetchInTime(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
      body: JSON.stringify(body),
    });
    const content: unknown = await response.json();
    if (!response.ok) return { ok: false, refusal: content as RefusalView };
    return { ok: true, value: content as T };
  } catch {
    return { ok: false, refusal: UNREACHABLE };
  }
}

async function fetchInTime(path: string, init: RequestInit = {}): Promise<Response> {
  // Safari 15 has no AbortSignal.timeout.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  return fetch(path, { ...init, signal: late.signal }).finally(() => clearTimeout(timer));
}

/**
 * Follows a status until it is final: by stream, or by polling after a refused stream.
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
      // Browsers reconnect broken streams, but not refused ones.
      if (source.readyState === EventSource.CLOSED) void pollStatus<T>(path, setStatus, gone.signal);
    };
    return () => {
      source.close();
      gone.abort();
    };
  }, [path, first]);
  return status;
}

async function pollStatus<T extends Status>(
  path: string,
  onStatus: (status: T) => void,
  gone: AbortSignal,
): Promise<void> {
  while (!gone.aborted) {
    const answer = await fetchInTime(`${path}/status`).catch(() => undefined);
    // The reloaded page calls the link unknown.
    if (answer?.status === 404) return location.reload();
    const status = answer?.ok ? await readStatus<T>(answer) : undefined;
    if (status) onStatus(status);
    if (status?.final) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Undefined for a truncated answer; the next poll follows. */
async function readStatus<T extends Status>(answer: Response): Promise<T | undefined> {
  return answer.json().then(
    (status) => status as T,
    () => undefined,
  );
}
