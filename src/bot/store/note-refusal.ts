import { createHash } from 'node:crypto';
import type { SignedRefusal } from '../swap/signed-refusal.ts';
import type { RefusalNote } from '../swap/swap-store-port.ts';
import type { SwapState } from '../swap/transitions.ts';
import { queueNotices } from './queue-message.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { readSwap } from './swap-codec.ts';
import { appendEvent } from './swap-events.ts';

/** An order lasts ten minutes; whoever sends more than this has been told. */
const MOST_TOLD = 20;

const TOLD = 'refused after signing: ';

/**
 * What was refused, its event and the card that says it, in one transaction. The same answer of the wallet is told of
 * once, and of a swap that has moved on nothing is told: its card shows how it stands.
 */
export async function noteRefusal(deps: StoreDeps, note: RefusalNote): Promise<void> {
  const told = await inTransaction(deps, 'note-refusal', (transaction) => write(transaction, note));
  if (told) deps.onOutbox();
}

async function write(transaction: Connection, note: RefusalNote): Promise<boolean> {
  const { swap, refusal, now } = note;
  const why = `${TOLD}${refusal} (${shortHash(note.answer)})`;
  const before = await listTold(transaction, swap.id);
  if (before.includes(why) || before.length >= MOST_TOLD) return false;
  const row = await transaction
    .updateTable('swaps')
    .set({ refusal })
    .where('id', '=', swap.id)
    .where('state', 'in', statesFor(refusal))
    .where(({ eb, or }) => or([eb('refusal', 'is', null), eb('refusal', '!=', refusal)]))
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  const noted = readSwap(row);
  await appendEvent(transaction, noted.id, { at: now, from: noted.state, to: noted.state, why });
  await queueNotices(transaction, noted, ['status'], now);
  return true;
}

function statesFor(refusal: SignedRefusal): readonly SwapState[] {
  return refusal === 'superseded' ? ['signed', 'submitted'] : ['ordered'];
}

async function listTold(connection: Connection, swapId: string): Promise<readonly string[]> {
  const rows = await connection
    .selectFrom('swap_events')
    .select('why')
    .where('swap_id', '=', swapId)
    .where('why', 'like', `${TOLD}%`)
    .execute();
  return rows.map(({ why }) => why);
}

function shortHash(answer: Uint8Array): string {
  return createHash('sha256').update(answer).digest('hex').slice(0, 12);
}
