/*
 * What /forget erases at once and what housekeeping deletes by age. Keys are shredded first, so that backups are
 * unreadable as well. A table with personal data that is neither here nor in its feature's `FeatureTable`
 * is never erased: `test/bot/store/erase-person.test.ts` searches the bytes of the file for an erased person,
 * `deletion.test.ts` proves the ages.
 */

import { createHash } from 'node:crypto';
import { type DeleteResult, type Kysely, type RawBuilder, sql } from 'kysely';
import { deleteInPortions, splitPart } from '../../database/sql-dialect.ts';
import type { PersonId } from '../swap/brands.ts';
import type { ErasedData, EraseRequest, PersonalDataStore } from '../swap/people.ts';
import { RETENTION_DAYS } from '../swap/stores.ts';
import {
  IN_FLIGHT_STATES,
  isFinal,
  isInFlight,
  type Swap,
  type SwapState,
  TRANSITIONS,
} from '../swap/swap.ts';
import { isPending } from './due-rows.ts';
import type { BotSchema, SwapRow } from './schema.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { personSubject, shredKeys, walletSubject } from './subject-keys.ts';

type SwapFacts = Pick<SwapRow, 'id' | 'state' | 'due_at' | 'ordered_at' | 'farewell_language'>;

const VERSION_CHARACTERS = 16;

/** A table that one feature alone reads and writes. */
export interface FeatureTable {
  readonly name: keyof BotSchema;
  /** /forget deletes the rows with the person's `person_id`. */
  readonly hasPersonId?: true;
  /** The sweep deletes rows by their `key`, `days` after the time in the column `since`. */
  readonly kept?: { readonly key: string; readonly since: string; readonly days: number };
  /** Workers lease the rows; a new worker releases the leases of the former one. */
  readonly isLeased?: true;
}

/**
 * Erases what the bot keeps about a person. A new shared table with personal data must be added here; a
 * feature's own tables come in `tables`.
 */
export function createPersonalDataStore(deps: StoreDeps, tables: readonly FeatureTable[]): PersonalDataStore {
  return {
    survey: (personId) => surveyPerson(deps.database, personId),
    erase: async (request) => {
      const erase = (transaction: Connection) => erasePerson(deps, tables, transaction, request);
      const erased = await inTransaction(deps, 'erase-person', erase);
      if (!erased) return undefined;
      deps.onDue();
      return erased;
    },
  };
}

async function erasePerson(
  deps: StoreDeps,
  tables: readonly FeatureTable[],
  transaction: Connection,
  request: EraseRequest,
): Promise<ErasedData | undefined> {
  const { personId, version } = request;
  const { version: current, ...found } = await surveyPerson(transaction, personId);
  if (version !== undefined && version !== current) return undefined;
  await markForErasure(transaction, request);
  const others = [
    // First: it finds the wallets by their rows.
    await shredPersonKeys(deps, transaction, personId),
    await eraseMessages(transaction, personId),
    ...(await eraseSwaps(transaction, personId)),
    ...(await eraseProfile(transaction, tables, personId)),
    await anonymizeUpdates(transaction, personId),
  ];
  return { ...found, others: others.reduce((sum, rows) => sum + rows, 0) };
}

/** The new fence stops workers with the old row. */
async function markForErasure(
  transaction: Connection,
  { personId, language, now }: EraseRequest,
): Promise<void> {
  await transaction
    .updateTable('swaps')
    .set({ farewell_language: language, due_at: now, lease_until: 0, fence: sql<number>`fence + 1` })
    .where('person_id', '=', personId)
    .where('farewell_language', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', [...IN_FLIGHT_STATES]),
        and([eb('state', 'in', FINAL_STATES), eb('due_at', 'is not', null)]),
      ]),
    )
    .execute();
}

const FINAL_STATES = Object.entries(TRANSITIONS).flatMap(([state, next]) => (next.length === 0 ? state : []));

/** Except undelivered ones of unsettled swaps. */
async function eraseMessages(transaction: Connection, personId: PersonId): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('outbox')
    .where('person_id', '=', personId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('state', '=', 'done'),
        eb(
          'subject',
          'not in',
          selectFrom('swaps')
            .select('id')
            .where('person_id', '=', personId)
            .where('farewell_language', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A signed swap has its own copy of the transaction. */
async function eraseSwaps(transaction: Connection, personId: PersonId): Promise<readonly number[]> {
  const theirs = transaction.selectFrom('swaps').select('id').where('person_id', '=', personId);
  const settled = theirs.where('farewell_language', 'is', null);
  const attempts = await transaction
    .deleteFrom('attempts')
    .where('swap_id', 'in', theirs.where('state', '!=', 'served'))
    .executeTakeFirst();
  const events = await transaction
    .deleteFrom('swap_events')
    .where('swap_id', 'in', settled)
    .executeTakeFirst();
  await transaction
    .deleteFrom('swaps')
    .where('person_id', '=', personId)
    .where('farewell_language', 'is', null)
    .execute();
  return [Number(attempts.numDeletedRows), Number(events.numDeletedRows)];
}

async function eraseProfile(
  transaction: Connection,
  tables: readonly FeatureTable[],
  personId: PersonId,
): Promise<readonly number[]> {
  const gone = [
    await transaction.deleteFrom('sessions').where('key', '=', `${personId}`).executeTakeFirst(),
    await eraseDialogues(transaction, personId),
  ];
  for (const table of ['people', 'wallet_links'] as const)
    gone.push(await transaction.deleteFrom(table).where('person_id', '=', personId).executeTakeFirst());
  const { dynamic } = transaction;
  for (const { name } of tables.filter(({ hasPersonId }) => hasPersonId)) {
    const theirs = sql<boolean>`${sql.ref('person_id')} = ${personId}`;
    gone.push(await transaction.deleteFrom(dynamic.table(name).as(name)).where(theirs).executeTakeFirst());
  }
  // Links stay valid, without their owner.
  await transaction
    .updateTable('shared_intents')
    .set({ shared_by: null })
    .where('shared_by', '=', personId)
    .execute();
  await transaction.deleteFrom('wallets').where('person_id', '=', personId).execute();
  // A private chat has the id of its person.
  await transaction.deleteFrom('chat_pauses').where('chat_id', '=', personId).execute();
  return gone.map(({ numDeletedRows }) => Number(numDeletedRows));
}

/** The key is `chat:person`. */
function eraseDialogues(transaction: Connection, personId: PersonId): Promise<DeleteResult> {
  const theirs = sql<boolean>`${splitPart(transaction, 'key')} = ${`${personId}`}`;
  return transaction.deleteFrom('conversations').where(theirs).executeTakeFirst();
}

/** Shreds the person's keys: the encrypted fields are unreadable from here on, also in backups. */
async function shredPersonKeys(
  { keys }: StoreDeps,
  transaction: Connection,
  personId: PersonId,
): Promise<number> {
  const ids = new Set<string>();
  for (const table of ['wallets', 'wallet_links'] as const) {
    const query = transaction.selectFrom(table).select('id').where('person_id', '=', personId);
    for (const { id } of await query.execute()) ids.add(id);
  }
  return keys.shred(transaction, [personSubject(personId), ...[...ids].map(walletSubject)]);
}

/** Handling erases the payload. The id stays to recognise repeats. */
async function anonymizeUpdates(transaction: Connection, personId: PersonId): Promise<number> {
  const unfinished = transaction.updateTable('inbox').set({ key: '' }).where('finished_at', 'is', null);
  const named = unfinished.where('key', 'like', `%:${personId}`);
  return Number((await named.executeTakeFirst()).numUpdatedRows);
}

async function surveyPerson(
  connection: Connection,
  personId: PersonId,
): ReturnType<PersonalDataStore['survey']> {
  const person = await connection
    .selectFrom('people')
    .select('met_at')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const wallets = await connection
    .selectFrom('wallets')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const swaps = await connection
    .selectFrom('swaps')
    .select(['id', 'state', 'due_at', 'ordered_at', 'farewell_language'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const resting = await connection
    .selectFrom('standing_orders')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();
  const kinds = swaps.map(kindOf);
  const count = (kind: ReturnType<typeof kindOf>) => kinds.filter((one) => one === kind).length;
  const facts = [personId, person?.met_at, wallets, swaps.map(({ id }, index) => [id, kinds[index]])];
  return {
    wallets: wallets.length,
    open: count('open'),
    past: count('past'),
    unsettled: count('unsettled'),
    ...(resting.length > 0 && { resting: resting.length }),
    version: digest(facts),
  };
}

/** An offer that was never ordered is no past swap. A confirmation may be rolled back until its block is final. */
function kindOf(swap: SwapFacts): 'open' | 'past' | 'unsettled' | 'offer' {
  const state = swap.state as SwapState;
  if (isInFlight(state) || swap.farewell_language !== null) return 'unsettled';
  if (!isFinal(state)) return 'open';
  if (swap.ordered_at === null) return 'offer';
  return swap.due_at === null ? 'past' : 'unsettled';
}

function digest(facts: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return hash.slice(0, VERSION_CHARACTERS);
}

/** Parked messages do not count as undelivered, and a newer claim erases the swap itself. */
export function eraseEndedSwap(deps: StoreDeps, { id, personId, state, fence }: Swap): Promise<boolean> {
  return inTransaction(deps, 'erase-swap', async (transaction) => {
    const messages = transaction.selectFrom('outbox').select('id').where('subject', '=', id);
    if (await messages.where(isPending('outbox')).limit(1).executeTakeFirst()) return false;
    const row = transaction.selectFrom('swaps').select('id').where('id', '=', id).where('state', '=', state);
    const held = row.where('fence', '=', fence).where('farewell_language', 'is not', null);
    if (!isFinal(state) || !(await held.executeTakeFirst())) return true;
    const ofPerson = transaction.deleteFrom('outbox').where('person_id', '=', personId);
    await ofPerson.where('subject', '=', id).execute();
    await transaction.deleteFrom('attempts').where('swap_id', '=', id).execute();
    await transaction.deleteFrom('swap_events').where('swap_id', '=', id).execute();
    await transaction.deleteFrom('swaps').where('id', '=', id).execute();
    return true;
  });
}

const DAY_MS = 86_400_000;

const OLD_ROWS: readonly FeatureTable[] = [
  { name: 'inbox', kept: { key: 'update_id', since: 'finished_at', days: RETENTION_DAYS.handledUpdates } },
  { name: 'outbox', kept: { key: 'id', since: 'delivered_at', days: RETENTION_DAYS.deliveredMessages } },
  { name: 'shared_intents', kept: { key: 'id', since: 'created_at', days: RETENTION_DAYS.sharedIntents } },
  { name: 'attempts', kept: { key: 'id', since: 'built_at', days: RETENTION_DAYS.attempts } },
  { name: 'price_record', kept: { key: 'id', since: 'at', days: RETENTION_DAYS.prices } },
  { name: 'conversations', kept: { key: 'key', since: 'updated_at', days: RETENTION_DAYS.dialogues } },
];

/** Undelivered messages, and attempts by which served swaps are followed. */
const EXCEPTIONS: Partial<Record<keyof BotSchema, RawBuilder<unknown>>> = {
  outbox: sql`AND state = 'done'`,
  attempts: sql`AND (SELECT state FROM swaps WHERE swaps.id = swap_id) <> 'served'`,
};

/**
 * @param ending stops after the current portion
 * @returns the number of deleted rows
 */
export async function sweepOldRows(
  database: Kysely<BotSchema>,
  tables: readonly FeatureTable[],
  now: number,
  ending?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const { name: table, kept } of [...OLD_ROWS, ...tables]) {
    if (!kept) continue;
    const { key, since, days } = kept;
    const before = now - days * DAY_MS;
    const rows = sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(since)} < ${before}
      ${EXCEPTIONS[table] ?? sql``}`;
    const deletePortion = async (most: number) => {
      const query = sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${rows} LIMIT ${most})`;
      return Number((await query.execute(database)).numAffectedRows);
    };
    deleted += await deleteInPortions(deletePortion, ending);
  }
  const linksBefore = now - RETENTION_DAYS.walletLinks * DAY_MS;
  deleted += await deleteInPortions((most) => deleteLinks(database, linksBefore, most), ending);
  const offersBefore = now - RETENTION_DAYS.offers * DAY_MS;
  deleted += await deleteInPortions((most) => deleteOffers(database, offersBefore, most), ending);
  return deleted;
}

/** The index also holds all older swaps. */
const OFFERS_WITHIN_MS = 3 * DAY_MS;

/** Deletes old offers that were neither confirmed nor scanned. */
function deleteOffers(database: Connection, before: number, most: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const offers = transaction.selectFrom('swaps').select('id').where('state', '=', 'lapsed');
    const old = offers.where('final_at', '<', before).where('final_at', '>=', before - OFFERS_WITHIN_MS);
    const unused = old.where('ordered_at', 'is', null).where('served_until', 'is', null);
    const ids = (await unused.limit(most).execute()).map(({ id }) => id);
    if (ids.length === 0) return 0;
    await transaction.deleteFrom('swap_events').where('swap_id', 'in', ids).execute();
    await transaction.deleteFrom('swaps').where('id', 'in', ids).execute();
    return ids.length;
  });
}

/** Deletes links past their time, with the keys of those that became no wallet. */
function deleteLinks(database: Connection, before: number, most: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom('wallet_links').select('id').where('expires_at', '<', before);
    const ids = (await query.limit(most).execute()).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const linked = await transaction.selectFrom('wallets').select('id').where('id', 'in', ids).execute();
    const wallets = new Set(linked.map(({ id }) => id));
    await shredKeys(transaction, ids.filter((id) => !wallets.has(id)).map(walletSubject));
    await transaction.deleteFrom('wallet_links').where('id', 'in', ids).execute();
    return ids.length;
  });
}
