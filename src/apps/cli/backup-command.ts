import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createAdminStore } from '../../bot/features/admin/store.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import type { Config } from '../../config.ts';
import { isPostgresAddress } from '../../database/database-address.ts';
import { openDatabase } from '../../database/open-database.ts';
import { type Call, type CommandOutcome, parseSpan, refuse, succeed } from './command-line.ts';
import {
  copyDatabase,
  databasePath,
  describeCopyFailure,
  readDatabase,
  refuseMissing,
  syncFile,
} from './database-file.ts';
import { checkOrExplainDump, makeDump } from './dump.ts';
import { describeFingerprints, fingerprintsIn, fingerprintsOf, sampleFields } from './encrypted-fields.ts';

/** Names of automatic backups, and of what a killed backup left of one. Nothing else is ever deleted. */
const OWN_FILE = /^countersign-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(db|dump)(\.[\da-f]{12}|\.part)?$/;

export async function runBackupCommand({ config, args, options, now }: Call): Promise<CommandOutcome> {
  const { into, keep } = options;
  const [file] = args;
  if ((file === undefined) === (into === undefined)) return refuse('Name either a file or --into a folder.');
  const keepMs = keep === undefined ? undefined : parseSpan(keep);
  if (keep !== undefined && keepMs === undefined) return refuse('--keep takes a span such as 30d or 12h.');
  if (keep !== undefined && into === undefined)
    return refuse('--keep needs --into: it deletes nothing elsewhere.');
  const made = await (into === undefined ? backupTo(config, file ?? '') : backupInto(config, into, now));
  if (made.exitCode !== 0) return made;
  const deleted = into === undefined || keepMs === undefined ? [] : deleteOlder(into, now - keepMs);
  const isNoted = await noteBackup(config.databaseUrl, Math.min(now, timeOf(made.data)));
  const text = [
    made.text,
    ...deleted.map((name) => `Deleted, for its age: ${name}`),
    ...(isNoted
      ? []
      : ['The time of this backup could not be noted in the database: doctor does not know of it.']),
  ].join('\n');
  return succeed(text, { ...Object(made.data), deleted });
}

function backupTo(places: Config, file: string): CommandOutcome | Promise<CommandOutcome> {
  // SQLite reads a relative name beginning with "file:" as a URI.
  const target = resolve(file);
  if (!isPostgresAddress(places.databaseUrl)) return backupSqlite(places, target);
  return checkOrExplainDump(places.databaseUrl, target, describeOpener(places));
}

function backupInto(places: Config, folder: string, now: number): CommandOutcome | Promise<CommandOutcome> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const isPostgres = isPostgresAddress(places.databaseUrl);
  const target = resolve(folder, `countersign-${stamp}.${isPostgres ? 'dump' : 'db'}`);
  return isPostgres
    ? makeDump(places.databaseUrl, target, describeOpener(places))
    : backupSqlite(places, target);
}

/** Deletes backups by the time in their names, which copying does not change. @returns their names */
function deleteOlder(folder: string, before: number): readonly string[] {
  const older = readdirSync(folder).filter((name) => {
    const [, day, hour, minute, second] = OWN_FILE.exec(name) ?? [];
    return day !== undefined && Date.parse(`${day}T${hour}:${minute}:${second}Z`) < before;
  });
  for (const name of older) rmSync(join(folder, name));
  return older;
}

/** An archive that is only checked may be old. */
function timeOf(made: unknown): number {
  return Math.floor(statSync((made as { file: string }).file).mtimeMs);
}

/** @returns false where it cannot be noted, as in a database of an older version */
async function noteBackup(url: string, at: number): Promise<boolean> {
  const database = await openDatabase<BotSchema>(url);
  try {
    const store = createAdminStore(database);
    const last = (await store.notes()).get('backup');
    const isNewer = last?.value !== 'made' || last.at < at;
    if (isNewer) await store.setNote('backup', { value: 'made', at });
    return true;
  } catch {
    return false;
  } finally {
    await database.destroy();
  }
}

/** Mode 0600. `VACUUM INTO` omits erased rows; the bot keeps writing. */
function backupSqlite(places: Config, target: string): CommandOutcome {
  const source = databasePath(places.databaseUrl);
  const missing = refuseMissing(places.databaseUrl);
  if (missing) return missing;
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    return refuse(describeTarget(error, target));
  }
  try {
    writeCopy(source, target);
  } catch (error) {
    rmSync(target, { force: true });
    return refuse(`No backup was made: ${describeCopyFailure(error, source, target)}`);
  }
  const bytes = statSync(target).size;
  const needs = fingerprintsIn(readDatabase(target, sampleFields));
  const text = `${target}: ${bytes} bytes, mode 0600, checked.

To restore it: stop the bot; npm run cli -- restore ${target}; start the bot. It asks the chain what became of the swaps in
flight. What was written after this moment is not in the backup.
${needs.length === 0 ? 'Nothing in it is encrypted.' : describeKeys(needs, places.encryptionKeyFile)}`;
  return succeed(text, { file: target, bytes, fingerprints: needs });
}

/** An archive of pg_dump cannot be read: the present key is named. */
function describeOpener({ encryptionKeyFile }: Config): string {
  return describeKeys(fingerprintsOf(encryptionKeyFile), encryptionKeyFile);
}

function describeKeys(fingerprints: readonly string[], keyFile: string): string {
  return `What is encrypted in it opens only with the key of ${describeFingerprints(fingerprints)}, today's ${keyFile}, which is
not in it: keep a copy of that file as well, apart from the backups.`;
}

/** Atomic: only a complete file gets its name. */
function writeCopy(source: string, target: string): void {
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  copyDatabase(source, draft);
  renameSync(draft, target);
  syncFile(dirname(target));
}

function describeTarget(error: unknown, target: string): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EEXIST') return `${target} is already there. No backup overwrites a file: name another.`;
  if (code === 'ENOENT') return `The folder of ${target} is not there. Make it, or name another file.`;
  return `${target} cannot be written (${code}). Name a file in a folder that this user may write to.`;
}
