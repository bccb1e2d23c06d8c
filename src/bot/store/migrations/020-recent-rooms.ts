import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

const TEN_SECONDS = 10_000;

/** A standstill costs the pace of a key what it lost by it, no whole minute. What was spent before counts as a burst. */
export const recentRoomsMigration: Migration = {
  name: '020-recent-rooms',
  up: async (database) => {
    await database.schema
      .alterTable('service_budgets')
      .addColumn('recent_rooms', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    const burst = JSON.stringify([[Math.floor(Date.now() / TEN_SECONDS), Number.MAX_SAFE_INTEGER / 2]]);
    await sql`UPDATE service_budgets SET recent_rooms = ${burst}`.execute(database);
    await database.schema.alterTable('service_budgets').dropColumn('paced_since').execute();
  },
};
