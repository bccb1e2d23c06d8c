const WHOLE_SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** A longer wait is a broken clock or a broken header. */
const LONGEST_WAIT_SECONDS = 86_400;

/** Whole seconds to wait, 1 to 86,400, out of a wait in milliseconds that may be over already. */
export function waitInSeconds(waitMs: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(waitMs / 1_000)));
}

/** Reads a `Retry-After` header, seconds or date (RFC 9110, 10.2.3); `undefined` where it is missing or neither. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (WHOLE_SECONDS.test(header)) return waitInSeconds(Number(header) * 1_000);
  return HTTP_DATE.test(header) ? waitInSeconds(Date.parse(header) - now) : undefined;
}
