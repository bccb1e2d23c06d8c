/*
 * SQLite for Kysely: reads on the thread that asks, writes in turn on the writer's thread. One transaction holds the
 * writer for five seconds at most. `test/database/one-writer.test.ts` and `open-database.test.ts` prove it.
 */

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DatabaseError } from '../database-error.ts';
import { type Engine, type OpenFile, TransactionScope } from '../scoped-kysely.ts';
import {
  SELECT,
  type SqliteConnection,
  type SqliteRequest,
  type SqliteResult,
  type SqliteWriter,
  type Statement,
  ThreadEndedError,
  TRANSACTION_GONE,
} from './sqlite-writer.ts';

interface SqliteConnections {
  readonly writer: SqliteWriter;
  /** Reads committed data and waits for no writer. Absent in memory, with its single connection. */
  readonly reader?: SqliteConnection;
  /** False while the file has other users. Absent in memory. */
  readonly isLastUser?: () => boolean;
  /** Absent in memory. */
  readonly openFile?: OpenFile;
}

/** Kysely's adapter serializes all callers; here only writers take turns. */
class ManyCallersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** A transaction that lasts longer, ms, is rolled back. */
const MAX_TRANSACTION_MS = 5_000;

interface OpenTransaction {
  isOver: boolean;
  readonly end: () => void;
}

export class SqliteEngine implements Engine {
  readonly dialect: Dialect = {
    createDriver: () => this,
    createAdapter: () => new ManyCallersAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
  readonly scope = new TransactionScope();
  readonly #refused = Promise.withResolvers<DatabaseError>();
  readonly refusal = this.#refused.promise;
  readonly openFile: OpenFile | undefined;
  readonly #connections: SqliteConnections;
  readonly #transactions = new WeakMap<DatabaseConnection, OpenTransaction>();
  #hasLimit = true;
  /** Settled while no transaction is open or waiting. */
  #turn: Promise<void> = Promise.resolve();
  #broken: DatabaseError | undefined;

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
    this.openFile = connections.openFile;
  }

  async withoutLimits<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#hasLimit = false;
    try {
      return await work();
    } finally {
      this.#hasLimit = true;
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
        this.#run<Row>({ text: sql, parameters }, connection),
      streamQuery: () => {
        throw new Error('Rows of SQLite are not streamed: ask for a page of them.');
      },
    };
    return connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.scope.refuseInside('a transaction of its own');
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#turn;
    this.#turn = promise;
    await before;
    try {
      await this.#ask({ kind: 'alone', statements: [{ text: 'begin immediate', parameters: [] }] });
    } catch (error) {
      resolve();
      throw error;
    }
    const rollBack = () => void this.rollbackTransaction(connection);
    const limit = this.#hasLimit ? setTimeout(rollBack, MAX_TRANSACTION_MS) : undefined;
    const end = (): void => {
      clearTimeout(limit);
      resolve();
    };
    this.#transactions.set(connection, { isOver: false, end });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const transaction = this.#transactions.get(connection);
    if (!transaction || transaction.isOver) throw transactionLost();
    await this.#ask({ kind: 'part', statements: [{ text: 'commit', parameters: [] }] });
    transaction.isOver = true;
    transaction.end();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const transaction = this.#transactions.get(connection);
    if (!transaction || transaction.isOver) return;
    transaction.isOver = true;
    const rollback: SqliteRequest = { kind: 'part', statements: [{ text: 'rollback', parameters: [] }] };
    // Fails where SQLite has rolled back by itself.
    await this.#connections.writer.run(rollback).catch(() => undefined);
    transaction.end();
  }

  async destroy(): Promise<void> {
    // Statements of this turn of the event loop have not reached the driver yet.
    await new Promise(setImmediate);
    let last: Promise<void>;
    do {
      last = this.#turn;
      await last;
    } while (last !== this.#turn);
    const { writer, reader, isLastUser } = this.#connections;
    if (isLastUser?.() === false) return;
    reader?.close();
    await writer.close();
  }

  /** @throws SqliteError; DatabaseError `transaction_lost`, `wrong_connection`, `database_away` */
  async #run<Row>(statement: Statement, connection: DatabaseConnection): Promise<QueryResult<Row>> {
    const transaction = this.#transactions.get(connection);
    if (transaction) {
      if (transaction.isOver) throw transactionLost();
      return resultOf(await this.#ask({ kind: 'part', statements: [statement] }));
    }
    this.scope.refuseInside(statement.text);
    const kind = ABOUT_THE_FILE.test(statement.text) ? 'alone' : 'write';
    const request: SqliteRequest = { kind, statements: [statement] };
    const { reader } = this.#connections;
    if (reader && SELECT.test(statement.text)) return resultOf(reader.run(request));
    await this.#turn;
    return resultOf(await this.#ask(request));
  }

  /** @throws as `#run` */
  async runTogether(
    statements: readonly Statement[],
    beforeEnd?: () => void,
  ): Promise<readonly QueryResult<unknown>[]> {
    this.scope.refuseInside('a transaction of its own');
    beforeEnd?.();
    await this.#turn;
    const results = await this.#ask({ kind: 'write', statements });
    return results.map((result) => resultOf([result]));
  }

  async #ask(request: SqliteRequest): Promise<readonly SqliteResult[]> {
    if (this.#broken) throw this.#broken;
    try {
      return await this.#connections.writer.run(request);
    } catch (error) {
      if (error instanceof Error && error.message === TRANSACTION_GONE) throw transactionLost();
      if (!isRefusedWrite(error) && !(error instanceof ThreadEndedError)) throw error;
      // The page cache is not trustworthy once a sync has failed (fsyncgate): writes are refused until a restart.
      this.#broken ??= refusedByDisk(error);
      this.#refused.resolve(this.#broken);
      throw this.#broken;
    }
  }
}

/** SQLite refuses these inside a transaction. */
const ABOUT_THE_FILE = /^\s*(pragma|vacuum|attach|detach)\b/i;

function resultOf<Row>([result]: readonly SqliteResult[]): QueryResult<Row> {
  // Kysely derived the row type from the query.
  const rows = (result?.rows ?? []) as Row[];
  return result?.changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(result.changes) };
}

function transactionLost(): DatabaseError {
  const why = `it took longer than ${MAX_TRANSACTION_MS / 1_000} s, or the disk was full`;
  return new DatabaseError('transaction_lost', `The transaction was taken back before its end: ${why}`);
}

/** A failed write or sync. `SQLITE_FULL` is none: it rolls back, and space may come. */
function isRefusedWrite(error: unknown): boolean {
  return /^SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)$/.test(String((error as { code?: unknown }).code));
}

function refusedByDisk(cause: unknown): DatabaseError {
  const message =
    'The disk did not take what was written: nothing more is, until a restart has read what is there';
  return new DatabaseError('database_away', message, { cause });
}
