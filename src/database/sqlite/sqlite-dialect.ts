import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { DatabaseError, isRefusedWrite, refusedByDisk } from '../database-error.ts';
import { type ScopedDialect, TransactionScope } from '../scoped-kysely.ts';
import {
  SELECT,
  type SqliteConnection,
  type SqliteRequest,
  type SqliteResult,
  type Statement,
  TRANSACTION_GONE,
} from './sqlite-connection.ts';
import { type SqliteWriter, ThreadEndedError } from './sqlite-writer.ts';

interface SqliteConnections {
  readonly writer: SqliteWriter;
  /** Reads on a connection of its own see what is committed and wait for no writer. Absent in memory, where there is one connection. */
  readonly reader?: SqliteConnection;
  /** Called when a user of the file is done with it: whether the file may be closed. @default () => true */
  readonly isLastUser?: () => boolean;
}

/** Kysely's SQLite with one writer beside the event loop. Transactions run one after another. */
export class OneWriterDialect extends SqliteDialect implements ScopedDialect {
  readonly scope = new TransactionScope();
  readonly #driver: OneWriterDriver;

  constructor(parts: SqliteConnections) {
    super({ database: () => Promise.reject(new Error('opened by the driver')) });
    this.#driver = new OneWriterDriver(parts, this.scope);
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  override createAdapter(): SqliteAdapter {
    return new ManyCallersAdapter();
  }

  get refusal(): Promise<DatabaseError> {
    return this.#driver.refusal;
  }

  readonly unlimited: NonNullable<ScopedDialect['unlimited']> = (work) => this.#driver.unlimited(work);

  readonly runTogether: NonNullable<ScopedDialect['runTogether']> = (statements, beforeEnd) =>
    this.#driver.runTogether(statements, beforeEnd);
}

/** Kysely would let one caller at a time in; the driver takes turns only where somebody writes. */
class ManyCallersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** How long a transaction may hold up the others, in milliseconds; then it is taken back. */
const LONGEST_TRANSACTION_MS = 5_000;

interface OpenTransaction {
  isOver: boolean;
  /** Lets the next one begin. */
  readonly end: () => void;
}

class OneWriterDriver implements Driver {
  readonly #writer: SqliteWriter;
  readonly #reader: SqliteConnection | undefined;
  readonly #isLastUser: () => boolean;
  readonly #scope: TransactionScope;
  readonly #transactions = new WeakMap<DatabaseConnection, OpenTransaction>();
  /** Settled when every transaction that has begun, or waits to begin, has ended. */
  #turn: Promise<void> = Promise.resolve();
  readonly #refusal = Promise.withResolvers<DatabaseError>();
  #broken: DatabaseError | undefined;
  #hasLimit = true;

  constructor({ writer, reader, isLastUser = () => true }: SqliteConnections, scope: TransactionScope) {
    this.#writer = writer;
    this.#reader = reader;
    this.#isLastUser = isLastUser;
    this.#scope = scope;
  }

  /** Resolves when the disk has refused a write (`diskRefusal`). */
  get refusal(): Promise<DatabaseError> {
    return this.#refusal.promise;
  }

  async init(): Promise<void> {
    // The file is open.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
        this.run<Row>({ text: sql, parameters }, connection),
      streamQuery: () => {
        throw new Error('Rows of SQLite are not streamed: ask for a page of them.');
      },
    };
    return connection;
  }

  async releaseConnection(): Promise<void> {
    // All callers share the writer.
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#scope.refuseInside('a transaction of its own');
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
    const takeBack = () => void this.rollbackTransaction(connection);
    const limit = this.#hasLimit ? setTimeout(takeBack, LONGEST_TRANSACTION_MS) : undefined;
    const end = (): void => {
      clearTimeout(limit);
      resolve();
    };
    this.#transactions.set(connection, { isOver: false, end });
  }

  async unlimited<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#hasLimit = false;
    try {
      return await work();
    } finally {
      this.#hasLimit = true;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const transaction = this.#transactions.get(connection);
    if (!transaction || transaction.isOver) throw transactionLost();
    await this.#ask({ kind: 'part', statements: [{ text: 'commit', parameters: [] }] });
    transaction.isOver = true;
    transaction.end();
  }

  /** Safe to call after the transaction has ended. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const transaction = this.#transactions.get(connection);
    if (!transaction || transaction.isOver) return;
    transaction.isOver = true;
    // SQLite may have taken it back by itself.
    const rollback: SqliteRequest = { kind: 'part', statements: [{ text: 'rollback', parameters: [] }] };
    await this.#writer.run(rollback).catch(() => undefined);
    transaction.end();
  }

  async destroy(): Promise<void> {
    // Calls of this turn of the event loop are on their way here.
    await new Promise(setImmediate);
    let last: Promise<void>;
    do {
      last = this.#turn;
      await last;
    } while (last !== this.#turn);
    if (!this.#isLastUser()) return;
    this.#reader?.close();
    await this.#writer.close();
  }

  /** Of a transaction, or for itself. @throws SqliteError; DatabaseError `transaction_lost`, `wrong_connection`, `database_away` */
  async run<Row>(statement: Statement, connection?: DatabaseConnection): Promise<QueryResult<Row>> {
    const transaction = connection && this.#transactions.get(connection);
    if (transaction) {
      if (transaction.isOver) throw transactionLost();
      return resultOf(await this.#ask({ kind: 'part', statements: [statement] }));
    }
    this.#scope.refuseInside(statement.text);
    const kind = ABOUT_THE_FILE.test(statement.text) ? 'alone' : 'write';
    const request: SqliteRequest = { kind, statements: [statement] };
    if (this.#reader && SELECT.test(statement.text)) return resultOf(this.#reader.run(request));
    await this.#turn;
    return resultOf(await this.#ask(request));
  }

  /** All of them in one transaction, or none. @throws as `run` */
  async runTogether(
    statements: readonly Statement[],
    beforeEnd?: () => void,
  ): Promise<readonly QueryResult<unknown>[]> {
    this.#scope.refuseInside('a transaction of its own');
    beforeEnd?.();
    await this.#turn;
    const results = await this.#ask({ kind: 'write', statements });
    return results.map((result) => resultOf([result]));
  }

  async #ask(request: SqliteRequest): Promise<readonly SqliteResult[]> {
    if (this.#broken) throw this.#broken;
    try {
      return await this.#writer.run(request);
    } catch (error) {
      if (error instanceof Error && error.message === TRANSACTION_GONE) throw transactionLost();
      if (!isRefusedWrite(error) && !(error instanceof ThreadEndedError)) throw error;
      // After a failed sync the page cache is not trustworthy (fsyncgate): a restart reads what the disk really has.
      this.#broken ??= refusedByDisk(error);
      this.#refusal.resolve(this.#broken);
      throw this.#broken;
    }
  }
}

/** SQLite refuses these inside a transaction. */
const ABOUT_THE_FILE = /^\s*(pragma|vacuum|attach|detach)\b/i;

function resultOf<Row>([result]: readonly SqliteResult[]): QueryResult<Row> {
  // The rows are of the type that Kysely found for the text.
  const rows = (result?.rows ?? []) as Row[];
  return result?.changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(result.changes) };
}

function transactionLost(): DatabaseError {
  const why = `it took longer than ${LONGEST_TRANSACTION_MS / 1_000} s, or the disk was full`;
  return new DatabaseError('transaction_lost', `The transaction was taken back before its end: ${why}`);
}
