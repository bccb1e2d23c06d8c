import { sql } from 'kysely';
import type { ChatId } from '../swap/brands.ts';
import type { OutboxStore } from '../swap/outbox.ts';
import type { Connection } from './store-deps.ts';

/** Telegram pauses chats one by one; this many at once mean that the whole bot is limited. */
const BOT_WIDE_FROM = 3;

/**
 * Reads until when nothing may go to a chat: the chat's own pause, or the first end of all pauses where so many chats are
 * paused that Telegram's limit is the bot's.
 */
export function createPauseReader(database: Connection): OutboxStore['pausedUntil'] {
  return async (chatId, now) => {
    const pauses = await database
      .selectFrom('chat_pauses')
      .selectAll()
      .where('paused_until', '>', now)
      .orderBy('paused_until')
      .limit(sql.lit(BOT_WIDE_FROM))
      .execute();
    if (pauses.length === BOT_WIDE_FROM) return pauses[0]?.paused_until;
    return pauses.find(({ chat_id }) => chat_id === chatId)?.paused_until;
  };
}

/** Never makes a pause shorter. Pauses that are over are deleted. */
export async function pauseChat(
  transaction: Connection,
  chatId: ChatId,
  until: number,
  now: number,
): Promise<void> {
  await transaction.deleteFrom('chat_pauses').where('paused_until', '<=', now).execute();
  await transaction
    .insertInto('chat_pauses')
    .values({ chat_id: chatId, paused_until: until })
    .onConflict((conflict) =>
      conflict
        .column('chat_id')
        .doUpdateSet({ paused_until: until })
        .where('chat_pauses.paused_until', '<', until),
    )
    .execute();
}
