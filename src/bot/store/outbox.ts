/*
 * The outbox: what the bot owes to people, written in the transaction of the change that owes it, and delivered by
 * `delivery/notifier.ts`. Ids name what a message is about, so that nothing is queued twice; `status` is the
 * exception, which is asked for again and drawn from the row of that moment. A claim is a lease with a fence, like
 * that of every due row. `test/bot/store/outbox-store.test.ts` proves the steps, `outbox-model.test.ts` their orders.
 */

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isPostgres } from '../../database/sql-dialect.ts';
import type { ChatId, PersonId, SwapId } from '../swap/brands.ts';
import {
  noticeItemId,
  type OutboxItem,
  type OutboxKind,
  type OutboxStore,
  statusItemId,
} from '../swap/stores.ts';
import type { Swap } from '../swap/swap.ts';
import type { Notice } from '../swap/swap-store-port.ts';
import { isPending, nextDueAt } from './due-rows.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, type StoreDeps, writeTogether } from './store-deps.ts';

type OutboxRow = Selectable<BotSchema['outbox']>;

/** No chat of Telegram: the row of `chat_pauses` that pauses all of them. */
const WHOLE_BOT = 0;

/** A longer pause is demanded again. */
const MAX_DELAY_MS = 3_600_000;

export function createOutboxStore(deps: StoreDeps): OutboxStore {
  const { database } = deps;
  const held = (item: OutboxItem) =>
    database.updateTable('outbox').where('id', '=', item.id).where('fence', '=', item.fence);
  return {
    claimDue: async (...claim) => {
      const rows = await claimQuery(database, ...claim).execute();
      deps.faultPoint('claim-outbox:after-commit');
      return rows.toSorted(inOrder).map(readItem);
    },
    nextDueAt: (now) => nextDueAt(database, 'outbox', isPending('outbox'), MAX_DELAY_MS, now),
    startSending: async (item) => {
      const unsure = item.unsure + 1;
      const { numUpdatedRows } = await held(item).set({ unsure }).executeTakeFirst();
      deps.faultPoint('start-sending:after-commit');
      return numUpdatedRows === 1n;
    },
    finish: (...finished) => finish(deps, ...finished),
    retry: (item, dueAt, counts) => {
      const failures = item.failures + (counts ? 1 : 0);
      return retryAt(deps, item, { due_at: dueAt, unsure: item.unsure, failures });
    },
    pauseChat: (item, { until, botUntil }, now) =>
      inTransaction(deps, 'pause-chat', async (transaction) => {
        await transaction.deleteFrom('chat_pauses').where('paused_until', '<=', now).execute();
        await pause(transaction, item.chatId, until);
        if (botUntil !== undefined) await pause(transaction, WHOLE_BOT, botUntil);
        await delay(transaction, item, { due_at: until, unsure: item.unsure });
      }),
    pausedUntil: (chatId, now) => pausedUntil(database, chatId, now),
    retryUnsure: (item, dueAt) => retryAt(deps, item, { due_at: dueAt }),
    park: async (item) => {
      await held(item).set({ state: 'parked', lease_until: 0, unsure: item.unsure, failures: 0 }).execute();
      deps.faultPoint('park:after-commit');
    },
  };
}

const claimQuery = (
  database: Connection,
  now: number,
  limit: number,
  leaseMs: number,
  underWay: readonly string[],
) =>
  // An index read in order up to the limit: a long queue costs nothing.
  database
    .updateTable('outbox')
    .set({ lease_until: now + leaseMs, fence: sql<number>`fence + 1` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox as item')
        .select('item.id')
        .where(isPending('item'))
        .where('item.due_at', '<=', now)
        .where('item.lease_until', '<=', now)
        .$if(underWay.length > 0, (query) => query.where('item.id', 'not in', underWay))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('outbox as earlier')
                .select('earlier.id')
                .whereRef('earlier.subject', '=', 'item.subject')
                .where(isPending('earlier'))
                .where(
                  sql<boolean>`(earlier.created_at, earlier.rank, earlier.id) < (item.created_at, item.rank, item.id)`,
                ),
            ),
          ),
        )
        .orderBy('item.due_at')
        .orderBy('item.created_at')
        .orderBy('item.rank')
        .limit(limit)
        .$if(isPostgres(database), (query) => query.forUpdate('item').skipLocked()),
    )
    .returningAll();

interface Delay {
  readonly due_at: number;
  readonly unsure?: number;
  readonly failures?: number;
}

/** The subject's later messages too: each claim would reread them. */
async function delay(
  transaction: Connection,
  { id, fence, subject }: OutboxItem,
  change: Delay,
): Promise<void> {
  const held = transaction.updateTable('outbox').where('id', '=', id).where('fence', '=', fence);
  const { numUpdatedRows } = await held.set({ ...change, lease_until: 0 }).executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await transaction
    .updateTable('outbox')
    .set({ due_at: change.due_at })
    .where('subject', '=', subject)
    .where(isPending('outbox'))
    .where('due_at', '<', change.due_at)
    .execute();
}

function retryAt(deps: StoreDeps, item: OutboxItem, change: Delay): Promise<void> {
  return inTransaction(deps, 'reschedule-message', (transaction) => delay(transaction, item, change));
}

async function finish(deps: StoreDeps, item: OutboxItem, now: number, cardId?: number): Promise<void> {
  const { id, fence, revision, subject } = item;
  const delivered = deps.database
    .updateTable('outbox')
    .set({ state: 'done', delivered_at: now, lease_until: 0, unsure: 0, failures: 0 })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('revision', '=', revision);
  const queries =
    cardId === undefined ? [delivered] : [delivered, setCard(deps.database, subject as SwapId, cardId)];
  const [done] = await writeTogether(deps, 'finish-outbox', queries, { isGuarded: true });
  if (done?.count === 1) return;
  // The message shows an old state: it was requested again during delivery.
  await deps.database
    .updateTable('outbox')
    .set({ due_at: now, lease_until: 0, unsure: 0, failures: 0 })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .execute();
  deps.onOutbox();
}

function inOrder(a: OutboxRow, b: OutboxRow): number {
  return a.due_at - b.due_at || a.created_at - b.created_at || a.rank - b.rank;
}

function readItem(row: OutboxRow): OutboxItem {
  return {
    id: row.id,
    kind: row.kind as OutboxKind,
    subject: row.subject,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    revision: row.revision,
    failures: row.failures,
    unsure: row.unsure,
    fence: row.fence,
  };
}

async function pausedUntil(database: Connection, chatId: ChatId, now: number): Promise<number | undefined> {
  const pauses = await database
    .selectFrom('chat_pauses')
    .select('paused_until')
    .where('chat_id', 'in', [chatId, WHOLE_BOT])
    .where('paused_until', '>', now)
    .execute();
  return pauses.length > 0 ? Math.max(...pauses.map((pause) => pause.paused_until)) : undefined;
}

/** Never shortens a pause. */
async function pause(transaction: Connection, chatId: number, until: number): Promise<void> {
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

export interface ChatPause {
  /** Undefined for the whole bot. */
  readonly chatId: number | undefined;
  readonly until: number;
}

/** The longest first. */
export async function listPauses(database: Connection, now: number): Promise<readonly ChatPause[]> {
  const rows = await database
    .selectFrom('chat_pauses')
    .selectAll()
    .where('paused_until', '>', now)
    .orderBy('paused_until', 'desc')
    .execute();
  return rows.map((row) => ({
    chatId: row.chat_id === WHOLE_BOT ? undefined : row.chat_id,
    until: row.paused_until,
  }));
}

/**
 * Undelivered messages for the command line: pending ones by due time, parked ones by person. The range lets SQLite
 * search a partial index.
 */
export function listUndelivered(database: Connection, state: 'pending' | 'parked', most: number) {
  const order = state === 'pending' ? 'due_at' : 'person_id';
  return database
    .selectFrom('outbox')
    .select(['id', 'kind', 'person_id', 'failures', 'unsure', 'created_at', 'due_at'])
    .where('state', '=', sql.lit(state))
    .where(order, '>', 0)
    .orderBy(order)
    .limit(most)
    .execute();
}

interface QueuedMessage {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly subject: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
}

const RANK: Readonly<Record<OutboxKind, number>> = {
  status: 0,
  notice: 1,
  wallet_question: 2,
  alert: 3,
  outage: 4,
  standing: 5,
};

/** Call in the transaction of the change that the notices show. */
export async function queueNotices(
  connection: Connection,
  swap: Swap,
  notices: readonly Notice[],
  now: number,
): Promise<void> {
  for (const kind of notices) await queueMessage(connection, noticeOf(swap, kind), now);
}

/** The inserts of a swap's first notices, for the batch that creates the swap. */
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

/** A `status` is requested again: delivery draws the current row. Others are queued once. */
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
