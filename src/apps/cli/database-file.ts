import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { isMissing } from '../first-start.ts';
import { type CommandOutcome, refuse } from './command-line.ts';

/** Wait for a foreign exclusive lock, ms. */
const BUSY_TIMEOUT_MS = 4_000;

export function databasePath(url: string): string {
  return url.slice('file:'.length);
}

/** Opening a missing file would make an empty one, in which nothing is found. */
export function refuseMissing(databaseUrl: string): CommandOutcome | undefined {
  if (!isMissing(databaseUrl)) return undefined;
  return refuse(`There is no database at ${databasePath(databaseUrl)}. See DATABASE_URL.`);
}

/**
 * Other programs may write during `read`.
 * @throws SqliteError (see `describeSqliteError`), and errors of `read`
 */
export function readDatabase<Result>(
  path: string,
  read: (database: SqliteDatabase.Database) => Result,
): Result {
  const database = new SqliteDatabase(path, {
    readonly: true,
    fileMustExist: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/**
 * Undefined for a sound file.
 * @throws SqliteError
 */
export function findDamage(path: string): string | undefined {
  const answer = readDatabase(path, (database) => database.pragma('quick_check(1)', { simple: true }));
  return answer === 'ok' ? undefined : String(answer);
}

class DamagedCopy extends Error {}

/**
 * Copies the database, with what only its log holds and without erased rows, to a new file of mode 0600.
 * @throws DamagedCopy, SqliteError and file system errors; no file is left
 */
export function copyDatabase(source: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  try {
    readDatabase(source, (database) => database.prepare('VACUUM INTO ?').run(target));
    const damage = findDamage(target);
    if (damage !== undefined) throw new DamagedCopy(damage);
    syncFile(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/** A failure of `copyDatabase`, with the remedy. */
export function describeCopyFailure(error: unknown, source: string, target: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof DamagedCopy) {
    return `the check of the copy found "${error.message}". See what doctor says of the database.`;
  }
  if (code === 'ENOSPC' || code?.startsWith('SQLITE_FULL')) {
    return `there is no room for it beside ${target}. Free some space.`;
  }
  return `${source} ${describeSqliteError(error)}.`;
}

/** @param path a folder keeps its new names */
export function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
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

/** The rest of a sentence about the file, with the remedy. */
export function describeSqliteError(error: unknown): string {
  const code = String((error as { code?: unknown }).code);
  return WORDS.find(([known]) => code.startsWith(known))?.[1] ?? `cannot be read (${code})`;
}
