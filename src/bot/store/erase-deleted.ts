import { SqliteAdapter, sql } from 'kysely';
import type { Connection } from './store-context.ts';

/**
 * Takes what was deleted out of SQLite's write-ahead log, where it would stand until it is written over; the database
 * file itself is opened with `secure_delete`. While another process reads, the log keeps it until the next time.
 * PostgreSQL keeps its own house.
 */
export async function eraseDeleted(connection: Connection): Promise<void> {
  if (!(connection.getExecutor().adapter instanceof SqliteAdapter)) return;
  // Busy is no failure: what was asked for is done, and the log is emptied another time.
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection).catch(() => undefined);
}
