import { writeJson } from '../../store/json-fields.ts';
import { type Connection, inTransaction, type StoreDeps } from '../../store/store-deps.ts';
import { type Alert, type AlertId, type AlertStore, MOST_ALERTS } from '../../swap/alerts.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { Intent } from '../../swap/swap.ts';
import { priceIdOf, readAlertRow, writeAlert } from './codec.ts';

const OPEN: readonly Alert['state'][] = ['active', 'paused'];

/** The alerts of people. What is watched has its price among the watched ones. */
export function createAlertStore(deps: StoreDeps): AlertStore {
  const { database } = deps;
  return {
    create: async (alert) => {
      const created = await inTransaction(deps, 'create-alert', (transaction) => create(transaction, alert));
      deps.onPriceDue();
      return created;
    },
    find: (id) => find(database, id),
    list: (personId) => list(database, personId),
    pause: (id, personId) => pause(database, id, personId),
    resume: async (id, personId, now) => {
      const resumed = await inTransaction(deps, 'resume-alert', (transaction) =>
        resume(transaction, id, personId, now),
      );
      deps.onPriceDue();
      return resumed;
    },
    remove: async (id, personId) => {
      const removed = await openOf(database, id, personId);
      if (!removed) return false;
      const { numDeletedRows } = await database
        .deleteFrom('alerts')
        .where('id', '=', id)
        .where('state', 'in', [...OPEN])
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

async function create(transaction: Connection, alert: Alert): ReturnType<AlertStore['create']> {
  const made = await find(transaction, alert.id);
  if (made) return { kind: 'created', alert: made };
  if ((await list(transaction, alert.personId)).length >= MOST_ALERTS) return { kind: 'full' };
  await transaction.insertInto('alerts').values(writeAlert(alert)).execute();
  await watch(transaction, alert.intent, alert.createdAt);
  return { kind: 'created', alert };
}

/** What is watched already keeps its turn. */
async function watch(transaction: Connection, intent: Intent, now: number): Promise<void> {
  await transaction
    .insertInto('watched_prices')
    .values({
      id: priceIdOf(intent),
      intent: writeJson(intent),
      seen: null,
      seen_at: now,
      due_at: now,
      lease_until: 0,
      fence: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function find(connection: Connection, id: AlertId): Promise<Alert | undefined> {
  const row = await connection.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readAlertRow(row);
}

async function list(connection: Connection, personId: PersonId): Promise<readonly Alert[]> {
  const rows = await connection
    .selectFrom('alerts')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', 'in', [...OPEN])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(readAlertRow);
}

async function openOf(connection: Connection, id: AlertId, personId: PersonId): Promise<Alert | undefined> {
  const alert = await find(connection, id);
  return alert && OPEN.includes(alert.state) && alert.personId === personId ? alert : undefined;
}

async function pause(database: Connection, id: AlertId, personId: PersonId): Promise<Alert | undefined> {
  const row = await database
    .updateTable('alerts')
    .set({ state: 'paused', blind_since: null })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('state', 'in', [...OPEN])
    .returningAll()
    .executeTakeFirst();
  return row && readAlertRow(row);
}

async function resume(
  transaction: Connection,
  id: AlertId,
  personId: PersonId,
  now: number,
): Promise<Alert | undefined> {
  const row = await transaction
    .updateTable('alerts')
    .set({ state: 'active' })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('state', 'in', [...OPEN])
    .returningAll()
    .executeTakeFirst();
  const alert = row && readAlertRow(row);
  if (alert) await watch(transaction, alert.intent, now);
  return alert;
}
