import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** What people want to be told of prices, and the prices that are looked at for all of them together. */
export const alertsMigration: Migration = {
  name: '025-alerts',
  up: async (database) => {
    await database.schema
      .createTable('alerts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'bigint', (column) => column.notNull())
      .addColumn('chat_id', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('price_id', 'text', (column) => column.notNull())
      .addColumn('intent', 'text', (column) => column.notNull())
      .addColumn('direction', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('is_per_unit', 'integer', (column) => column.notNull())
      .addColumn('change_bps', 'integer')
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('over_at', 'bigint')
      .addColumn('given', 'text')
      .addColumn('swap_id', 'text')
      .addColumn('blind_since', 'bigint')
      .execute();
    await sql`CREATE INDEX alerts_of_person ON alerts (person_id, created_at)`.execute(database);
    await sql`CREATE INDEX alerts_watched ON alerts (price_id, direction, target) WHERE state = 'active'`.execute(
      database,
    );
    await sql`CREATE INDEX alerts_blind ON alerts (price_id, blind_since) WHERE state = 'active'`.execute(
      database,
    );
    await sql`CREATE INDEX alerts_open ON alerts (expires_at) WHERE over_at IS NULL`.execute(database);
    await sql`CREATE INDEX alerts_over ON alerts (over_at) WHERE over_at IS NOT NULL`.execute(database);
    await database.schema
      .createTable('watched_prices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('intent', 'text', (column) => column.notNull())
      .addColumn('seen', 'text')
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .addColumn('holder', 'text')
      .execute();
    await sql`CREATE INDEX watched_prices_due ON watched_prices (due_at)`.execute(database);
    await sql`CREATE INDEX watched_prices_leased ON watched_prices (lease_until) WHERE lease_until > 0`.execute(
      database,
    );
  },
};
