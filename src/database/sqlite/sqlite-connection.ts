import SqliteDatabase from 'better-sqlite3';

export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * - `write`: statements that take effect together or not at all. Waiting writes share a commit.
 * - `alone`: a statement outside of any transaction, or `begin`.
 * - `part`: a statement of the open transaction, `commit` and `rollback` included; refused where none is open.
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

/** Longest wait for another process's lock, ms; blocks the thread, not the event loop. */
const BUSY_TIMEOUT_MS = 5_000;
/** Wait for another process's recovery or log reset, ms. */
const READER_TIMEOUT_MS = 40;

const MOST_PREPARED = 1_000;

/** WAL with `synchronous=FULL`: a commit is on disk. `secure_delete` overwrites deleted rows with zeros. */
export class SqliteConnection {
  readonly #database: SqliteDatabase.Database;
  readonly #prepared = new Map<string, SqliteDatabase.Statement>();

  /** @throws SqliteError */
  constructor(path: string, mode: 'read' | 'write') {
    const isReader = mode === 'read';
    const timeout = isReader ? READER_TIMEOUT_MS : BUSY_TIMEOUT_MS;
    this.#database = new SqliteDatabase(path, { timeout, readonly: isReader });
    if (isReader) return;
    this.#database.pragma('journal_mode = WAL');
    this.#database.pragma('synchronous = FULL');
    this.#database.pragma('foreign_keys = ON');
    this.#database.pragma('secure_delete = ON');
  }

  /** Group commit: several writes share one transaction; each rolls back alone. */
  runAll(requests: readonly SqliteRequest[]): readonly SqliteAnswer[] {
    const answerAll = () => requests.map((request) => this.#answer(request));
    if (requests.length < 2 || requests.some(({ kind }) => kind !== 'write')) return answerAll();
    try {
      // better-sqlite3 nests transactions as savepoints.
      return this.#database.transaction(answerAll).immediate();
    } catch (error) {
      return requests.map(() => failure(error));
    }
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
    if (this.#prepared.size === MOST_PREPARED) this.#prepared.clear();
    this.#prepared.set(text, statement);
    return statement;
  }
}

/** Structured cloning drops an error's code. */
function failure(error: unknown): SqliteAnswer {
  return { error, code: (error as { code?: unknown }).code };
}
