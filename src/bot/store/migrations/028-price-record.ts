import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** What pairs cost in the last day, as far as somebody asked. */
export const priceRecordMigration: Migration = {
  name: '028-price-record',
  up: async (database) => {
    await database.schema
      .createTable('price_record')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('from_mint', 'text', (column) => column.notNull())
      .addColumn('to_mint', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('from_amount', 'text', (column) => column.notNull())
      .addColumn('to_amount', 'text', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX price_record_of_pair ON price_record (from_mint, to_mint, at)`.execute(database);
    await sql`CREATE INDEX price_record_at ON price_record (at)`.execute(database);
  },
};
