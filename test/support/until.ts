import { vi } from 'vitest';

/** As long as a busy machine may take for what an idle one does at once. */
const PATIENCE_MS = 15_000;
const LOOKS_EVERY_MS = 5;

/**
 * Waits until `check` passes, and gives back what it gave. A wait in vain fails as the check did last, so a check compares
 * what it sees with what it wants (`expect(seen).toEqual(wanted)`) and never only asks whether something is true.
 */
export function until<T>(check: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  return vi.waitFor(check, { timeout: patienceMs, interval: LOOKS_EVERY_MS });
}
