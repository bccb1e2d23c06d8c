import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** Drops work, budgets and prices shared between processes. */
export const oneWorkerMigration: Migration = {
  name: '003-one-worker',
  up: async (database) => {
    for (const table of ['replicas', 'inbox_leases', 'leaderships', 'shared_prices', 'service_budgets'])
      await database.schema.dropTable(table).execute();
    for (const table of ['swaps', 'outbox', 'watched_prices', 'boards'])
      await database.schema.alterTable(table).dropColumn('holder').execute();
    // Only PostgreSQL had this index.
    await sql`DROP INDEX IF EXISTS inbox_of_key`.execute(database);
  },
};
