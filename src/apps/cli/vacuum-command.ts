import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { isPostgresAddress } from '../../database/database-address.ts';
import { openDatabase } from '../../database/open-database.ts';
import { withoutLimits } from '../../database/scoped-kysely.ts';
import { listTables } from '../../database/sql-dialect.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';
import { databasePath, describeSqliteError, refuseMissing } from './database-file.ts';

/** Wait for SQLite's write lock, ms. */
const BUSY_TIMEOUT_MS = 2_000;
/** Short: a checkpoint that waits for readers blocks the bot's writes. */
const CHECKPOINT_TIMEOUT_MS = 100;
/** The bot may be running a checkpoint itself. */
const CHECKPOINT_TRIES = 20;
const CHECKPOINT_PAUSE_MS = 250;

/**
 * Removes copies of erased rows from free space; SQLite also truncates the write-ahead log. The bot keeps
 * running.
 * @param pause between checkpoints; for tests
 */
export async function runVacuumCommand(
  databaseUrl: string,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
): Promise<CommandOutcome> {
  if (isPostgresAddress(databaseUrl)) return vacuumPostgres(databaseUrl);
  return refuseMissing(databaseUrl) ?? vacuumFile(databasePath(databaseUrl), pause);
}

async function vacuumFile(path: string, pause: (ms: number) => Promise<unknown>): Promise<CommandOutcome> {
  const bytesBefore = bytesOf(path);
  try {
    const isLogEmpty = await rebuild(path, pause);
    const sizes = `${path}: rebuilt, ${bytesBefore} bytes before, ${bytesOf(path)} now.`;
    if (isLogEmpty) return succeed(sizes);
    return refuse(
      `${sizes}\nA reader kept ${path}-wal from being emptied, so copies may remain in it. Run vacuum again when no backup runs.`,
    );
  } catch (error) {
    return refuse(describeFailure(error, path));
  }
}

/** The bytes of the file and of what only its log holds yet. */
function bytesOf(path: string): number {
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** @returns false where another connection reads the log */
async function rebuild(path: string, pause: (ms: number) => Promise<unknown>): Promise<boolean> {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('VACUUM');
    database.pragma(`busy_timeout = ${CHECKPOINT_TIMEOUT_MS}`);
    for (let tries = 0; tries < CHECKPOINT_TRIES; tries += 1) {
      // First column: 1 where the checkpoint was blocked.
      if (database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0) return true;
      await pause(CHECKPOINT_PAUSE_MS);
    }
    return false;
  } finally {
    database.close();
  }
}

function describeFailure(error: unknown, path: string): string {
  const code = String((error as { code?: unknown }).code);
  if (code.startsWith('SQLITE_BUSY')) {
    return `Nothing was changed: another program is writing to ${path}. Try again in a quieter moment.`;
  }
  if (code.startsWith('SQLITE_FULL')) {
    return `Nothing was changed: a vacuum needs about twice the size of ${path} in free space. Free some.`;
  }
  return `Nothing was changed: ${path} ${describeSqliteError(error)}.`;
}

async function vacuumPostgres(url: string): Promise<CommandOutcome> {
  const database: Kysely<unknown> = await openDatabase(url);
  try {
    const tables = await listTables(database);
    if (tables.length > 0) {
      const vacuum = sql`VACUUM ${sql.join(tables.map((table) => sql.table(table)))}`;
      await withoutLimits(database, (unlimited) => unlimited.executeQuery(vacuum.compile(unlimited)));
    }
    return succeed(
      `${tables.length} tables were vacuumed: PostgreSQL uses the space of erased rows again. Their bytes remain in its files until then.`,
    );
  } finally {
    await database.destroy();
  }
}
