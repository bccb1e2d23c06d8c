import { type Selectable, sql } from 'kysely';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { InboxEntry, InboxPortion, InboxStore } from '../swap/intake-ports.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, openTextOrTell, type StoreDeps, sealText, writeTogether } from './store-deps.ts';

interface NewUpdate {
  readonly update_id: number;
  readonly key: string;
  readonly sealed_payload: string;
  readonly accepted_at: number;
}

const ACCEPT = prepareQuery((database: Connection, given: Given<NewUpdate>) =>
  database
    .insertInto('inbox')
    .values({ ...given, tries: 0, finished_at: null })
    .onConflict((conflict) => conflict.column('update_id').doNothing())
    .returning('update_id'),
);

const COUNT_TRIES = prepareQuery(
  (database: Connection, { updateId, begun }: Given<{ updateId: number; begun: number }>) =>
    database
      .updateTable('inbox')
      .set({ tries: sql<number>`tries + ${begun}` })
      .where('update_id', '=', updateId)
      .returning('tries'),
);

const FINISH = prepareQuery(
  (database: Connection, { updateId, now }: Given<{ updateId: number; now: number }>) =>
    database
      .updateTable('inbox')
      .set({ finished_at: now, sealed_payload: null, key: '' })
      .where('update_id', '=', updateId),
);

/** Updates that are not handled yet. What and whose they are is erased once handled; the id stays, to know it again. */
export function createInboxStore(deps: StoreDeps): InboxStore {
  const { database, cipher } = deps;
  return {
    accept: async (entries, now) => {
      if (entries.length === 0) return new Set();
      const rows = entries.map(({ updateId, key, payload }) =>
        ACCEPT.with({
          update_id: updateId,
          key,
          sealed_payload: sealText(cipher, payload, payloadPlace(updateId)),
          accepted_at: now,
        }),
      );
      const accepted = await writeTogether(deps, 'accept-update', rows);
      return new Set(accepted.flatMap((one) => one.rows.map(({ update_id }) => update_id)));
    },
    listUnfinished: (portion) => listUnfinished(deps, portion),
    countTries: async (updateId, begun) => {
      const row = await COUNT_TRIES.executeTakeFirst(database, { updateId, begun });
      return row?.tries ?? begun;
    },
    finish: async (updateId, now) => {
      await FINISH.execute(database, { updateId, now });
      deps.faultPoint('finish-update:after-commit');
    },
  };
}

/** A portion of nothing but rows that no key opens is passed over: the next one may hold updates. */
async function listUnfinished(
  deps: StoreDeps,
  { after, most }: InboxPortion,
): Promise<readonly InboxEntry[]> {
  const query = deps.database.selectFrom('inbox').selectAll().where('finished_at', 'is', null);
  const rows = await query.where('update_id', '>', after).orderBy('update_id').limit(most).execute();
  const readable = rows.flatMap((row) => readEntry(deps, row));
  const last = rows.at(-1);
  if (readable.length > 0 || !last) return readable;
  return listUnfinished(deps, { after: last.update_id, most });
}

function readEntry(deps: StoreDeps, row: Selectable<BotSchema['inbox']>): readonly InboxEntry[] {
  const { update_id: updateId, key, sealed_payload: sealed } = row;
  if (sealed === null) return [];
  const place = payloadPlace(updateId);
  const payload = openTextOrTell(deps, sealed, { table: 'inbox', id: String(updateId), place });
  return payload === undefined ? [] : [{ updateId, key, payload }];
}

export function payloadPlace(updateId: number): string {
  return `inbox.payload.${updateId}`;
}
