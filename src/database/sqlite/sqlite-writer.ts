import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import {
  SELECT,
  type SqliteAnswer,
  SqliteConnection,
  type SqliteRequest,
  type SqliteResult,
} from './sqlite-connection.ts';

/** Runs requests one after another, in the order in which they are made. */
export interface SqliteWriter {
  run(request: SqliteRequest): Promise<readonly SqliteResult[]>;
  /** Resolves when all earlier requests are done and the file is closed. */
  close(): Promise<void>;
}

/** Memory has no disk and no lock to wait for: it needs no thread. */
export function openInMemory(): SqliteWriter {
  const connection = new SqliteConnection(':memory:', 'write');
  return {
    run: async (request) => {
      const results = connection.run(request);
      const [first] = request.statements;
      // As with a file: a write is answered in a later turn of the event loop, a read in this one.
      if (!first || !SELECT.test(first.text)) await new Promise(setImmediate);
      return results;
    },
    close: async () => connection.close(),
  };
}

/** The thread is gone, and with it the only writer: only a restart of the process helps. */
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
 * Opens the file at `path` in a thread of its own. Requests that are made while the thread is busy go to it together.
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
      // A parameter cannot be cloned for a thread, such as a function.
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
      // With all other requests of this turn of the event loop.
      setImmediate(send);
    });

  await opened.promise;
  return {
    run,
    close: async () => {
      // An empty request ends after all earlier ones.
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

/** Structured cloning keeps the message of an error and loses its class and its code. */
function toError({ error, code }: Extract<SqliteAnswer, { error: unknown }>): unknown {
  if (typeof code !== 'string' || !code.startsWith('SQLITE')) return error;
  return new SqliteDatabase.SqliteError(error instanceof Error ? error.message : String(error), code);
}
