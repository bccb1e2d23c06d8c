import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** The metrics count the open swaps every few seconds; without it each count reads every swap there ever was. */
export const openSwapsMigration: Migration = {
  name: '013-open-swaps',
  up: async (database) => {
    await sql`CREATE INDEX swaps_open ON swaps (state, signed_at) WHERE final_at IS NULL`.execute(database);
  },
};
