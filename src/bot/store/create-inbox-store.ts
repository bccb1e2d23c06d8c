import { sql } from 'kysely';
import type { InboxEntry, InboxStore } from '../swap/intake-ports.ts';
import { openText, type StoreDeps, sealText } from './store-deps.ts';

/** Updates that are not handled yet. What and whose they are is erased once handled; the id stays, to know it again. */
export function createInboxStore(deps: StoreDeps): InboxStore {
  const { database, cipher } = deps;
  return {
    accept: async (entries, now) => {
      if (entries.length === 0) return new Set();
      const rows = entries.map(({ updateId, key, payload }) => ({
        update_id: updateId,
        key,
        sealed_payload: sealText(cipher, payload, payloadPlace(updateId)),
        accepted_at: now,
        tries: 0,
        finished_at: null,
      }));
      const accepted = await database
        .insertInto('inbox')
        .values(rows)
        .onConflict((conflict) => conflict.column('update_id').doNothing())
        .returning('update_id')
        .execute();
      deps.faultPoint('accept-update:after-commit');
      return new Set(accepted.map(({ update_id }) => update_id));
    },
    listUnfinished: async (portion) => {
      const query = database.selectFrom('inbox').selectAll().where('finished_at', 'is', null);
      const ordered = query.orderBy('update_id');
      const rows = await (portion
        ? ordered.where('update_id', '>', portion.after).limit(portion.most)
        : ordered
      ).execute();
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
      deps.faultPoint('finish-update:after-commit');
    },
  };
}

export function payloadPlace(updateId: number): string {
  return `inbox.payload.${updateId}`;
}
