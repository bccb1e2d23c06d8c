import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';

export type Log = pino.Logger;

interface LogOptions {
  readonly level: string;
  /** Texts that are redacted in every field. */
  readonly secrets?: readonly string[];
  /** @default standard output */
  readonly write?: (line: string) => void;
}

/** Shorter secrets would blank out ordinary words. */
const MIN_SECRET_LENGTH = 8;

interface Scope {
  swapId?: string;
}

const SCOPE = new AsyncLocalStorage<Scope>();

/** The lines carry the swap: `swapId`, or what `noteSwap` learns meanwhile. */
export function inLogScope<Result>(work: () => Result, swapId?: string): Result {
  return SCOPE.run(swapId === undefined ? {} : { swapId }, work);
}

/** Names the swap in every further line of the enclosing scope. */
export function noteSwap(swapId: string): void {
  const scope = SCOPE.getStore();
  if (scope) scope.swapId = swapId;
}

/** JSON lines. Finished lines are scrubbed: foreign errors carry URLs, and a Bot API URL the token. */
export function createLog(options: LogOptions): Log {
  const write = options.write ?? ((line: string) => process.stdout.write(line));
  const secrets = (options.secrets ?? []).filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  const scrub = (line: string) =>
    secrets.reduce((scrubbed, secret) => scrubbed.replaceAll(secret, '[secret]'), line);
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: () => ({ ...SCOPE.getStore() }),
      mixinMergeStrategy: (line, scope) => ({ ...scope, ...line }),
    },
    { write: (line: string) => write(scrub(line)) },
  );
}

/** Omits request and response of foreign errors. */
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
