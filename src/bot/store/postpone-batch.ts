import { sql, type Updateable } from 'kysely';
import type { Notice, Postponement } from '../swap/ports.ts';
import type { Swap } from '../swap/swap.ts';
import { queueNotices } from './queue-message.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, type StoreContext } from './store-context.ts';
import { appendEvent } from './swap-events.ts';

/** A look at a swap that moved nothing: what is written down about it. */
export interface PostponeRequest {
  readonly swap: Swap;
  readonly change: Postponement;
  readonly now: number;
  readonly notices: readonly Notice[];
}

interface Waiting extends PostponeRequest {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A commit is a write to the disk; so many looks share one. */
const MOST_PER_COMMIT = 500;

/**
 * Gathers the looks that end in the same moment and writes them in one transaction. With thousands of swaps in flight the
 * disk sees a few large commits instead of thousands of small ones.
 */
export function createPostponeBatch(context: StoreContext): (request: PostponeRequest) => Promise<void> {
  const queue: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) await writeTogether(context, queue.splice(0, MOST_PER_COMMIT));
    running = false;
  }

  return (request) =>
    new Promise<void>((resolve, reject) => {
      queue.push({ ...request, resolve, reject });
      if (running) return;
      running = true;
      context.later(() => void drain());
    });
}

async function writeTogether(context: StoreContext, batch: readonly Waiting[]): Promise<void> {
  try {
    const written = await inTransaction(context, 'postpone', (transaction) => writeAll(transaction, batch));
    if (written.some(({ notices }) => notices.length > 0)) context.onOutbox();
    if (written.some(({ change }) => change.dueAt !== null)) context.onDue();
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

async function writeAll(transaction: Connection, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const plain = batch.filter(isPlain);
  const written: Waiting[] = plain.length > 0 ? [...(await writePlain(transaction, plain))] : [];
  for (const request of batch) {
    if (!isPlain(request) && (await write(transaction, request))) written.push(request);
  }
  return written;
}

/** Nothing but a later due time: what nearly every look ends in. */
function isPlain({ change, notices }: Waiting): boolean {
  return notices.length === 0 && Object.keys(change).length === 1;
}

async function writePlain(transaction: Connection, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const rows = batch.map(
    ({ swap, change }) =>
      sql`(${swap.id}, ${swap.state}, CAST(${swap.fence} AS BIGINT), CAST(${change.dueAt} AS BIGINT))`,
  );
  const { rows: updated } = await sql<{ id: string }>`
    WITH looked (id, state, fence, due_at) AS (VALUES ${sql.join(rows)})
    UPDATE swaps SET due_at = looked.due_at, lease_until = 0 FROM looked
    WHERE swaps.id = looked.id AND swaps.state = looked.state AND swaps.fence = looked.fence
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
    ...(change.isMinimumSimulated !== undefined
      ? { minimum_simulated: change.isMinimumSimulated ? 1 : null }
      : {}),
    ...(change.expirySeenAt !== undefined ? { expiry_seen_at: change.expirySeenAt } : {}),
  };
}
