import type { Migration } from '../../../database/migrate.ts';

/** The least that a built transaction brings, so that the card in the chat and the signing page show one figure. */
export const builtMinimumMigration: Migration = {
  name: '032-built-minimum',
  up: async (database) => {
    await database.schema.alterTable('attempts').addColumn('minimum', 'text').execute();
    await database.schema.alterTable('swaps').addColumn('minimum', 'text').execute();
  },
};
