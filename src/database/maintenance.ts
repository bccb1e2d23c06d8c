import { type Kysely, sql } from 'kysely';

// What a database holds says nothing of what another connection to it asks for.
const openers = new WeakMap<object, () => Kysely<unknown>>();

/** Says how to open the same database without limits of time. */
export function allowWithoutLimits<Schema>(database: Kysely<Schema>, open: () => Kysely<unknown>): void {
  openers.set(database, open);
}

/**
 * Does what takes as long as the tables are large, or as another program is busy with the same, on connections of its own:
 * everybody else's statements are given up after a while. Where there is no such limit it uses `database` itself.
 */
export async function withoutLimits<Schema, Result>(
  database: Kysely<Schema>,
  work: (unlimited: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const open = openers.get(database);
  if (open === undefined) return work(database);
  // The same database, so the same schema.
  const unlimited = open() as unknown as Kysely<Schema>;
  try {
    return await work(unlimited);
  } finally {
    await unlimited.destroy();
  }
}

/** The tables of a PostgreSQL where the address leads, in the order of their names. */
export async function listTables<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  const query = sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() ORDER BY table_name`;
  return (await query.execute(database)).rows.map(({ name }) => name);
}

/** A commit of so many rows holds everybody else up for some milliseconds. */
const ROWS_PER_COMMIT = 500;

/**
 * Deletes in portions, each a commit of its own, until there is nothing left: whoever else writes comes in between.
 * @param deletePortion deletes at most so many rows, and tells how many there were
 * @param ending after the portion under way nothing more is deleted
 * @returns how many rows went
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
