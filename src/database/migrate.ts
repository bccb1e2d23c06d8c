import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error.ts';
import { engineOf } from './engine.ts';
import { createLedger, type LedgerTable } from './migration-ledger.ts';
import { refuseUnfinishedCopy } from './unfinished-copy.ts';
import { withoutLimits } from './without-limits.ts';

/** One numbered, append-only step of a schema. `name` starts with its number: `001-swaps`. */
export interface Migration {
  readonly name: string;
  readonly up: (database: Kysely<unknown>) => Promise<void>;
}

/**
 * Brings the tables of `part` (bot, service) to the newest migration, each in a transaction of its own; all in one where there was
 * none of them.
 * @throws DatabaseError `schema_from_the_future` when the database holds a migration that this version does not know, or
 * `unfinished_copy`
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  part: string,
  migrations: readonly Migration[],
  now: () => number = Date.now,
): Promise<void> {
  await oneAtATime(database, async (alone) => {
    await createLedger(alone);
    await refuseUnfinishedCopy(alone);
    await migrateAlone(alone, part, migrations, now);
  });
}

/** The same where a copy is not finished: for whoever goes on with it. */
export async function makeTables<Schema>(
  database: Kysely<Schema>,
  part: string,
  migrations: readonly Migration[],
): Promise<void> {
  await oneAtATime(database, (alone) => migrateAlone(alone, part, migrations, Date.now));
}

async function migrateAlone<Schema>(
  database: Kysely<Schema>,
  part: string,
  migrations: readonly Migration[],
  now: () => number,
): Promise<void> {
  const ledger = database as unknown as Kysely<LedgerTable>;
  const applied = await appliedNames(ledger, part);
  refuseFutureSchema(part, applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length === 0) return;
  const isSqlite = engineOf(database) === 'sqlite';
  // An index of a large table is sorted in a file; what small changes need is kept in memory else (`openDatabase`).
  if (isSqlite) await sql`PRAGMA temp_store = FILE`.execute(database);
  // One that is done with a large database stays done; a new one has nothing to lose, and goes to the disk once.
  const portions = applied.size > 0 ? missing.map((one) => [one]) : [missing];
  for (const portion of portions) {
    await ledger.transaction().execute(async (transaction) => {
      for (const { name, up } of portion) {
        await up(transaction as unknown as Kysely<unknown>);
        await transaction.insertInto('schema_migrations').values({ part, name, applied_at: now() }).execute();
      }
    });
  }
  if (isSqlite) await sql`PRAGMA temp_store = MEMORY`.execute(database);
}

async function appliedNames(ledger: Kysely<LedgerTable>, part: string): Promise<Set<string>> {
  const rows = await ledger.selectFrom('schema_migrations').select('name').where('part', '=', part).execute();
  return new Set(rows.map((row) => row.name));
}

function refuseFutureSchema(part: string, applied: Set<string>, known: readonly Migration[]): void {
  const names = new Set(known.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  throw new DatabaseError(
    'schema_from_the_future',
    `The database was written by a newer version (${part}: ${unknown.join(', ')}). Start that version, or restore a backup.`,
  );
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
  if (engineOf(database) === 'sqlite') return work(database);
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
