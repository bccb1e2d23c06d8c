import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error.ts';
import { createLedger, type LedgerTable } from './migration-ledger.ts';

/** Stands in the place of a part (bot, service); the name beside it marks what is copied. */
export const COPY = 'copy';

/** True in a database that `copyDatabase` has not brought to its end. */
export async function isUnfinishedCopy<Schema>(database: Kysely<Schema>): Promise<boolean> {
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => name === 'schema_migrations')) return false;
  return (await readMark(database)) !== undefined;
}

/** To be called where the ledger is there. @throws DatabaseError `unfinished_copy` */
export async function refuseUnfinishedCopy<Schema>(database: Kysely<Schema>): Promise<void> {
  if ((await readMark(database)) === undefined) return;
  throw new DatabaseError(
    'unfinished_copy',
    'The database is a copy that was interrupted. Run migrate-to-postgres again with the file as DATABASE_URL; it goes on where it was.',
  );
}

/** @returns whether the same was begun before, and what it copied is still good */
export function beginCopy<Schema>(database: Kysely<Schema>, mark: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await createLedger(transaction);
    const known = await readMark(transaction);
    if (known === mark) return true;
    await deleteMark(transaction);
    const row = { part: COPY, name: mark, applied_at: 0 };
    await ledgerOf(transaction).insertInto('schema_migrations').values(row).execute();
    return false;
  });
}

/** From now on programs may start on it. */
export async function endCopy<Schema>(database: Kysely<Schema>): Promise<void> {
  await sql`ANALYZE`.execute(database);
  await deleteMark(database);
}

async function readMark<Schema>(database: Kysely<Schema>): Promise<string | undefined> {
  const query = ledgerOf(database).selectFrom('schema_migrations').select('name').where('part', '=', COPY);
  return (await query.executeTakeFirst())?.name;
}

async function deleteMark<Schema>(database: Kysely<Schema>): Promise<void> {
  await ledgerOf(database).deleteFrom('schema_migrations').where('part', '=', COPY).execute();
}

/** Its tables are of no schema that the programs know. */
function ledgerOf<Schema>(database: Kysely<Schema>): Kysely<LedgerTable> {
  return database as unknown as Kysely<LedgerTable>;
}
