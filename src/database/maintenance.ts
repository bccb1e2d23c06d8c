import { type Kysely, sql } from 'kysely';

/** The tables of the PostgreSQL schema that is in use, ordered by name. */
export async function listTables<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  const query = sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() ORDER BY table_name`;
  return (await query.execute(database)).rows.map(({ name }) => name);
}

/** A commit of this many rows holds other writers up for some milliseconds. */
const ROWS_PER_COMMIT = 500;

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
