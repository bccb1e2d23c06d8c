/*
 * The one way in which a swap changes its state. One guarded update decides, and its event and its notices are
 * written in the same transaction (docs/lifecycle.md). Callers act only on `moved`.
 * `test/bot/store/guarded-moves.test.ts` proves it for concurrent moves from stale rows in any order.
 */

import type { Updateable } from 'kysely';
import { isPostgres } from '../../database/sql-dialect.ts';
import type { SwapId } from '../swap/brands.ts';
import { canCorrect, canMove, isFinal, MAX_SERVED_AT_ONCE, type Swap, type SwapState } from '../swap/swap.ts';
import type { Move, MoveResult, Notice, Reschedule } from '../swap/swap-store-port.ts';
import { StoreError, writeJson } from './json-fields.ts';
import { queueNotices } from './outbox.ts';
import type { BotSchema } from './schema.ts';
import { recordStanding } from './standing-orders.ts';
import { type Connection, inTransaction, isUniqueViolation, type StoreDeps } from './store-deps.ts';
import { readSwap, writeAttempt, writeCard } from './swap-codec.ts';
import { findInFlight, findSwap, servedOf } from './swap-reader.ts';

type SwapChange = Updateable<BotSchema['swaps']>;

/**
 * State, event and notices in one transaction, guarded by state, price version and fence.
 * @throws StoreError `forbidden_move` for a move outside `TRANSITIONS`
 */
export async function moveSwap(deps: StoreDeps, move: Move): Promise<MoveResult> {
  refuseForbidden(move);
  try {
    const moved = await inTransaction(deps, `move-${move.to}`, (transaction) => apply(transaction, move));
    if (!moved) return { kind: 'stale', swap: (await findSwap(deps.database, move.swap.id)) ?? move.swap };
    announce(deps, move, moved);
    deps.onSwapEvent({ swap: moved, from: move.swap.state, why: move.why, at: move.now });
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
  if (move.to === 'served' && (await hasEnoughServed(transaction, move.swap))) return undefined;
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
  if (move.attempt) await transaction.insertInto('attempts').values(writeAttempt(move.attempt)).execute();
  const swap = readSwap(row);
  await appendEvent(transaction, swap.id, {
    at: move.now,
    from: move.swap.state,
    to: move.to,
    why: move.why,
  });
  await recordStanding(transaction, swap, move.swap.state, move.now);
  await queueNotices(transaction, swap, move.notices, move.now);
  return swap;
}

/** PostgreSQL has many writers: the lock of the person's row orders them. */
async function hasEnoughServed(transaction: Connection, { personId }: Swap): Promise<boolean> {
  const person = transaction.selectFrom('people').select('person_id').where('person_id', '=', personId);
  await person.$if(isPostgres(transaction), (query) => query.forUpdate()).execute();
  const served = await servedOf(transaction).select('id').where('person_id', '=', personId).execute();
  return served.length >= MAX_SERVED_AT_ONCE;
}

/** Kysely leaves out columns whose value is undefined. */
function movedColumns({ swap, to, patch = {}, now, attempt }: Move): SwapChange {
  const { signed, dueAt } = patch;
  return {
    state: to,
    card: isCardOver(swap.state, to) || patch.card ? writeCard(patch.card ?? null) : undefined,
    ordered_at: swap.state === 'offered' && (to === 'ordered' || to === 'served') ? now : undefined,
    submitted_at: to === 'submitted' ? now : undefined,
    served_until: attempt?.expiresAt ?? patch.landsUntil,
    ...(swap.state === 'offered' && to === 'served' && { scanned: 1 }),
    // Free for any wallet again.
    ...(to === 'offered' && OFFERED_AGAIN),
    ...(swap.state === 'served' && { expiry_seen_at: null, refusal: patch.refusal ?? null }),
    ...(swap.state === 'served' && to !== 'submitted' && { served_until: null }),
    ...(isFinal(to) && { final_at: now, expiry_seen_at: null, execute_after: null }),
    ...((to === 'signed' || signed) && { signed_at: now, refusal: null }),
    ...(signed && { signed: writeJson(signed), tx_hash: signed.txHash, execute_after: null }),
    ...(to !== 'offered' && {
      wallet: patch.wallet,
      minimum: patch.minimum?.toString(),
      minimum_simulated: flagOf(patch.isMinimumSimulated),
    }),
    agreed_version: patch.agreedVersion,
    offer: patch.offer && writeJson(patch.offer),
    arrived: patch.arrived?.toString(),
    held_after: patch.heldAfter?.toString(),
    reason: patch.reason,
    // Setting `dueAt` releases the lease.
    ...(dueAt !== undefined && { due_at: dueAt, lease_until: 0 }),
  };
}

const OFFERED_AGAIN = {
  ordered_at: null,
  wallet: null,
  scanned: null,
  minimum: null,
  minimum_simulated: null,
};

/** A served swap may become an order or an offer again. */
function isCardOver(from: SwapState, to: SwapState): boolean {
  if (to === 'served' || to === 'ordered' || to === 'offered') return from === 'offered' && to === 'ordered';
  return from === 'offered' || from === 'ordered' || from === 'served';
}

function announce(deps: StoreDeps, move: Move, moved: Swap): void {
  if (move.notices.length > 0) deps.onOutbox();
  if (move.patch?.dueAt !== undefined && moved.dueAt !== null) deps.onDue();
}

async function findHolder(connection: Connection, move: Move, error: unknown): Promise<Swap> {
  const { id: except, personId } = move.swap;
  const wallet = move.patch?.wallet ?? move.swap.wallet;
  const byWallet = wallet ? await findInFlight(connection, { wallet, personId, except }) : undefined;
  if (byWallet) return byWallet;
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
    : await inTransaction(deps, 'reschedule', async (transaction) => {
        if (!(await updateRow(transaction, request))) return false;
        const { why } = change;
        if (why !== undefined) {
          await appendEvent(transaction, swap.id, { at: now, from: swap.state, to: swap.state, why });
        }
        await queueNotices(transaction, swap, notices, now);
        return true;
      });
  if (isPlain) deps.faultPoint('reschedule:after-commit');
  if (isWritten && notices.length > 0) deps.onOutbox();
  if (isWritten && change.dueAt !== null) deps.onDue();
  const { why } = change;
  if (isWritten && why !== undefined) deps.onSwapEvent({ swap, from: swap.state, why, at: now });
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
    service_report: change.serviceReport,
    reason: change.reason,
    execute_after: change.executeAfter,
    sent_directly: flagOf(change.isSentDirectly),
    minimum: change.minimum?.toString(),
    minimum_simulated: flagOf(change.isMinimumSimulated),
    agreed_version: change.agreedVersion,
    offer: change.offer && writeJson(change.offer),
    expiry_seen_at: change.expirySeenAt,
    shortfall: change.shortfall,
  };
}

function flagOf(value: boolean | undefined): 1 | null | undefined {
  return value === undefined ? undefined : value ? 1 : null;
}

export interface SwapEvent {
  readonly number: number;
  readonly at: number;
  readonly from: SwapState | null;
  readonly to: SwapState;
  readonly why: string;
}

type NewEvent = Omit<SwapEvent, 'number'>;

export function insertEvent(
  connection: Connection,
  swapId: SwapId,
  number: number,
  { at, from, to, why }: NewEvent,
) {
  const row = { swap_id: swapId, number, at, from_state: from, to_state: to, why };
  return connection.insertInto('swap_events').values(row);
}

/** Call in the transaction that changes the swap, after the change: its row lock keeps the numbers apart. */
export async function appendEvent(connection: Connection, swapId: SwapId, event: NewEvent): Promise<void> {
  const { last } = await connection
    .selectFrom('swap_events')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('swap_id', '=', swapId)
    .executeTakeFirstOrThrow();
  await insertEvent(connection, swapId, Number(last ?? 0) + 1, event).execute();
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
