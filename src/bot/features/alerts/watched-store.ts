import { sql } from 'kysely';
import { dueRows } from '../../store/due-rows.ts';
import { appendEvent } from '../../store/move-swap.ts';
import { queueMessage } from '../../store/queue-message.ts';
import type { AlertRow, WatchedPriceRow } from '../../store/schema.ts';
import { type Connection, inTransaction, type StoreDeps } from '../../store/store-deps.ts';
import { readIntent, writeSwap } from '../../store/swap-codec.ts';
import type { AgreedPrice, Alert, FiredAlert, WatchedPrice, WatchedPriceStore } from '../../swap/alerts.ts';
import { alertItemId } from '../../swap/outbox.ts';
import { readAlertRow, readUnits, sortable } from './codec.ts';
import { endOldAlerts, notifyPriceBack, notifyPriceMissing } from './news-store.ts';

/** A price is asked for every half minute. */
const LONGEST_DELAY_MS = 15 * 60_000;
const DUE = dueRows<WatchedPriceRow>('watched_prices', 'id', LONGEST_DELAY_MS);

/** The prices that are watched. Every write of a worker counts only while it holds the newest fence of the row. */
export function createWatchedPriceStore(deps: StoreDeps): WatchedPriceStore {
  const { database } = deps;
  const held = (price: WatchedPrice) => holding(database, price);
  const tell = async (told: Promise<unknown>) => {
    await told;
    deps.onOutbox();
  };
  return {
    claimDue: async (...claim) => {
      const rows = await DUE.claim(deps, ...claim);
      deps.faultPoint('claim-prices:after-commit');
      return rows.flatMap((row) => readOrReport(deps, row));
    },
    nextDueAt: (now) => DUE.nextDueAt(database, now),
    isWanted: (price) => isWanted(deps, price),
    findReached: (price, agreed, limit) => findReached(deps, price, agreed, limit),
    fire: (price, fired, now) => fireAlerts(deps, price, fired, now),
    noteSeen: (price, given, dueAt, now) =>
      inTransaction(deps, 'note-price', async (transaction) => {
        const seen = { seen: given.toString(), seen_at: now, due_at: dueAt, lease_until: 0 };
        const { numUpdatedRows } = await holding(transaction, price).set(seen).executeTakeFirst();
        return numUpdatedRows === 1n && (await notifyPriceBack(transaction, price, now));
      }).then((told) => (told ? deps.onOutbox() : undefined)),
    noteUnseen: async (price, dueAt) => {
      await held(price).set({ due_at: dueAt, lease_until: 0 }).execute();
    },
    release: async (price) => {
      await held(price).set({ lease_until: 0 }).execute();
    },
    notifyPriceMissing: (price, now) =>
      tell(inTransaction(deps, 'tell-blind', (open) => notifyPriceMissing(open, price, now))),
    endOld: async (now, limit) => {
      const ended = await inTransaction(deps, 'end-alerts', (open) => endOldAlerts(open, now, limit));
      if (ended > 0) deps.onOutbox();
      return ended;
    },
  };
}

export function holding(connection: Connection, { id, fence }: WatchedPrice) {
  return connection.updateTable('watched_prices').where('id', '=', id).where('fence', '=', fence);
}

const IS_ACTIVE = sql<boolean>`state = 'active'`;

/** Asks first: as a rule somebody does. */
async function isWanted(deps: StoreDeps, price: WatchedPrice): Promise<boolean> {
  if (await isWaitedFor(deps.database, price)) return true;
  return inTransaction(deps, 'forget-price', async (transaction) => {
    if (await isWaitedFor(transaction, price)) return true;
    await transaction
      .deleteFrom('watched_prices')
      .where('id', '=', price.id)
      .where('fence', '=', price.fence)
      .execute();
    return false;
  });
}

async function isWaitedFor(connection: Connection, { id }: WatchedPrice): Promise<boolean> {
  const alert = await connection
    .selectFrom('alerts')
    .select('id')
    .where('price_id', '=', id)
    .where(IS_ACTIVE)
    .limit(1)
    .executeTakeFirst();
  return alert !== undefined;
}

/** Those who wait for less first; none twice, for no target is on both sides. */
async function findReached(
  deps: StoreDeps,
  { id }: WatchedPrice,
  { least, most }: AgreedPrice,
  limit: number,
): Promise<readonly Alert[]> {
  const waiting = deps.database
    .selectFrom('alerts')
    .selectAll()
    .where('price_id', '=', id)
    .where(IS_ACTIVE)
    .limit(limit);
  const above = await waiting
    .where('direction', '=', 'above')
    .where('target', '<=', sortable(least))
    .execute();
  const below = await waiting
    .where('direction', '=', 'below')
    .where('target', '>=', sortable(most))
    .execute();
  return [...above, ...below].slice(0, limit).flatMap((row) => readAlertOrReport(deps, row));
}

function readOrReport(deps: StoreDeps, row: WatchedPriceRow): readonly WatchedPrice[] {
  try {
    const seen = row.seen === null ? null : readUnits(row.seen);
    return [{ id: row.id, intent: readIntent(row.intent), seen, seenAt: row.seen_at, fence: row.fence }];
  } catch (error) {
    deps.onUnreadableRow('watched_prices', row.id, error);
    return [];
  }
}

function readAlertOrReport(deps: StoreDeps, row: AlertRow): readonly Alert[] {
  try {
    return [readAlertRow(row)];
  } catch (error) {
    deps.onUnreadableRow('alerts', row.id, error);
    return [];
  }
}

/** Each fires once: with its swap and the word about it in the transaction that ends it. */
async function fireAlerts(
  deps: StoreDeps,
  price: WatchedPrice,
  fired: readonly FiredAlert[],
  now: number,
): Promise<boolean> {
  const isMine = await inTransaction(deps, 'fire-alerts', async (transaction) => {
    if (!(await holds(transaction, price))) return false;
    for (const one of fired) await fire(transaction, one, now);
    return true;
  });
  if (!isMine) return false;
  deps.onOutbox();
  deps.onDue(fired[0]?.swap.dueAt ?? undefined);
  return true;
}

async function holds(transaction: Connection, { id, fence }: WatchedPrice): Promise<boolean> {
  const row = await transaction
    .selectFrom('watched_prices')
    .select('fence')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.fence === fence;
}

async function fire(
  transaction: Connection,
  { alert, swap, signingTokenHash }: FiredAlert,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('alerts')
    .set({ state: 'fired', over_at: now, given: swap.offer.toAmount.toString(), swap_id: swap.id })
    .where('id', '=', alert.id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  // Paused, deleted or erased in between.
  if (numUpdatedRows === 0n) return;
  await transaction.insertInto('swaps').values(writeSwap(swap, signingTokenHash)).execute();
  await appendEvent(transaction, swap.id, { at: now, from: null, to: swap.state, why: 'an alert' });
  const { personId, chatId } = alert;
  const id = alertItemId({ what: 'fired', alertId: alert.id });
  await queueMessage(transaction, { id, kind: 'alert', subject: swap.id, personId, chatId }, now);
}
