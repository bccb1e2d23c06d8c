import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { isPostgresAddress } from './database-address.ts';
import { DatabaseError } from './database-error.ts';
import { ScopedKysely } from './scoped-kysely.ts';
import { SqliteEngine } from './sqlite/sqlite-engine.ts';
import { openInMemory, openInThread, SqliteConnection } from './sqlite/sqlite-writer.ts';

/** Wait for a predecessor that was killed, ms; blocks the thread. */
const LOCK_PATIENCE_MS = 2_000;

/** Bot and embedded service share one writer. */
const openFiles = new Map<string, { readonly engine: Promise<SqliteEngine>; users: number }>();

/** Held until the process ends: closing a connection, also by garbage collection, releases its lock. */
const locks = new Map<string, SqliteDatabase.Database>();

/**
 * Opens `file:<path>`, `:memory:` or `postgres://…`. A new file has mode 0600, its folder 0700.
 * @throws DatabaseError `unsupported_url`, `second_name`, `not_writable` or `cannot_open`
 */
export async function openDatabase<Schema>(url: string): Promise<Kysely<Schema>> {
  if (isPostgresAddress(url)) return (await import('./open-postgres.ts')).openPostgres<Schema>(url);
  const path = sqliteFileOf(url);
  if (path === ':memory:') return new ScopedKysely<Schema>(new SqliteEngine({ writer: openInMemory() }));
  const file = openFiles.get(path) ?? { engine: openFile(path), users: 0 };
  openFiles.set(path, file);
  file.users += 1;
  try {
    return new ScopedKysely<Schema>(await file.engine);
  } catch (cause) {
    openFiles.delete(path);
    throw new DatabaseError('cannot_open', `The file ${path} is not a database that can be opened`, {
      cause,
    });
  }
}

async function openFile(path: string): Promise<SqliteEngine> {
  const writer = await openInThread(path);
  const reader = new SqliteConnection(path, 'read');
  const isLastUser = (): boolean => {
    const file = openFiles.get(path);
    if (file) file.users -= 1;
    if (file && file.users > 0) return false;
    openFiles.delete(path);
    return true;
  };
  const { dev, ino } = statSync(path);
  return new SqliteEngine({ writer, reader, isLastUser, openFile: { path, dev, ino } });
}

/**
 * Locks the SQLite file until the process ends: two bots on one file would release each other's claims. It is
 * SQLite's own lock on an empty database beside the file: the kernel releases it with the process, and
 * containers on a shared volume respect it.
 * @throws DatabaseError `file_in_use`, `unsupported_url`, `second_name`, `not_writable` or `cannot_open`
 */
export function lockSqliteFile(url: string): void {
  if (isPostgresAddress(url)) return;
  const path = sqliteFileOf(url);
  if (path === ':memory:' || locks.has(path)) return;
  const lockPath = `${path}-lock`;
  let lock: SqliteDatabase.Database | undefined;
  try {
    createPrivately(lockPath);
    requireRights(lockPath);
    lock = new SqliteDatabase(lockPath, { timeout: LOCK_PATIENCE_MS });
    lock.exec('BEGIN EXCLUSIVE');
    locks.set(path, lock);
  } catch (cause) {
    lock?.close();
    const isBusy = String((cause as { code?: unknown }).code).startsWith('SQLITE_BUSY');
    if (isBusy) throw inUse(path, cause);
    throw unusable(`The lock file ${lockPath} cannot be made or locked`, path, cause);
  }
}

/**
 * Makes an empty file where there is none.
 * @returns `:memory:`, or the path with symbolic links resolved
 * @throws DatabaseError `unsupported_url`, `second_name`, `not_writable` or `cannot_open`
 */
export function sqliteFileOf(url: string): string {
  if (url !== ':memory:' && !/^file:./s.test(url)) {
    throw new DatabaseError('unsupported_url', 'A database address is file:<path>, :memory: or postgres://…');
  }
  const path = url.replace(/^file:/, '');
  if (path.trim() === ':memory:') return ':memory:';
  try {
    createPrivately(path);
    const file = requireOneName(realpathSync(path));
    requireRights(file);
    return file;
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause;
    throw unusable(`The database file ${path} cannot be made, read and written`, path, cause);
  }
}

/**
 * SQLite opens a file without the right to write for reading: a bot would start, and fail at its first swap.
 * @throws EACCES or EROFS
 */
function requireRights(path: string): void {
  for (const file of [dirname(path), path, `${path}-wal`, `${path}-shm`].filter(existsSync))
    accessSync(file, constants.R_OK | constants.W_OK);
}

/** Failures that the operator must mend, as of rights and mounts; a full disk passes. */
const NO_RIGHTS: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_READONLY'];

export function unusable(what: string, path: string, cause: unknown): DatabaseError {
  const { code, path: file = path } = cause as NodeJS.ErrnoException;
  if (!NO_RIGHTS.includes(code)) {
    const why = code === undefined ? '' : ` (${code})`;
    return new DatabaseError(
      'cannot_open',
      `${what}${why}. See DATABASE_URL, and whether the disk is full.`,
      {
        cause,
      },
    );
  }
  const folder = dirname(path);
  const uid = process.getuid?.() ?? 'of this process';
  return new DatabaseError(
    'not_writable',
    `${what} (${code}): the user with uid ${uid} may not write to ${file}. Give it the folder: chown -R ${uid} ${folder}. ` +
      'Where it is mounted read-only, see ReadWritePaths of the unit, or the volume of the container. See DATABASE_URL.',
    { cause },
  );
}

/**
 * Log and lock lie beside the name: opened by a second name (a hard link), the file would be read without its
 * log and written without a lock. https://www.sqlite.org/howtocorrupt.html, "Multiple links to the same file".
 */
function requireOneName(path: string): string {
  if (statSync(path).nlink === 1) return path;
  throw new DatabaseError(
    'second_name',
    `The database ${path} has a second name (a hard link), under which it would be damaged. Find it with ` +
      `find / -xdev -samefile ${path}, keep the name that DATABASE_URL has, and delete the other one. Make copies with backup.`,
  );
}

/** SQLite would let others read the file; -wal and -shm copy its mode. */
function createPrivately(path: string): void {
  // fcntl locks are per process: closing any descriptor drops all locks of the file.
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

function inUse(path: string, cause: unknown): DatabaseError {
  return new DatabaseError(
    'file_in_use',
    `The database ${path} is in use by another bot or service, and a SQLite file is for one process. Stop the other one, ` +
      'or give this one a file of its own (DATABASE_URL). Several processes can share a PostgreSQL (migrate-to-postgres).',
    { cause },
  );
}
