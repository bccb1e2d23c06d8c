import type { Kysely } from 'kysely';
import { KEPT_DAYS } from '../swap/retention.ts';
import type { BotSchema } from './schema.ts';
import { eraseDeleted } from './scrub-file.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes what nothing needs any more, so that a program that runs for months does not grow: handled updates, delivered
 * messages, dialogues and wallet links left alone, dead attempts. Swaps, their events and wallets are never touched.
 * @returns how many rows went
 */
export async function sweepOldRows(database: Kysely<BotSchema>, now: number): Promise<number> {
  const before = (kind: keyof typeof KEPT_DAYS) => now - KEPT_DAYS[kind] * DAY_MS;
  const deleted = await Promise.all([
    database.deleteFrom('inbox').where('finished_at', '<', before('handledUpdates')).executeTakeFirst(),
    database
      .deleteFrom('outbox')
      .where('state', '=', 'done')
      .where('delivered_at', '<', before('deliveredMessages'))
      .executeTakeFirst(),
    database
      .deleteFrom('shared_intents')
      .where('created_at', '<', before('sharedIntents'))
      .executeTakeFirst(),
    database.deleteFrom('attempts').where('built_at', '<', before('attempts')).executeTakeFirst(),
    database.deleteFrom('wallet_links').where('expires_at', '<', before('walletLinks')).executeTakeFirst(),
    database.deleteFrom('conversations').where('updated_at', '<', before('dialogues')).executeTakeFirst(),
  ]);
  // Also what an erasure left in the log, because somebody was reading or the process ended before it was emptied.
  await eraseDeleted(database);
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
