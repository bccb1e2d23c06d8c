/*
 * The connection that writes, in a thread of its own or in memory, and the requests that it takes. The thread is
 * there for the event loop: a disk that takes 200 ms for a sync would stop every page for 200 ms
 * (docs/decisions/005-plain-sqlite.md). Writes that wait meanwhile share one commit, each in its own savepoint.
 * `test/database/one-writer.test.ts` proves it.
 */

import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * - `write`: takes effect as a whole or not at all.
 * - `alone`: a statement outside of any transaction, or `begin`.
 * - `part`: a statement of the open transaction, `commit` and `rollback` included; refused where none is
 * open.
 */
export interface SqliteRequest {
  readonly kind: 'write' | 'alone' | 'part';
  readonly statements: readonly Statement[];
}

export interface SqliteResult {
  readonly rows: readonly unknown[];
  readonly changes?: number;
}

/** A result per statement, or the error that rolled all back. */
export type SqliteAnswer = readonly SqliteResult[] | { readonly error: unknown; readonly code: unknown };

/** Reads only. WITH may write, and counts as a write. */
export const SELECT = /^\s*select\b/i;

/** Error of a `part` without a transaction: on a full disk SQLite rolls back by itself. */
export const TRANSACTION_GONE = 'The transaction has ended before';

export interface SqliteWriter {
  run(request: SqliteRequest): Promise<readonly SqliteResult[]>;
  /** Resolves after all earlier requests. */
  close(): Promise<void>;
}

/**
 * Memory needs no thread: it has no disk and no locks.
 * @param image the bytes of a database file to begin with @default an empty database
 */
export function openInMemory(image?: Buffer): SqliteWriter {
  const connection = new SqliteConnection(image ?? ':memory:', 'write');
  return {
    run: async (request) => {
      const results = connection.run(request);
      const [first] = request.statements;
      // The event loop meets the same order as with a file: a write answers in a later turn, a read in this one.
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
 * Opens the file in its own thread, which answers in order.
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

/** Structured cloning keeps an error's message and drops its class and code (`failure`). */
function toError({ error, code }: Extract<SqliteAnswer, { error: unknown }>): unknown {
  if (typeof code !== 'string' || !code.startsWith('SQLITE')) return error;
  return new SqliteDatabase.SqliteError(error instanceof Error ? error.message : String(error), code);
}

/** The longest wait for another process's lock, ms; it blocks the thread, not the event loop. */
const BUSY_TIMEOUT_MS = 5_000;
/** Wait for another process's recovery or log reset, ms. */
const READER_TIMEOUT_MS = 40;

const MAX_PREPARED = 1_000;

/** WAL with `synchronous=FULL`: a commit is on disk. `secure_delete` overwrites deleted rows with zeros. */
export class SqliteConnection {
  readonly #database: SqliteDatabase.Database;
  readonly #prepared = new Map<string, SqliteDatabase.Statement>();

  /** @throws SqliteError */
  constructor(path: string | Buffer, mode: 'read' | 'write') {
    const isReader = mode === 'read';
    const timeout = isReader ? READER_TIMEOUT_MS : BUSY_TIMEOUT_MS;
    this.#database = new SqliteDatabase(path, { timeout, readonly: isReader });
    if (isReader) return;
    this.#database.pragma('journal_mode = WAL');
    this.#database.pragma('synchronous = FULL');
    this.#database.pragma('foreign_keys = ON');
    this.#database.pragma('secure_delete = ON');
  }

  /**
   * Group commit: several writes share one transaction, and each rolls back alone. Where SQLite itself rolls
   * the group back, on a disk that is full or fails, all of them fail with that cause; none runs outside.
   */
  runAll(requests: readonly SqliteRequest[]): readonly SqliteAnswer[] {
    if (requests.length < 2 || requests.some(({ kind }) => kind !== 'write')) {
      return requests.map((request) => this.#answer(request));
    }
    try {
      // better-sqlite3 nests transactions as savepoints.
      return this.#database
        .transaction(() => requests.map((request) => this.#answerInGroup(request)))
        .immediate();
    } catch (error) {
      return requests.map(() => failure(error));
    }
  }

  /** @throws the error with which SQLite has rolled back the whole group */
  #answerInGroup(request: SqliteRequest): SqliteAnswer {
    const answer = this.#answer(request);
    if ('error' in answer && !this.#database.inTransaction) throw answer.error;
    return answer;
  }

  #answer(request: SqliteRequest): SqliteAnswer {
    try {
      return this.run(request);
    } catch (error) {
      return failure(error);
    }
  }

  /** @throws SqliteError, after a rollback of all statements of the request */
  run({ kind, statements }: SqliteRequest): readonly SqliteResult[] {
    if (kind === 'part' && !this.#database.inTransaction) throw new Error(TRANSACTION_GONE);
    const isSimple = kind !== 'write' || (statements.length === 1 && !this.#database.inTransaction);
    if (isSimple) return this.#runStatements(statements);
    return this.#database.transaction(() => this.#runStatements(statements)).immediate();
  }

  close(): void {
    this.#database.close();
  }

  #runStatements(statements: readonly Statement[]): readonly SqliteResult[] {
    return statements.map(({ text, parameters }) => {
      const statement = this.#prepare(text);
      if (statement.reader) return { rows: statement.all(parameters) };
      return { rows: [], changes: statement.run(parameters).changes };
    });
  }

  /** Preparing costs more than running. The programs have a few hundred texts. */
  #prepare(text: string): SqliteDatabase.Statement {
    const known = this.#prepared.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    if (this.#prepared.size === MAX_PREPARED) this.#prepared.clear();
    this.#prepared.set(text, statement);
    return statement;
  }
}

function failure(error: unknown): SqliteAnswer {
  return { error, code: (error as { code?: unknown }).code };
}
