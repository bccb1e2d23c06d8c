import SqliteDatabase from 'better-sqlite3';

/** How long a read waits where another program has the whole file to itself, in milliseconds. */
const BUSY_TIMEOUT_MS = 4_000;

/** The path in a database address, `file:<path>`. */
export function databasePath(url: string): string {
  return url.slice('file:'.length);
}

/**
 * Opens an existing database beside the programs that write to it; nothing can be changed through it.
 * @throws SqliteError that `describeSqliteError` puts into words
 */
function openReadOnly(path: string): SqliteDatabase.Database {
  return new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
}

/** Opens it for the time of `read`. @throws SqliteError, and what `read` throws */
export function readDatabase<Result>(
  path: string,
  read: (database: SqliteDatabase.Database) => Result,
): Result {
  const database = openReadOnly(path);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** What is wrong with the pages of the file; nothing where all is well. @throws SqliteError */
export function findDamage(path: string): string | undefined {
  const answer = readDatabase(path, (database) => database.pragma('quick_check(1)', { simple: true }));
  return answer === 'ok' ? undefined : String(answer);
}

const WORDS: readonly (readonly [code: string, words: string])[] = [
  ['SQLITE_NOTADB', 'is not a database, or is damaged from its first page on. Restore a backup'],
  ['SQLITE_CORRUPT', 'is damaged. Stop the bot, keep the file, and restore a backup'],
  ['SQLITE_BUSY', 'is held by another program for longer than a few seconds. Try again'],
  ['SQLITE_LOCKED', 'is held by another program for longer than a few seconds. Try again'],
  ['SQLITE_FULL', 'cannot be worked with: the disk is full. Free some space'],
  ['SQLITE_IOERR', 'cannot be read: the disk or its file system fails, or is full'],
  ['SQLITE_CANTOPEN', 'cannot be opened. Run this as the user the bot runs as; check owner and mode'],
  ['SQLITE_PERM', 'cannot be opened. Run this as the user the bot runs as; check owner and mode'],
  ['SQLITE_READONLY', 'cannot be read without writing beside it. Run this as the user the bot runs as'],
];

/** What to do about an error of SQLite, as the rest of a sentence about the file. */
export function describeSqliteError(error: unknown): string {
  const code = String((error as { code?: unknown }).code);
  return WORDS.find(([known]) => code.startsWith(known))?.[1] ?? `cannot be read (${code})`;
}
