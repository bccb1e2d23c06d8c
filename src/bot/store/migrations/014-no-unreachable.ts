import type { Migration } from '../../../database/migrate.ts';

/** Who has blocked us shows in the messages that wait for them; nothing ever read this second word for it. */
export const noUnreachableMigration: Migration = {
  name: '014-no-unreachable',
  up: async (database) => {
    await database.schema.alterTable('people').dropColumn('unreachable').execute();
  },
};
