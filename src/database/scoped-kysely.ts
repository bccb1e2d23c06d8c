import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Compilable,
  type CompiledQuery,
  type Dialect,
  type Driver,
  type IsolationLevel,
  Kysely,
  type QueryResult,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { Statement } from './sqlite/sqlite-writer.ts';

export interface OpenFile {
  readonly path: string;
  readonly dev: number;
  readonly ino: number;
}

export interface Engine extends Driver {
  readonly dialect: Dialect;
  readonly scope: TransactionScope;
  /** @param work gets another engine where this one keeps its limits */
  withoutLimits<Result>(work: (unlimited?: Engine) => Promise<Result>): Promise<Result>;
  /** Retries after a serialization failure. Absent for a single writer. */
  repeat?<Result>(transaction: () => Promise<Result>): Promise<Result>;
  /** All statements or none, in one round trip. Absent where `batch` uses a transaction. */
  runTogether?(
    statements: readonly Statement[],
    beforeEnd?: () => void,
  ): Promise<readonly QueryResult<unknown>[]>;
  /** The file as it was when it was opened; absent for a server and in memory. */
  readonly openFile?: OpenFile | undefined;
  /** See `diskRefusal`; absent for a server. */
  readonly refusal?: Promise<DatabaseError>;
}

/**
 * Refuses statements on the database itself inside a transaction. On SQLite they would wait for it; on
 * PostgreSQL for its row locks, or survive its rollback.
 */
export class TransactionScope {
  readonly #scopes = new AsyncLocalStorage<{ isOver: boolean }>();
  before: () => void = () => {};

  /** Code that outlives `work` is outside the transaction. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const scope = { isOver: false };
    try {
      return await this.#scopes.run(scope, work);
    } finally {
      scope.isOver = true;
    }
  }

  /** @throws DatabaseError `wrong_connection` inside an open transaction */
  refuseInside(text: string): void {
    this.before();
    const scope = this.#scopes.getStore();
    if (scope === undefined || scope.isOver) return;
    const message = `Inside a transaction, but not through it: ${text.slice(0, 80)}`;
    throw new DatabaseError('wrong_connection', message);
  }
}

export class ScopedKysely<Schema> extends Kysely<Schema> {
  readonly engine: Engine;

  constructor(engine: Engine) {
    super({ dialect: engine.dialect });
    this.engine = engine;
  }

  override transaction(): TransactionBuilder<Schema> {
    return this.#scoped(super.transaction());
  }

  #scoped(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
    const { engine } = this;
    const execute = builder.execute.bind(builder);
    const setIsolationLevel = builder.setIsolationLevel.bind(builder);
    return Object.assign(builder, {
      execute: <Result>(work: (transaction: Transaction<Schema>) => Promise<Result>) => {
        const once = () => execute((transaction) => engine.scope.run(() => work(transaction)));
        return engine.repeat ? engine.repeat(once) : once();
      },
      setIsolationLevel: (level: IsolationLevel) => this.#scoped(setIsolationLevel(level)),
    });
  }
}

/** Undefined for a transaction, and with plugins. */
function engineOf<Schema>(database: Kysely<Schema>): Engine | undefined {
  return database instanceof ScopedKysely ? database.engine : undefined;
}

interface Outcome<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

export interface BatchOptions {
  /** Called before the commit; an error rolls everything back. */
  readonly beforeEnd?: () => void;
  /** The statements guard themselves by row locks: PostgreSQL needs no serializable transaction. */
  readonly isGuarded?: boolean;
}

/**
 * Runs the queries as one transaction, not inside another. On SQLite they share a commit with other waiting
 * writes.
 */
export async function batch<Schema, Rows extends readonly unknown[]>(
  database: Kysely<Schema>,
  queries: { readonly [Index in keyof Rows]: Compilable<Rows[Index]> },
  { beforeEnd, isGuarded = false }: BatchOptions = {},
): Promise<{ readonly [Index in keyof Rows]: Outcome<Rows[Index]> }> {
  const compiled = (queries as readonly Compilable<unknown>[]).map((query) => query.compile());
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
  const statements = compiled.map(({ sql, parameters }) => ({ text: sql, parameters }));
  const results = await (engineOf(database)?.runTogether?.(statements, beforeEnd) ?? inTransaction());
  const outcomes = results.map(({ rows, numAffectedRows = 0n }) => ({
    rows,
    count: Number(numAffectedRows),
  }));
  // `map` loses the tuple type.
  return outcomes as unknown as { [Index in keyof Rows]: Outcome<Rows[Index]> };
}

/**
 * Builds and compiles a query once, for paths where that costs more than running it. The query must be the same
 * for all values: `build` may place them, and not look at them or compute with them.
 */
export function prepare<Schema, Values extends object, Row>(
  database: Kysely<Schema>,
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  // Kysely passes symbols on as parameters: each stands for the value of its name.
  const places = new Proxy({} as Values, { get: (_, name) => Symbol(String(name)) });
  let compiled: CompiledQuery<Row> | undefined;
  return async (values) => {
    compiled ??= build(places).compile();
    const parameters = compiled.parameters.map((one) =>
      typeof one === 'symbol' ? values[one.description as keyof Values] : one,
    );
    return (await database.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** Runs `work` past the limits of time. PostgreSQL gives it connections of its own. */
export function withoutLimits<Schema, Result>(
  database: Kysely<Schema>,
  work: (unlimited: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const inAnyTime = (unlimited?: Engine) => work(unlimited ? new ScopedKysely<Schema>(unlimited) : database);
  return engineOf(database)?.withoutLimits(inAnyTime) ?? work(database);
}

/** Resolves with `database_away` after the disk refused a write: later writes fail until a restart. */
export function diskRefusal<Schema>(database: Kysely<Schema>): Promise<DatabaseError> {
  return engineOf(database)?.refusal ?? new Promise(() => {});
}

/** Undefined for a server and in memory. */
export function openFileOf<Schema>(database: Kysely<Schema>): OpenFile | undefined {
  return engineOf(database)?.openFile;
}

/** Calls `check` before each transaction and each statement outside one; its error goes to the caller. */
export function checkBefore<Schema>(database: Kysely<Schema>, check: () => void): void {
  const engine = engineOf(database);
  if (!engine) throw new TypeError('not a database of openDatabase');
  engine.scope.before = check;
}
