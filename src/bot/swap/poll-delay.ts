/** The first polls follow each other fast, because most swaps are through within two seconds. */
export const FIRST_POLL_MS = 500;
const SLOWEST_POLL_MS = 5_000;
const GROWTH = 0.3;

/** No transaction lives that long: what is still open then waits for a chain that does not answer. */
const LONG_AFTER_MS = 10 * 60_000;
const LONG_AFTER_POLL_MS = 30_000;

/** How long to wait before the next look, by the time since the first execute; all in milliseconds. */
export function pollDelay(elapsedMs: number): number {
  if (elapsedMs > LONG_AFTER_MS) return LONG_AFTER_POLL_MS;
  return Math.round(Math.min(SLOWEST_POLL_MS, Math.max(FIRST_POLL_MS, elapsedMs * GROWTH)));
}
