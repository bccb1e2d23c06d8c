import { existsSync, statSync } from 'node:fs';
import { botMigrations } from '../../../bot/store/migrations/bot-migrations.ts';
import { compareMigrations } from '../../../database/migrate.ts';
import { serviceMigrations } from '../../../service/store/service-migrations.ts';
import { describeSqliteError, readDatabase } from '../read-only-database.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** The database opens, and nobody else can read its files. */
export function checkDatabase(path: string): Finding {
  if (!existsSync(path)) return note(`${path} is not there yet: the first start makes it.`);
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

/** A row of `schema_migrations`. */
export interface AppliedRow {
  readonly part: string;
  readonly name: string;
}

/** The tables are those of this version; a part (bot, service) that never ran has none. */
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

/** What the migrations that a database has say of its tables. */
export function judgeMigrations(applied: readonly AppliedRow[]): Finding {
  if (applied.length === 0) return note('There are no tables yet: the first start makes them.');
  const newer: string[] = [];
  const tooOld: string[] = [];
  const missing: string[] = [];
  for (const [part, known] of Object.entries({ bot: botMigrations(), service: serviceMigrations })) {
    const names = applied.filter((row) => row.part === part).map(({ name }) => name);
    if (names.length === 0) continue;
    const found = compareMigrations(names, known);
    newer.push(...found.newer.map((name) => `${part} ${name}`));
    tooOld.push(...found.tooOld.map((name) => `${part} ${name}`));
    missing.push(...found.missing.map(({ name }) => `${part} ${name}`));
  }
  if (newer.length > 0) {
    return wrong(`A newer version wrote it (${newer.join(', ')}). Start that version, or restore a backup.`);
  }
  if (tooOld.length > 0) {
    return wrong(
      `It was written by a version that is too old for this one (it lacks ${tooOld.join(', ')}): nothing starts on it.`,
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
