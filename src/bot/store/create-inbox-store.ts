import { type Selectable, sql } from 'kysely';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { InboxEntry, InboxPortion, InboxStore } from '../swap/intake-ports.ts';
import type { FieldOpener, FieldSealer } from './field-sealer.ts';
import { type InUse, isInUse } from './key-queries.ts';
import { INBOX_KEY } from './person-keys.ts';
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

export type InboxRow = Selectable<BotSchema['inbox']>;

export type InsertedRow = Pick<InboxRow, 'update_id'>;

export interface NewRow extends InUse {
  readonly updateId: number;
  readonly key: string;
  readonly sealed: string;
  readonly now: number;
}

/** Of an update that is there already, or where the key of the inbox is another by now, nothing. */
export const ACCEPT = prepareQuery(
  (database: Connection, { updateId, key, sealed, now, ...owner }: Given<NewRow>) =>
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
          .where(isInUse(database, owner)),
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
    countTries: (updateId, begun) => countTries(database, updateId, begun),
    finish: async (updateId, now) => {
      await FINISH.execute(database, { updateId, now });
      deps.faultPoint('finish-update:after-commit');
    },
  };
}

export async function countTries(database: Connection, updateId: number, begun: number): Promise<number> {
  const row = await COUNT_TRIES.executeTakeFirst(database, { updateId, begun });
  return row?.tries ?? begun;
}

/** @returns the ids of those that were not there before */
function accept(deps: StoreDeps, entries: readonly InboxEntry[], now: number): Promise<ReadonlySet<number>> {
  return writeSealed(deps, INBOX_KEY, async ({ sealer, owner, first }) => {
    const inserts = entries.map(({ updateId, key, payload }) => {
      const sealed = sealText(sealer, payload, payloadPlace(updateId));
      return ACCEPT.with({ ...owner, updateId, key, sealed, now });
    });
    const outcomes = await writeTogether<readonly unknown[]>(deps, 'accept-update', [...first, ...inserts]);
    // Behind what makes a key come the inserts, which return what they inserted.
    const inserted = outcomes.slice(first.length) as readonly { readonly rows: readonly InsertedRow[] }[];
    const accepted = inserted.flatMap(({ rows }) => rows.map(({ update_id }) => update_id));
    if (accepted.length === 0 && (await isAnotherByNow(deps, sealer))) return undefined;
    return new Set(accepted);
  });
}

/** Where nothing was accepted all of it was there before, or the key of the inbox is another than this by now. */
export async function isAnotherByNow({ database, keys }: StoreDeps, sealer: FieldSealer): Promise<boolean> {
  keys.forget(INBOX_KEY);
  return (await keys.findSealer(database, INBOX_KEY))?.slot !== sealer.slot;
}

/** A portion of nothing but rows that no key opens is passed over: the next one may hold updates. */
async function listUnfinished(
  deps: StoreDeps,
  { after, most }: InboxPortion,
): Promise<readonly InboxEntry[]> {
  const query = deps.database.selectFrom('inbox').selectAll().where('finished_at', 'is', null);
  const rows = await query.where('update_id', '>', after).orderBy('update_id').limit(most).execute();
  const readable = await readEntries(deps, rows);
  const last = rows.at(-1);
  if (readable.length > 0 || !last) return readable;
  return listUnfinished(deps, { after: last.update_id, most });
}

/** Those of them that a key opens. */
export async function readEntries(
  deps: StoreDeps,
  rows: readonly InboxRow[],
): Promise<readonly InboxEntry[]> {
  const sealed = rows.map((row) => row.sealed_payload);
  const opener = await deps.keys.openerOf(deps.database, sealed);
  return rows.flatMap((row) => readEntry(deps, opener, row));
}

function readEntry(deps: StoreDeps, opener: FieldOpener, row: InboxRow): readonly InboxEntry[] {
  const { update_id: updateId, key, sealed_payload: sealed } = row;
  if (sealed === null) return [];
  const read = () => openText(opener, sealed, payloadPlace(updateId));
  const payload = readOrTell(deps, 'inbox', String(updateId), read);
  return payload === undefined ? [] : [{ updateId, key, payload }];
}

export function payloadPlace(updateId: number): string {
  return `inbox.payload.${updateId}`;
}
