import { type Selectable, sql } from 'kysely';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { InboxEntry, InboxPortion, InboxStore } from '../swap/intake-ports.ts';
import { type InUse, isInUse } from './key-queries.ts';
import { type FieldOpener, INBOX_KEY } from './person-keys.ts';
import type { BotSchema } from './schema.ts';
import {
  type Connection,
  openText,
  readOrTell,
  type StoreDeps,
  sealText,
  writeTogether,
} from './store-deps.ts';
import { writeSealed } from './write-sealed.ts';

interface NewRow extends InUse {
  readonly updateId: number;
  readonly key: string;
  readonly sealed: string;
  readonly now: number;
}

const ACCEPT = prepareQuery((database: Connection, { updateId, key, sealed, now, ...owner }: Given<NewRow>) =>
  database
    .insertInto('inbox')
    .columns(['update_id', 'key', 'sealed_payload', 'accepted_at', 'tries'])
    .expression(
      database
        .selectNoFrom([
          sql<number>`CAST(${updateId} AS BIGINT)`.as('update_id'),
          sql<string>`CAST(${key} AS TEXT)`.as('key'),
          sql<string>`CAST(${sealed} AS TEXT)`.as('sealed_payload'),
          sql<number>`CAST(${now} AS BIGINT)`.as('accepted_at'),
          sql<number>`0`.as('tries'),
        ])
        .where(isInUse(owner)),
    )
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
  const { database } = deps;
  return {
    accept: async (entries, now) => (entries.length === 0 ? new Set() : accept(deps, entries, now)),
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

/** @returns the ids of those that were not there before */
function accept(deps: StoreDeps, entries: readonly InboxEntry[], now: number): Promise<ReadonlySet<number>> {
  const { database, keys } = deps;
  return writeSealed(deps, INBOX_KEY, async (sealer, owner) => {
    const inserts = entries.map(({ updateId, key, payload }) => {
      const sealed = sealText(sealer, payload, payloadPlace(updateId));
      return ACCEPT.with({ ...owner, updateId, key, sealed, now });
    });
    const outcomes = await writeTogether(deps, 'accept-update', inserts);
    const accepted = outcomes.flatMap(({ rows }) => rows.map(({ update_id }) => update_id));
    if (accepted.length > 0) return new Set(accepted);
    // All of them repeated, or the key is another by now.
    keys.forget(INBOX_KEY);
    const current = await keys.findSealer(database, INBOX_KEY);
    return current?.slot === sealer.slot ? new Set<number>() : undefined;
  });
}

/** A portion of nothing but rows that no key opens is passed over: the next one may hold updates. */
async function listUnfinished(
  deps: StoreDeps,
  { after, most }: InboxPortion,
): Promise<readonly InboxEntry[]> {
  const query = deps.database.selectFrom('inbox').selectAll().where('finished_at', 'is', null);
  const rows = await query.where('update_id', '>', after).orderBy('update_id').limit(most).execute();
  const sealed = rows.map((row) => row.sealed_payload);
  const opener = await deps.keys.openerOf(deps.database, sealed);
  const readable = rows.flatMap((row) => readEntry(deps, opener, row));
  const last = rows.at(-1);
  if (readable.length > 0 || !last) return readable;
  return listUnfinished(deps, { after: last.update_id, most });
}

function readEntry(
  deps: StoreDeps,
  opener: FieldOpener,
  row: Selectable<BotSchema['inbox']>,
): readonly InboxEntry[] {
  const { update_id: updateId, key, sealed_payload: sealed } = row;
  if (sealed === null) return [];
  const read = () => openText(opener, sealed, payloadPlace(updateId));
  const payload = readOrTell(deps, 'inbox', String(updateId), read);
  return payload === undefined ? [] : [{ updateId, key, payload }];
}

export function payloadPlace(updateId: number): string {
  return `inbox.payload.${updateId}`;
}
