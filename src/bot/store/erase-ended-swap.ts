import type { Swap } from '../swap/swap.ts';
import { isFinal } from '../swap/transitions.ts';
import { isPending } from './queue-message.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';

/**
 * Erases an ended swap of a forgotten person, with its story and its messages. False while a message of it still has to
 * be delivered; one that waits for a person who has blocked us is not waited for.
 */
export function eraseEndedSwap(deps: StoreDeps, swap: Swap): Promise<boolean> {
  return inTransaction(deps, 'erase-swap', async (transaction) => {
    if (await hasPendingMessage(transaction, swap)) return false;
    if (await isStillOurs(transaction, swap)) await eraseRows(transaction, swap);
    return true;
  });
}

async function hasPendingMessage(transaction: Connection, { id }: Swap): Promise<boolean> {
  const query = transaction.selectFrom('outbox').select('id').where('subject', '=', id);
  const pending = await query.where(isPending('outbox')).limit(1).executeTakeFirst();
  return pending !== undefined;
}

/** Another worker may hold it by now, and is then the one to erase it. */
async function isStillOurs(transaction: Connection, { id, state, fence }: Swap): Promise<boolean> {
  if (!isFinal(state)) return false;
  const query = transaction.selectFrom('swaps').select('id').where('id', '=', id).where('state', '=', state);
  const held = query.where('fence', '=', fence).where('farewell_language', 'is not', null);
  return (await held.executeTakeFirst()) !== undefined;
}

async function eraseRows(transaction: Connection, { id, personId }: Swap): Promise<void> {
  const messages = transaction.deleteFrom('outbox').where('person_id', '=', personId);
  await messages.where('subject', '=', id).execute();
  await transaction.deleteFrom('attempts').where('swap_id', '=', id).execute();
  await transaction.deleteFrom('swap_events').where('swap_id', '=', id).execute();
  await transaction.deleteFrom('swaps').where('id', '=', id).execute();
}
