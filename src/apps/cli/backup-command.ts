import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { isPostgresAddress } from '../../database/database-address.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';
import { runDumpCommand } from './dump-command.ts';
import { databasePath, describeSqliteError, findDamage, readDatabase } from './read-only-database.ts';

const USAGE = `Usage:
  backup <file>     a copy of the database as it is now, also while the bot runs; <file> must not be there yet.
                    Of a PostgreSQL: how pg_dump makes one, and once it is there, whether it is one`;

type Places = Pick<Config, 'databaseUrl' | 'encryptionKeyFile'>;

/** `backup <file>`, as the engine of the database has it. */
export async function runBackupCommand(places: Places, words: readonly string[]): Promise<CommandOutcome> {
  const [file = '', extra] = words;
  if (file === '' || extra !== undefined) return refuse(USAGE);
  return isPostgresAddress(places.databaseUrl) ? runDumpCommand(places, file) : copyFile(places, file);
}

/**
 * One moment of the database, checked, with mode 0600. SQLite writes it anew from a snapshot, so the bot goes on
 * writing meanwhile, and nothing of erased rows comes along.
 */
function copyFile(places: Places, file: string): CommandOutcome {
  // An absolute path: SQLite takes a name that begins with "file:" for an address.
  const target = resolve(file);
  const source = databasePath(places.databaseUrl);
  if (!existsSync(source)) return refuse(`There is no database at ${source}: nothing to back up.`);
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    return refuse(describeTarget(error, target));
  }
  try {
    copy(source, target);
  } catch (error) {
    rmSync(target, { force: true });
    return refuse(describeCopying(error, source, target));
  }
  return succeed(describeBackup(places, target));
}

/** The name of the backup holds the whole of it or nothing, wherever this is interrupted. */
function copy(source: string, target: string): void {
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

function describeBackup({ databaseUrl, encryptionKeyFile }: Places, target: string): string {
  const path = databasePath(databaseUrl);
  return `${target}: ${statSync(target).size} bytes, mode 0600, checked.

To restore it: stop the bot; move ${path}, ${path}-wal and ${path}-shm aside; copy the backup to
${path} with mode 0600; start the bot. It asks the chain what became of the swaps in flight. What was
written after this moment is not in the backup.
What is encrypted in it opens only with today's ${encryptionKeyFile}, which is not in it: keep a copy of that
file as well, apart from the backups.`;
}
