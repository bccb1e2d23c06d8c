import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Compilable,
  type CompiledQuery,
  type Dialect,
  Kysely,
  type QueryResult,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { Statement } from './sqlite/sqlite-connection.ts';

/**
 * Knows which code a transaction of one database waits for. SQLite runs one transaction at a time: code inside one that asks
 * the database itself, not its transaction, would wait for its own end. On PostgreSQL it would wait for a row that its own
 * transaction holds, or write what is not taken back with it.
 */
export class TransactionScope {
  readonly #scopes = new AsyncLocalStorage<{ isOver: boolean }>();
  /** Called before every statement outside of a transaction, and before every transaction; it may throw. */
  before: () => void = () => {};

  /** Runs `work` as the inside of a transaction. What it began is outside again once `work` has ended. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const scope = { isOver: false };
    try {
      return await this.#scopes.run(scope, work);
    } finally {
      scope.isOver = true;
    }
  }

  /** @throws DatabaseError `wrong_connection` in code that an open transaction waits for */
  refuseInside(text: string): void {
    this.before();
    const scope = this.#scopes.getStore();
    if (scope === undefined || scope.isOver) return;
    const message = `Inside a transaction, but not through it: ${text.slice(0, 80)}`;
    throw new DatabaseError('wrong_connection', message);
  }
}

/** What the dialects of both engines add to those of Kysely. */
export interface ScopedDialect extends Dialect {
  readonly scope: TransactionScope;
  /** Repeats a whole transaction that was interrupted by another one. Absent where there is one writer. */
  readonly repeat?: <Result>(transaction: () => Promise<Result>) => Promise<Result>;
  /** Runs all statements, or none, as one transaction in one trip. Absent where `batch` uses an ordinary transaction. */
  readonly runTogether?: (
    statements: readonly Statement[],
    beforeEnd?: () => void,
  ) => Promise<readonly QueryResult<unknown>[]>;
  /** Lets transactions take any time while `work` runs. Absent where they have no limit. */
  readonly unlimited?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when the disk has refused a write. Absent where the disk is a server's business. */
  readonly refusal?: Promise<DatabaseError>;
}

/** Kysely that tells its dialect what runs inside a transaction, and repeats transactions that others interrupt. */
export class ScopedKysely<Schema> extends Kysely<Schema> {
  readonly dialect: ScopedDialect;

  constructor(dialect: ScopedDialect) {
    super({ dialect });
    this.dialect = dialect;
  }

  override transaction(): TransactionBuilder<Schema> {
    return this.#scoped(super.transaction());
  }

  #scoped(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
    const { scope, repeat = (once) => once() } = this.dialect;
    const execute = builder.execute.bind(builder);
    const setIsolationLevel = builder.setIsolationLevel.bind(builder);
    return Object.assign(builder, {
      execute: <Result>(work: (transaction: Transaction<Schema>) => Promise<Result>) =>
        repeat(() => execute((transaction) => scope.run(() => work(transaction)))),
      setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
        this.#scoped(setIsolationLevel(level)),
    });
  }
}

/** What became of one of several queries. */
export interface Outcome<Row> {
  readonly rows: readonly Row[];
  /** How many rows it wrote. */
  readonly count: number;
}

export interface BatchOptions {
  /** Called before the end; what it throws takes everything back. */
  readonly beforeEnd?: () => void;
  /**
   * The statements lock the rows that they depend on and guard what they write, each by itself: on PostgreSQL they need no
   * serializable transaction, and others do not interrupt them.
   */
  readonly isGuarded?: boolean;
}

/**
 * Runs queries that are known beforehand as one transaction: on SQLite in one trip to its thread, where the commit is shared
 * with other writes that wait. Not inside a transaction.
 */
export async function batch<Schema, Rows extends readonly unknown[]>(
  database: Kysely<Schema>,
  queries: { readonly [Index in keyof Rows]: Compilable<Rows[Index]> },
  { beforeEnd, isGuarded = false }: BatchOptions = {},
): Promise<{ readonly [Index in keyof Rows]: Outcome<Rows[Index]> }> {
  const compiled = (queries as readonly Compilable<unknown>[]).map((query) => query.compile());
  const runTogether = database instanceof ScopedKysely ? database.dialect.runTogether : undefined;
  const inTransaction = () =>
    database
      .transaction()
      .setIsolationLevel(isGuarded ? 'read committed' : 'serializable')
      .execute(async (transaction) => {
        const results: QueryResult<unknown>[] = [];
        for (const query of compiled) results.push(await transaction.executeQuery(query));
        beforeEnd?.();
        return results;
      });
  const results = await (runTogether ? runTogether(compiled.map(toStatement), beforeEnd) : inTransaction());
  const outcomes = results.map(({ rows, numAffectedRows = 0n }) => ({
    rows,
    count: Number(numAffectedRows),
  }));
  // One for each query, in their order; `map` knows of no tuples.
  return outcomes as unknown as { [Index in keyof Rows]: Outcome<Rows[Index]> };
}

function toStatement({ sql, parameters }: CompiledQuery): Statement {
  return { text: sql, parameters };
}

/**
 * Resolves when the disk has refused a write of this database, with the `database_away` that every write fails with from then
 * on: only a restart helps, which reads what the disk really has. Never for PostgreSQL.
 */
export function diskRefusal<Schema>(database: Kysely<Schema>): Promise<DatabaseError> {
  const refusal = database instanceof ScopedKysely ? database.dialect.refusal : undefined;
  return refusal ?? new Promise(() => {});
}

/** Has `check` called before each statement and each transaction; what it throws is thrown to their caller. */
export function checkBefore<Schema>(database: Kysely<Schema>, check: () => void): void {
  if (!(database instanceof ScopedKysely)) throw new TypeError('not a database of openDatabase');
  database.dialect.scope.before = check;
}
