import type { Migration } from '../../../database/migrate.ts';

/** What the card of an offered swap shows beside its price. */
export const offerCardMigration: Migration = {
  name: '024-offer-card',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('card', 'text').execute();
  },
};
