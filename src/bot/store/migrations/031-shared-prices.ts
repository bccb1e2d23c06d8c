import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** Prices that all replicas show: asked for by one of them, known to the others. */
export const sharedPricesMigration: Migration = {
  name: '031-shared-prices',
  up: async (database) => {
    await database.schema
      .createTable('shared_prices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('offer', 'text')
      .addColumn('quoted_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX shared_prices_asked ON shared_prices (asked_at)`.execute(database);
  },
};
