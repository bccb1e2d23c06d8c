import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

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
