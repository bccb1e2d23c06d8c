import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { LATEST_PAGES } from './checkpoint-in-quiet.ts';
import { CommonCommitDialect } from './common-commit-dialect.ts';
import { isPostgresAddress } from './database-address.ts';
import { DatabaseError } from './database-error.ts';
import { ScopedKysely } from './inside-transaction.ts';
import { sqliteFileOf } from './sqlite-file.ts';
import { createLogSync, NO_LOG } from './sync-log.ts';

/** How long a statement waits for another connection's write, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;
/** Holds the upper pages of every index of a million people, so that what they ask for is one read away; taken as it fills. */
const PAGE_CACHE_KIB = 64 * 1_024;
/** What SQLite calls `synchronous=NORMAL`: the log is not waited for at each commit. */
const NORMAL = 1;

/**
 * Opens the database at `url`: `file:<path>`, `:memory:` or `postgres://…`. A file is made with mode 0600 in a folder of mode 0700.
 * A row that was acknowledged survives the loss of power, unless it is a step (`StepOptions`): its write-ahead log reaches
 * the disk first, at our own call and without stopping the thread (`sync-log.ts`), where there is no such log by
 * `synchronous=FULL`. What lives in memory takes turns and shares commits like a file, so that tests see the very order of
 * things that people get.
 * @throws DatabaseError `unsupported_url` or `cannot_open`
 */
export async function openDatabase<Schema>(url: string): Promise<Kysely<Schema>> {
  if (isPostgresAddress(url)) return (await import('./postgres/open-postgres.ts')).openPostgres<Schema>(url);
  const path = sqliteFileOf(url);
  const sqlite = openSqlite(path);
  const log = sqlite.pragma('synchronous', { simple: true }) === NORMAL ? createLogSync(path) : NO_LOG;
  return new ScopedKysely<Schema>(new CommonCommitDialect(sqlite, log));
}

function openSqlite(path: string): SqliteDatabase.Database {
  try {
    const sqlite = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT_MS });
    const journal = sqlite.pragma('journal_mode = WAL', { simple: true });
    sqlite.pragma(`synchronous = ${journal === 'wal' ? 'NORMAL' : 'FULL'}`);
    sqlite.pragma('foreign_keys = ON');
    // What a change needs to be taken back again would else go into a file of its own, soon and often.
    sqlite.pragma('temp_store = MEMORY');
    sqlite.pragma(`wal_autocheckpoint = ${LATEST_PAGES}`);
    sqlite.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
    // What is deleted is overwritten: a forgotten key must not stay in the file.
    sqlite.pragma('secure_delete = ON');
    return sqlite;
  } catch (cause) {
    throw new DatabaseError('cannot_open', `The file ${path} is not a database that can be opened`, {
      cause,
    });
  }
}
