import { SqliteAdapter, sql } from 'kysely';
import type { Connection } from './store-context.ts';

/**
 * Takes what was deleted out of SQLite's write-ahead log, where it would stand until it is written over; the database
 * file itself is opened with `secure_delete`. While another process reads, the log keeps it until the next time.
 * PostgreSQL keeps its own house.
 */
export async function eraseDeleted(connection: Connection): Promise<void> {
  if (!(connection.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection);
}
