import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../src/database/sql-dialect.ts';

const ROWS = 2_000;

/**
 * Rows of a long history, with statistics: PostgreSQL plans by table size, and in an empty table every plan is as good.
 * SQLite plans by indexes alone and gets no rows.
 * @param values SQL for every column, with `n` as row number
 */
export async function fillPast<Schema>(
  database: Kysely<Schema>,
  table: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (!isPostgres(database)) return;
  const columns = Object.keys(values).map((column) => sql.ref(column));
  const each = Object.values(values).map((value) => sql.raw(value));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)})
    SELECT ${sql.join(each)} FROM generate_series(1, ${sql.lit(ROWS)}) AS n`.execute(database);
  await sql`ANALYZE ${sql.table(table)}`.execute(database);
}
