import type { Updateable } from 'kysely';
import type { Swap } from '../swap/swap.ts';
import type { Move, MoveResult } from '../swap/swap-store-port.ts';
import { canCorrect, canMove, isFinal } from '../swap/transitions.ts';
import { writeCard } from './offer-card-codec.ts';
import { queueNotices } from './queue-message.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, inTransaction, isUniqueViolation, type StoreDeps } from './store-deps.ts';
import { StoreError } from './store-error.ts';
import { readSwap, writeSigned } from './swap-codec.ts';
import { appendEvent } from './swap-events.ts';
import { findInFlight, findSwap } from './swap-reader.ts';

type SwapChange = Updateable<BotSchema['swaps']>;

/**
 * State, event and notices in one transaction, acted on only when the row still is what the caller read: same state,
 * same price version, same fence.
 * @throws StoreError `forbidden_move` for a move that is not in the table of transitions
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
    .set(changeOf(move))
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

function changeOf({ swap, to, patch = {}, now }: Move): SwapChange {
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
    // Whoever says when to look again is done with the row for now.
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

/** The swap that already has the wallet or this very transaction. */
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
