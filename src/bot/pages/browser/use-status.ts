import { useEffect, useState } from 'preact/hooks';

interface Status {
  readonly final: boolean;
}

const ASK_EVERY_MS = 5_000;

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
