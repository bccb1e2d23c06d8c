import type { Updateable } from 'kysely';
import type { Swap } from '../swap/swap.ts';
import type { Notice, Postponement } from '../swap/swap-store-port.ts';
import { queueNotices } from './queue-message.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { appendEvent } from './swap-events.ts';

/** A poll that moved nothing: what is stored about it. */
interface PostponeRequest {
  readonly swap: Swap;
  readonly change: Postponement;
  readonly now: number;
  readonly notices: readonly Notice[];
}

/**
 * Stores what a poll found and when the next one is due. With nothing more to write it is one statement, as after nearly
 * every poll.
 * @returns false when another worker holds the row
 */
export async function postponeSwap(deps: StoreDeps, request: PostponeRequest): Promise<boolean> {
  const { swap, change, now, notices } = request;
  const isPlain = notices.length === 0 && change.why === undefined;
  const isWritten = isPlain
    ? await updateRow(deps.database, request)
    : await inTransaction(deps, 'postpone', async (transaction) => {
        if (!(await updateRow(transaction, request))) return false;
        const { why } = change;
        if (why !== undefined) {
          await appendEvent(transaction, swap.id, { at: now, from: swap.state, to: swap.state, why });
        }
        await queueNotices(transaction, swap, notices, now);
        return true;
      });
  if (isPlain) deps.faultPoint('postpone:after-commit');
  if (isWritten && notices.length > 0) deps.onOutbox();
  if (isWritten && change.dueAt !== null) deps.onDue();
  return isWritten;
}

async function updateRow(connection: Connection, { swap, change }: PostponeRequest): Promise<boolean> {
  const result = await connection
    .updateTable('swaps')
    .set(changeOf(change))
    .where('id', '=', swap.id)
    .where('state', '=', swap.state)
    .where('fence', '=', swap.fence)
    .$if(change.minimum !== undefined, (query) => query.where('offer_version', '=', swap.offerVersion))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function changeOf(change: Postponement): Updateable<BotSchema['swaps']> {
  return {
    due_at: change.dueAt,
    lease_until: 0,
    ...(change.serviceReport !== undefined ? { service_report: change.serviceReport } : {}),
    ...(change.reason !== undefined ? { reason: change.reason } : {}),
    ...(change.executeAfter !== undefined ? { execute_after: change.executeAfter } : {}),
    ...(change.isSentDirectly !== undefined ? { sent_directly: change.isSentDirectly ? 1 : null } : {}),
    ...(change.minimum !== undefined ? { minimum: change.minimum.toString() } : {}),
    ...(change.isMinimumSimulated !== undefined
      ? { minimum_simulated: change.isMinimumSimulated ? 1 : null }
      : {}),
    ...(change.expirySeenAt !== undefined ? { expiry_seen_at: change.expirySeenAt } : {}),
  };
}
