import { useEffect, useState } from 'preact/hooks';

/** Follows a status of the server until it is final; starts with what the page was drawn with. */
export function useStatus<T extends { readonly final: boolean }>(path: string, first: T): T {
  const [status, setStatus] = useState(first);
  useEffect(() => {
    if (first.final) return;
    const source = new EventSource(path);
    source.onmessage = (event) => {
      const next = JSON.parse(String(event.data)) as T;
      setStatus(next);
      if (next.final) source.close();
    };
    return () => source.close();
  }, [path, first]);
  return status;
}
