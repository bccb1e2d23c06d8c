import { SqliteAdapter, sql } from 'kysely';
import { DatabaseError } from '../../database/database-error.ts';
import { vacuumTables } from '../../database/postgres/vacuum.ts';
import { clearInBackground } from '../../database/unused-bytes/clear-in-background.ts';
import type { Clock } from '../swap/clock.ts';
import type { Connection } from './store-deps.ts';

/** Going through the file takes the disk some time: at most every so many times that. */
const REST_FACTOR = 10;

/** How long what was erased or written over stands in a table of PostgreSQL, in milliseconds. */
const VACUUM_EVERY_MS = 60 * 60_000;

/** The file's own number for its application has 31 bits; zero stands for no mark. */
const MOST_MARKS = 2 ** 31 - 1;

/** Frees the database file of copies of erased rows, where an erasure left a mark that there may be some. */
export type ScrubFile = (ending?: AbortSignal) => Promise<void>;

/**
 * When SQLite balances its trees it moves rows to other pages and lets the old copies stand in the gap between a page's
 * pointers and its cells, `secure_delete` or not. A process of its own sets them to zero. While it is under way or
 * rests, and where others never let it be, the mark stays and a later call does the work. PostgreSQL keeps the old version
 * of a row until a vacuum; it has one every hour, and writes over the place when it needs it.
 */
export function createScrubFile(
  database: Connection,
  now: Clock,
  clearFile: typeof clearInBackground = clearInBackground,
): ScrubFile {
  let restsUntil = isSqlite(database) ? Number.NEGATIVE_INFINITY : now() + VACUUM_EVERY_MS;
  return async (ending) => {
    if (now() < restsUntil) return;
    if (!isSqlite(database)) {
      restsUntil = now() + VACUUM_EVERY_MS;
      return vacuumTables(database);
    }
    const marks = await readMarks(database);
    if (marks === 0) return;
    const startedAt = now();
    restsUntil = Number.POSITIVE_INFINITY;
    try {
      if (await clear(database, clearFile, ending)) await clearMarks(database, marks);
    } finally {
      restsUntil = now() + REST_FACTOR * (now() - startedAt);
    }
  };
}

/** What lives in memory leaves nothing behind. */
async function clear(
  database: Connection,
  clearFile: typeof clearInBackground,
  ending: AbortSignal | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ name: string; file: string }>`PRAGMA database_list`.execute(database);
  const path = rows.find(({ name }) => name === 'main')?.file ?? '';
  if (path === '') return true;
  const { isWhole } = await clearFile(path, ending);
  if (isWhole || ending?.aborted) return isWhole;
  throw new DatabaseError('not_cleared', `Somebody else never let go of ${path}`);
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

/** To be called in the transaction of an erasure: the mark stays until the file was gone through, whoever does it. */
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
