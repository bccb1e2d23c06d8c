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
  /** Resolves when everything that was asked is done and the file is closed. */
  close(): Promise<void>;
}

/** In memory there is no disk and no lock to wait for: no thread is needed. */
export function openInMemory(): SqliteWriter & { readonly connection: SqliteConnection } {
  const connection = new SqliteConnection(':memory:', 'write');
  return {
    connection,
    run: async (request) => {
      const results = connection.run(request);
      // As from a thread, a write is answered in a later turn of the event loop; reads are answered at once, as by the reader.
      if (!isRead(request)) await new Promise(setImmediate);
      return results;
    },
    close: async () => connection.close(),
  };
}

function isRead({ statements: [first] }: SqliteRequest): boolean {
  return first !== undefined && SELECT.test(first.text);
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
 * @throws what SQLite says when the file cannot be opened
 */
export async function openInThread(path: string): Promise<SqliteWriter> {
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { path } });
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let waiting: Waiting[] = [];
  let underWay: Waiting[] = [];
  let isBusy = true;
  let end: ThreadEndedError | undefined;

  /** At the end of a turn of the event loop, with all that was asked in it. */
  const send = (): void => {
    underWay = waiting;
    waiting = [];
    try {
      worker.postMessage(underWay.map(({ request }) => request));
    } catch (error) {
      // A parameter that cannot be sent to a thread, such as a function.
      isBusy = false;
      for (const { reject } of underWay.splice(0)) reject(error);
    }
  };
  worker.on('message', (answers: readonly SqliteAnswer[]) => {
    opened.resolve();
    for (const [index, answer] of answers.entries()) settle(underWay[index], answer);
    isBusy = waiting.length > 0;
    if (isBusy) send();
    // The process stays alive for what it waits for, and not for the thread.
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
      setImmediate(send);
    });

  await opened.promise;
  return {
    run,
    close: async () => {
      // Comes behind everything that was asked before.
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

/** Between threads an error keeps its message and loses its class and its code. */
function toError({ error, code }: Extract<SqliteAnswer, { error: unknown }>): unknown {
  if (typeof code !== 'string' || !code.startsWith('SQLITE')) return error;
  return new SqliteDatabase.SqliteError(error instanceof Error ? error.message : String(error), code);
}
