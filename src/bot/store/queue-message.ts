import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Given, prepareQuery, type ReadyQuery } from '../../database/prepare-query.ts';
import { unseenNumber, unseenText } from '../../database/unseen-value.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { noticeItemId, type OutboxKind, statusItemId } from '../swap/outbox.ts';
import type { Swap } from '../swap/swap.ts';
import type { Notice } from '../swap/swap-store-port.ts';
import type { BotSchema } from './schema.ts';
import type { Connection } from './store-deps.ts';

interface QueuedMessage {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly subject: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
}

const RANK: Readonly<Record<OutboxKind, number>> = { status: 0, notice: 1, wallet_question: 2, alert: 3 };

/** Written out: SQLite sees only so that an index of the pending rows has them all. */
export function isPending(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.state`)} = 'pending'`;
}

/** Queues what a change of a swap shows; to be called in the transaction of that change. */
export async function queueNotices(
  connection: Connection,
  swap: Swap,
  notices: readonly Notice[],
  now: number,
): Promise<void> {
  for (const kind of notices) await queueMessage(connection, noticeOf(swap, kind), now);
}

/** The notices of a swap that is new, which come behind no other, to be run together with what makes it. */
export function firstNotices(
  swap: Swap,
  notices: readonly Notice[],
  now: number,
): readonly ReadyQuery<BotSchema, unknown>[] {
  return notices.map((kind) => QUEUE_FIRST.with(valuesOf(noticeOf(swap, kind), now)));
}

function noticeOf(swap: Swap, kind: Notice): QueuedMessage {
  const id = kind === 'status' ? statusItemId(swap.id) : noticeItemId(swap.id, swap.state);
  return { id, kind, subject: swap.id, personId: swap.personId, chatId: swap.chatId };
}

type NewMessage = Given<QueuedMessage & { rank: number; now: number }>;

const insertMessage = (database: Connection, given: NewMessage, dueAt: Expression<number>) =>
  database.insertInto('outbox').values({
    id: given.id,
    kind: given.kind,
    subject: given.subject,
    person_id: given.personId,
    chat_id: given.chatId,
    state: 'pending',
    rank: given.rank,
    revision: 1,
    failures: 0,
    unsure: 0,
    created_at: given.now,
    due_at: dueAt,
    lease_until: 0,
    fence: 0,
    delivered_at: null,
  });

const QUEUE_FIRST = prepareQuery((database: Connection, given: NewMessage) =>
  insertMessage(database, given, given.now),
);

const QUEUE_ONCE = prepareQuery((database: Connection, given: NewMessage) =>
  insertMessage(database, given, dueBehindOthers(given)).onConflict((conflict) =>
    conflict.column('id').doNothing(),
  ),
);

const ifDelivered = (fresh: unknown, kept: string) =>
  sql`CASE WHEN outbox.state = 'done' THEN ${fresh} ELSE ${sql.ref(`outbox.${kept}`)} END`;

const QUEUE_STATUS = prepareQuery((database: Connection, given: NewMessage) =>
  insertMessage(database, given, dueBehindOthers(given)).onConflict((conflict) =>
    conflict.column('id').doUpdateSet({
      revision: sql<number>`outbox.revision + 1`,
      state: sql<string>`${ifDelivered(sql.lit('pending'), 'state')}`,
      failures: sql<number>`${ifDelivered(sql.lit(0), 'failures')}`,
      unsure: sql<number>`${ifDelivered(sql.lit(0), 'unsure')}`,
      created_at: sql<number>`${ifDelivered(sql.ref('excluded.created_at'), 'created_at')}`,
      due_at: sql<number>`${ifDelivered(sql.ref('excluded.due_at'), 'due_at')}`,
    }),
  ),
);

/**
 * A `status` that already waits is asked for once more, because it is drawn at delivery; one that was delivered comes
 * back. Anything else is queued once and never again.
 */
export async function queueMessage(
  connection: Connection,
  message: QueuedMessage,
  now: number,
): Promise<void> {
  await queryOf(message.kind).execute(connection, valuesOf(message, now));
}

function queryOf(kind: OutboxKind) {
  return kind === 'status' ? QUEUE_STATUS : QUEUE_ONCE;
}

function valuesOf(message: QueuedMessage, now: number) {
  return { ...message, rank: RANK[message.kind], now };
}

/** What comes behind a message that is put off waits for it, and so is due no sooner. */
function dueBehindOthers({
  subject,
  now,
}: {
  readonly subject: Expression<string>;
  readonly now: Expression<number>;
}): RawBuilder<number> {
  return sql<number>`coalesce((SELECT max(behind.due_at) FROM outbox AS behind
    WHERE behind.subject = ${unseenText(subject)} AND ${isPending('behind')} AND behind.due_at > ${unseenNumber(now)}), ${now})`;
}
