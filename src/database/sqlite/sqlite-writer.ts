import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import {
  SELECT,
  type SqliteAnswer,
  SqliteConnection,
  type SqliteRequest,
  type SqliteResult,
} from './sqlite-connection.ts';

export interface SqliteWriter {
  run(request: SqliteRequest): Promise<readonly SqliteResult[]>;
  /** Resolves after all earlier requests, with the file closed. */
  close(): Promise<void>;
}

/** Memory needs no thread: it has no disk and no locks. */
export function openInMemory(): SqliteWriter {
  const connection = new SqliteConnection(':memory:', 'write');
  return {
    run: async (request) => {
      const results = connection.run(request);
      const [first] = request.statements;
      // As with a file, a write answers in a later turn of the event loop, a read in this one.
      if (!first || !SELECT.test(first.text)) await new Promise(setImmediate);
      return results;
    },
    close: async () => connection.close(),
  };
}

/** The only writer is gone with its thread: only a restart helps. */
export class ThreadEndedError extends Error {
  constructor(options?: ErrorOptions) {
    super('The thread of the database has ended', options);
    this.name = 'ThreadEndedError';
  }
}

interface Waiting {
  readonly resolve: (results: readonly SqliteResult[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens the file in its own thread, which answers requests in their order.
 * @throws SqliteError when the file cannot be opened
 */
export async function openInThread(path: string): Promise<SqliteWriter> {
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { path } });
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const waiting: Waiting[] = [];
  let isClosing = false;
  let end: ThreadEndedError | undefined;
  worker.on('message', (answers: readonly SqliteAnswer[]) => {
    opened.resolve();
    for (const answer of answers) settle(waiting.shift(), answer);
    // An idle thread keeps no process alive.
    if (waiting.length === 0 && !isClosing) worker.unref();
  });
  worker.on('error', (cause) => {
    end = new ThreadEndedError({ cause });
    opened.reject(cause);
  });
  worker.on('exit', () => {
    end ??= new ThreadEndedError();
    for (const { reject } of waiting) reject(end);
    ended.resolve();
  });
  await opened.promise;
  return {
    run: (request) =>
      new Promise((resolve, reject) => {
        if (end !== undefined) return reject(end);
        // Throws for a parameter that cannot be cloned, such as a function.
        worker.postMessage(request);
        worker.ref();
        waiting.push({ resolve, reject });
      }),
    close: async () => {
      isClosing = true;
      worker.ref();
      worker.postMessage('close');
      await ended.promise;
    },
  };
}

function settle(asked: Waiting | undefined, answer: SqliteAnswer): void {
  if ('error' in answer) asked?.reject(toError(answer));
  else asked?.resolve(answer);
}

/** Structured cloning keeps an error's message and drops its class and code. */
function toError({ error, code }: Extract<SqliteAnswer, { error: unknown }>): unknown {
  if (typeof code !== 'string' || !code.startsWith('SQLITE')) return error;
  return new SqliteDatabase.SqliteError(error instanceof Error ? error.message : String(error), code);
}
