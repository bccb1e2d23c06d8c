import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

export const messagesMigration: Migration = {
  name: '003-messages',
  up: async (database) => {
    await createInbox(database);
    await createOutbox(database);
    await createTexts(database, 'conversations');
    await createTexts(database, 'sessions');
    await createSharedIntents(database);
    await createBudgets(database);
  },
};

async function createInbox(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('inbox')
    .addColumn('update_id', 'bigint', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('sealed_payload', 'text')
    .addColumn('accepted_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  await sql`CREATE INDEX inbox_unfinished ON inbox (update_id) WHERE finished_at IS NULL`.execute(database);
}

async function createOutbox(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('person_id', 'bigint', (column) => column.notNull())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('unsure', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('fence', 'bigint', (column) => column.notNull())
    .addColumn('delivered_at', 'bigint')
    .execute();
  await sql`CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'pending'`.execute(database);
  await sql`CREATE INDEX outbox_subject ON outbox (subject) WHERE state = 'pending'`.execute(database);
  await sql`CREATE INDEX outbox_parked ON outbox (person_id) WHERE state = 'parked'`.execute(database);
}

async function createTexts(database: Kysely<unknown>, table: string): Promise<void> {
  await database.schema
    .createTable(table)
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('sealed_value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createSharedIntents(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('shared_intents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('from_mint', 'text', (column) => column.notNull())
    .addColumn('to_mint', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createBudgets(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('service_budgets')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('spent_until', 'bigint', (column) => column.notNull())
    .addColumn('blocked_until', 'bigint', (column) => column.notNull())
    .execute();
}
