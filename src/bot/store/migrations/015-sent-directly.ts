import type { Migration } from '../../../database/migrate.ts';

/** Whether our own node took what the service had refused, so that the card can say it. */
export const sentDirectlyMigration: Migration = {
  name: '015-sent-directly',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('sent_directly', 'integer').execute();
  },
};
