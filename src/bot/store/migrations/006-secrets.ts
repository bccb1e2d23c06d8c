import type { Migration } from '../../../database/migrate.ts';

/** Secrets of this installation that must outlive the keys they are encrypted with. */
export const secretsMigration: Migration = {
  name: '006-secrets',
  up: async (database) => {
    await database.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sealed_value', 'text', (column) => column.notNull())
      .execute();
  },
};
