import { sql, type Updateable } from 'kysely';
import type { SwapId } from '../swap/brands.ts';
import { canCorrect, canMove, isFinal, type Swap, type SwapState } from '../swap/swap.ts';
import type { Move, MoveResult, Notice, Reschedule } from '../swap/swap-store-port.ts';
import { StoreError } from './json-fields.ts';
import { queueNotices } from './queue-message.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, isUniqueViolation, type StoreDeps } from './store-deps.ts';
import { readSwap, writeCard, writeSigned } from './swap-codec.ts';
import { findInFlight, findSwap } from './swap-reader.ts';

type SwapChange = Updateable<BotSchema['swaps']>;

/**
 * State, event and notices in one transaction, guarded by state, price version and fence.
 * @throws StoreError `forbidden_move` for a move outside `TRANSITIONS`
 */
export async function moveSwap(deps: StoreDeps, move: Move): Promise<MoveResult> {
  refuseForbidden(move);
  try {
    const moved = await inTransaction(deps, `move-${move.to}`, (transaction) => apply(transaction, move));
    if (!moved) return { kind: 'stale', swap: await currentRow(deps.database, move.swap) };
    announce(deps, move, moved);
    return { kind: 'moved', swap: moved };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { kind: 'in_flight', swap: await findHolder(deps.database, move, error) };
  }
}

function refuseForbidden({ swap, to, correction }: Move): void {
  if (correction ? canCorrect(swap.state, to) : canMove(swap.state, to)) return;
  throw new StoreError('forbidden_move', `No swap goes from ${swap.state} to ${to}.`);
}

async function apply(transaction: Connection, move: Move): Promise<Swap | undefined> {
  const row = await transaction
    .updateTable('swaps')
    .set(movedColumns(move))
    .where('id', '=', move.swap.id)
    .where('state', '=', move.swap.state)
    .where('offer_version', '=', move.swap.offerVersion)
    .where('fence', '=', move.swap.fence)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const swap = readSwap(row);
  await appendEvent(transaction, swap.id, {
    at: move.now,
    from: move.swap.state,
    to: move.to,
    why: move.why,
  });
  await queueNotices(transaction, swap, move.notices, move.now);
  return swap;
}

function movedColumns({ swap, to, patch = {}, now }: Move): SwapChange {
  return {
    state: to,
    ...(swap.state === 'offered' || swap.state === 'ordered' ? { card: writeCard(patch.card ?? null) } : {}),
    ...(to === 'ordered' ? { ordered_at: now } : {}),
    ...(to === 'signed' ? { signed_at: now, refusal: null } : {}),
    ...(to === 'submitted' ? { submitted_at: now } : {}),
    ...(isFinal(to) ? { final_at: now, expiry_seen_at: null, execute_after: null } : {}),
    ...(patch.wallet !== undefined ? { wallet: patch.wallet } : {}),
    ...(patch.signed
      ? { signed: writeSigned(patch.signed), tx_hash: patch.signed.txHash, execute_after: null }
      : {}),
    ...(patch.minimum ? { minimum: patch.minimum.toString() } : {}),
    ...(patch.agreedVersion !== undefined ? { agreed_version: patch.agreedVersion } : {}),
    ...(patch.arrived !== undefined ? { arrived: patch.arrived?.toString() ?? null } : {}),
    ...(patch.reason !== undefined ? { reason: patch.reason } : {}),
    ...(patch.serviceReport !== undefined ? { service_report: patch.serviceReport } : {}),
    // Setting `dueAt` releases the lease.
    ...(patch.dueAt !== undefined ? { due_at: patch.dueAt, lease_until: 0 } : {}),
  };
}

function announce(deps: StoreDeps, move: Move, moved: Swap): void {
  if (move.notices.length > 0) deps.onOutbox();
  if (move.patch?.dueAt !== undefined && moved.dueAt !== null) deps.onDue();
}

async function currentRow(connection: Connection, swap: Swap): Promise<Swap> {
  return (await findSwap(connection, swap.id)) ?? swap;
}

async function findHolder(connection: Connection, move: Move, error: unknown): Promise<Swap> {
  const wallet = move.patch?.wallet ?? move.swap.wallet;
  const byWallet = wallet ? await findInFlight(connection, wallet) : undefined;
  if (byWallet && byWallet.id !== move.swap.id) return byWallet;
  const txHash = move.patch?.signed?.txHash;
  const row = txHash
    ? await connection.selectFrom('swaps').selectAll().where('tx_hash', '=', txHash).executeTakeFirst()
    : undefined;
  if (row) return readSwap(row);
  throw error;
}

interface RescheduleRequest {
  readonly swap: Swap;
  readonly change: Reschedule;
  readonly now: number;
  readonly notices: readonly Notice[];
}

/**
 * A single statement where nothing else changes, as after nearly every poll.
 * @returns false when another worker holds the row
 */
export async function rescheduleSwap(deps: StoreDeps, request: RescheduleRequest): Promise<boolean> {
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

async function updateRow(connection: Connection, { swap, change }: RescheduleRequest): Promise<boolean> {
  const result = await connection
    .updateTable('swaps')
    .set(rescheduledColumns(change))
    .where('id', '=', swap.id)
    .where('state', '=', swap.state)
    .where('fence', '=', swap.fence)
    .$if(change.minimum !== undefined, (query) => query.where('offer_version', '=', swap.offerVersion))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function rescheduledColumns(change: Reschedule): SwapChange {
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
    ...(change.shortfall !== undefined ? { shortfall: change.shortfall } : {}),
  };
}

export interface SwapEvent {
  readonly number: number;
  readonly at: number;
  readonly from: SwapState | null;
  readonly to: SwapState;
  readonly why: string;
}

type NewEvent = Omit<SwapEvent, 'number'>;

/** For the batch that creates the swap. */
export function firstEvent(database: Connection, swapId: SwapId, { at, from, to, why }: NewEvent) {
  const row = { swap_id: swapId, number: 1, at, from_state: from, to_state: to, why };
  return database.insertInto('swap_events').values(row);
}

/**
 * Call in the transaction of the change. PostgreSQL takes a bare parameter of a SELECT for text, hence the
 * casts.
 */
export async function appendEvent(
  connection: Connection,
  swapId: SwapId,
  { at, from, to, why }: NewEvent,
): Promise<void> {
  await connection
    .insertInto('swap_events')
    .columns(['swap_id', 'number', 'at', 'from_state', 'to_state', 'why'])
    .expression((earlier) =>
      earlier
        .selectFrom('swap_events')
        .where('swap_id', '=', swapId)
        .select(({ fn, val }) => [
          sql<string>`CAST(${swapId} AS TEXT)`.as('swap_id'),
          sql<number>`${fn.coalesce(fn.max('number'), val(0))} + 1`.as('number'),
          sql<number>`CAST(${at} AS BIGINT)`.as('at'),
          sql<string | null>`CAST(${from} AS TEXT)`.as('from_state'),
          sql<string>`CAST(${to} AS TEXT)`.as('to_state'),
          sql<string>`CAST(${why} AS TEXT)`.as('why'),
        ]),
    )
    .execute();
}

export async function listEvents(connection: Connection, swapId: SwapId): Promise<readonly SwapEvent[]> {
  const rows = await connection
    .selectFrom('swap_events')
    .selectAll()
    .where('swap_id', '=', swapId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    at: row.at,
    from: row.from_state as SwapState | null,
    to: row.to_state as SwapState,
    why: row.why,
  }));
}
