import { sql } from 'kysely';
import { queueMessage } from '../../store/queue-message.ts';
import type { AlertRow } from '../../store/schema.ts';
import type { Connection } from '../../store/store-deps.ts';
import { type AlertId, BLIND_AFTER_MS, type WatchedPrice } from '../../swap/alerts.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import { alertItemId } from '../../swap/outbox.ts';

const IS_ACTIVE = sql<boolean>`state = 'active'`;

/** Prices of one outage are not missed in one moment: whoever is told of one is told of what is missed almost as long. */
const SOON_BLIND_MS = 5 * 60_000;

/** Told in one transaction; whoever is left is told at the next look. */
const MOST_TOLD = 100;

/** One word to each person who waits for it and does not know, about everything they wait for that is not seen. */
export async function notifyPriceMissing(
  transaction: Connection,
  price: WatchedPrice,
  now: number,
): Promise<void> {
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
export async function notifyPriceBack(
  transaction: Connection,
  price: WatchedPrice,
  now: number,
): Promise<boolean> {
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
    .where(IS_ACTIVE)
    .limit(MOST_TOLD);
}

type Waiting = Pick<AlertRow, 'person_id' | 'chat_id' | 'blind_since'>;

function once(rows: readonly Waiting[]): Iterable<Waiting> {
  return new Map(rows.map((row) => [`${row.person_id} ${row.blind_since}`, row])).values();
}

type Told = Pick<AlertRow, 'id' | 'price_id' | 'blind_since'>;

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
export async function endOldAlerts(transaction: Connection, now: number, limit: number): Promise<number> {
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
