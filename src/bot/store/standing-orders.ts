/*
 * Standing orders of people: a row from the confirmation of a placement on, written in the transaction of that move, so that no
 * kill comes between. Between placement and end the chain's state alone speaks (`features/orders/worker.ts`). What ends an order is
 * written with its one message. `test/bot/features/orders` proves it.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Address } from '../../solana/address.ts';
import { orderOf } from '../../solana/dlmm/instructions.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from '../swap/brands.ts';
import type { Standing, StandingNews, StandingState, StandingStore } from '../swap/standing.ts';
import { STANDING_STATES, standingItemId } from '../swap/standing.ts';
import type { DueQueue } from '../swap/stores.ts';
import type { Swap, SwapState } from '../swap/swap.ts';
import type { FeatureTable } from './deletion.ts';
import { dueRows } from './due-rows.ts';
import { knownWord, writeJson } from './json-fields.ts';
import { queueMessage } from './outbox.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, readOrReport, type StoreDeps } from './store-deps.ts';
import { readIntent, readSteps } from './swap-codec.ts';

declare module './schema.ts' {
  interface BotSchema {
    standing_orders: {
      /** The id of the swap that placed the order. */
      id: string;
      /** The account on the chain. */
      address: string;
      person_id: number;
      chat_id: number;
      wallet: string;
      pool: string;
      /** JSON, as in `swaps`; its amount is what is sold. */
      intent: string;
      /** Base units of the bought token for all of it. */
      receives: string;
      /** JSON of the prices of a ladder; null for a single one. */
      steps: string | null;
      state: string;
      /** Base units of the sold token, as told last; in the end all. */
      filled: string;
      /** Base units of the bought token for them. */
      got: string;
      told_at: number;
      placed_at: number;
      /** Null before the question of the thirtieth day. */
      asked_at: number | null;
      /** The finalized slot of the last reading; answers of an earlier one are stale. 0: not seen yet. */
      slot: number;
      ended_at: number | null;
      due_at: number | null;
      lease_until: number;
      fence: number;
    };
  }
}

const KEPT_DAYS = 30;

export const STANDING_TABLES: readonly FeatureTable[] = [
  {
    name: 'standing_orders',
    hasPersonId: true,
    kept: { key: 'id', since: 'ended_at', days: KEPT_DAYS },
    isLeased: true,
  },
];

/** A day: no order waits longer for its next reading. */
const MAX_DELAY_MS = 86_400_000;

/** Call in the transaction of a move: what a confirmed placement or close makes of the order, and its rollback undoes. */
export async function recordStanding(transaction: Connection, swap: Swap, from: SwapState, now: number) {
  const { intent, offer, signed } = swap;
  const isConfirmed = swap.state === 'confirmed';
  if (intent.kind === 'place' && signed && !swap.erasureLanguage && isConfirmed) {
    const address = orderOf(Buffer.from(signed.transaction, 'base64'));
    if (address === undefined || !offer.standing || swap.wallet === null) return;
    await transaction
      .insertInto('standing_orders')
      .values({
        ...{ id: swap.id, address, person_id: swap.personId, chat_id: swap.chatId, wallet: swap.wallet },
        ...{ pool: offer.standing.pool, intent: writeJson(intent), receives: `${offer.toAmount}` },
        steps: offer.standing.steps ? writeJson(offer.standing.steps) : null,
        ...{ state: 'resting', filled: '0', got: '0', told_at: 0, placed_at: now, asked_at: null, slot: 0 },
        ...{ ended_at: null, due_at: now, lease_until: 0, fence: 0 },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  } else if (intent.kind === 'place' && from === 'confirmed') {
    await transaction.deleteFrom('standing_orders').where('id', '=', swap.id).execute();
  } else if (intent.kind === 'close' && (isConfirmed || from === 'confirmed')) {
    const end = isConfirmed
      ? { state: 'taken_out', ended_at: now, due_at: null }
      : { state: 'resting', ended_at: null, due_at: now };
    await transaction
      .updateTable('standing_orders')
      .set({ ...end, lease_until: 0, fence: ({ eb }) => eb('fence', '+', 1) })
      .where('address', '=', offer.standing?.taken?.order ?? '')
      .where('person_id', '=', swap.personId)
      .execute();
  }
}

export function createStandingStore(deps: StoreDeps): StandingStore & DueQueue<Standing> {
  const { database } = deps;
  const read = (row: StandingRow) =>
    readOrReport(deps.onUnreadableRow, 'standing_orders', row.id, () => readStanding(row));
  return {
    ...dueRows<StandingRow, Standing>(deps, {
      ...{ table: 'standing_orders', key: 'id', longestDelayMs: MAX_DELAY_MS },
      claimName: 'claim-standing',
      read: readStanding,
    }),
    list: async (personId) => {
      const rows = await database
        .selectFrom('standing_orders')
        .selectAll()
        .where('person_id', '=', personId)
        .where('ended_at', 'is', null)
        .orderBy('placed_at')
        .execute();
      return rows.flatMap((row) => read(row) ?? []);
    },
    find: async (id) => {
      const query = database.selectFrom('standing_orders').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && read(row);
    },
    recheck: async (id, now) => {
      const due = database.updateTable('standing_orders').set({ due_at: now }).where('id', '=', id);
      const { numUpdatedRows } = await due.where('due_at', 'is not', null).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    change: (order, change, news) =>
      inTransaction(deps, 'change-standing', async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('standing_orders')
          .set({
            state: change.state,
            filled: change.filled?.toString(),
            got: change.got?.toString(),
            told_at: change.toldAt,
            asked_at: change.askedAt,
            ended_at: change.endedAt,
            slot: change.slot,
            ...{ due_at: change.dueAt, lease_until: 0 },
          })
          .where('id', '=', order.id)
          .where('fence', '=', order.fence)
          .executeTakeFirst();
        if (numUpdatedRows === 0n || news === undefined) return;
        await queueNews(transaction, order, news, change.now);
      }).then(() => {
        if (news !== undefined) deps.onOutbox();
      }),
  };
}

export interface StandingCounts {
  readonly resting: number;
  readonly part_filled: number;
  /** Filled orders, whose proceeds wait for their owner. */
  readonly filled: number;
}

/** Orders without an end: each of them has a due time, so that both engines search the partial index. */
export async function countStanding(database: Connection): Promise<StandingCounts> {
  const sum = (condition: RawBuilder<unknown>) =>
    sql<number | null>`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
  const counts = await database
    .selectFrom('standing_orders')
    .select([
      sum(sql`state = 'resting' AND filled = '0'`).as('resting'),
      sum(sql`state = 'resting' AND filled <> '0'`).as('begun'),
      sum(sql`state = 'filled'`).as('filled'),
    ])
    .where('due_at', 'is not', null)
    .where('due_at', '>', 0)
    .executeTakeFirst();
  const { resting, begun, filled } = counts ?? {};
  return { resting: Number(resting ?? 0), part_filled: Number(begun ?? 0), filled: Number(filled ?? 0) };
}

function queueNews(transaction: Connection, order: Standing, news: StandingNews, now: number) {
  const { personId, chatId, id } = order;
  const item = { id: standingItemId(order, news, now), kind: 'standing', subject: id } as const;
  return queueMessage(transaction, { ...item, personId, chatId }, now);
}

type StandingRow = Selectable<BotSchema['standing_orders']>;

function readStanding(row: StandingRow): Standing {
  const { kind: _, amount, ...pair } = readIntent(row.intent);
  return {
    id: row.id as SwapId,
    order: row.address as Address,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    wallet: row.wallet as Address,
    pool: row.pool as Address,
    ...pair,
    amount,
    receives: BigInt(row.receives) as BaseUnits,
    ...(row.steps === null ? {} : { steps: readSteps(JSON.parse(row.steps)) }),
    state: knownWord<StandingState>(STANDING_STATES, row.state),
    filled: BigInt(row.filled) as BaseUnits,
    got: BigInt(row.got) as BaseUnits,
    toldAt: row.told_at,
    placedAt: row.placed_at,
    askedAt: row.asked_at,
    slot: row.slot,
    endedAt: row.ended_at,
    dueAt: row.due_at,
    fence: row.fence,
  };
}
