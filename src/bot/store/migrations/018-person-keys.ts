import type { Kysely } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/**
 * Keys of a person's own. The rows of `person_keys` have one length, are only ever appended, and never deleted: SQLite
 * moves no cell of such a table, so that a row written over leaves no copy of what it held.
 */
export const personKeysMigration: Migration = {
  name: '018-person-keys',
  up: async (database) => {
    await createKeys(database);
    await createMoves(database);
  },
};

async function createKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('person_keys')
    .addColumn('slot', 'integer', (column) => column.primaryKey())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('person_key_slots')
    .addColumn('person_id', 'bigint', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('person_key_slots_key', ['person_id', 'purpose'])
    .execute();
}

/** How far the fields of a table that were sealed before there were such keys have been sealed anew. */
async function createMoves(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('moved_fields')
    .addColumn('table_name', 'text', (column) => column.primaryKey())
    .addColumn('after_key', 'text')
    .addColumn('is_done', 'integer', (column) => column.notNull())
    .execute();
}
