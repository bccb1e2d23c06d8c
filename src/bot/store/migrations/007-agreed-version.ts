import type { Migration } from '../../../database/migrate.ts';

/** Which price the person agreed to: a clock that steps back must not make a worse one look agreed. */
export const agreedVersionMigration: Migration = {
  name: '007-agreed-version',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('agreed_version', 'integer').execute();
  },
};
