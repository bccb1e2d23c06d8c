import { type Selectable, sql } from 'kysely';
import { isPostgres } from '../../database/sql-dialect.ts';
import type { ChatId, PersonId, SwapId } from '../swap/brands.ts';
import type { OutboxItem, OutboxKind, OutboxStore } from '../swap/outbox.ts';
import { nextDueAt } from './due-rows.ts';
import { isPending, setCard } from './queue-message.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, type StoreDeps, writeTogether } from './store-deps.ts';

type OutboxRow = Selectable<BotSchema['outbox']>;

/** Telegram pauses single chats; this many pauses mean a bot-wide limit. */
const BOT_WIDE_FROM = 3;

/** Nearly all of Telegram's pauses are shorter; a longer one is demanded again. */
const LONGEST_DELAY_MS = 3_600_000;

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
    nextDueAt: (now) => nextDueAt(database, 'outbox', isPending('outbox'), LONGEST_DELAY_MS, now),
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
    pauseChat: (item, until, now) =>
      inTransaction(deps, 'pause-chat', async (transaction) => {
        await pauseChat(transaction, item.chatId, until, now);
        await delay(transaction, item, { due_at: until, unsure: item.unsure });
      }),
    pausedUntil: createPauseReader(database),
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

/** Later messages of the subject get the same due time: otherwise each claim would reread them. */
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
  return inTransaction(deps, 'put-off', (transaction) => delay(transaction, item, change));
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
  // Requested again during delivery: the message shows an old state.
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

/** Under a bot-wide limit, the first end of all pauses. */
function createPauseReader(database: Connection): OutboxStore['pausedUntil'] {
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

/** Never shortens a pause. */
async function pauseChat(transaction: Connection, chatId: ChatId, until: number, now: number): Promise<void> {
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
