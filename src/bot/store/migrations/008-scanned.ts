import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** Offers that a wallet app scanned. Before it landed, such a swap holds its wallet among those of its person only. */
export const scannedMigration: Migration = {
  name: '008-scanned',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('scanned', 'integer').execute();
    for (const statement of INDEXES) await sql.raw(statement).execute(database);
  },
};

const IN_FLIGHT = `state IN ('served', 'signed', 'submitted')`;

const INDEXES: readonly string[] = [
  `DROP INDEX swaps_one_in_flight`,
  `CREATE UNIQUE INDEX swaps_one_in_flight ON swaps (wallet, person_id) WHERE ${IN_FLIGHT}`,
  `CREATE UNIQUE INDEX swaps_one_proven ON swaps (wallet)
   WHERE ${IN_FLIGHT} AND (scanned IS NULL OR state <> 'served')`,
];
