import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** Since when a key's calls have come as fast as they may. What was spent before nobody noted counts as a burst. */
export const pacedSinceMigration: Migration = {
  name: '017-paced-since',
  up: async (database) => {
    await database.schema
      .alterTable('service_budgets')
      .addColumn('paced_since', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`UPDATE service_budgets SET paced_since = spent_until`.execute(database);
  },
};
