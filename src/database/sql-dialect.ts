import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** A commit of this many rows holds other writers up for some milliseconds. */
const ROWS_PER_COMMIT = 500;

/**
 * PostgreSQL has many writers: statements that claim rows lock them, and skip locked ones (`FOR UPDATE SKIP LOCKED`).
 * SQLite has one writer and knows neither.
 * @param database or a transaction on it
 */
export function isPostgres<Schema>(database: Kysely<Schema>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Follows a SELECT outside of a serializable transaction: the row cannot be deleted until the transaction ends, and a row
 * that is being deleted is not found. SQLite needs nothing.
 */
export function forShare<Schema>(database: Kysely<Schema>): RawBuilder<unknown> {
  return isPostgres(database) ? sql`FOR KEY SHARE` : sql``;
}

/** The part of a column after its first colon. The index over it has the same text. */
export function splitPart<Schema>(database: Kysely<Schema>, column: string): RawBuilder<string> {
  const name = sql.ref(column);
  return isPostgres(database)
    ? sql`substr(${name}, strpos(${name}, ':') + 1)`
    : sql`substr(${name}, instr(${name}, ':') + 1)`;
}

/** The tables of the PostgreSQL schema that is in use, ordered by name. */
export async function listTables<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  const query = sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() ORDER BY table_name`;
  return (await query.execute(database)).rows.map(({ name }) => name);
}

/**
 * Deletes in portions with a commit each, so that other writers come in between.
 * @param deletePortion deletes at most `most` rows and returns their number
 * @param ending stops after the current portion
 * @returns the number of deleted rows
 */
export async function deleteInPortions(
  deletePortion: (most: number) => Promise<number>,
  ending?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  let portion = ROWS_PER_COMMIT;
  while (portion === ROWS_PER_COMMIT && !ending?.aborted) {
    portion = await deletePortion(ROWS_PER_COMMIT);
    deleted += portion;
  }
  return deleted;
}
