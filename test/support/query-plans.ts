import { CompiledQuery, type Kysely, type KyselyPlugin, SqliteQueryCompiler } from 'kysely';

/** Watches every statement that goes to a database, and asks SQLite how it finds the rows of each. */
export class QueryPlans {
  readonly #queries: CompiledQuery[] = [];

  readonly #plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      this.#queries.push(new SqliteQueryCompiler().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  watch<Schema>(database: Kysely<Schema>): Kysely<Schema> {
    return database.withPlugin(this.#plugin);
  }

  forget(): void {
    this.#queries.length = 0;
  }

  /**
   * What the statements since the last call read from end to end: tables, also by way of an index of all their rows. An
   * index of some rows (`WHERE`) may be read whole, because it was made for that.
   * @returns pairs of the table and the statement
   */
  async findScans<Schema>(database: Kysely<Schema>): Promise<(readonly [table: string, sql: string])[]> {
    const partial = await partialIndexes(database);
    const queries = this.#queries.splice(0);
    if (queries.length === 0) throw new Error('Nothing was asked of the database.');
    const found: (readonly [string, string])[] = [];
    for (const { sql, parameters } of queries) {
      const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
      const { rows } = await database.executeQuery<{ detail: string }>(plan);
      for (const { detail } of rows) {
        const [, table, index] =
          /^SCAN (?!(?:\d+ )?CONSTANT ROW|\()(\w+)(?:.* INDEX (\w+))?/.exec(detail) ?? [];
        if (table && !isComputed(sql, table) && !partial.has(index ?? '')) found.push([table, sql]);
      }
    }
    return found;
  }
}

/** Rows of a statement's own, such as `WITH looked (id) AS (VALUES …)`. */
function isComputed(sql: string, name: string): boolean {
  return new RegExp(String.raw`\bWITH ${name} \(`, 'i').test(sql);
}

async function partialIndexes<Schema>(database: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const query = CompiledQuery.raw(
    `SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'`,
  );
  const { rows } = await database.executeQuery<{ name: string }>(query);
  return new Set(rows.map(({ name }) => name));
}
