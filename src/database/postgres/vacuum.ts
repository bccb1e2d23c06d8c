import { CompiledQuery, type Kysely } from 'kysely';
import { quote } from '../copy/copied-table.ts';
import { listTables } from './list-tables.ts';

/**
 * Takes rows that nobody sees any more out of every table, which the server's own vacuum does only once there are many of
 * them. Nobody is kept waiting; a table that another program is busy with is passed over.
 */
export async function vacuumTables<Schema>(database: Kysely<Schema>): Promise<void> {
  const tables = await listTables(database);
  if (tables.length === 0) return;
  await database.connection().execute(async (connection) => {
    const ask = (text: string) => connection.executeQuery<{ limit: string }>(CompiledQuery.raw(text));
    const [before] = (await ask(`SELECT current_setting('statement_timeout') AS limit`)).rows;
    // It takes as long as the tables are large.
    await ask('SET statement_timeout = 0');
    try {
      await ask(`VACUUM (SKIP_LOCKED) ${tables.map(quote).join(', ')}`);
    } finally {
      await ask(`SET statement_timeout = '${before?.limit ?? '30s'}'`);
    }
  });
}
