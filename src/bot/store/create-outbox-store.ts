import { type Selectable, sql } from 'kysely';
import type { ChatId, PersonId } from '../swap/brands.ts';
import type { OutboxItem, OutboxKind, OutboxStore } from '../swap/outbox.ts';
import { earliest } from './due-swaps.ts';
import type { BotSchema } from './schema.ts';
import type { StoreDeps } from './store-deps.ts';

/** The message queue. Every write of a worker counts only while it holds the newest fence of the row. */
export function createOutboxStore(deps: StoreDeps): OutboxStore {
  const { database } = deps;
  const held = (item: OutboxItem) =>
    database.updateTable('outbox').where('id', '=', item.id).where('fence', '=', item.fence);
  return {
    claimDue: (...claim) => claimDue(deps, ...claim),
    nextDueAt: (now) => nextDueAt(deps, now),
    startSending: async (item) => {
      const result = await held(item)
        .set({ unsure: item.unsure + 1 })
        .executeTakeFirst();
      deps.faultPoint('start-sending:after-commit');
      return result.numUpdatedRows === 1n;
    },
    finish: (item, now) => finish(deps, item, now),
    retry: async (item, dueAt, counts) => {
      const failures = item.failures + (counts ? 1 : 0);
      await held(item).set({ due_at: dueAt, lease_until: 0, unsure: item.unsure, failures }).execute();
    },
    retryUnsure: async (item, dueAt) => {
      await held(item).set({ due_at: dueAt, lease_until: 0 }).execute();
    },
    park: async (item) => {
      await held(item).set({ state: 'parked', lease_until: 0, unsure: item.unsure, failures: 0 }).execute();
      deps.faultPoint('park:after-commit');
    },
  };
}

async function claimDue(
  deps: StoreDeps,
  now: number,
  limit: number,
  leaseMs: number,
  underWay: readonly string[],
) {
  const rows = await deps.database
    .updateTable('outbox')
    .set({ lease_until: now + leaseMs, fence: sql<number>`fence + 1` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox as item')
        .select('item.id')
        .where('item.state', '=', 'pending')
        .where('item.due_at', '<=', now)
        .where('item.lease_until', '<=', now)
        .$if(underWay.length > 0, (query) => query.where('item.id', 'not in', underWay))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('outbox as earlier')
                .select('earlier.id')
                .whereRef('earlier.subject', '=', 'item.subject')
                .where('earlier.state', '=', 'pending')
                .where(
                  sql<boolean>`(earlier.created_at, earlier.rank, earlier.id) < (item.created_at, item.rank, item.id)`,
                ),
            ),
          ),
        )
        .orderBy('item.created_at')
        .orderBy('item.rank')
        .limit(limit),
    )
    // Once more outside, where a database with many connections looks again after waiting for the row.
    .where('lease_until', '<=', now)
    .returningAll()
    .execute();
  deps.faultPoint('claim-outbox:after-commit');
  return rows.map(readItem).sort((a, b) => a.createdAt - b.createdAt);
}

async function nextDueAt(deps: StoreDeps, now: number): Promise<number | undefined> {
  const times = await deps.database
    .selectFrom('outbox')
    .where('state', '=', 'pending')
    .select([
      sql<number | null>`min(CASE WHEN due_at > ${now} THEN due_at END)`.as('due'),
      sql<number | null>`min(CASE WHEN lease_until > ${now} THEN lease_until END)`.as('lease'),
    ])
    .executeTakeFirstOrThrow();
  return earliest(times.due, times.lease);
}

async function finish(deps: StoreDeps, item: OutboxItem, now: number): Promise<void> {
  const held = () =>
    deps.database.updateTable('outbox').where('id', '=', item.id).where('fence', '=', item.fence);
  const done = await held()
    .where('revision', '=', item.revision)
    .set({ state: 'done', delivered_at: now, lease_until: 0, unsure: 0, failures: 0 })
    .executeTakeFirst();
  deps.faultPoint('finish-outbox:after-commit');
  if (done.numUpdatedRows === 1n) return;
  // Asked for again while it was on its way: what was shown is already old.
  await held().set({ due_at: now, lease_until: 0, unsure: 0, failures: 0 }).execute();
  deps.onOutbox();
}

function readItem(row: Selectable<BotSchema['outbox']>): OutboxItem & { readonly createdAt: number } {
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
    createdAt: row.created_at,
  };
}
