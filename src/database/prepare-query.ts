import { type Compilable, type Expression, type Kysely, ValueNode } from 'kysely';

/** What a query is told each time it runs, as it stands in the text of the query. */
export type Given<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

interface PreparedQuery<Schema, Values, Row> {
  with(values: Values): ReadyQuery<Schema, Row>;
  execute(connection: Kysely<Schema>, values: Values): Promise<readonly Row[]>;
  executeTakeFirst(connection: Kysely<Schema>, values: Values): Promise<Row | undefined>;
  executeForCount(connection: Kysely<Schema>, values: Values): Promise<number>;
}

export interface ReadyQuery<Schema, Row> {
  build(database: Kysely<Schema>): Compilable<Row>;
}

export function prepareQuery<Schema, Values extends object, Row>(
  build: (database: Kysely<Schema>, given: Given<Values>) => Compilable<Row>,
): PreparedQuery<Schema, Values, Row> {
  const ready = (values: Values): ReadyQuery<Schema, Row> => ({
    build: (database) => build(database, expressionsOf(values)),
  });
  const run = (connection: Kysely<Schema>, values: Values) =>
    connection.executeQuery(ready(values).build(connection).compile());
  return {
    with: ready,
    execute: async (connection, values) => (await run(connection, values)).rows,
    executeTakeFirst: async (connection, values) => (await run(connection, values)).rows[0],
    executeForCount: async (connection, values) =>
      Number((await run(connection, values)).numAffectedRows ?? 0),
  };
}

function expressionsOf<Values extends object>(values: Values): Given<Values> {
  const expressions = Object.entries(values).map(([name, value]) => [
    name,
    { expressionType: undefined, toOperationNode: () => ValueNode.create(value) },
  ]);
  return Object.fromEntries(expressions) as Given<Values>;
}
