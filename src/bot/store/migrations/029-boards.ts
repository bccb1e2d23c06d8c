import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** One message with prices for each group that wants one. */
export const boardsMigration: Migration = {
  name: '029-boards',
  up: async (database) => {
    await database.schema
      .createTable('boards')
      .addColumn('chat_id', 'bigint', (column) => column.primaryKey())
      .addColumn('topic_id', 'bigint')
      .addColumn('message_id', 'bigint')
      .addColumn('pairs', 'text', (column) => column.notNull())
      .addColumn('every_ms', 'bigint', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .addColumn('shown_at', 'bigint')
      .addColumn('pictured_at', 'bigint')
      .addColumn('is_pinned', 'integer', (column) => column.notNull())
      .addColumn('failing_since', 'bigint')
      .addColumn('due_at', 'bigint')
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .addColumn('holder', 'text')
      .execute();
    await sql`CREATE INDEX boards_due ON boards (due_at) WHERE due_at IS NOT NULL`.execute(database);
    await sql`CREATE INDEX boards_leased ON boards (lease_until) WHERE lease_until > 0`.execute(database);
  },
};
