import { sql } from 'kysely';
import type { InstallationCipher } from '../../../database/field-cipher.ts';
import type { Migration } from '../../../database/migrate.ts';
import { keysMigration } from './002-keys.ts';
import { initialMigration } from './current-schema.ts';

/**
 * Numbered and append-only; only types and statements shared by SQLite and PostgreSQL. The first creates the
 * current schema, so a new step changes `current-schema.ts` too; a test compares both ways.
 * @param cipher undefined for a database without rows, or to read only the names
 */
export function botMigrations(cipher?: InstallationCipher): readonly Migration[] {
  return [
    initialMigration,
    keysMigration(cipher),
    oneWorkerMigration,
    shortfallMigration,
    heldAfterMigration,
    operatorMigration,
    servedMigration,
    scannedMigration,
    metMigration,
  ];
}

/** Drops work, budgets and prices shared between processes. */
const oneWorkerMigration: Migration = {
  name: '003-one-worker',
  up: async (database) => {
    for (const table of ['replicas', 'inbox_leases', 'leaderships', 'shared_prices', 'service_budgets'])
      await database.schema.dropTable(table).execute();
    for (const table of ['swaps', 'outbox', 'watched_prices', 'boards'])
      await database.schema.alterTable(table).dropColumn('holder').execute();
    // Only PostgreSQL had this index.
    await sql`DROP INDEX IF EXISTS inbox_of_key`.execute(database);
  },
};

const shortfallMigration: Migration = {
  name: '004-shortfall',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('shortfall', 'text').execute();
  },
};

/** Notices say what the wallet holds after a swap. */
const heldAfterMigration: Migration = {
  name: '005-held-after',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('held_after', 'text').execute();
  },
};

/** What the operators' alerts and /admin store, and the indexes that find a swap for them. */
const operatorMigration: Migration = {
  name: '006-operator',
  up: async (database) => {
    await database.schema
      .createTable('operator_notes')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX swaps_ended ON swaps (final_at) WHERE final_at IS NOT NULL`.execute(database);
    await sql`CREATE INDEX swaps_wallet ON swaps (wallet, created_at) WHERE wallet IS NOT NULL`.execute(
      database,
    );
  },
};

/** Orders that a wallet fetches and submits itself (Solana Pay); they hold the wallet like signed ones. */
const servedMigration: Migration = {
  name: '007-served',
  up: async (database) => {
    const { schema } = database;
    await schema.alterTable('swaps').addColumn('pay_token_hash', 'text').execute();
    await schema.alterTable('swaps').addColumn('served_until', 'bigint').execute();
    await schema.alterTable('attempts').addColumn('cosigned', 'text').execute();
    await schema.alterTable('attempts').addColumn('reference', 'text').execute();
    for (const statement of SERVED_INDEXES) await sql.raw(statement).execute(database);
  },
};

const SERVED_INDEXES: readonly string[] = [
  `CREATE UNIQUE INDEX swaps_pay_token ON swaps (pay_token_hash) WHERE pay_token_hash IS NOT NULL`,
  `CREATE UNIQUE INDEX attempts_reference ON attempts (reference) WHERE reference IS NOT NULL`,
  `DROP INDEX swaps_one_in_flight`,
  `CREATE UNIQUE INDEX swaps_one_in_flight ON swaps (wallet) WHERE state IN ('served', 'signed', 'submitted')`,
];

/** Offers that a wallet app scanned. Before it landed, such a swap holds its wallet among those of its person only. */
const scannedMigration: Migration = {
  name: '008-scanned',
  up: async (database) => {
    await database.schema.alterTable('swaps').addColumn('scanned', 'integer').execute();
    for (const statement of SCANNED_INDEXES) await sql.raw(statement).execute(database);
  },
};

const IN_FLIGHT = `state IN ('served', 'signed', 'submitted')`;

const SCANNED_INDEXES: readonly string[] = [
  `DROP INDEX swaps_one_in_flight`,
  `CREATE UNIQUE INDEX swaps_one_in_flight ON swaps (wallet, person_id) WHERE ${IN_FLIGHT}`,
  `CREATE UNIQUE INDEX swaps_one_proven ON swaps (wallet)
   WHERE ${IN_FLIGHT} AND (scanned IS NULL OR state <> 'served')`,
];

/** The count of a day's new people for `/admin`: 90 ms of 300,000 people without the index, 0.2 with it. */
const metMigration: Migration = {
  name: '009-met',
  up: async (database) => {
    await sql`CREATE INDEX people_met ON people (met_at)`.execute(database);
  },
};
