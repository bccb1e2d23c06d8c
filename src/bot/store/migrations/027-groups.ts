import { sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** How groups like things, how often something is said there, and answers that are to be deleted. */
export const groupsMigration: Migration = {
  name: '027-groups',
  up: async (database) => {
    await database.schema
      .createTable('groups')
      .addColumn('chat_id', 'bigint', (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('greeted_at', 'bigint')
      .addColumn('left_at', 'bigint')
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX groups_left ON groups (left_at) WHERE left_at IS NOT NULL`.execute(database);
    await database.schema
      .createTable('group_turns')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'bigint')
      .addColumn('free_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX group_turns_of_person ON group_turns (person_id) WHERE person_id IS NOT NULL`.execute(
      database,
    );
    await sql`CREATE INDEX group_turns_free ON group_turns (free_at)`.execute(database);
    await database.schema
      .createTable('group_paces')
      .addColumn('chat_id', 'bigint', (column) => column.primaryKey())
      .addColumn('said_until', 'bigint', (column) => column.notNull())
      .execute();
    await sql`CREATE INDEX group_paces_until ON group_paces (said_until)`.execute(database);
    await database.schema
      .createTable('group_answers')
      .addColumn('chat_id', 'bigint', (column) => column.notNull())
      .addColumn('message_id', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('group_answers_key', ['chat_id', 'message_id'])
      .execute();
    await sql`CREATE INDEX group_answers_due ON group_answers (due_at)`.execute(database);
  },
};
