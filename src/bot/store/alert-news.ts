import { sql } from 'kysely';
import type { AlertId } from '../swap/alerts/alert.ts';
import { BLIND_AFTER_MS, type WatchedPrice } from '../swap/alerts/watched-price.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { alertItemId } from '../swap/outbox.ts';
import { queueMessage } from './queue-message.ts';
import type { Connection } from './store-deps.ts';

const IS_ACTIVE = sql<boolean>`state = 'active'`;

/** Prices of one outage are not missed in one moment: whoever is told of one is told of what is missed almost as long. */
const SOON_BLIND_MS = 5 * 60_000;

/** Told in one transaction; whoever is left is told at the next look. */
const MOST_TOLD = 100;

/** One word to each person who waits for it and does not know, about everything they wait for that is not seen. */
export async function tellBlind(transaction: Connection, price: WatchedPrice, now: number): Promise<void> {
  const people = await waiting(transaction, price.id)
    .select(['person_id', 'chat_id'])
    .distinct()
    .where('blind_since', 'is', null)
    .limit(MOST_TOLD)
    .execute();
  for (const { person_id, chat_id } of people) {
    await transaction
      .updateTable('alerts')
      .set({ blind_since: now })
      .where('person_id', '=', person_id)
      .where(IS_ACTIVE)
      .where('blind_since', 'is', null)
      .where('price_id', 'in', unseen(transaction, now))
      .execute();
    await queueNews(transaction, 'blind', person_id, chat_id, now, now);
  }
}

/** One word to each person who was told there was no price, when all they were told of then is seen again. */
export async function tellSighted(
  transaction: Connection,
  price: WatchedPrice,
  now: number,
): Promise<boolean> {
  const told = await waiting(transaction, price.id)
    .select(['person_id', 'chat_id', 'blind_since'])
    .distinct()
    .where('blind_since', 'is not', null)
    .limit(MOST_TOLD)
    .execute();
  for (const { person_id, chat_id, blind_since } of told) {
    const together = transaction
      .selectFrom('alerts')
      .select('id')
      .where('person_id', '=', person_id)
      .where('blind_since', '=', blind_since)
      .where(IS_ACTIVE)
      .where('price_id', 'in', unseen(transaction, now));
    if (await together.limit(1).executeTakeFirst()) continue;
    await transaction
      .updateTable('alerts')
      .set({ blind_since: null })
      .where('person_id', '=', person_id)
      .where('blind_since', '=', blind_since)
      .execute();
    await queueNews(transaction, 'sighted', person_id, chat_id, blind_since ?? now, now);
  }
  return told.length > 0;
}

function waiting(connection: Connection, priceId: string) {
  return connection.selectFrom('alerts').where('price_id', '=', priceId).where(IS_ACTIVE);
}

function unseen(connection: Connection, now: number) {
  return connection
    .selectFrom('watched_prices')
    .select('id')
    .where('seen_at', '<=', now - BLIND_AFTER_MS + SOON_BLIND_MS);
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
