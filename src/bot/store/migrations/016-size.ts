import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../database/migrate.ts';

/** What is asked again and again finds its rows, however many lie beside them: the queue, the sweeps, one person's swaps. */
export const sizeMigration: Migration = {
  name: '016-size',
  up: async (database) => {
    await indexQueue(database);
    await indexSweeps(database);
    await indexPersonsSwaps(database);
  },
};

/** A claim reads the queue in its order and stops at its number, so that nothing is read only to be sorted. */
async function indexQueue(database: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX outbox_due`.execute(database);
  await sql`CREATE INDEX outbox_due ON outbox (due_at, created_at, rank) WHERE state = 'pending'`.execute(
    database,
  );
  await sql`CREATE INDEX outbox_leased ON outbox (lease_until) WHERE lease_until > 0`.execute(database);
}

async function indexSweeps(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX inbox_finished ON inbox (finished_at) WHERE finished_at IS NOT NULL`.execute(
    database,
  );
  await sql`CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE state = 'done'`.execute(database);
  await sql`CREATE INDEX shared_intents_created ON shared_intents (created_at)`.execute(database);
  await sql`CREATE INDEX attempts_built ON attempts (built_at)`.execute(database);
  await sql`CREATE INDEX wallet_links_expiring ON wallet_links (expires_at)`.execute(database);
  await sql`CREATE INDEX conversations_updated ON conversations (updated_at)`.execute(database);
}

async function indexPersonsSwaps(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX swaps_person_open ON swaps (person_id, created_at, id) WHERE final_at IS NULL`.execute(
    database,
  );
  await sql`CREATE INDEX swaps_person_ordered ON swaps (person_id, created_at, id) WHERE ordered_at IS NOT NULL`.execute(
    database,
  );
}
