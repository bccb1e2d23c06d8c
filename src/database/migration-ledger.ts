import { type Kysely, sql } from 'kysely';

/** Which migrations of which part (bot, service) a database has. */
export interface LedgerTable {
  schema_migrations: { part: string; name: string; applied_at: number };
}

export async function createLedger<Schema>(database: Kysely<Schema>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
    part TEXT NOT NULL, name TEXT NOT NULL, applied_at BIGINT NOT NULL, PRIMARY KEY (part, name))`.execute(
    database,
  );
}
