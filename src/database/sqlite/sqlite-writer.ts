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
  readonly request: SqliteRequest;
  readonly resolve: (results: readonly SqliteResult[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens the file in its own thread. Requests made while it is busy are sent together.
 * @throws SqliteError when the file cannot be opened
 */
export async function openInThread(path: string): Promise<SqliteWriter> {
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { path } });
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let waiting: Waiting[] = [];
  let underWay: Waiting[] = [];
  let isBusy = true;
  let end: ThreadEndedError | undefined;

  const send = (): void => {
    underWay = waiting;
    waiting = [];
    try {
      worker.postMessage(underWay.map(({ request }) => request));
    } catch (error) {
      // A parameter that cannot be cloned, such as a function.
      isBusy = false;
      for (const { reject } of underWay.splice(0)) reject(error);
    }
  };
  worker.on('message', (answers: readonly SqliteAnswer[]) => {
    opened.resolve();
    for (const [index, answer] of answers.entries()) settle(underWay[index], answer);
    isBusy = waiting.length > 0;
    if (isBusy) send();
    // An idle thread keeps no process alive.
    else worker.unref();
  });
  worker.on('error', (cause) => {
    end = new ThreadEndedError({ cause });
    opened.reject(cause);
  });
  worker.on('exit', () => {
    end ??= new ThreadEndedError();
    for (const { reject } of [...underWay, ...waiting]) reject(end);
    ended.resolve();
  });

  const run = (request: SqliteRequest): Promise<readonly SqliteResult[]> =>
    new Promise((resolve, reject) => {
      if (end !== undefined) return reject(end);
      waiting.push({ request, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      worker.ref();
      // Together with all requests of this turn of the event loop.
      setImmediate(send);
    });

  await opened.promise;
  return {
    run,
    close: async () => {
      // An empty request completes after all earlier ones.
      await run({ kind: 'alone', statements: [] }).catch(() => undefined);
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
