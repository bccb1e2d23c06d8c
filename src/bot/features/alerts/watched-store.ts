import { sql } from 'kysely';
import { addSwap } from '../../store/add-swap.ts';
import { dueRows } from '../../store/due-rows.ts';
import { queueMessage } from '../../store/queue-message.ts';
import type { AlertRow, WatchedPriceRow } from '../../store/schema.ts';
import { type Connection, inTransaction, type StoreDeps } from '../../store/store-deps.ts';
import { readIntent, writeSwap } from '../../store/swap-codec.ts';
import { appendEvent } from '../../store/swap-events.ts';
import type { Alert, AlertId } from '../../swap/alert.ts';
import type { FiredAlert, WatchedPriceStore } from '../../swap/alert-store-port.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import { alertItemId } from '../../swap/outbox.ts';
import { type AgreedPrice, BLIND_AFTER_MS, type WatchedPrice } from '../../swap/watched-price.ts';
import { readAlertRow, readUnits, sortable } from './store.ts';

/** A price is asked for every half minute. */
const LONGEST_DELAY_MS = 15 * 60_000;
const DUE = dueRows<WatchedPriceRow>('watched_prices', 'id', LONGEST_DELAY_MS);
const IS_ACTIVE_NEWS = sql<boolean>`state = 'active'`;

/** Prices of one outage are not missed in one moment: whoever is told of one is told of what is missed almost as long. */
const SOON_BLIND_MS = 5 * 60_000;

/** Told in one transaction; whoever is left is told at the next look. */
const MOST_TOLD = 100;

type Waiting = Pick<AlertRow, 'person_id' | 'chat_id' | 'blind_since'>;

type Told = Pick<AlertRow, 'id' | 'price_id' | 'blind_since'>;

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
        return numUpdatedRows === 1n && (await tellSighted(transaction, price, now));
      }).then((told) => (told ? deps.onOutbox() : undefined)),
    noteUnseen: async (price, dueAt) => {
      await held(price).set({ due_at: dueAt, lease_until: 0 }).execute();
    },
    release: async (price) => {
      await held(price).set({ lease_until: 0 }).execute();
    },
    tellBlind: (price, now) => tell(inTransaction(deps, 'tell-blind', (open) => tellBlind(open, price, now))),
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
  await addSwap(transaction, writeSwap(swap, signingTokenHash)).execute();
  await appendEvent(transaction, swap.id, { at: now, from: null, to: swap.state, why: 'an alert' });
  const { personId, chatId } = alert;
  const id = alertItemId({ what: 'fired', alertId: alert.id });
  await queueMessage(transaction, { id, kind: 'alert', subject: swap.id, personId, chatId }, now);
}

/** One word to each person who waits for it and does not know, about everything they wait for that is not seen. */
async function tellBlind(transaction: Connection, price: WatchedPrice, now: number): Promise<void> {
  const people = await waiting(transaction, price).where('blind_since', 'is', null).execute();
  for (const { person_id, chat_id } of once(people)) {
    const theirs = await activeOf(transaction, person_id);
    const missed = await unseenOf(
      transaction,
      theirs.filter(({ blind_since }) => blind_since === null),
      now,
    );
    await mark(transaction, missed, now);
    await queueNews(transaction, 'blind', person_id, chat_id, now, now);
  }
}

/** One word to each person who was told there was no price, when all they were told of then is seen again. */
async function tellSighted(transaction: Connection, price: WatchedPrice, now: number): Promise<boolean> {
  const told = await waiting(transaction, price).where('blind_since', 'is not', null).execute();
  for (const { person_id, chat_id, blind_since } of once(told)) {
    const theirs = await activeOf(transaction, person_id);
    const together = theirs.filter((alert) => alert.blind_since === blind_since);
    if ((await unseenOf(transaction, together, now)).length > 0) continue;
    await mark(transaction, together, null);
    await queueNews(transaction, 'sighted', person_id, chat_id, blind_since ?? now, now);
  }
  return told.length > 0;
}

function waiting(connection: Connection, { id }: WatchedPrice) {
  return connection
    .selectFrom('alerts')
    .select(['person_id', 'chat_id', 'blind_since'])
    .where('price_id', '=', id)
    .where(IS_ACTIVE_NEWS)
    .limit(MOST_TOLD);
}

function once(rows: readonly Waiting[]): Iterable<Waiting> {
  return new Map(rows.map((row) => [`${row.person_id} ${row.blind_since}`, row])).values();
}

function activeOf(connection: Connection, personId: number): Promise<readonly Told[]> {
  return connection
    .selectFrom('alerts')
    .select(['id', 'price_id', 'blind_since'])
    .where('person_id', '=', personId)
    .where('state', 'in', ['active'])
    .execute();
}

async function unseenOf(
  connection: Connection,
  alerts: readonly Told[],
  now: number,
): Promise<readonly Told[]> {
  if (alerts.length === 0) return [];
  const rows = await connection
    .selectFrom('watched_prices')
    .select(['id', 'seen_at'])
    .where(
      'id',
      'in',
      alerts.map(({ price_id }) => price_id),
    )
    .execute();
  const unseen = new Set(
    rows.filter(({ seen_at }) => seen_at <= now - BLIND_AFTER_MS + SOON_BLIND_MS).map(({ id }) => id),
  );
  return alerts.filter(({ price_id }) => unseen.has(price_id));
}

async function mark(connection: Connection, alerts: readonly Told[], since: number | null): Promise<void> {
  if (alerts.length === 0) return;
  const ids = alerts.map(({ id }) => id);
  await connection.updateTable('alerts').set({ blind_since: since }).where('id', 'in', ids).execute();
}

function queueNews(
  transaction: Connection,
  what: 'blind' | 'sighted',
  person: number,
  chat: number,
  since: number,
  now: number,
): Promise<void> {
  const [personId, chatId] = [person as PersonId, chat as ChatId];
  const id = alertItemId({ what, personId, since });
  return queueMessage(
    transaction,
    { id, kind: 'alert', subject: `alerts of ${person}`, personId, chatId },
    now,
  );
}

/** @returns how many ended */
async function endOldAlerts(transaction: Connection, now: number, limit: number): Promise<number> {
  const old = await transaction
    .selectFrom('alerts')
    .select(['id', 'person_id', 'chat_id'])
    .where('over_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  for (const { id, person_id, chat_id } of old) {
    await transaction
      .updateTable('alerts')
      .set({ state: 'ended', over_at: now, blind_since: null })
      .where('id', '=', id)
      .execute();
    const [personId, chatId] = [person_id as PersonId, chat_id as ChatId];
    const itemId = alertItemId({ what: 'ended', alertId: id as AlertId });
    await queueMessage(transaction, { id: itemId, kind: 'alert', subject: id, personId, chatId }, now);
  }
  return old.length;
}
