import { vi } from 'vitest';

/** Timeout, ms. It only ends what hangs: beside twenty busy processes an answer of 1 s has taken 30 s. */
const PATIENCE_MS = 60_000;
const POLL_MS = 5;

/**
 * Waits until `check` passes, and returns its result. A timeout fails with the last error of `check`: compare values
 * (`expect(seen).toEqual(wanted)`) instead of testing for true.
 */
export function until<T>(check: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  return vi.waitFor(check, { timeout: patienceMs, interval: POLL_MS });
}
