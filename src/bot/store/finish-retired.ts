import type { KeyOwner } from './key-queries.ts';
import { INBOX_KEY } from './person-keys.ts';
import { resealPortion } from './reseal-rows.ts';
import { INBOX } from './sealed-columns.ts';
import { inTransaction, type StoreDeps } from './store-deps.ts';

/** Sealing so many anew holds everybody else up for some milliseconds. */
const ROWS_PER_COMMIT = 100;

/**
 * Destroys the keys of the inbox that an erasure has retired, once what is not handled yet is sealed with the one of now.
 * Killed on the way, the next call goes through it again.
 */
export async function finishRetired(deps: StoreDeps, ending?: AbortSignal): Promise<void> {
  const retired = await listRetired(deps);
  if (retired.length === 0) return;
  let next: string | number | undefined = INBOX.before;
  while (next !== undefined) {
    const after: string | number = next;
    next = await inTransaction(deps, 'reseal-inbox', (transaction) =>
      resealPortion(deps, transaction, INBOX, after, ROWS_PER_COMMIT),
    );
    if (ending?.aborted) return;
  }
  await inTransaction(deps, 'destroy-keys', async (transaction) => {
    for (const owner of retired) await deps.keys.destroy(transaction, owner);
  });
}

async function listRetired({ database }: StoreDeps): Promise<readonly KeyOwner[]> {
  const { personId } = INBOX_KEY;
  const query = database.selectFrom('person_key_slots').select('purpose').where('person_id', '=', personId);
  const rows = await query.where('purpose', '<>', INBOX_KEY.purpose).where('purpose', '<>', 'self').execute();
  return rows.map(({ purpose }) => ({ personId, purpose }));
}
