import type { Migration } from '../../../database/migrate.ts';

export const shortfallMigration: Migration = {
  name: '004-shortfall',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('shortfall', 'text').execute();
  },
};
