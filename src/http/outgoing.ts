/** Error codes that prove there was no connection. */
const CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The call reached no server, so that a retry is safe. */
export function isConnectFailure(code: string | undefined): boolean {
  return code !== undefined && CODES.has(code);
}

/** The code is on the error or a cause. */
export function networkCodeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : networkCodeOf(cause);
}

/** Undefined for a body of more than `most` bytes, whose connection is closed. */
export async function readBody(body: AsyncIterable<Buffer>, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
