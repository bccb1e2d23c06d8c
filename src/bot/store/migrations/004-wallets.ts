import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** A person may have several wallets, each with a name of their own; the one activated last is the active one. */
export const walletsMigration: Migration = {
  name: '004-wallets',
  up: async (database) => {
    await database.schema.alterTable('wallets').addColumn('sealed_label', 'text').execute();
    await database.schema
      .alterTable('wallets')
      .addColumn('activated_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`UPDATE wallets SET activated_at = confirmed_at`.execute(database);
  },
};
