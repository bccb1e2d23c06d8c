import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** Whom Telegram asked to leave alone, and until when, is known to every process that sends. */
export const chatPausesMigration: Migration = {
  name: '022-chat-pauses',
  up: async (database) => {
    await database.schema
      .createTable('chat_pauses')
      .addColumn('chat_id', 'bigint', (column) => column.primaryKey())
      .addColumn('paused_until', 'bigint', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX chat_pauses_until ON chat_pauses (paused_until)`.execute(database);
  },
};
