import type { Migration } from '../../../database/migrate.ts';

/** Notices say what the wallet holds after a swap. */
export const heldAfterMigration: Migration = {
  name: '005-held-after',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('held_after', 'text').execute();
  },
};
