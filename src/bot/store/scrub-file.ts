import { SqliteAdapter, sql } from 'kysely';
import type { Clock } from '../swap/clock.ts';
import type { Connection, StoreDeps } from './store-deps.ts';

/** Writing a file anew holds everything up for about a second per hundred megabytes: at most every so many times that. */
const REST_FACTOR = 10;

/** The file's own number for its application has 31 bits; zero stands for no mark. */
const MOST_MARKS = 2 ** 31 - 1;

/**
 * When SQLite balances its trees it moves rows to other pages and lets the old copies stand in the gap between a page's
 * pointers and its cells, `secure_delete` or not. Only a file that was written anew is free of them. While it rests,
 * the mark stays and the next call does the work.
 */
export function createScrubFile(database: Connection, now: Clock): StoreDeps['scrubFile'] {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (!isSqlite(database) || now() < restsUntil) return;
    const marks = await readMarks(database);
    if (marks === 0) return;
    const startedAt = now();
    await sql`VACUUM`.execute(database);
    restsUntil = now() + REST_FACTOR * (now() - startedAt);
    await clearMarks(database, marks);
    await eraseDeleted(database);
  };
}

/**
 * Takes what was deleted out of SQLite's write-ahead log, where it would stand until it is written over; the database
 * file itself is opened with `secure_delete`. While another process reads, the log keeps it until the next time.
 * PostgreSQL keeps its own house.
 */
export async function eraseDeleted(connection: Connection): Promise<void> {
  if (!isSqlite(connection)) return;
  // Busy is no failure: what was asked for is done, and the log is emptied another time.
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection).catch(() => undefined);
}

/** After the transaction of an erasure. What another process keeps from being done now, is done another time. */
export async function eraseTraces({ database, scrubFile }: StoreDeps): Promise<void> {
  await eraseDeleted(database);
  await scrubFile().catch(() => undefined);
}

/** To be called in the transaction of an erasure: the mark stays until the file was written anew, whoever does it. */
export async function markForScrubbing(transaction: Connection): Promise<void> {
  if (!isSqlite(transaction)) return;
  await writeMarks(transaction, ((await readMarks(transaction)) % MOST_MARKS) + 1);
}

/** Unless another erasure left a mark meanwhile. */
async function clearMarks(database: Connection, seen: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if ((await readMarks(transaction)) === seen) await writeMarks(transaction, 0);
  });
}

async function readMarks(connection: Connection): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(connection);
  return rows[0]?.user_version ?? 0;
}

async function writeMarks(connection: Connection, marks: number): Promise<void> {
  await sql`PRAGMA user_version = ${sql.lit(marks)}`.execute(connection);
}

function isSqlite(connection: Connection): boolean {
  return connection.getExecutor().adapter instanceof SqliteAdapter;
}
