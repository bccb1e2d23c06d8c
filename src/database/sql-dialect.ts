import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Such a commit blocks other writers for some milliseconds. */
const ROWS_PER_COMMIT = 500;

/**
 * True where there are many writers: claims need row locks (`FOR UPDATE SKIP LOCKED`). SQLite has neither.
 * @param database or a transaction on it
 */
export function isPostgres<Schema>(database: Kysely<Schema>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** The text behind the first colon, spelled as in its index. */
export function splitPart<Schema>(database: Kysely<Schema>, column: string): RawBuilder<string> {
  const name = sql.ref(column);
  return isPostgres(database)
    ? sql`substr(${name}, strpos(${name}, ':') + 1)`
    : sql`substr(${name}, instr(${name}, ':') + 1)`;
}

/** A number in a column of JSON text; null where there is none. */
export function jsonNumber<Schema>(
  database: Kysely<Schema>,
  column: string,
  key: string,
): RawBuilder<number | null> {
  const name = sql.ref(column);
  return isPostgres(database)
    ? sql`CAST(CAST(${name} AS json) ->> ${key} AS double precision)`
    : sql`json_extract(${name}, ${`$.${key}`})`;
}

/** The tables of the file, or of the current PostgreSQL schema. */
export async function listTables<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  const query = sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() ORDER BY table_name`;
  return (await query.execute(database)).rows.map(({ name }) => name);
}

/**
 * Deletes in portions, each with its own commit for the sake of other writers.
 * @param deletePortion deletes at most `most` rows and returns their number
 * @param ending stops after the current portion
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
