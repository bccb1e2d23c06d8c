import { sql, type Updateable } from 'kysely';
import { elementAt, elementsOf } from '../../database/differences/json-list.ts';
import { gatherStatements } from '../../database/gather-statements.ts';
import type { Swap } from '../swap/swap.ts';
import type { Notice, Postponement } from '../swap/swap-store-port.ts';
import { queueNotices } from './queue-message.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { appendEvent } from './swap-events.ts';

/** A look at a swap that moved nothing: what is written down about it. */
interface PostponeRequest {
  readonly swap: Swap;
  readonly change: Postponement;
  readonly now: number;
  readonly notices: readonly Notice[];
}

/** A commit is a write to the disk; so many looks share one. */
const MOST_PER_COMMIT = 500;

/**
 * Writes the looks that end in the same moment in one transaction, and the plain ones in one statement. With thousands of
 * swaps in flight the database sees a few large commits instead of thousands of small ones.
 * @returns whether it was written: false when the row is no longer ours
 */
export function createPostponeBatch(deps: StoreDeps): (request: PostponeRequest) => Promise<boolean> {
  const write = async (batch: readonly PostponeRequest[]) => {
    const written = await inTransaction(deps, 'postpone', (transaction) => writeAll(transaction, batch));
    if (written.some(({ notices }) => notices.length > 0)) deps.onOutbox();
    if (written.some(({ change }) => change.dueAt !== null)) deps.onDue();
    const isWritten = new Set(written);
    return (request: PostponeRequest) => isWritten.has(request);
  };
  return gatherStatements(write, MOST_PER_COMMIT, deps.later);
}

async function writeAll(
  transaction: Connection,
  batch: readonly PostponeRequest[],
): Promise<readonly PostponeRequest[]> {
  const plain = batch.filter(isPlain);
  const written: PostponeRequest[] = plain.length > 0 ? [...(await writePlain(transaction, plain))] : [];
  for (const request of batch) {
    if (!isPlain(request) && (await write(transaction, request))) written.push(request);
  }
  return written;
}

/** Nothing but a later due time: what nearly every look ends in. */
function isPlain({ change, notices }: PostponeRequest): boolean {
  return notices.length === 0 && Object.keys(change).length === 1;
}

/**
 * One text for any number of looks, so that it is prepared once. The list of ids is there for SQLite, which would otherwise
 * read the whole table, and once for every look.
 */
async function writePlain(
  transaction: Connection,
  batch: readonly PostponeRequest[],
): Promise<readonly PostponeRequest[]> {
  const looks = batch.map(({ swap, change }) => [swap.id, swap.state, swap.fence, change.dueAt]);
  const at = (index: number) => elementAt(transaction, index);
  const { rows: updated } = await sql<{ id: string }>`
    WITH looked (id, state, fence, due_at) AS MATERIALIZED (
      SELECT ${at(0)}, ${at(1)}, CAST(${at(2)} AS BIGINT), CAST(${at(3)} AS BIGINT) FROM ${elementsOf(transaction, looks)})
    UPDATE swaps SET due_at = looked.due_at, lease_until = 0 FROM looked
    WHERE swaps.id IN (SELECT id FROM looked) AND swaps.id = looked.id
      AND swaps.state = looked.state AND swaps.fence = looked.fence
    RETURNING swaps.id`.execute(transaction);
  const ids = new Set(updated.map(({ id }) => id));
  return batch.filter(({ swap }) => ids.has(swap.id));
}

/** False when the row is no longer ours. */
async function write(transaction: Connection, request: PostponeRequest): Promise<boolean> {
  const { swap, change, now, notices } = request;
  const result = await transaction
    .updateTable('swaps')
    .set(changeOf(change))
    .where('id', '=', swap.id)
    .where('state', '=', swap.state)
    .where('fence', '=', swap.fence)
    .$if(change.minimum !== undefined, (query) => query.where('offer_version', '=', swap.offerVersion))
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  if (change.why !== undefined) {
    await appendEvent(transaction, swap.id, { at: now, from: swap.state, to: swap.state, why: change.why });
  }
  await queueNotices(transaction, swap, notices, now);
  return true;
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
