/** Codes of the system and of undici after which nobody can have heard a call: there never was a connection. */
const CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a call that failed with this code, as `networkCodeOf` finds it, has certainly reached nobody. */
export function isConnectFailure(code: string | undefined): boolean {
  return code !== undefined && CODES.has(code);
}

/** The code may sit on the error or on its cause, depending on who threw it. */
export function networkCodeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : networkCodeOf(cause);
}
