import { sql } from 'kysely';
import type { InboxEntry, InboxStore } from '../swap/ports.ts';
import { openText, type StoreContext, sealText } from './store-context.ts';

/** Updates that are not handled yet. What and whose they are is erased once handled; the id stays, to know it again. */
export function createInboxStore(context: StoreContext): InboxStore {
  const { database, cipher } = context;
  return {
    accept: async (entry, now) => {
      const row = {
        update_id: entry.updateId,
        key: entry.key,
        sealed_payload: sealText(cipher, entry.payload, payloadPlace(entry.updateId)),
        accepted_at: now,
        tries: 0,
        finished_at: null,
      };
      const accepted = await database
        .insertInto('inbox')
        .values(row)
        .onConflict((conflict) => conflict.column('update_id').doNothing())
        .returning('update_id')
        .executeTakeFirst();
      context.faultPoint('accept-update:after-commit');
      return accepted !== undefined;
    },
    listUnfinished: async () => {
      const query = database.selectFrom('inbox').selectAll().where('finished_at', 'is', null);
      const rows = await query.orderBy('update_id').execute();
      return rows.flatMap((row): readonly InboxEntry[] => {
        if (row.sealed_payload === null) return [];
        const payload = openText(cipher, row.sealed_payload, payloadPlace(row.update_id));
        return [{ updateId: row.update_id, key: row.key, payload }];
      });
    },
    startTry: async (updateId) => {
      const query = database.updateTable('inbox').set({ tries: sql<number>`tries + 1` });
      const row = await query.where('update_id', '=', updateId).returning('tries').executeTakeFirst();
      return row?.tries ?? 1;
    },
    finish: async (updateId, now) => {
      const query = database.updateTable('inbox').set({ finished_at: now, sealed_payload: null, key: '' });
      await query.where('update_id', '=', updateId).execute();
      context.faultPoint('finish-update:after-commit');
    },
  };
}

export function payloadPlace(updateId: number): string {
  return `inbox.payload.${updateId}`;
}
