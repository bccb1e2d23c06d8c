import { type Compilable, type Expression, type Kysely, type QueryResult, ValueNode } from 'kysely';
import type { DatabaseError } from './database-error.ts';
import { type Engine, engineOf } from './engine.ts';
import type { Statement } from './sqlite/sqlite-connection.ts';

/** What a query is told each time it runs, as it stands in the text of the query. */
export type Given<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** A query whose text is made once, however often it runs. */
interface PreparedQuery<Schema, Values, Row> {
  /** To be run together with others. */
  with(values: Values): ReadyQuery<Schema, Row>;
  /** The rows it found, or those it was to return of what it wrote. */
  execute(connection: Kysely<Schema>, values: Values): Promise<readonly Row[]>;
  executeTakeFirst(connection: Kysely<Schema>, values: Values): Promise<Row | undefined>;
  /** @returns how many rows it wrote */
  executeForCount(connection: Kysely<Schema>, values: Values): Promise<number>;
}

/** A prepared query with the values of one run. */
export interface ReadyQuery<Schema, Row> {
  build(database: Kysely<Schema>): Compilable<Row>;
  /** Its text as it is prepared, and its parameters in their order. */
  statement(database: Kysely<Schema>): Statement;
}

export interface TogetherOptions {
  /** Called when all have run; what it throws takes them back. */
  readonly beforeEnd?: () => void;
  /**
   * The statements lock what they go by and guard what they write, each by itself: with many writers they need not be
   * serializable, and so are not interrupted by others who work beside them.
   */
  readonly isGuarded?: boolean;
}

/** A way to the database past Kysely, which is needed no more once there is a text. */
export interface DirectAccess {
  run(statement: Statement): Promise<QueryResult<unknown>>;
  /** All or none of them, in one commit. */
  runTogether(
    statements: readonly Statement[],
    options: TogetherOptions,
  ): Promise<readonly QueryResult<unknown>[]>;
  /** Absent where the disk is a server's business. */
  readonly refusal?: Promise<DatabaseError>;
}

const directAccesses = new WeakMap<object, DirectAccess>();

export function allowDirectly(connection: object, access: DirectAccess): void {
  directAccesses.set(connection, access);
}

/**
 * Resolves when the disk has refused a write of this database, with the `database_away` that every query fails with from then
 * on: only a restart helps, which reads what the disk really has. Never for PostgreSQL, whose server sees to that.
 */
export function diskRefusal<Schema>(database: Kysely<Schema>): Promise<DatabaseError> {
  return directAccesses.get(database)?.refusal ?? new Promise(() => {});
}

/** What became of one of several queries. */
interface Outcome<Row> {
  readonly rows: readonly Row[];
  /** How many rows it wrote. */
  readonly count: number;
}

/**
 * Runs queries that are known beforehand as one transaction, which needs no turn of the event loop between them: the short
 * way of `transaction()`. Outside of any transaction.
 */
export async function runTogether<Schema, Rows extends readonly unknown[]>(
  database: Kysely<Schema>,
  queries: { readonly [Index in keyof Rows]: ReadyQuery<Schema, Rows[Index]> },
  options: TogetherOptions = {},
): Promise<{ readonly [Index in keyof Rows]: Outcome<Rows[Index]> }> {
  const all: readonly ReadyQuery<Schema, unknown>[] = queries;
  const direct = directAccesses.get(database);
  const statements = () => all.map((query) => query.statement(database));
  const results = direct
    ? await direct.runTogether(statements(), options)
    : await runOneByOne(database, all, options);
  const outcomes = results.map(({ rows, numAffectedRows }) => ({
    rows,
    count: Number(numAffectedRows ?? 0),
  }));
  // One for each query, in their order; `map` knows of no tuples.
  return outcomes as unknown as { [Index in keyof Rows]: Outcome<Rows[Index]> };
}

function runOneByOne<Schema>(
  database: Kysely<Schema>,
  queries: readonly ReadyQuery<Schema, unknown>[],
  { beforeEnd }: TogetherOptions,
): Promise<readonly QueryResult<unknown>[]> {
  return database.transaction().execute(async (transaction) => {
    const results: QueryResult<unknown>[] = [];
    for (const query of queries)
      results.push(await transaction.executeQuery(query.build(transaction).compile()));
    beforeEnd?.();
    return results;
  });
}

/**
 * Prepares a query that Kysely builds: building it again for each run costs as much as SQLite's work on it. What changes
 * from run to run is `given`, by name, and has every name in each run; everything else is always the same. On a connection
 * with plugins it is built for each run, as they want to see it.
 */
export function prepareQuery<Schema, Values extends object, Row>(
  build: (database: Kysely<Schema>, given: Given<Values>) => Compilable<Row>,
): PreparedQuery<Schema, Values, Row> {
  const prepared: Partial<Record<Engine, { readonly text: string; readonly slots: readonly unknown[] }>> = {};

  const prepare = (connection: Kysely<Schema>, values: Values) => {
    const given = expressionsOf(values, (name) => new Slot(name));
    const { sql: text, parameters: slots } = build(connection, given).compile();
    return { text, slots };
  };

  const ready = (values: Values): ReadyQuery<Schema, Row> => ({
    build: (database) =>
      build(
        database,
        expressionsOf(values, (name) => values[name]),
      ),
    statement: (database) => {
      const engine = engineOf(database);
      prepared[engine] ??= prepare(database, values);
      const { text, slots } = prepared[engine];
      const fill = (slot: unknown) => (slot instanceof Slot ? values[slot.name as keyof Values] : slot);
      return { text, parameters: slots.map(fill) };
    },
  });

  const run = async (connection: Kysely<Schema>, values: Values): Promise<QueryResult<Row>> => {
    const query = ready(values);
    const direct = directAccesses.get(connection);
    if (!direct) return connection.executeQuery(query.build(connection).compile());
    // The rows are of the type that Kysely found for the text.
    return (await direct.run(query.statement(connection))) as QueryResult<Row>;
  };

  return {
    with: ready,
    execute: async (connection, values) => (await run(connection, values)).rows,
    executeTakeFirst: async (connection, values) => (await run(connection, values)).rows[0],
    executeForCount: async (connection, values) =>
      Number((await run(connection, values)).numAffectedRows ?? 0),
  };
}

/** Stands among the parameters of a prepared text where a value goes in. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

function expressionsOf<Values extends object>(
  values: Values,
  answer: (name: keyof Values) => unknown,
): Given<Values> {
  const expressions = Object.keys(values).map((name) => [
    name,
    { expressionType: undefined, toOperationNode: () => ValueNode.create(answer(name as keyof Values)) },
  ]);
  // The names are those of the values, which types lose on the way through entries.
  return Object.fromEntries(expressions) as Given<Values>;
}
