import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** Orders that a wallet fetches and submits itself (Solana Pay); they hold the wallet like signed ones. */
export const servedMigration: Migration = {
  name: '007-served',
  up: async (database) => {
    const { schema } = database;
    await schema.alterTable('swaps').addColumn('pay_token_hash', 'text').execute();
    await schema.alterTable('swaps').addColumn('served_until', 'bigint').execute();
    await schema.alterTable('attempts').addColumn('cosigned', 'text').execute();
    await schema.alterTable('attempts').addColumn('reference', 'text').execute();
    for (const statement of INDEXES) await sql.raw(statement).execute(database);
  },
};

const INDEXES: readonly string[] = [
  `CREATE UNIQUE INDEX swaps_pay_token ON swaps (pay_token_hash) WHERE pay_token_hash IS NOT NULL`,
  `CREATE UNIQUE INDEX attempts_reference ON attempts (reference) WHERE reference IS NOT NULL`,
  `DROP INDEX swaps_one_in_flight`,
  `CREATE UNIQUE INDEX swaps_one_in_flight ON swaps (wallet) WHERE state IN ('served', 'signed', 'submitted')`,
];
