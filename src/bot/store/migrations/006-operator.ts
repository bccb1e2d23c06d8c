import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** What the operators' alerts and /admin store, and the indexes that find a swap for them. */
export const operatorMigration: Migration = {
  name: '006-operator',
  up: async (database) => {
    await database.schema
      .createTable('operator_notes')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX swaps_ended ON swaps (final_at) WHERE final_at IS NOT NULL`.execute(database);
    await sql`CREATE INDEX swaps_wallet ON swaps (wallet, created_at) WHERE wallet IS NOT NULL`.execute(
      database,
    );
  },
};
