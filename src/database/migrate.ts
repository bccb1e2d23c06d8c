import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error.ts';
import { withoutLimits } from './scoped-kysely.ts';
import { isPostgres } from './sql-dialect.ts';

/** An append-only step of a schema, such as `001-swaps`. */
export interface Migration {
  readonly name: string;
  /** Squashed into this one: a database with all of them has it. */
  readonly replaces?: readonly string[];
  /** The last commit that has those it replaces: a database that lacks some is brought up to them there. */
  readonly replacedAfter?: string;
  readonly up: (database: Kysely<unknown>) => Promise<void>;
}

/**
 * Applies the missing migrations of `part` (bot, service) in one transaction.
 * @throws DatabaseError `schema_from_the_future` for an unknown migration, `schema_too_old` for only some of
 * those squashed into one
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  part: string,
  migrations: readonly Migration[],
  now: () => number = Date.now,
): Promise<readonly string[]> {
  return withoutLimits(database, (unlimited) =>
    oneAtATime(unlimited, async () => {
      await createLedger(unlimited);
      const ledger = ledgerOf(unlimited);
      const rows = await ledger
        .selectFrom('schema_migrations')
        .select('name')
        .where('part', '=', part)
        .execute();
      const found = compareMigrations(
        rows.map(({ name }) => name),
        migrations,
      );
      refuseUnknown(part, found);
      if (found.squashed.length + found.missing.length === 0) return [];
      await ledger.transaction().execute(async (transaction) => {
        for (const migration of found.squashed) await renameSquashed(transaction, part, migration, now());
        await applyMigrations(transaction as unknown as Kysely<unknown>, part, found.missing, now);
      });
      return found.missing.map(({ name }) => name);
    }),
  );
}

/** Applies migrations in the caller's transaction. */
export async function applyMigrations(
  transaction: Kysely<unknown>,
  part: string,
  migrations: readonly Migration[],
  now: () => number = Date.now,
): Promise<void> {
  await createLedger(transaction);
  for (const migration of migrations) {
    await migration.up(transaction);
    await ledgerOf(transaction)
      .insertInto('schema_migrations')
      .values({ part, name: migration.name, applied_at: now() })
      .execute();
  }
}

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

interface Comparison {
  /** Applied, but unknown to this version. */
  readonly newer: readonly string[];
  /** Missing, while others of the same squashed migration are applied. */
  readonly tooOld: readonly string[];
  /** The commits that bring the database up. */
  readonly through: readonly string[];
  readonly squashed: readonly Migration[];
  readonly missing: readonly Migration[];
}

/** @param applied names of one part */
export function compareMigrations(applied: readonly string[], known: readonly Migration[]): Comparison {
  const there = new Set(applied);
  const names = new Set(known.flatMap(({ name, replaces = [] }) => [name, ...replaces]));
  const squashed = known.filter(({ replaces = [] }) => replaces.some((name) => there.has(name)));
  const lacks = ({ replaces = [] }: Migration) => replaces.filter((name) => !there.has(name));
  return {
    newer: applied.filter((name) => !names.has(name)),
    tooOld: squashed.flatMap(lacks),
    through: squashed
      .filter((migration) => lacks(migration).length > 0)
      .flatMap(({ replacedAfter = [] }) => replacedAfter),
    squashed,
    missing: known.filter((migration) => !there.has(migration.name) && !squashed.includes(migration)),
  };
}

function refuseUnknown(part: string, { newer, tooOld, through }: Comparison): void {
  if (newer.length > 0) {
    throw new DatabaseError(
      'schema_from_the_future',
      `The database was written by another version, most likely a newer one (${part}: ${newer.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  if (tooOld.length === 0) return;
  throw new DatabaseError(
    'schema_too_old',
    `The database was written by a version that is too old for this one (${part} lacks ${tooOld.join(', ')}). ` +
      `${describeWayUp(through)} Or begin with an empty database.`,
  );
}

/** A sentence for the operator. @param through as in `Comparison` */
export function describeWayUp(through: readonly string[]): string {
  const which =
    through.length > 0 ? `the commit ${through.join(', ')}` : 'the last version that has these migrations';
  return `Make a backup, start ${which} on it once (git checkout, npm ci, npm start until it is ready), then this one.`;
}

async function renameSquashed(
  ledger: Kysely<LedgerTable>,
  part: string,
  { name, replaces = [] }: Migration,
  applied_at: number,
): Promise<void> {
  const rows = ledger.deleteFrom('schema_migrations').where('part', '=', part);
  await rows.where('name', 'in', replaces).execute();
  await ledger.insertInto('schema_migrations').values({ part, name, applied_at }).execute();
}

/** The same in every version. */
const MIGRATION_LOCK = 7_264_513_190;

/** Programs may start together. A SQLite file belongs to one process. */
async function oneAtATime<Schema, Result>(
  database: Kysely<Schema>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isPostgres(database)) return work();
  return database.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
}
