import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** The few places in which the SQL of the two engines differs. */
export type Engine = 'sqlite' | 'postgres';

/** @param database or a transaction on it */
export function engineOf<Schema>(database: Kysely<Schema>): Engine {
  return isPostgres(database) ? 'postgres' : 'sqlite';
}

/**
 * PostgreSQL has many writers: statements that claim rows lock the rows that they choose, and skip rows that are locked
 * (`FOR UPDATE SKIP LOCKED`). SQLite has one writer and knows neither.
 */
export function isPostgres<Schema>(database: Kysely<Schema>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Follows a SELECT that asks whether a row exists: the row cannot be deleted until the transaction ends, and a row that is
 * being deleted is not found. For statements outside of a serializable transaction; SQLite needs nothing.
 */
export function forShare<Schema>(database: Kysely<Schema>): RawBuilder<unknown> {
  return isPostgres(database) ? sql`FOR KEY SHARE` : sql``;
}

/** The part of a column behind its first colon. The index over it has this very text. */
export function splitPart<Schema>(database: Kysely<Schema>, column: string): RawBuilder<string> {
  const name = sql.ref(column);
  return isPostgres(database)
    ? sql`substr(${name}, strpos(${name}, ':') + 1)`
    : sql`substr(${name}, instr(${name}, ':') + 1)`;
}
