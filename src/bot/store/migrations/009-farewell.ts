import type { Migration } from '../../../database/migrate.ts';

/** Swaps of people who were forgotten, until their end was told. */
export const farewellMigration: Migration = {
  name: '009-farewell',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('farewell_language', 'text').execute();
  },
};
