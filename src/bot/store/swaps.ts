import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SwapId } from '../swap/brands.ts';
import type { OfferCard } from '../swap/offer.ts';
import {
  type Attempt,
  CANCEL_WANTED,
  IN_FLIGHT_STATES,
  offerEndsAt,
  type SignedRefusal,
  type Swap,
  type SwapState,
} from '../swap/swap.ts';
import type { NewPrice, RefusalNote, SwapStore, SwapWriter } from '../swap/swap-store-port.ts';
import { eraseEndedSwap } from './deletion.ts';
import { dueRows } from './due-rows.ts';
import { writeJson } from './json-fields.ts';
import {
  appendEvent,
  insertEvent,
  listEvents,
  moveSwap,
  rescheduleSwap,
  type SwapEvent,
} from './move-swap.ts';
import { firstNotices, queueNotices, setCard } from './outbox.ts';
import {
  type Connection,
  inTransaction,
  isForeignKeyViolation,
  type StoreDeps,
  writeTogether,
} from './store-deps.ts';
import { readSwap, writeAttempt, writeCard, writeSwap } from './swap-codec.ts';
import { createSwapReader } from './swap-reader.ts';

export type BotSwapStore = SwapStore & {
  listEvents(id: SwapId): Promise<readonly SwapEvent[]>;
  /** Confirmed and not final, the longest in its state first. */
  listUnfinished(limit: number): Promise<readonly Swap[]>;
  /** Offered since then, the newest first. */
  listSince(since: number, limit: number): Promise<readonly Swap[]>;
  /** Due now; false where unknown or closed. */
  recheck(id: SwapId, now: number): Promise<boolean>;
};

/** Offers live eleven minutes, those of orders and deposits twenty (`offerEndsAt`); finality is polled at least every ten. */
const MAX_DELAY_MS = 25 * 60_000;

const MAX_REFUSALS = 20;
const REFUSED_WHY = 'refused after signing: ';

export function createSwapStore(deps: StoreDeps): BotSwapStore {
  return {
    ...createSwapReader(deps.database, deps.onUnreadableRow),
    ...dueRows(deps, {
      table: 'swaps',
      key: 'id',
      longestDelayMs: MAX_DELAY_MS,
      claimName: 'claim-swaps',
      read: readSwap,
    }),
    bringForward: (id, now) => bringForward(deps, id, now),
    ...createSwapWriter(deps),
    listEvents: (id) => listEvents(deps.database, id),
    listUnfinished: (limit) => listUnfinished(deps.database, limit),
    listSince: (since, limit) => listSince(deps.database, since, limit),
    recheck: (id, now) => recheck(deps, id, now),
  };
}

function createSwapWriter(deps: StoreDeps): SwapWriter {
  return {
    createSwap: async (swap, signingTokenHash, notices, payTokenHash) => {
      const { createdAt, state } = swap;
      const queries = [
        deps.database.insertInto('swaps').values(writeSwap(swap, signingTokenHash, payTokenHash)),
        insertEvent(deps.database, swap.id, 1, { at: createdAt, from: null, to: state, why: 'offered' }),
        ...firstNotices(deps.database, swap, notices, createdAt),
      ];
      await writeTogether(deps, 'create-swap', queries);
      deps.onSwapEvent({ swap, from: null, why: 'offered', at: createdAt });
      deps.onOutbox();
      deps.onDue(swap.dueAt ?? undefined);
    },
    replaceOffer: async (swap, price, now, notices) => {
      const { why = 'a new price' } = price;
      const replaced = await inTransaction(deps, 'replace-offer', async (transaction) => {
        const fresh = await writeNewPrice(transaction, swap, price);
        if (!fresh) return undefined;
        await appendEvent(transaction, swap.id, { at: now, from: swap.state, to: swap.state, why });
        await queueNotices(transaction, fresh, notices, now);
        return fresh;
      });
      if (replaced && notices.length > 0) deps.onOutbox();
      if (replaced) deps.onSwapEvent({ swap: replaced, from: replaced.state, why, at: now });
      return replaced;
    },
    showCardPage: (swap, card, now) => showCardPage(deps, swap, card, now),
    redraw: async (swap, now) => {
      await inTransaction(deps, 'redraw', (transaction) => queueNotices(transaction, swap, ['status'], now));
      deps.onOutbox();
    },
    sendCardAgain: async (swap, now) => {
      await inTransaction(deps, 'send-card-again', async (transaction) => {
        await setCard(transaction, swap.id, null).execute();
        await queueNotices(transaction, swap, ['status'], now);
      });
      deps.onOutbox();
    },
    setMessage: async (id, messageId) => {
      await setCard(deps.database, id, messageId).execute();
      deps.faultPoint('set-message:after-commit');
    },
    addAttempt: async (attempt) => {
      const added = await addAttempt(deps.database, attempt);
      deps.faultPoint('add-attempt:after-commit');
      return added;
    },
    move: (move) => moveSwap(deps, move),
    reschedule: (swap, change, now, notices = []) => rescheduleSwap(deps, { swap, change, now, notices }),
    wantCancel: (swap, now) => wantCancel(deps, swap, now),
    noteRefusal: (note) => noteRefusal(deps, note),
    eraseEnded: (swap) => eraseEndedSwap(deps, swap),
  };
}

async function writeNewPrice(
  transaction: Connection,
  swap: Swap,
  { offer, intent, slippageBps, card }: NewPrice,
): Promise<Swap | undefined> {
  if (swap.state !== 'offered' && swap.state !== 'ordered') return undefined;
  // The terms of an order are fixed: an offer alone may change them.
  const terms =
    swap.state === 'offered'
      ? {
          intent: intent && writeJson(intent),
          slippage_bps: slippageBps,
          card: card && writeCard(card),
          due_at: offerEndsAt(offer),
        }
      : {};
  const row = await transaction
    .updateTable('swaps')
    .set({ offer: writeJson(offer), offer_version: swap.offerVersion + 1, minimum: null, ...terms })
    .where('id', '=', swap.id)
    .where('state', '=', swap.state)
    .where('offer_version', '=', swap.offerVersion)
    .returningAll()
    .executeTakeFirst();
  return row && readSwap(row);
}

/** No event: the price is unchanged. */
async function showCardPage(deps: StoreDeps, swap: Swap, card: OfferCard, now: number): Promise<boolean> {
  const isShown = await inTransaction(deps, 'show-card-page', async (transaction) => {
    const result = await transaction
      .updateTable('swaps')
      .set({ card: writeCard(card) })
      .where('id', '=', swap.id)
      .where('state', '=', 'offered')
      .where('offer_version', '=', swap.offerVersion)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await queueNotices(transaction, swap, ['status'], now);
    return true;
  });
  if (isShown) deps.onOutbox();
  return isShown;
}

async function addAttempt(connection: Connection, attempt: Attempt): Promise<boolean> {
  try {
    await connection.insertInto('attempts').values(writeAttempt(attempt)).execute();
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

async function listUnfinished(connection: Connection, limit: number): Promise<readonly Swap[]> {
  const rows = await connection
    .selectFrom('swaps')
    .selectAll()
    .where('state', 'in', ['ordered', ...IN_FLIGHT_STATES])
    .where('final_at', 'is', null)
    .orderBy('ordered_at')
    .limit(limit)
    .execute();
  return rows.map(readSwap);
}

/** Erased people's swaps are in no list. */
async function listSince(connection: Connection, since: number, limit: number): Promise<readonly Swap[]> {
  const rows = await connection
    .selectFrom('swaps')
    .selectAll()
    .where('created_at', '>=', since)
    .where('farewell_language', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readSwap);
}

async function recheck(deps: StoreDeps, id: SwapId, now: number): Promise<boolean> {
  const result = await deps.database
    .updateTable('swaps')
    .set({ due_at: now, execute_after: null })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .where('state', 'in', [...IN_FLIGHT_STATES, 'confirmed', 'failed'])
    .executeTakeFirst();
  const changed = result.numUpdatedRows === 1n;
  if (changed) deps.onDue();
  return changed;
}

async function bringForward(deps: StoreDeps, id: SwapId, now: number): Promise<void> {
  const result = await deps.database
    .updateTable('swaps')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('due_at', '>', now)
    .where('state', 'in', IN_FLIGHT_STATES)
    .executeTakeFirst();
  if (result.numUpdatedRows === 1n) deps.onDue();
}

/** The new fence stops a poll under way. */
async function wantCancel(deps: StoreDeps, swap: Swap, now: number): Promise<Swap | undefined> {
  const noted = await inTransaction(deps, 'want-cancel', async (transaction) => {
    const row = await transaction
      .updateTable('swaps')
      .set({ reason: CANCEL_WANTED, due_at: now, lease_until: 0, fence: sql<number>`fence + 1` })
      .where('id', '=', swap.id)
      .where('state', '=', 'served')
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const current = readSwap(row);
    const why = 'the person wants to cancel';
    await appendEvent(transaction, swap.id, { at: now, from: 'served', to: 'served', why });
    await queueNotices(transaction, current, ['status'], now);
    return current;
  });
  if (!noted) return undefined;
  deps.onOutbox();
  deps.onDue();
  return noted;
}

/** A swap that has moved on keeps its card. */
async function noteRefusal(deps: StoreDeps, note: RefusalNote): Promise<void> {
  const noted = await inTransaction(deps, 'note-refusal', (transaction) => storeRefusal(transaction, note));
  if (!noted) return;
  deps.onOutbox();
  const why = `${REFUSED_WHY}${note.refusal}`;
  deps.onSwapEvent({ swap: noted, from: noted.state, why, at: note.now });
}

async function storeRefusal(transaction: Connection, note: RefusalNote): Promise<Swap | undefined> {
  const { swap, refusal, now } = note;
  const why = `${REFUSED_WHY}${refusal} (${shortHash(note.answer)})`;
  const before = await listRefusals(transaction, swap.id);
  if (before.includes(why) || before.length >= MAX_REFUSALS) return undefined;
  const row = await transaction
    .updateTable('swaps')
    .set({ refusal })
    .where('id', '=', swap.id)
    .where('state', 'in', statesFor(refusal))
    .where(({ eb, or }) => or([eb('refusal', 'is', null), eb('refusal', '!=', refusal)]))
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const noted = readSwap(row);
  await appendEvent(transaction, noted.id, { at: now, from: noted.state, to: noted.state, why });
  await queueNotices(transaction, noted, ['status'], now);
  return noted;
}

function statesFor(refusal: SignedRefusal): readonly SwapState[] {
  return refusal === 'superseded' ? IN_FLIGHT_STATES : ['ordered'];
}

async function listRefusals(connection: Connection, swapId: string): Promise<readonly string[]> {
  const rows = await connection
    .selectFrom('swap_events')
    .select('why')
    .where('swap_id', '=', swapId)
    .where('why', 'like', `${REFUSED_WHY}%`)
    .execute();
  return rows.map(({ why }) => why);
}

function shortHash(answer: Uint8Array): string {
  return createHash('sha256').update(answer).digest('hex').slice(0, 12);
}
