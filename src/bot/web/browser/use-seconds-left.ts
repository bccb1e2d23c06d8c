import { useEffect, useState } from 'preact/hooks';

/** Whole seconds until `end` (milliseconds since the epoch by this browser's clock), counted down to 0. */
export function useSecondsLeft(end: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (end === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [end]);
  return end === undefined ? 0 : Math.max(0, Math.ceil((end - now) / 1_000));
}
