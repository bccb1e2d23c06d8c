import type { Selectable } from 'kysely';
import type { BaseUnits } from '../../../solana/mint.ts';
import type { FeatureTable } from '../../store/deletion.ts';
import { StoreError, writeJson } from '../../store/json-fields.ts';
import type { BotSchema } from '../../store/schema.ts';
import { type Connection, inTransaction, readOrReport, type StoreDeps } from '../../store/store-deps.ts';
import { readIntent } from '../../store/swap-codec.ts';
import {
  type Alert,
  type AlertId,
  type AlertState,
  type AlertStore,
  isSameCondition,
  MAX_ALERTS,
} from '../../swap/alerts.ts';
import type { ChatId, PersonId, SwapId } from '../../swap/brands.ts';
import { RETENTION_DAYS } from '../../swap/stores.ts';
import type { Intent } from '../../swap/swap.ts';

declare module '../../store/schema.ts' {
  interface BotSchema {
    alerts: {
      id: string;
      person_id: number;
      chat_id: number;
      state: string;
      price_id: string;
      /** JSON, as in `swaps`. */
      intent: string;
      direction: string;
      /** Base units in twenty digits: text order is numeric order. */
      target: string;
      is_per_unit: number;
      change_bps: number | null;
      base: string;
      /** Base units of a stop-loss; null for a price alone. */
      sells: string | null;
      created_at: number;
      expires_at: number;
      /** Null while active or paused. */
      over_at: number | null;
      given: string | null;
      swap_id: string | null;
      blind_since: number | null;
    };
    watched_prices: {
      id: string;
      /** JSON, as in `swaps`. */
      intent: string;
      seen: string | null;
      seen_at: number;
      due_at: number;
      lease_until: number;
      fence: number;
    };
  }
}

export const ALERT_TABLES: readonly FeatureTable[] = [
  { name: 'alerts', hasPersonId: true, kept: { key: 'id', since: 'over_at', days: RETENTION_DAYS.alerts } },
  { name: 'watched_prices', isLeased: true },
];

export type AlertRow = Selectable<BotSchema['alerts']>;

const OPEN: readonly AlertState[] = ['active', 'paused'];
const STATES: readonly AlertState[] = ['active', 'paused', 'fired', 'ended'];

/** Decimal digits of the largest 64-bit amount. */
const DIGITS = 20;

/** Every active alert has a row in `watched_prices`. */
export function createAlertStore(deps: StoreDeps): AlertStore {
  const { database } = deps;
  return {
    create: async (alert) => {
      const created = await inTransaction(deps, 'create-alert', (transaction) =>
        create(deps, transaction, alert),
      );
      deps.onPriceDue();
      return created;
    },
    find: (id) => find(deps, database, id),
    list: (personId) => list(deps, database, personId),
    pause: (id, personId) => change(deps, database, id, personId, { state: 'paused', blind_since: null }),
    resume: async (id, personId, now) => {
      const resumed = await inTransaction(deps, 'resume-alert', (transaction) =>
        resume(deps, transaction, id, personId, now),
      );
      deps.onPriceDue();
      return resumed;
    },
    remove: async (id, personId) => {
      const { numDeletedRows } = await database
        .deleteFrom('alerts')
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .where('state', 'in', OPEN)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

async function create(
  deps: StoreDeps,
  transaction: Connection,
  alert: Alert,
): ReturnType<AlertStore['create']> {
  const made = await find(deps, transaction, alert.id);
  if (made) return { kind: 'created', alert: made };
  const open = await list(deps, transaction, alert.personId);
  const equal = open.find((one) => isSameCondition(one, alert));
  if (equal) {
    if (equal.state === 'paused') await resume(deps, transaction, equal.id, equal.personId, alert.createdAt);
    return { kind: 'watched' };
  }
  if (open.length >= MAX_ALERTS) return { kind: 'full' };
  await transaction.insertInto('alerts').values(writeAlert(alert)).execute();
  await watch(transaction, alert.intent, alert.createdAt);
  return { kind: 'created', alert };
}

async function resume(
  deps: StoreDeps,
  transaction: Connection,
  id: AlertId,
  personId: PersonId,
  now: number,
): Promise<Alert | undefined> {
  const alert = await change(deps, transaction, id, personId, { state: 'active' });
  if (alert) await watch(transaction, alert.intent, now);
  return alert;
}

/** A watched price keeps its due time. */
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

async function find(deps: StoreDeps, connection: Connection, id: AlertId): Promise<Alert | undefined> {
  const row = await connection.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readAlertRow(deps, row);
}

async function list(deps: StoreDeps, connection: Connection, personId: PersonId): Promise<readonly Alert[]> {
  const rows = await connection
    .selectFrom('alerts')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', 'in', OPEN)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap((row) => readAlertRow(deps, row) ?? []);
}

/** Undefined where the alert is over or another person's. */
async function change(
  deps: StoreDeps,
  connection: Connection,
  id: AlertId,
  personId: PersonId,
  changes: Partial<AlertRow>,
): Promise<Alert | undefined> {
  const row = await connection
    .updateTable('alerts')
    .set(changes)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('state', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
  return row && readAlertRow(deps, row);
}

/** Zero-padded: the text order is the numeric order. */
export function sortable(amount: bigint): string {
  return amount.toString().padStart(DIGITS, '0');
}

/** Alerts on the same pair and amount share a watched price. */
function priceIdOf({ from, to, amount }: Intent): string {
  return `${from.mint} ${to.mint} ${amount}`;
}

/** Undefined for a row of a version that this one does not know. */
export function readAlertRow(deps: StoreDeps, row: AlertRow): Alert | undefined {
  return readOrReport(deps.onUnreadableRow, 'alerts', row.id, () => readAlert(row));
}

function readAlert(row: AlertRow): Alert {
  return {
    id: row.id as AlertId,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    state: STATES.find((one) => one === row.state) ?? refuse(),
    intent: readIntent(row.intent),
    direction: row.direction === 'above' || row.direction === 'below' ? row.direction : refuse(),
    target: readUnits(row.target),
    isPerUnit: row.is_per_unit === 1,
    changeBps: row.change_bps,
    base: readUnits(row.base),
    sells: row.sells === null ? null : readUnits(row.sells),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    given: row.given === null ? null : readUnits(row.given),
    swapId: row.swap_id as SwapId | null,
    outageSince: row.blind_since,
  };
}

function writeAlert(alert: Alert): AlertRow {
  return {
    id: alert.id,
    person_id: alert.personId,
    chat_id: alert.chatId,
    state: alert.state,
    price_id: priceIdOf(alert.intent),
    intent: writeJson(alert.intent),
    direction: alert.direction,
    target: sortable(alert.target),
    is_per_unit: alert.isPerUnit ? 1 : 0,
    change_bps: alert.changeBps,
    base: alert.base.toString(),
    sells: alert.sells?.toString() ?? null,
    created_at: alert.createdAt,
    expires_at: alert.expiresAt,
    over_at: null,
    given: alert.given?.toString() ?? null,
    swap_id: alert.swapId,
    blind_since: alert.outageSince,
  };
}

export function readUnits(text: string): BaseUnits {
  return /^\d{1,20}$/.test(text) ? (BigInt(text) as BaseUnits) : refuse();
}

function refuse(): never {
  throw new StoreError('unreadable_row', 'An alert holds what this version does not know.');
}
