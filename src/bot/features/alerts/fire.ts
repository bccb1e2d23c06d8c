import { addSwap } from '../../store/add-swap.ts';
import { queueMessage } from '../../store/queue-message.ts';
import { type Connection, inTransaction, type StoreDeps } from '../../store/store-deps.ts';
import { writeSwap } from '../../store/swap-codec.ts';
import { appendEvent } from '../../store/swap-events.ts';
import type { FiredAlert } from '../../swap/alert-store-port.ts';
import { alertItemId } from '../../swap/outbox.ts';
import type { WatchedPrice } from '../../swap/watched-price.ts';

/** Each fires once: with its swap and the word about it in the transaction that ends it. */
export async function fireAlerts(
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
