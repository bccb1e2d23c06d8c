import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { createFieldCipher, fingerprintOf } from '../../bot/store/field-cipher.ts';
import { parseKeys, readKeptKeys, replaceKeys } from '../../bot/store/key-file.ts';
import { isPostgresAddress } from '../../database/database-address.ts';
import { lockSqliteFile } from '../../database/open-database.ts';
import { type Call, type CommandOutcome, refuse, succeed } from './command-line.ts';
import {
  copyDatabase,
  databasePath,
  describeCopyFailure,
  describeSqliteError,
  findDamage,
  readDatabase,
  syncFile,
} from './database-file.ts';
import { checkMigrations } from './doctor/database.ts';
import { describeDumpRestore } from './dump.ts';
import {
  describeFingerprints,
  type EncryptedField,
  fingerprintsIn,
  opens,
  sampleFields,
} from './encrypted-fields.ts';

/**
 * Checks the copy and its key first. The locked file keeps a bot from starting meanwhile.
 * @throws DatabaseError `file_in_use` while a bot or service runs
 */
export function runRestoreCommand({ config, args: [file = ''], now }: Call): CommandOutcome {
  const { databaseUrl, encryptionKeyFile: keyFile } = config;
  const copy = resolve(file);
  if (isPostgresAddress(databaseUrl)) return refuse(describeDumpRestore(databaseUrl, copy));
  const path = resolve(databasePath(databaseUrl));
  if (copy === path) return refuse(`${copy} is the database itself.`);
  const mistake = mistakeInCopy(copy);
  if (mistake !== undefined) return refuse(`Nothing was changed: ${copy} ${mistake}.`);
  const ring = findKeys(keyFile, readDatabase(copy, sampleFields));
  if ('missing' in ring) return refuse(describeMissingKey(copy, keyFile, ring.missing));
  lockSqliteFile(databaseUrl);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    copyDatabase(copy, draft);
    noteBackup(draft, Math.floor(statSync(copy).mtimeMs));
  } catch (error) {
    return refuse(`Nothing was changed: ${describeCopyFailure(error, copy, path)}`);
  }
  try {
    if (ring.added !== undefined) replaceKeys(keyFile, ring.keys);
    const kept = setAside(path, now);
    renameSync(draft, path);
    syncFile(dirname(path));
    return succeed(describeRestored(copy, path, kept, ring), {
      ...{ restored: path, from: copy, kept: kept ?? null, keyFrom: ring.added ?? null },
      fingerprints: ring.needed,
    });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A copy is older than the note of itself, and would say that there is no backup. */
function noteBackup(draft: string, at: number): void {
  const database = new SqliteDatabase(draft, { fileMustExist: true });
  try {
    database
      .prepare(
        `INSERT INTO operator_notes (name, value, at) VALUES ('backup', 'made', ?)
        ON CONFLICT (name) DO UPDATE SET value = 'made', at = max(at, excluded.at)`,
      )
      .run(at);
  } catch {
    // A service alone has no such table.
  } finally {
    database.close();
  }
}

/** The rest of a sentence about the copy; undefined for a usable one. */
function mistakeInCopy(copy: string): string | undefined {
  if (!existsSync(copy)) return 'is not there';
  try {
    const damage = findDamage(copy);
    if (damage !== undefined) return `is damaged (${damage}). Take another backup`;
  } catch (error) {
    return describeSqliteError(error);
  }
  const { level, text } = checkMigrations(copy);
  if (level === 'wrong') return `cannot be used. ${text.replace(/\.$/, '')}`;
  return text.startsWith('There are no tables') ? 'holds no tables of this program' : undefined;
}

interface FoundKeys {
  /** Newest first: the added ones are last. */
  readonly keys: readonly Uint8Array[];
  readonly needed: readonly string[];
  /** The kept file that had the key. */
  readonly added?: string;
}

/** The present key stays the newest: the next rotation encrypts with it. */
function findKeys(
  keyFile: string,
  fields: readonly EncryptedField[],
): FoundKeys | { readonly missing: readonly string[] } {
  const present = existsSync(keyFile) ? parseKeys(readFileSync(keyFile), keyFile) : [];
  const has = new Set(present.map(fingerprintOf));
  const needed = fingerprintsIn(fields);
  const wanted = needed.filter((fingerprint) => !has.has(fingerprint));
  const kept = wanted.length === 0 ? [] : readKeptKeys(keyFile);
  const added = wanted.flatMap(
    (fingerprint) => kept.find(({ key }) => fingerprintOf(key) === fingerprint) ?? [],
  );
  const keys = [...present, ...added.map(({ key }) => key)];
  const isOpen =
    keys.length > 0 &&
    fields.every((field) =>
      opens(
        createFieldCipher(() => keys),
        field,
      ),
    );
  if (fields.length > 0 && !isOpen) return { missing: wanted.length > 0 ? wanted : needed };
  const [first] = added;
  return { keys, needed, ...(first === undefined ? {} : { added: first.file }) };
}

/**
 * Keeps the database before, and moves its old log away: SQLite would write that log into the restored file.
 * @returns where the old file is
 */
function setAside(path: string, now: number): string | undefined {
  const kept = `${path}.${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  // The lock created a missing file.
  const isEmpty = statSync(path).size === 0;
  if (!isEmpty) {
    emptyLog(path);
    linkSync(path, kept);
  }
  for (const end of ['-wal', '-shm']) {
    if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${kept}${end}`);
  }
  return isEmpty ? undefined : kept;
}

/** A damaged database keeps its own. */
function emptyLog(path: string): void {
  try {
    const database = new SqliteDatabase(path, { fileMustExist: true });
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
  } catch {}
}

function describeMissingKey(copy: string, keyFile: string, missing: readonly string[]): string {
  return `Nothing was changed: ${copy} was encrypted with the key of ${describeFingerprints(missing)}, which is neither in
${keyFile} nor in a ${keyFile}.<date> beside it. Put the key file of its time there, as ${keyFile}.2026-01-31 for example.`;
}

function describeRestored(copy: string, path: string, kept: string | undefined, ring: FoundKeys): string {
  return [
    `${copy} is now ${path}; its key has ${describeFingerprints(ring.needed)}.`,
    ...(ring.added === undefined
      ? []
      : [
          `The key was taken from ${ring.added} and added to the key file. Once the bot runs: npm run cli -- keys rotate-encryption`,
        ]),
    ...(kept === undefined ? [] : [`The database before is kept as ${kept}. Delete it once all is well.`]),
    'Start the bot: it asks the chain what became of the swaps that were in flight. Then run erase for people who asked to be',
    'forgotten after the backup.',
  ].join('\n');
}
