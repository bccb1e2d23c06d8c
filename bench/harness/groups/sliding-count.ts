const MINUTE_MS = 60_000;

/** The most events that any sixty seconds held, by when they were, in milliseconds and in their order. */
export function mostInAMinute(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while ((times[first] ?? 0) <= time - MINUTE_MS) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
