import type SqliteDatabase from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase as KyselySqlite,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { CommitQueue } from './commit-queue.ts';
import { DatabaseError } from './database-error.ts';
import { TransactionScope } from './inside-transaction.ts';
import type { OwnTransaction } from './own-transaction.ts';
import type { DirectAccess, Statement, StepOptions, TogetherOptions } from './prepare-query.ts';
import { cacheStatements } from './statement-cache.ts';
import type { LogSync } from './sync-log.ts';

/** Kysely's SQLite, but changes that arrive together are committed together. */
export class CommonCommitDialect extends SqliteDialect {
  readonly scope = new TransactionScope();
  readonly #driver: CommonCommitDriver;

  /** @param log how commits reach the disk; this connection does not wait for it by itself (`synchronous=NORMAL`) */
  constructor(database: SqliteDatabase.Database, log: LogSync) {
    const statements = cacheStatements(database);
    super({ database: statements });
    this.#driver = new CommonCommitDriver(database, { statements, scope: this.scope, log });
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  /** The way past Kysely: on this connection, or outside of any transaction. */
  directAccess(connection?: DatabaseConnection): DirectAccess {
    return {
      run: (statement, options) => this.#driver.run(statement, { ...options, connection }),
      runTogether: (statements, options) => this.#driver.runTogether(statements, options),
      onDisk: () => this.#driver.onDisk(),
      refusal: this.#driver.refusal,
    };
  }

  override createAdapter(): SqliteAdapter {
    return new SharedConnectionAdapter();
  }
}

/** The library tells more of a statement than Kysely asks for. */
type PreparedStatement = SqliteStatement & { readonly readonly: boolean };

/** The queue takes turns; Kysely need not keep callers apart. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface DriverDeps {
  readonly statements: KyselySqlite;
  readonly scope: TransactionScope;
  readonly log: LogSync;
}

class CommonCommitDriver implements Driver {
  readonly #statements: KyselySqlite;
  readonly #queue: CommitQueue;
  readonly #scope: TransactionScope;
  readonly #log: LogSync;
  readonly #transactions = new WeakMap<DatabaseConnection, OwnTransaction>();

  constructor(database: SqliteDatabase.Database, { statements, scope, log }: DriverDeps) {
    this.#statements = statements;
    this.#scope = scope;
    this.#log = log;
    this.#queue = new CommitQueue(database, log);
  }

  async init(): Promise<void> {
    // The database is open.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) =>
        this.run<Row>({ text: sql, parameters }, { connection }),
      streamQuery: () => {
        throw new Error('Rows of SQLite are not streamed: ask for a page of them.');
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#scope.refuseInside('a transaction of its own');
    this.#transactions.set(connection, await this.#queue.begin());
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.get(connection)?.commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#transactions.get(connection)?.rollback();
  }

  async releaseConnection(): Promise<void> {
    // There is only one, and everybody has it.
  }

  async destroy(): Promise<void> {
    await this.#queue.idle();
    this.#statements.close();
    this.#log.close();
  }

  run<Row>(
    { text, parameters }: Statement,
    { connection, isStep }: StepOptions & { readonly connection: DatabaseConnection | undefined },
  ): Promise<QueryResult<Row>> | QueryResult<Row> {
    const statement = this.#statements.prepare(text) as PreparedStatement;
    const run = () => runStatement<Row>(statement, parameters);
    const transaction = connection && this.#transactions.get(connection);
    if (transaction === undefined) {
      this.#scope.refuseInside(text);
      const kind = kindOf(text, statement);
      return this.#queue.run(run, isStep ? AS_STEP[kind] : kind);
    }
    // Outside its transaction a statement would stand for itself, and stay when the others are taken back.
    if (!transaction.isOpen) throw new DatabaseError('transaction_lost', 'The transaction has ended before');
    return run();
  }

  onDisk(): Promise<void> {
    return this.#queue.onDisk();
  }

  get refusal(): Promise<DatabaseError> {
    return this.#queue.refusal;
  }

  /** All or none, in one turn of the database. */
  runTogether(
    statements: readonly Statement[],
    { beforeEnd, isStep }: TogetherOptions,
  ): Promise<readonly QueryResult<unknown>[]> {
    this.#scope.refuseInside('a transaction of its own');
    const prepared = statements.map(({ text }) => this.#statements.prepare(text));
    const runAll = () =>
      prepared.map((statement, index) =>
        runStatement<unknown>(statement, statements[index]?.parameters ?? []),
      );
    return this.#queue.runTogether(
      () => {
        const results = runAll();
        beforeEnd?.();
        return results;
      },
      isStep ? 'step' : 'write',
    );
  }
}

/** Statements about the file itself, which have no place in a transaction. */
const ABOUT_THE_FILE = /^\s*(pragma|vacuum|attach|detach)\b/i;

const AS_STEP = { read: 'glance', write: 'step', alone: 'alone' } as const;

function kindOf(text: string, statement: PreparedStatement): 'read' | 'write' | 'alone' {
  if (ABOUT_THE_FILE.test(text)) return 'alone';
  return statement.readonly ? 'read' : 'write';
}

function runStatement<Row>(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
}
