import type { Migration } from '../../../database/migrate.ts';

/** Why what the wallet returned last was not taken, so that the card can say it. */
export const refusalMigration: Migration = {
  name: '011-refusal',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('refusal', 'text').execute();
  },
};
