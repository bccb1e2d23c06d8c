import type { Kysely } from 'kysely';
import type { BotSchema } from './schema.ts';

const DAY_MS = 86_400_000;

/** Telegram repeats an update for a day at most; a week leaves room for a late restore of a backup. */
const INBOX_KEPT_MS = 7 * DAY_MS;
const OUTBOX_KEPT_MS = 30 * DAY_MS;
/** A card of a group that nobody pressed in this time is forgotten. */
const SHARED_INTENTS_KEPT_MS = 30 * DAY_MS;
/** Long after the last transaction built for an order has died. */
const ATTEMPTS_KEPT_MS = 30 * DAY_MS;
const DIALOGUES_KEPT_MS = 7 * DAY_MS;

/**
 * Deletes what nothing needs any more, so that a program that runs for months does not grow: handled updates, delivered
 * messages, dialogues and wallet links left alone, dead attempts. Swaps, their events and wallets are never touched.
 * @returns how many rows went
 */
export async function sweepOldRows(database: Kysely<BotSchema>, now: number): Promise<number> {
  const deleted = await Promise.all([
    database
      .deleteFrom('inbox')
      .where('finished_at', '<', now - INBOX_KEPT_MS)
      .executeTakeFirst(),
    database
      .deleteFrom('outbox')
      .where('state', '=', 'done')
      .where('delivered_at', '<', now - OUTBOX_KEPT_MS)
      .executeTakeFirst(),
    database
      .deleteFrom('shared_intents')
      .where('created_at', '<', now - SHARED_INTENTS_KEPT_MS)
      .executeTakeFirst(),
    database
      .deleteFrom('attempts')
      .where('built_at', '<', now - ATTEMPTS_KEPT_MS)
      .executeTakeFirst(),
    database
      .deleteFrom('wallet_links')
      .where('expires_at', '<', now - DAY_MS)
      .executeTakeFirst(),
    database
      .deleteFrom('conversations')
      .where('updated_at', '<', now - DIALOGUES_KEPT_MS)
      .executeTakeFirst(),
  ]);
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
