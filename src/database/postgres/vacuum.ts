import { CompiledQuery, type Kysely } from 'kysely';
import { quote } from '../copy/copied-table.ts';
import { withoutLimits } from '../without-limits.ts';
import { listTables } from './list-tables.ts';

/**
 * Takes rows that nobody sees any more out of every table, which the server's own vacuum does only once there are many of
 * them. Nobody is kept waiting; a table that another program is busy with is passed over.
 */
export async function vacuumTables<Schema>(database: Kysely<Schema>): Promise<void> {
  const tables = await listTables(database);
  if (tables.length === 0) return;
  const vacuum = CompiledQuery.raw(`VACUUM (SKIP_LOCKED) ${tables.map(quote).join(', ')}`);
  await withoutLimits(database, (unlimited) => unlimited.executeQuery(vacuum));
}
