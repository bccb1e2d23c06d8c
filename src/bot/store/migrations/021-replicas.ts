import { type Kysely, sql } from 'kysely';
import { engineOf } from '../../../database/engine.ts';
import type { Migration } from '../../../database/migrate.ts';

/** Several bots on one database: who lives, and who holds what. */
export const replicasMigration: Migration = {
  name: '021-replicas',
  up: async (database) => {
    await database.schema
      .createTable('replicas')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await createHeld(database, 'inbox_leases', 'key');
    await createHeld(database, 'leaderships', 'name');
    for (const table of ['swaps', 'outbox']) {
      await database.schema.alterTable(table).addColumn('holder', 'text').execute();
    }
    // With SQLite updates wait in memory, and nobody looks for those of a key.
    if (engineOf(database) === 'sqlite') return;
    await sql`CREATE INDEX inbox_of_key ON inbox (key, update_id) WHERE finished_at IS NULL`.execute(
      database,
    );
  },
};

async function createHeld(database: Kysely<unknown>, table: string, key: string): Promise<void> {
  await database.schema
    .createTable(table)
    .addColumn(key, 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .execute();
}
