import { type Selectable, sql } from 'kysely';
import { dueRows } from '../../store/due-rows.ts';
import { appendEvent } from '../../store/move-swap.ts';
import { queueMessage } from '../../store/outbox.ts';
import type { BotSchema } from '../../store/schema.ts';
import { type Connection, inTransaction, type StoreDeps } from '../../store/store-deps.ts';
import { readIntent, writeSwap } from '../../store/swap-codec.ts';
import {
  type AgreedPrice,
  type Alert,
  type AlertId,
  alertItemId,
  type FiredAlert,
  OUTAGE_AFTER_MS,
  type WatchedPrice,
  type WatchedPriceStore,
} from '../../swap/alerts.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import { readAlertRow, readUnits, sortable } from './store.ts';

/** Polls are 30 s apart: later due times come from a wrong clock. */
const MAX_DELAY_MS = 15 * 60_000;

/** A literal lets SQLite use the partial index. */
const IS_ACTIVE = sql<boolean>`state = 'active'`;

/** Prices of one outage fail minutes apart. */
const OUTAGE_MARGIN_MS = 5 * 60_000;

/** Notices per transaction; the next poll queues the rest. */
const MAX_NOTICES = 100;

/** Writes need the newest fence of the row. */
export function createWatchedPriceStore(deps: StoreDeps): WatchedPriceStore {
  const { database } = deps;
  return {
    ...dueRows(deps, {
      table: 'watched_prices',
      key: 'id',
      longestDelayMs: MAX_DELAY_MS,
      claimName: 'claim-prices',
      read: readWatchedPrice,
    }),
    isWanted: (price) => isWanted(deps, price),
    findReached: (price, agreed, limit) => findReached(deps, price, agreed, limit),
    fire: (price, fired, now) => fireAlerts(deps, price, fired, now),
    recordPrice: async (price, given, dueAt, now) => {
      const isQueued = await inTransaction(deps, 'note-price', async (transaction) => {
        const seen = { seen: given.toString(), seen_at: now, due_at: dueAt, lease_until: 0 };
        const { numUpdatedRows } = await fenced(transaction, price).set(seen).executeTakeFirst();
        return numUpdatedRows === 1n && (await notifyPriceBack(transaction, price, now));
      });
      if (isQueued) deps.onOutbox();
    },
    reschedule: async (price, dueAt) => {
      await fenced(database, price).set({ due_at: dueAt, lease_until: 0 }).execute();
    },
    release: async (price) => {
      await fenced(database, price).set({ lease_until: 0 }).execute();
    },
    notifyPriceMissing: async (price, now) => {
      await inTransaction(deps, 'tell-blind', (open) => notifyPriceMissing(open, price, now));
      deps.onOutbox();
    },
    expireAlerts: async (now, limit) => {
      const expired = await inTransaction(deps, 'end-alerts', (open) => expireAlerts(open, now, limit));
      if (expired > 0) deps.onOutbox();
      return expired;
    },
  };
}

function fenced(connection: Connection, { id, fence }: WatchedPrice) {
  return connection.updateTable('watched_prices').where('id', '=', id).where('fence', '=', fence);
}

function readWatchedPrice(row: Selectable<BotSchema['watched_prices']>): WatchedPrice {
  const seen = row.seen === null ? null : readUnits(row.seen);
  return { id: row.id, intent: readIntent(row.intent), seen, seenAt: row.seen_at, fence: row.fence };
}

/**
 * Whether an active alert still waits for the price. Most prices are wanted, so a read comes first, and a transaction
 * only where the price is to be forgotten.
 */
async function isWanted(deps: StoreDeps, price: WatchedPrice): Promise<boolean> {
  if (await hasActiveAlert(deps.database, price)) return true;
  return inTransaction(deps, 'forget-price', async (transaction) => {
    if (await hasActiveAlert(transaction, price)) return true;
    await transaction
      .deleteFrom('watched_prices')
      .where('id', '=', price.id)
      .where('fence', '=', price.fence)
      .execute();
    return false;
  });
}

async function hasActiveAlert(connection: Connection, price: WatchedPrice): Promise<boolean> {
  return (await activeAlerts(connection, price).select('id').limit(1).executeTakeFirst()) !== undefined;
}

function activeAlerts(connection: Connection, { id }: WatchedPrice) {
  return connection.selectFrom('alerts').where('price_id', '=', id).where(IS_ACTIVE);
}

async function findReached(
  deps: StoreDeps,
  price: WatchedPrice,
  { least, most }: AgreedPrice,
  limit: number,
): Promise<readonly Alert[]> {
  const active = activeAlerts(deps.database, price).selectAll().limit(limit);
  const above = await active
    .where('direction', '=', 'above')
    .where('target', '<=', sortable(least))
    .execute();
  const below = await active.where('direction', '=', 'below').where('target', '>=', sortable(most)).execute();
  return [...above, ...below].slice(0, limit).flatMap((row) => readAlertRow(deps, row) ?? []);
}

/** Exactly once: a transaction ends the alert, adds its swap and queues the notice. */
async function fireAlerts(
  deps: StoreDeps,
  price: WatchedPrice,
  fired: readonly FiredAlert[],
  now: number,
): Promise<boolean> {
  const isHeld = await inTransaction(deps, 'fire-alerts', async (transaction) => {
    if (!(await holdsFence(transaction, price))) return false;
    for (const one of fired) await fire(transaction, one, now);
    return true;
  });
  if (!isHeld) return false;
  deps.onOutbox();
  deps.onDue(fired[0]?.swap.dueAt ?? undefined);
  return true;
}

async function holdsFence(transaction: Connection, { id, fence }: WatchedPrice): Promise<boolean> {
  const row = await transaction
    .selectFrom('watched_prices')
    .select('fence')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.fence === fence;
}

async function fire(
  transaction: Connection,
  { alert, swap, signingTokenHash, payTokenHash }: FiredAlert,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('alerts')
    .set({ state: 'fired', over_at: now, given: alert.given?.toString() ?? null, swap_id: swap.id })
    .where('id', '=', alert.id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  // Paused, deleted or erased meanwhile.
  if (numUpdatedRows === 0n) return;
  await transaction
    .insertInto('swaps')
    .values(writeSwap(swap, signingTokenHash, payTokenHash))
    .execute();
  await appendEvent(transaction, swap.id, { at: now, from: null, to: swap.state, why: 'an alert' });
  const { personId, chatId } = alert;
  const id = alertItemId({ what: 'fired', alertId: alert.id });
  await queueMessage(transaction, { id, kind: 'alert', subject: swap.id, personId, chatId }, now);
}

/** A notice per person covers all alerts without a price. */
async function notifyPriceMissing(transaction: Connection, price: WatchedPrice, now: number): Promise<void> {
  const people = await waitingFor(transaction, price).where('blind_since', 'is', null).execute();
  for (const { person_id, chat_id } of distinct(people)) {
    const alerts = await alertsOf(transaction, person_id);
    const unnoticed = alerts.filter(({ blind_since }) => blind_since === null);
    await markOutage(transaction, await withoutPrice(transaction, unnoticed, now), now);
    await queueNotice(transaction, 'blind', { person_id, chat_id }, now, now);
  }
}

/** Waits until all alerts of the outage have a price. @returns whether any was in outage */
async function notifyPriceBack(transaction: Connection, price: WatchedPrice, now: number): Promise<boolean> {
  const people = await waitingFor(transaction, price).where('blind_since', 'is not', null).execute();
  for (const { person_id, chat_id, blind_since } of distinct(people)) {
    const alerts = await alertsOf(transaction, person_id);
    const together = alerts.filter((alert) => alert.blind_since === blind_since);
    if ((await withoutPrice(transaction, together, now)).length > 0) continue;
    await markOutage(transaction, together, null);
    await queueNotice(transaction, 'sighted', { person_id, chat_id }, blind_since ?? now, now);
  }
  return people.length > 0;
}

function waitingFor(connection: Connection, price: WatchedPrice) {
  const columns = ['person_id', 'chat_id', 'blind_since'] as const;
  return activeAlerts(connection, price).select(columns).limit(MAX_NOTICES);
}

interface Waiting {
  readonly person_id: number;
  readonly chat_id: number;
  readonly blind_since: number | null;
}

function distinct(rows: readonly Waiting[]): Iterable<Waiting> {
  return new Map(rows.map((row) => [`${row.person_id} ${row.blind_since}`, row])).values();
}

interface Priced {
  readonly id: string;
  readonly price_id: string;
  readonly blind_since: number | null;
}

function alertsOf(connection: Connection, personId: number): Promise<readonly Priced[]> {
  return connection
    .selectFrom('alerts')
    .select(['id', 'price_id', 'blind_since'])
    .where('person_id', '=', personId)
    .where('state', '=', 'active')
    .execute();
}

async function withoutPrice(
  connection: Connection,
  alerts: readonly Priced[],
  now: number,
): Promise<readonly Priced[]> {
  if (alerts.length === 0) return [];
  const ids = alerts.map(({ price_id }) => price_id);
  const rows = await connection
    .selectFrom('watched_prices')
    .select(['id', 'seen_at'])
    .where('id', 'in', ids)
    .execute();
  const latest = now - OUTAGE_AFTER_MS + OUTAGE_MARGIN_MS;
  const stale = new Set(rows.filter(({ seen_at }) => seen_at <= latest).map(({ id }) => id));
  return alerts.filter(({ price_id }) => stale.has(price_id));
}

async function markOutage(
  connection: Connection,
  alerts: readonly Priced[],
  since: number | null,
): Promise<void> {
  if (alerts.length === 0) return;
  const ids = alerts.map(({ id }) => id);
  await connection.updateTable('alerts').set({ blind_since: since }).where('id', 'in', ids).execute();
}

function queueNotice(
  transaction: Connection,
  what: 'blind' | 'sighted',
  { person_id, chat_id }: { readonly person_id: number; readonly chat_id: number },
  since: number,
  now: number,
): Promise<void> {
  const [personId, chatId] = [person_id as PersonId, chat_id as ChatId];
  const id = alertItemId({ what, personId, since });
  const subject = `alerts of ${personId}`;
  return queueMessage(transaction, { id, kind: 'alert', subject, personId, chatId }, now);
}

async function expireAlerts(transaction: Connection, now: number, limit: number): Promise<number> {
  const expired = await transaction
    .selectFrom('alerts')
    .select(['id', 'person_id', 'chat_id'])
    .where('over_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  for (const { id, person_id, chat_id } of expired) {
    await transaction
      .updateTable('alerts')
      .set({ state: 'ended', over_at: now, blind_since: null })
      .where('id', '=', id)
      .execute();
    const [personId, chatId] = [person_id as PersonId, chat_id as ChatId];
    const itemId = alertItemId({ what: 'ended', alertId: id as AlertId });
    await queueMessage(transaction, { id: itemId, kind: 'alert', subject: id, personId, chatId }, now);
  }
  return expired.length;
}
