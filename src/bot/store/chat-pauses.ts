import { sql } from 'kysely';
import { gatherStatements } from '../../database/gather-statements.ts';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { ChatId } from '../swap/brands.ts';
import type { OutboxStore } from '../swap/outbox.ts';
import type { Connection } from './store-deps.ts';

/** So many chats paused at once are not the chats' limits but the bot's own. */
const BOT_WIDE_FROM = 3;

/** No claim takes more, and the deliveries of one claim ask in the same moment. */
const MOST_TOGETHER = 1_000;

interface Question {
  readonly chatId: ChatId;
  readonly now: number;
}

/** Those that end first: as many as tell whether the whole bot is meant. A pause that a loss of power takes is kept to all the same. */
const FIRST_TO_END = prepareQuery((database: Connection, { now }: Given<{ now: number }>) =>
  database
    .selectFrom('chat_pauses')
    .selectAll()
    .where('paused_until', '>', now)
    .orderBy('paused_until')
    .limit(sql.lit(BOT_WIDE_FROM)),
);

/**
 * Reads until when nothing may go to a chat: its own pause, or where the whole bot is meant the first end of all. The
 * deliveries of one claim are answered by one reading.
 */
export function createPauseReader(database: Connection): OutboxStore['pausedUntil'] {
  const read = gatherStatements(
    async (asked: readonly Question[]) => {
      const now = Math.max(...asked.map((one) => one.now));
      const pauses = await FIRST_TO_END.execute(database, { now });
      const botWide = pauses.length === BOT_WIDE_FROM ? pauses[0] : undefined;
      return ({ chatId }: Question) =>
        (botWide ?? pauses.find(({ chat_id }) => chat_id === chatId))?.paused_until;
    },
    MOST_TOGETHER,
    queueMicrotask,
  );
  return (chatId, now) => read({ chatId, now });
}

/** Never makes a pause shorter, whoever else was told of one; those that are over go. */
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
