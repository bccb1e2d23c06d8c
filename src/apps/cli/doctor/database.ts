/*
 * What the doctor says of the database, its tables, its key and its upkeep. SQLite files are read here; the
 * judgements are shared with `postgres.ts`. `test/apps/cli/doctor-here.test.ts` and `doctor-postgres.test.ts` prove
 * the words.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BACKUP_OLD_AFTER_MS } from '../../../bot/features/admin/store.ts';
import { botMigrations } from '../../../bot/store/bot-migrations.ts';
import { createFieldCipher } from '../../../bot/store/field-cipher.ts';
import { openKeyFile } from '../../../bot/store/key-file.ts';
import { STUCK_AFTER_MS } from '../../../bot/swap/swap.ts';
import { DatabaseError } from '../../../database/database-error.ts';
import { compareMigrations, describeWayUp } from '../../../database/migrate.ts';
import { serviceMigrations } from '../../../service/store/service-schema.ts';
import { describeSqliteError, readDatabase } from '../database-file.ts';
import {
  describeFingerprints,
  type EncryptedField,
  fingerprintsIn,
  fingerprintsOf,
  opens,
  sampleFields,
} from '../encrypted-fields.ts';
import { type Finding, note, ok, wrong } from './check.ts';
import type { IntegrityReport } from './integrity-process.ts';

const PROCESS_FILE = fileURLToPath(new URL('./integrity-process.ts', import.meta.url));

export interface AppliedRow {
  readonly part: string;
  readonly name: string;
}

/** @param earlier files that tell of an earlier database */
export function checkDatabase(path: string, earlier: readonly string[]): Finding {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 && earlier.length > 0) {
    return wrong(
      `${path} is gone or empty, and there was one: ${earlier.join(', ')}. Nothing starts. If a bot still runs, it writes a copy, ` +
        `${path}-rescue. Put the file back, or run restore; run init to begin with an empty one. See DATABASE_URL.`,
    );
  }
  if (size === 0) return note(`${path} is not there yet: the first start makes it.`);
  try {
    readDatabase(path, (database) => database.prepare('SELECT count(*) FROM sqlite_master').get());
  } catch (error) {
    return wrong(`${path} ${describeSqliteError(error)}.`);
  }
  const loose = [path, `${path}-wal`, `${path}-shm`].filter(isReadByOthers);
  if (loose.length > 0)
    return wrong(`Others can read ${loose.join(', ')}. Run: chmod 600 ${loose.join(' ')}`);
  return ok(`${path} opens.`);
}

function isReadByOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o077) !== 0;
}

/**
 * What the database tells of swaps and backups; nothing where it is unreadable, which the check `database` explains.
 */
export function readUpkeep(path: string, now: number): Upkeep {
  if (!existsSync(path)) return NO_UPKEEP;
  try {
    return readDatabase(path, (database) => {
      const table = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
      const query = upkeepQuery(now, (name) => table.get(name) !== undefined);
      return query === undefined ? NO_UPKEEP : (database.prepare(query).get() as Upkeep);
    });
  } catch {
    return NO_UPKEEP;
  }
}

export function checkMigrations(path: string): Finding {
  if (!existsSync(path)) return note('There are no tables yet: the first start makes them.');
  let applied: readonly AppliedRow[];
  try {
    applied = readApplied(path);
  } catch (error) {
    return wrong(`${path} ${describeSqliteError(error)}.`);
  }
  return judgeMigrations(applied);
}

/** Parts (bot, service) that never ran are skipped. */
export function judgeMigrations(applied: readonly AppliedRow[]): Finding {
  if (applied.length === 0) return note('There are no tables yet: the first start makes them.');
  const newer: string[] = [];
  const tooOld: string[] = [];
  const through: string[] = [];
  const missing: string[] = [];
  for (const [part, known] of Object.entries({ bot: botMigrations, service: serviceMigrations })) {
    const names = applied.filter((row) => row.part === part).map(({ name }) => name);
    if (names.length === 0) continue;
    const found = compareMigrations(names, known);
    newer.push(...found.newer.map((name) => `${part} ${name}`));
    through.push(...found.through);
    tooOld.push(...found.tooOld.map((name) => `${part} ${name}`));
    missing.push(...found.missing.map(({ name }) => `${part} ${name}`));
  }
  if (newer.length > 0) {
    return wrong(
      `Another version wrote it, most likely a newer one (${newer.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  if (tooOld.length > 0) {
    return wrong(
      `It was written by a version that is too old for this one (it lacks ${tooOld.join(', ')}): nothing starts on it. ${describeWayUp(through)}`,
    );
  }
  if (missing.length === 0) return ok('The tables are those of this version.');
  return note(`The next start brings the tables up to date (${missing.join(', ')}). Make a backup before.`);
}

function readApplied(path: string): readonly AppliedRow[] {
  return readDatabase(path, (database) => {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'").get();
    if (table === undefined) return [];
    return database.prepare('SELECT part, name FROM schema_migrations').all() as AppliedRow[];
  });
}

/** Reads every page in a child process, killed after `limitMs`: the read cannot be interrupted. */
export async function checkIntegrity(path: string, limitMs: number): Promise<Finding> {
  if (!existsSync(path)) return note('There is nothing to check yet.');
  const child = fork(PROCESS_FILE, [path], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: limitMs,
  });
  const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [
    IntegrityReport?,
  ];
  if (report === undefined && child.signalCode !== null) {
    return note(
      `${path} is too large to be read within ${limitMs / 1_000} s. A backup checks its copy whole.`,
    );
  }
  if (report === undefined) return wrong(`${path} could not be checked. Try again.`);
  return report.damage === undefined ? ok('Every page is sound.') : wrong(`${path} ${report.damage}.`);
}

/** The key file must be private and open the encrypted fields. */
export function checkEncryptionKey(keyFile: string, path: string): Finding {
  let fields: readonly EncryptedField[];
  try {
    fields = existsSync(path) ? readDatabase(path, sampleFields) : [];
  } catch (error) {
    return wrong(`Whether the key fits cannot be said: ${path} ${describeSqliteError(error)}.`);
  }
  // Fields of tables that this version does not know are not found.
  if (fields.length === 0 && existsSync(path) && checkMigrations(path).level === 'wrong')
    return note('Not checked: another version wrote the tables.');
  return checkKeysFor(keyFile, fields);
}

export function checkKeysFor(keyFile: string, fields: readonly EncryptedField[]): Finding {
  if (!existsSync(keyFile)) return describeMissing(keyFile, fields);
  try {
    return tryKeys(keyFile, fields);
  } catch (error) {
    if (error instanceof DatabaseError) return wrong(`${error.message.replace(/\.$/, '')}.`);
    return wrong(`${keyFile} cannot be read. Run this as the user the bot runs as; check its owner.`);
  }
}

function describeMissing(keyFile: string, fields: readonly EncryptedField[]): Finding {
  if (fields.length === 0) return note(`${keyFile} is not there yet: the first start makes it.`);
  return wrong(
    `${keyFile} is missing, and the database holds fields encrypted with it. Put it back; without it nothing starts.`,
  );
}

function tryKeys(keyFile: string, fields: readonly EncryptedField[]): Finding {
  const cipher = createFieldCipher(openKeyFile(keyFile));
  const closed = fields.filter((field) => !opens(cipher, field));
  if (closed.length > 0) {
    const columns = new Set(closed.map(({ column }) => `${column.table}.${column.column}`));
    return wrong(
      `${keyFile} does not open what the database holds (${[...columns].join(', ')}): that needs the key of ` +
        `${describeFingerprints(fingerprintsIn(closed))}. Put the key file of its time back.`,
    );
  }
  const state = fields.length === 0 ? 'nothing is encrypted yet' : 'it opens what is encrypted';
  const name = describeFingerprints(fingerprintsOf(keyFile));
  return ok(`${keyFile} is there (${name}), for its owner only, and ${state}.`);
}

/** Nulls where nothing is known. */
export interface Upkeep {
  /** Swaps that may still land, past the time within which all end; PostgreSQL returns text. */
  readonly stuck: number | string | null;
  readonly oldest: number | string | null;
  readonly backup: number | string | null;
}

export const NO_UPKEEP: Upkeep = { stuck: null, oldest: null, backup: null };

export function upkeepQuery(now: number, has: (table: string) => boolean): string | undefined {
  if (!has('swaps')) return undefined;
  const backup = has('operator_notes')
    ? "(SELECT at FROM operator_notes WHERE name = 'backup' AND value <> 'none')"
    : 'NULL';
  return `SELECT count(*) AS stuck, min(coalesce(signed_at, served_until)) AS oldest, ${backup} AS backup FROM swaps
    WHERE final_at IS NULL AND state IN ('served', 'signed', 'submitted')
      AND coalesce(signed_at, served_until) < ${now - STUCK_AFTER_MS}`;
}

export function judgeSwaps({ stuck, oldest }: Upkeep, now: number): Finding {
  if (stuck === null) return note('Nothing is known of swaps.');
  if (Number(stuck) === 0) return ok('No swap is stuck.');
  const minutes = Math.floor((now - Number(oldest)) / 60_000);
  return wrong(
    `${stuck} without an end, the oldest for ${minutes} min. See: npm run cli -- swaps list --stuck`,
  );
}

export function judgeBackup({ stuck, backup }: Upkeep, now: number): Finding {
  if (stuck === null) return note('Nothing is known of backups.');
  if (backup === null) return note('None is known of. See: npm run cli -- backup --help');
  const hours = Math.floor((now - Number(backup)) / 3_600_000);
  if (now - Number(backup) < BACKUP_OLD_AFTER_MS) return ok(`It is ${hours} h old.`);
  return wrong(
    `It is ${hours} h old. See what became of the timer: systemctl list-timers countersign-backup`,
  );
}
