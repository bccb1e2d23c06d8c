import type { Migration } from '../../../database/migrate.ts';

/** Whether the minimum of what was handed out last stands in no bytes that can be read, so that the card can say it. */
export const minimumSimulatedMigration: Migration = {
  name: '012-minimum-simulated',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('minimum_simulated', 'integer').execute();
  },
};
