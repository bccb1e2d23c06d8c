import type { Selectable } from 'kysely';
import type { FeatureTable } from '../../../store/deletion.ts';
import { dueRows } from '../../../store/due-rows.ts';
import { knownWord, writeJson } from '../../../store/json-fields.ts';
import { appendEvent } from '../../../store/move-swap.ts';
import { queueMessage } from '../../../store/outbox.ts';
import type { BotSchema } from '../../../store/schema.ts';
import { type Connection, inTransaction, readOrReport, type StoreDeps } from '../../../store/store-deps.ts';
import { readIntent, writeSwap } from '../../../store/swap-codec.ts';
import { alertItemId, type FiredSwap } from '../../../swap/alerts.ts';
import type { ChatId, PersonId } from '../../../swap/brands.ts';
import {
  MAX_PLANS,
  nextDueOf,
  PERIODS,
  type Plan,
  type PlanId,
  type PlanStore,
} from '../../../swap/plans.ts';

declare module '../../../store/schema.ts' {
  interface BotSchema {
    plans: {
      id: string;
      person_id: number;
      chat_id: number;
      /** JSON, as in `swaps`. */
      intent: string;
      every: string;
      weekday: number | null;
      first_at: number;
      noticed_at: number | null;
      due_at: number;
      lease_until: number;
      fence: number;
    };
  }
}

/** A plan is kept until its owner stops it; a stopped one is deleted immediately. */
export const PLAN_TABLES: readonly FeatureTable[] = [{ name: 'plans', hasPersonId: true, isLeased: true }];

/** Two months and a margin: a monthly plan of which one period is skipped. Later due times come from a wrong clock. */
const MAX_DELAY_MS = 64 * 86_400_000;

type PlanRow = Selectable<BotSchema['plans']>;

export function createPlanStore(deps: StoreDeps): PlanStore {
  const { database } = deps;
  const read = (row: PlanRow) => readOrReport(deps.onUnreadableRow, 'plans', row.id, () => readPlanRow(row));
  return {
    ...dueRows<PlanRow, Plan>(deps, {
      ...{ table: 'plans', key: 'id', longestDelayMs: MAX_DELAY_MS, claimName: 'claim-plans' },
      read: readPlanRow,
    }),
    create: (plan) => inTransaction(deps, 'create-plan', (transaction) => create(transaction, plan)),
    find: async (id) => {
      const query = database.selectFrom('plans').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && read(row);
    },
    list: async (personId) => {
      const theirs = database.selectFrom('plans').selectAll().where('person_id', '=', personId);
      return (await theirs.orderBy('due_at').execute()).flatMap((row) => read(row) ?? []);
    },
    skip: (id, personId, now) =>
      inTransaction(deps, 'skip-plan', async (transaction) => {
        const query = transaction.selectFrom('plans').selectAll().where('id', '=', id);
        const row = await query.where('person_id', '=', personId).executeTakeFirst();
        const plan = row && read(row);
        if (!plan) return undefined;
        const dueAt = nextDueOf(plan, Math.max(plan.dueAt, now));
        // The new fence stops a worker that offers the skipped period just now.
        const skipped = { due_at: dueAt, lease_until: 0, fence: plan.fence + 1 };
        await transaction.updateTable('plans').set(skipped).where('id', '=', id).execute();
        return { ...plan, dueAt };
      }),
    remove: async (id, personId) => {
      const query = database.deleteFrom('plans').where('id', '=', id).where('person_id', '=', personId);
      return (await query.executeTakeFirst()).numDeletedRows === 1n;
    },
    fire: async (plan, fired, now) => {
      const isFired = await inTransaction(deps, 'fire-plan', (open) => fire(open, plan, fired, now));
      if (!isFired) return;
      deps.onOutbox();
      deps.onDue(fired.swap.dueAt ?? undefined);
    },
    reschedule: async (plan, dueAt) => {
      await held(database, plan).set({ due_at: dueAt, lease_until: 0 }).execute();
    },
    isNoticeWaiting: async (plan) => {
      if (plan.noticedAt === null) return false;
      const query = database
        .selectFrom('outbox')
        .select('state')
        .where('id', '=', itemOf(plan, plan.noticedAt));
      const message = await query.executeTakeFirst();
      return message !== undefined && message.state !== 'done';
    },
  };
}

async function create(transaction: Connection, plan: Plan): ReturnType<PlanStore['create']> {
  const theirs = transaction.selectFrom('plans').select('id').where('person_id', '=', plan.personId);
  const ids = (await theirs.execute()).map(({ id }) => id);
  if (ids.includes(plan.id)) return { kind: 'created', plan };
  if (ids.length >= MAX_PLANS) return { kind: 'full' };
  const { personId, chatId, intent, every, weekday, firstAt, dueAt } = plan;
  await transaction
    .insertInto('plans')
    .values({
      ...{ id: plan.id, person_id: personId, chat_id: chatId, intent: writeJson(intent), every, weekday },
      ...{ first_at: firstAt, noticed_at: null, due_at: dueAt, lease_until: 0, fence: 0 },
    })
    .execute();
  return { kind: 'created', plan };
}

function held(connection: Connection, { id, fence }: Plan) {
  return connection.updateTable('plans').where('id', '=', id).where('fence', '=', fence);
}

/** Exactly once: the next due time, the swap and its notice. False where the plan was skipped, stopped or erased meanwhile. */
async function fire(
  transaction: Connection,
  plan: Plan,
  { swap, signingTokenHash, payTokenHash }: FiredSwap,
  now: number,
): Promise<boolean> {
  const next = { due_at: nextDueOf(plan, now), noticed_at: plan.dueAt, lease_until: 0 };
  const { numUpdatedRows } = await held(transaction, plan).set(next).executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const row = writeSwap(swap, signingTokenHash, payTokenHash);
  await transaction.insertInto('swaps').values(row).execute();
  await appendEvent(transaction, swap.id, { at: now, from: null, to: swap.state, why: 'a plan' });
  const { personId, chatId } = plan;
  const item = { id: itemOf(plan, plan.dueAt), kind: 'alert', subject: swap.id } as const;
  await queueMessage(transaction, { ...item, personId, chatId }, now);
  return true;
}

function itemOf({ id }: Plan, at: number): string {
  return alertItemId({ what: 'plan', planId: id, at });
}

function readPlanRow(row: PlanRow): Plan {
  return {
    id: row.id as PlanId,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    intent: readIntent(row.intent),
    every: knownWord(PERIODS, row.every),
    weekday: row.weekday,
    firstAt: row.first_at,
    dueAt: row.due_at,
    noticedAt: row.noticed_at,
    fence: row.fence,
  };
}
