import type { BaseUnits } from '../../../solana/mint.ts';
import { StoreError, writeJson } from '../../store/json-fields.ts';
import type { AlertRow } from '../../store/schema.ts';
import { readIntent } from '../../store/swap-codec.ts';
import type { Alert, AlertId, AlertState } from '../../swap/alerts.ts';
import type { ChatId, PersonId, SwapId } from '../../swap/brands.ts';
import type { Intent } from '../../swap/swap.ts';

const STATES: readonly AlertState[] = ['active', 'paused', 'fired', 'ended'];

/** Amounts are 64 bits at most. */
const DIGITS = 20;

/** Texts of this form are in the order of their numbers. */
export function sortable(amount: bigint): string {
  return amount.toString().padStart(DIGITS, '0');
}

/** The price that an alert waits for: all who wait for the same share one. */
export function priceIdOf({ from, to, amount }: Intent): string {
  return `${from.mint} ${to.mint} ${amount}`;
}

/** @throws StoreError `unreadable_row` when the row does not hold an alert */
export function readAlertRow(row: AlertRow): Alert {
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
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    given: row.given === null ? null : readUnits(row.given),
    swapId: row.swap_id as SwapId | null,
    blindSince: row.blind_since,
  };
}

export function writeAlert(alert: Alert): AlertRow {
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
    created_at: alert.createdAt,
    expires_at: alert.expiresAt,
    over_at: null,
    given: alert.given?.toString() ?? null,
    swap_id: alert.swapId,
    blind_since: alert.blindSince,
  };
}

export function readUnits(text: string): BaseUnits {
  return /^\d{1,20}$/.test(text) ? (BigInt(text) as BaseUnits) : refuse();
}

function refuse(): never {
  throw new StoreError('unreadable_row', 'An alert holds what this version does not know.');
}
