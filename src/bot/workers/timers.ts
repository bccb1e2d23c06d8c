/** Injected, so that tests have a fake clock. */
export interface Timers {
  /** Runs `run` once after `ms`. @returns cancels it */
  after(ms: number, run: () => void): () => void;
}

/** Node's timers hold 31 bits, ms. A caller that wakes early looks again. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST_MS));
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or when `signal` aborts. */
export function waitFor(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = timers.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    function onAbort(): void {
      cancel();
      resolve();
    }
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
