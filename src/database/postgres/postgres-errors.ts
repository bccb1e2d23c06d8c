/** Somebody else's change came in between, or two waited for each other: nothing happened, and it may be asked again. */
const MAY_BE_REPEATED = new Set(['40001', '40P01']);

/** True when the database took back what was asked only because of others (SQLSTATE class 40). */
export function mayBeRepeated(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && MAY_BE_REPEATED.has(code);
}
