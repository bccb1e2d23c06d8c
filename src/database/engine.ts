import { type Kysely, PostgresAdapter } from 'kysely';

/** What a database is kept by. */
export type Engine = 'sqlite' | 'postgres';

/** For the few statements that cannot be said alike; of a database or a transaction on it. */
export function engineOf<Schema>(database: Kysely<Schema>): Engine {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
