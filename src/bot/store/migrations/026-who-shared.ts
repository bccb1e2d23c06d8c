import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** Who shared a link, so that an erasure takes it; the same person sharing the same again gets the same link. */
export const whoSharedMigration: Migration = {
  name: '026-who-shared',
  up: async (database) => {
    await database.schema.alterTable('shared_intents').addColumn('shared_by', 'bigint').execute();
    await sql`CREATE UNIQUE INDEX shared_intents_shared
      ON shared_intents (shared_by, from_mint, to_mint, amount)`.execute(database);
  },
};
