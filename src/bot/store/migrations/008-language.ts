import type { Migration } from '../../../database/migrate.ts';

/** The language a person chose with /language. */
export const languageMigration: Migration = {
  name: '008-language',
  up: async (database) => {
    await database.schema.alterTable('people').addColumn('language', 'text').execute();
  },
};
