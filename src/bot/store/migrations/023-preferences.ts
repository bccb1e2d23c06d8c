import type { Migration } from '../../../database/migrate.ts';

/** How people like things. How far a price may move for them stays in `people` until they choose anew. */
export const preferencesMigration: Migration = {
  name: '023-preferences',
  up: async (database) => {
    await database.schema
      .createTable('preferences')
      .addColumn('person_id', 'bigint', (column) => column.primaryKey())
      .addColumn('sealed_choices', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
