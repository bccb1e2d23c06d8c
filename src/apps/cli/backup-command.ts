import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { isPostgresAddress, nameOfAddress } from '../../database/database-address.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listTables } from '../../database/sql-dialect.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';
import { databasePath, describeSqliteError, findDamage, readDatabase } from './read-only-database.ts';

const USAGE = `Usage:
  backup <file>     a copy of the database as it is now, also while the bot runs; <file> must not be there yet.
                    Of a PostgreSQL: how pg_dump makes one, and once it is there, whether it is one`;

type Files = Pick<Config, 'databaseUrl' | 'encryptionKeyFile'>;

/** Magic bytes of `pg_dump --format=custom`. */
const HEADER = Buffer.from('PGDMP');

/** The table of contents comes first, uncompressed. */
const LIST_BYTES = 4 * 1024 * 1024;

/** Size of a valid archive, or the mistake as the rest of a sentence. */
type DumpFinding = { readonly bytes: number } | { readonly mistake: string };

export async function runBackupCommand(places: Files, words: readonly string[]): Promise<CommandOutcome> {
  const [file = '', extra] = words;
  if (file === '' || extra !== undefined) return refuse(USAGE);
  return isPostgresAddress(places.databaseUrl)
    ? checkOrExplainDump(places, file)
    : backupSqlite(places, file);
}

/** A checked snapshot with mode 0600. `VACUUM INTO` omits erased rows; the bot keeps writing. */
function backupSqlite(places: Files, file: string): CommandOutcome {
  // SQLite reads a relative name beginning with "file:" as a URI.
  const target = resolve(file);
  const source = databasePath(places.databaseUrl);
  if (!existsSync(source)) return refuse(`There is no database at ${source}: nothing to back up.`);
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    return refuse(describeTarget(error, target));
  }
  try {
    writeCopy(source, target);
  } catch (error) {
    rmSync(target, { force: true });
    return refuse(describeCopying(error, source, target));
  }
  return succeed(describeBackup(places, target));
}

/** Atomic: only a complete file gets its name. */
function writeCopy(source: string, target: string): void {
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    readDatabase(source, (database) => database.prepare('VACUUM INTO ?').run(draft));
    const damage = findDamage(draft);
    if (damage !== undefined) throw new DamagedCopy(damage);
    syncFile(draft);
    renameSync(draft, target);
    syncFile(dirname(target));
  } finally {
    rmSync(draft, { force: true });
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

class DamagedCopy extends Error {}

function describeTarget(error: unknown, target: string): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EEXIST') return `${target} is already there. No backup overwrites a file: name another.`;
  if (code === 'ENOENT') return `The folder of ${target} is not there. Make it, or name another file.`;
  return `${target} cannot be written (${code}). Name a file in a folder that this user may write to.`;
}

function describeCopying(error: unknown, source: string, target: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof DamagedCopy) {
    return `No backup was made: the check of the copy found "${error.message}". See what doctor says of the database.`;
  }
  if (code === 'ENOSPC' || code?.startsWith('SQLITE_FULL')) {
    return `No backup was made: there is no room for it beside ${target}. Free some space.`;
  }
  return `No backup was made: ${source} ${describeSqliteError(error)}.`;
}

function describeBackup({ databaseUrl, encryptionKeyFile }: Files, target: string): string {
  const path = databasePath(databaseUrl);
  return `${target}: ${statSync(target).size} bytes, mode 0600, checked.

To restore it: stop the bot; move ${path}, ${path}-wal and ${path}-shm aside; copy the backup to
${path} with mode 0600; start the bot. It asks the chain what became of the swaps in flight. What was
written after this moment is not in the backup.
What is encrypted in it opens only with today's ${encryptionKeyFile}, which is not in it: keep a copy of that
file as well, apart from the backups.`;
}

/** PostgreSQL has backup tools: explains pg_dump, or checks its archive. */
async function checkOrExplainDump(places: Files, file: string): Promise<CommandOutcome> {
  const path = resolve(file);
  if (!existsSync(path)) return refuse(describeWay(places.databaseUrl, path));
  const database = await openDatabase<unknown>(places.databaseUrl);
  const tables = await listTables(database).finally(() => database.destroy());
  const found = checkDump(path, tables);
  if ('mistake' in found) return refuse(`${path} ${found.mistake}. It is no backup of this database.`);
  return succeed(describeDump(places, path, found.bytes, tables.length));
}

function describeWay(url: string, path: string): string {
  return `The ${nameOfAddress(url)} is backed up by its own tools, while the bot runs. Where pg_dump
is installed, of the server's version or a newer one:

  (umask 077; pg_dump --format=custom --file=${path} ${optionsOf(url)})

It asks for the password, or takes it from ~/.pgpass. Then run this again: it checks what is in the file.`;
}

/** No password: the process list is public. */
function optionsOf(url: string): string {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const options = { host, port: port || '5432', username, dbname: pathname.slice(1) };
  return Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `--${name}=${decodeURIComponent(value)}`)
    .join(' ');
}

function describeDump(
  { databaseUrl, encryptionKeyFile }: Files,
  path: string,
  bytes: number,
  tables: number,
) {
  return `${path}: ${bytes} bytes, an archive of pg_dump that lists all ${tables} tables. Whether every row can be read says
pg_restore --file=/dev/null ${path}

To restore it: stop every bot and service; make a new, empty database beside ${nameOfAddress(databaseUrl)};
pg_restore --no-owner --exit-on-error --single-transaction --dbname=<the new one> ${path}; set DATABASE_URL to it; start
the bots. They ask the chain what became of the swaps in flight. What was written after this moment is not in the backup.
What is encrypted in it opens only with today's ${encryptionKeyFile}, which is not in it: keep a copy of that
file as well, apart from the backups.`;
}

/**
 * Checks magic bytes, tables and mode. Only `pg_restore` can verify every row.
 * @throws errors of the file system
 */
function checkDump(path: string, tables: readonly string[]): DumpFinding {
  const { size, mode } = statSync(path);
  if (size === 0) return { mistake: 'is empty: pg_dump was interrupted, or failed' };
  const list = readStart(path);
  if (!list.subarray(0, HEADER.length).equals(HEADER)) {
    return { mistake: 'is no archive of pg_dump --format=custom' };
  }
  const missing = tables.filter((table) => !list.includes(entryOf(table)));
  if (missing.length > 0) return { mistake: `does not hold the tables ${missing.join(', ')}` };
  if ((mode & 0o077) !== 0) return { mistake: `can be read by others. Run: chmod 600 ${path}` };
  return { bytes: size };
}

function readStart(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(LIST_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, LIST_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

function entryOf(table: string): Buffer {
  return Buffer.concat([sized(table), sized('TABLE DATA')]);
}

/** Sign byte and 32-bit little-endian length (pg_backup_archiver.c, WriteInt and WriteStr). */
function sized(text: string): Buffer {
  const length = Buffer.alloc(5);
  length.writeUInt32LE(Buffer.byteLength(text), 1);
  return Buffer.concat([length, Buffer.from(text)]);
}
