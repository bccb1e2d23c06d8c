import { type Kysely, sql } from 'kysely';

/** The tables of a PostgreSQL where the address leads, in the order of their names. */
export async function listTables<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  const query = sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() ORDER BY table_name`;
  return (await query.execute(database)).rows.map(({ name }) => name);
}
