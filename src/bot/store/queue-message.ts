import { type RawBuilder, sql } from 'kysely';
import type { SwapId } from '../swap/brands.ts';
import { noticeItemId, type OutboxItem, type OutboxKind, statusItemId } from '../swap/outbox.ts';
import type { Swap } from '../swap/swap.ts';
import type { Notice } from '../swap/swap-store-port.ts';
import type { Connection } from './store-deps.ts';

type QueuedMessage = Pick<OutboxItem, 'id' | 'kind' | 'subject' | 'personId' | 'chatId'>;

const RANK: Readonly<Record<OutboxKind, number>> = { status: 0, notice: 1, wallet_question: 2, alert: 3 };

/** Literal: SQLite needs it to use a partial index. */
export function isPending(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.state`)} = 'pending'`;
}

/** Call in the transaction of the change that the notices show. */
export async function queueNotices(
  connection: Connection,
  swap: Swap,
  notices: readonly Notice[],
  now: number,
): Promise<void> {
  for (const kind of notices) await queueMessage(connection, noticeOf(swap, kind), now);
}

/** For the batch that creates the swap, whose queue is empty. */
export function firstNotices(database: Connection, swap: Swap, notices: readonly Notice[], now: number) {
  return notices.map((kind) => insertMessage(database, noticeOf(swap, kind), now, now));
}

function noticeOf(swap: Swap, kind: Notice): QueuedMessage {
  const id = kind === 'status' ? statusItemId(swap.id) : noticeItemId(swap.id, swap.state);
  return { id, kind, subject: swap.id, personId: swap.personId, chatId: swap.chatId };
}

function insertMessage(
  database: Connection,
  { id, kind, subject, personId, chatId }: QueuedMessage,
  now: number,
  dueAt: number | RawBuilder<number>,
) {
  return database.insertInto('outbox').values({
    id,
    kind,
    subject,
    person_id: personId,
    chat_id: chatId,
    state: 'pending',
    rank: RANK[kind],
    revision: 1,
    failures: 0,
    unsure: 0,
    created_at: now,
    due_at: dueAt,
    lease_until: 0,
    fence: 0,
    delivered_at: null,
  });
}

const ifDelivered = (fresh: unknown, kept: string) =>
  sql`CASE WHEN outbox.state = 'done' THEN ${fresh} ELSE ${sql.ref(`outbox.${kept}`)} END`;

/**
 * A waiting or delivered `status` is requested again: delivery draws the current row. Others are queued once.
 */
export async function queueMessage(
  connection: Connection,
  message: QueuedMessage,
  now: number,
): Promise<void> {
  const insert = insertMessage(connection, message, now, dueBehindOthers(message.subject, now));
  await insert
    .onConflict((conflict) => {
      const same = conflict.column('id');
      if (message.kind !== 'status') return same.doNothing();
      return same.doUpdateSet({
        revision: sql<number>`outbox.revision + 1`,
        state: sql<string>`${ifDelivered(sql.lit('pending'), 'state')}`,
        failures: sql<number>`${ifDelivered(sql.lit(0), 'failures')}`,
        unsure: sql<number>`${ifDelivered(sql.lit(0), 'unsure')}`,
        created_at: sql<number>`${ifDelivered(sql.ref('excluded.created_at'), 'created_at')}`,
        due_at: sql<number>`${ifDelivered(sql.ref('excluded.due_at'), 'due_at')}`,
      });
    })
    .execute();
}

function dueBehindOthers(subject: string, now: number): RawBuilder<number> {
  return sql<number>`coalesce((SELECT max(behind.due_at) FROM outbox AS behind
    WHERE behind.subject = ${subject} AND ${isPending('behind')} AND behind.due_at > ${now}), ${now})`;
}

/** The message becomes the swap's card; null: a new one will. */
export function setCard(database: Connection, id: SwapId, messageId: number | null) {
  return database.updateTable('swaps').set({ message_id: messageId }).where('id', '=', id);
}
