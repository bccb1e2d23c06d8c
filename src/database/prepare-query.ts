import { type Compilable, type Expression, type Kysely, type QueryResult, ValueNode } from 'kysely';

/** What a query is told each time it runs, as it stands in the text of the query. */
export type Given<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** A query whose text is made once, however often it runs. */
interface PreparedQuery<Schema, Values, Row> {
  /** The rows it found, or those it was to return of what it wrote. */
  execute(connection: Kysely<Schema>, values: Values): Promise<readonly Row[]>;
  executeTakeFirst(connection: Kysely<Schema>, values: Values): Promise<Row | undefined>;
  /** @returns how many rows it wrote */
  executeForCount(connection: Kysely<Schema>, values: Values): Promise<number>;
}

/** Runs a statement of this text without Kysely. */
export type RunDirectly = (
  text: string,
  parameters: readonly unknown[],
) => QueryResult<unknown> | Promise<QueryResult<unknown>>;

/** The connections whose statements need nothing of Kysely once their text is there. */
const directRuns = new WeakMap<object, RunDirectly>();

export function allowDirectly(connection: object, run: RunDirectly): void {
  directRuns.set(connection, run);
}

/**
 * Prepares a query that Kysely builds: building it again for each run costs as much as SQLite's work on it. What changes
 * from run to run is `given`, by name, and has every name in each run; everything else is always the same. On a connection with plugins it
 * is built for each run, as they want to see it.
 */
export function prepareQuery<Schema, Values extends object, Row>(
  build: (database: Kysely<Schema>, given: Given<Values>) => Compilable<Row>,
): PreparedQuery<Schema, Values, Row> {
  let prepared: { readonly text: string; readonly slots: readonly unknown[] } | undefined;

  const prepare = (connection: Kysely<Schema>, values: Values) => {
    const given = expressionsOf(values, (name) => new Slot(name));
    const { sql: text, parameters: slots } = build(connection, given).compile();
    return { text, slots };
  };

  const run = async (connection: Kysely<Schema>, values: Values): Promise<QueryResult<Row>> => {
    const runDirectly = directRuns.get(connection);
    if (runDirectly === undefined) {
      const given = expressionsOf(values, (name) => values[name]);
      return connection.executeQuery(build(connection, given).compile());
    }
    prepared ??= prepare(connection, values);
    const parameters = prepared.slots.map((slot) =>
      slot instanceof Slot ? values[slot.name as keyof Values] : slot,
    );
    // The rows are of the type that Kysely found for the text.
    return (await runDirectly(prepared.text, parameters)) as QueryResult<Row>;
  };

  return {
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
