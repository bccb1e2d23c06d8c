import { type Selectable, sql } from 'kysely';
import type { InboxEntry, InboxPortion, InboxStore } from '../swap/stores.ts';
import { decryptText, encryptField, isCannotDecrypt } from './field-cipher.ts';
import type { BotSchema } from './schema.ts';
import type { Connection, StoreDeps } from './store-deps.ts';

type InboxRow = Selectable<BotSchema['inbox']>;

/**
 * Encrypted with the installation's key: a group member who wrote once has none. Handling erases payload and
 * key; the id stays to recognise repeats.
 */
export function createInboxStore(deps: StoreDeps): InboxStore {
  const { database } = deps;
  return {
    accept: async (entries, now) => (entries.length === 0 ? new Set() : accept(deps, entries, now)),
    listUnfinished: (portion) => listUnfinished(deps, portion),
    countTries: (updateId, begun) => countTries(database, updateId, begun),
    finish: async (updateId, now) => {
      const { numUpdatedRows } = await database
        .updateTable('inbox')
        .set({ finished_at: now, encrypted_payload: null, key: '' })
        .where('update_id', '=', updateId)
        .where('finished_at', 'is', null)
        .executeTakeFirst();
      const count = Number(numUpdatedRows);
      deps.faultPoint('finish-update:after-commit');
      return count === 1;
    },
    reopen: async ({ updateId, key, payload }) => {
      const encrypted_payload = encryptField(deps.cipher, payload, payloadAad(updateId));
      await database
        .updateTable('inbox')
        .set({ finished_at: null, encrypted_payload, key })
        .where('update_id', '=', updateId)
        .execute();
    },
  };
}

async function accept(
  deps: StoreDeps,
  entries: readonly InboxEntry[],
  now: number,
): Promise<ReadonlySet<number>> {
  const rows = entries.map((entry) => newInboxRow(deps, entry, now));
  deps.faultPoint('accept-update:before-commit');
  const accepted = await deps.database
    .insertInto('inbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('update_id').doNothing())
    .returning('update_id')
    .execute();
  deps.faultPoint('accept-update:after-commit');
  return new Set(accepted.map(({ update_id }) => update_id));
}

function newInboxRow({ cipher }: StoreDeps, { updateId, key, payload }: InboxEntry, now: number) {
  const encrypted_payload = encryptField(cipher, payload, payloadAad(updateId));
  return { update_id: updateId, key, encrypted_payload, accepted_at: now, tries: 0, finished_at: null };
}

/** Skips portions without a decryptable row. */
async function listUnfinished(
  deps: StoreDeps,
  { after, most, except = { ids: [], keys: [] } }: InboxPortion,
): Promise<readonly InboxEntry[]> {
  const { ids, keys } = except;
  const rows = await deps.database
    .selectFrom('inbox')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('update_id', '>', after)
    .$if(ids.length > 0, (query) => query.where('update_id', 'not in', ids))
    .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
    .orderBy('update_id')
    .limit(most)
    .execute();
  const readable = readEntries(deps, rows);
  const last = rows.at(-1);
  if (readable.length > 0 || !last) return readable;
  return listUnfinished(deps, { after: last.update_id, most, except });
}

function readEntries(deps: StoreDeps, rows: readonly InboxRow[]): readonly InboxEntry[] {
  return rows.flatMap(({ update_id: updateId, key, encrypted_payload: encrypted }) => {
    if (encrypted === null) return [];
    try {
      return [{ updateId, key, payload: decryptText(deps.cipher, encrypted, payloadAad(updateId)) }];
    } catch (error) {
      if (!isCannotDecrypt(error)) throw error;
      deps.onUnreadableRow('inbox', String(updateId), error);
      return [];
    }
  });
}

async function countTries(database: Connection, updateId: number, begun: number): Promise<number> {
  const row = await database
    .updateTable('inbox')
    .set({ tries: sql<number>`tries + ${begun}` })
    .where('update_id', '=', updateId)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? begun;
}

export function payloadAad(updateId: number): string {
  return `inbox.payload.${updateId}`;
}
