import type { Migration } from '../../../database/migrate.ts';

/** What a confirmed swap brought, so that a card can say it instead of what was expected. */
export const arrivedMigration: Migration = {
  name: '005-arrived',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('arrived', 'text').execute();
  },
};
