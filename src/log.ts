import pino from 'pino';

/** What a part of the program may write: a pino logger. */
export type Log = pino.Logger;

interface LogOptions {
  readonly level: string;
  /** Exact strings that must never appear in a line, whatever field carried them. */
  readonly secrets?: readonly string[];
  /** Where lines go; standard output unless told. */
  readonly write?: (line: string) => void;
}

/** A secret shorter than this would blank out ordinary words. */
const SHORTEST_SECRET = 8;

/**
 * JSON lines on standard output. Every finished line passes a scrubber that replaces each known secret, because
 * foreign errors carry URLs, and the URL of the Bot API carries the token.
 */
export function createLog(options: LogOptions): Log {
  const write = options.write ?? ((line: string) => process.stdout.write(line));
  const secrets = (options.secrets ?? []).filter((secret) => secret.length >= SHORTEST_SECRET);
  const scrub = (line: string) =>
    secrets.reduce((scrubbed, secret) => scrubbed.replaceAll(secret, '[secret]'), line);
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    { write: (line: string) => write(scrub(line)) },
  );
}

/** The parts of an error that may be logged: never the request, the response or the body that foreign errors hold. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
