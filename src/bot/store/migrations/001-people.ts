import type { Kysely } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

export const peopleMigration: Migration = {
  name: '001-people',
  up: async (database) => {
    await createPeople(database);
    await createWallets(database);
    await createWalletLinks(database);
  },
};

async function createPeople(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('people')
    .addColumn('person_id', 'bigint', (column) => column.primaryKey())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('sealed_profile', 'text', (column) => column.notNull())
    .addColumn('slippage_bps', 'integer', (column) => column.notNull())
    .addColumn('unreachable', 'integer', (column) => column.notNull())
    .addColumn('met_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createWallets(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('wallets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('sealed_session', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('wallets_person_address', ['person_id', 'address'])
    .execute();
}

async function createWalletLinks(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('wallet_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'bigint', (column) => column.notNull())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sealed_dapp_secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('returned_address', 'text')
    .addColumn('sealed_session', 'text')
    .addColumn('session_verified', 'integer', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('message_id', 'bigint')
    .execute();
  await database.schema
    .createIndex('wallet_links_person')
    .on('wallet_links')
    .columns(['person_id', 'decided_at'])
    .execute();
}
