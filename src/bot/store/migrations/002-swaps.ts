import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

export const swapsMigration: Migration = {
  name: '002-swaps',
  up: async (database) => {
    await createSwaps(database);
    await indexSwaps(database);
    await createAttempts(database);
    await createEvents(database);
  },
};

async function createSwaps(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('swaps')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('signing_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'bigint', (column) => column.notNull())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('offer', 'text', (column) => column.notNull())
    .addColumn('offer_version', 'integer', (column) => column.notNull())
    .addColumn('slippage_bps', 'integer', (column) => column.notNull())
    .addColumn('wallet', 'text')
    .addColumn('tx_hash', 'text', (column) => column.unique())
    .addColumn('signed', 'text')
    .addColumn('reason', 'text')
    .addColumn('service_report', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ordered_at', 'bigint')
    .addColumn('signed_at', 'bigint')
    .addColumn('submitted_at', 'bigint')
    .addColumn('final_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('execute_after', 'bigint')
    .addColumn('expiry_seen_at', 'bigint')
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('fence', 'bigint', (column) => column.notNull())
    .execute();
}

async function indexSwaps(database: Kysely<unknown>): Promise<void> {
  // Two signed transactions of one wallet could both land; the database itself refuses the second.
  await sql`CREATE UNIQUE INDEX swaps_one_in_flight ON swaps (wallet) WHERE state IN ('signed', 'submitted')`.execute(
    database,
  );
  await sql`CREATE INDEX swaps_due ON swaps (due_at) WHERE due_at IS NOT NULL`.execute(database);
  await sql`CREATE INDEX swaps_leased ON swaps (lease_until) WHERE lease_until > 0`.execute(database);
  await database.schema
    .createIndex('swaps_person')
    .on('swaps')
    .columns(['person_id', 'created_at'])
    .execute();
}

async function createAttempts(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('swap_id', 'text', (column) => column.notNull().references('swaps.id'))
    .addColumn('return_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('wallet', 'text', (column) => column.notNull())
    .addColumn('quote_id', 'text', (column) => column.notNull())
    .addColumn('route_name', 'text', (column) => column.notNull())
    .addColumn('provider_request_id', 'text')
    .addColumn('unsigned_transaction', 'text', (column) => column.notNull())
    .addColumn('lookup_tables', 'text', (column) => column.notNull())
    .addColumn('last_valid_block_height', 'bigint', (column) => column.notNull())
    .addColumn('built_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('attempts_swap')
    .on('attempts')
    .columns(['swap_id', 'built_at'])
    .execute();
}

async function createEvents(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('swap_events')
    .addColumn('swap_id', 'text', (column) => column.notNull().references('swaps.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('swap_events_key', ['swap_id', 'number'])
    .execute();
}
