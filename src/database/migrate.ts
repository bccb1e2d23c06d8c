import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error.ts';
import { withoutLimits } from './maintenance.ts';
import { ScopedKysely } from './scoped-kysely.ts';
import { engineOf } from './sql-dialect.ts';

/** One numbered, append-only step of a schema. `name` starts with its number: `001-swaps`. */
export interface Migration {
  readonly name: string;
  /** The names of earlier migrations that were squashed into this one: a database that has all of them has this one. */
  readonly replaces?: readonly string[];
  readonly up: (database: Kysely<unknown>) => Promise<void>;
}

/**
 * Brings the tables of `part` (bot, service) to the newest migration: one transaction for each, or one for all of them in an
 * empty database.
 * @throws DatabaseError `schema_from_the_future` when the database holds a migration that this version does not know,
 * `schema_too_old` when it has only some of those that were squashed into one
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  part: string,
  migrations: readonly Migration[],
  now: () => number = Date.now,
): Promise<void> {
  await oneAtATime(database, async (alone) => {
    await createLedger(alone);
    await migrateAlone(alone, part, migrations, now);
  });
}

/** Makes the tables of `part` in an empty database, in a transaction of the caller. */
export async function applyMigrations<Schema>(
  transaction: Kysely<Schema>,
  part: string,
  migrations: readonly Migration[],
  now: () => number = Date.now,
): Promise<void> {
  await createLedger(transaction);
  for (const { name, up } of migrations) {
    await up(transaction as unknown as Kysely<unknown>);
    await ledgerOf(transaction)
      .insertInto('schema_migrations')
      .values({ part, name, applied_at: now() })
      .execute();
  }
}

/** Which migrations of which part (bot, service) a database has. */
export interface LedgerTable {
  schema_migrations: { part: string; name: string; applied_at: number };
}

export async function createLedger<Schema>(database: Kysely<Schema>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
    part TEXT NOT NULL, name TEXT NOT NULL, applied_at BIGINT NOT NULL, PRIMARY KEY (part, name))`.execute(
    database,
  );
}

function ledgerOf<Schema>(database: Kysely<Schema>): Kysely<LedgerTable> {
  return database as unknown as Kysely<LedgerTable>;
}

/** How the migrations that a database has compare with those that this version knows. */
interface Comparison {
  /** Applied, and unknown to this version. */
  readonly newer: readonly string[];
  /** Not applied, though others that were squashed into the same migration are. */
  readonly tooOld: readonly string[];
  /** Applied under the names that they replace. */
  readonly squashed: readonly Migration[];
  readonly missing: readonly Migration[];
}

/** @param applied the names in the database's ledger for one part */
export function compareMigrations(applied: readonly string[], known: readonly Migration[]): Comparison {
  const there = new Set(applied);
  const names = new Set(known.flatMap(({ name, replaces = [] }) => [name, ...replaces]));
  const replaced = known.filter(({ replaces = [] }) => replaces.some((name) => there.has(name)));
  return {
    newer: applied.filter((name) => !names.has(name)),
    tooOld: replaced.flatMap(({ replaces = [] }) => replaces.filter((name) => !there.has(name))),
    squashed: replaced,
    missing: known.filter((migration) => !there.has(migration.name) && !replaced.includes(migration)),
  };
}

async function migrateAlone<Schema>(
  database: Kysely<Schema>,
  part: string,
  migrations: readonly Migration[],
  now: () => number,
): Promise<void> {
  const ledger = ledgerOf(database);
  const applied = await appliedNames(ledger, part);
  const { newer, tooOld, squashed, missing } = compareMigrations(applied, migrations);
  refuseNewer(part, newer);
  refuseTooOld(part, tooOld);
  for (const migration of squashed) await renameSquashed(ledger, part, migration, now());
  if (missing.length === 0) return;
  // One transaction each, so that what took long stays done; an empty database needs only one commit.
  const portions = applied.length > 0 ? missing.map((one) => [one]) : [missing];
  for (const portion of portions) {
    await ledger
      .transaction()
      .execute((transaction) =>
        applyMigrations<unknown>(transaction as unknown as Kysely<unknown>, part, portion, now),
      );
  }
}

async function appliedNames(ledger: Kysely<LedgerTable>, part: string): Promise<readonly string[]> {
  const rows = await ledger.selectFrom('schema_migrations').select('name').where('part', '=', part).execute();
  return rows.map(({ name }) => name);
}

function refuseNewer(part: string, names: readonly string[]): void {
  if (names.length === 0) return;
  throw new DatabaseError(
    'schema_from_the_future',
    `The database was written by a newer version (${part}: ${names.join(', ')}). Start that version, or restore a backup.`,
  );
}

function refuseTooOld(part: string, names: readonly string[]): void {
  if (names.length === 0) return;
  throw new DatabaseError(
    'schema_too_old',
    `The database was written by a version that is too old for this one (${part} lacks ${names.join(', ')}). Start the ` +
      'last version that has these migrations on it once, or begin with an empty database.',
  );
}

/** Replaces the names of squashed migrations in the ledger by that of the one that has them all. */
async function renameSquashed(
  ledger: Kysely<LedgerTable>,
  part: string,
  { name, replaces = [] }: Migration,
  applied_at: number,
): Promise<void> {
  await ledger.transaction().execute(async (transaction) => {
    const rows = transaction.deleteFrom('schema_migrations').where('part', '=', part);
    await rows.where('name', 'in', replaces).execute();
    await transaction.insertInto('schema_migrations').values({ part, name, applied_at }).execute();
  });
}

/** Any number that nobody else locks; the same in every version. */
const MIGRATION_LOCK = 7_264_513_190;

/**
 * Where several programs start at once, one of them brings the tables up to date and the others wait for it, both for as
 * long as it takes.
 */
async function oneAtATime<Schema>(
  database: Kysely<Schema>,
  work: (alone: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  // One process has a SQLite file to itself.
  if (engineOf(database) === 'sqlite') {
    const inAnyTime = database instanceof ScopedKysely ? database.dialect.unlimited : undefined;
    return inAnyTime ? inAnyTime(() => work(database)) : work(database);
  }
  await withoutLimits(database, (unlimited) =>
    unlimited.connection().execute(async (connection) => {
      await sql`SELECT pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
      try {
        await work(unlimited);
      } finally {
        await sql`SELECT pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
      }
    }),
  );
}
