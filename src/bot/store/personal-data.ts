import { createHash } from 'node:crypto';
import { type DeleteResult, sql } from 'kysely';
import { splitPart } from '../../database/sql-dialect.ts';
import type { PersonId } from '../swap/brands.ts';
import type { ErasedData, EraseRequest, PersonalData, PersonalDataStore } from '../swap/people.ts';
import { IN_FLIGHT_STATES, isFinal, isInFlight, type SwapState, TRANSITIONS } from '../swap/swap.ts';
import type { SwapRow } from './schema.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { personSubject, walletSubject } from './subject-keys.ts';

type Survey = PersonalData & {
  readonly version: string;
};

type SwapFacts = Pick<SwapRow, 'id' | 'state' | 'due_at' | 'ordered_at' | 'farewell_language'>;

const VERSION_CHARACTERS = 16;

/** All data of a person. Every new table with personal data must be added here. */
export function createPersonalDataStore(deps: StoreDeps): PersonalDataStore {
  return {
    survey: (personId) => surveyPerson(deps.database, personId),
    erase: async (request) => {
      const erase = (transaction: Connection) => erasePerson(deps, transaction, request);
      const erased = await inTransaction(deps, 'erase-person', erase);
      if (!erased) return undefined;
      deps.onDue();
      return erased;
    },
  };
}

async function erasePerson(
  deps: StoreDeps,
  transaction: Connection,
  request: EraseRequest,
): Promise<ErasedData | undefined> {
  const { personId, version } = request;
  const { version: current, ...found } = await surveyPerson(transaction, personId);
  if (version !== undefined && version !== current) return undefined;
  await markForErasure(transaction, request);
  const others = [
    // First: it finds the wallets by their rows.
    await shredKeys(deps, transaction, personId),
    await eraseMessages(transaction, personId),
    ...(await eraseSwaps(transaction, personId)),
    ...(await eraseProfile(transaction, personId)),
    await anonymizeUpdates(transaction, personId),
  ];
  return { ...found, others: others.reduce((sum, rows) => sum + rows, 0) };
}

/** The new fence stops workers with the old row, which would end the swap without erasing it. */
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

/** Keeps undelivered messages of unsettled swaps. */
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

/** A signed swap has its own copy of the transaction; a served one is followed by its attempt. */
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

async function eraseProfile(transaction: Connection, personId: PersonId): Promise<readonly number[]> {
  const gone = [
    await transaction.deleteFrom('sessions').where('key', '=', `${personId}`).executeTakeFirst(),
    await eraseDialogues(transaction, personId),
  ];
  for (const table of ['people', 'preferences', 'wallet_links', 'alerts', 'group_turns'] as const)
    gone.push(await transaction.deleteFrom(table).where('person_id', '=', personId).executeTakeFirst());
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

/** Dialogues have the key `chat:person`. */
function eraseDialogues(transaction: Connection, personId: PersonId): Promise<DeleteResult> {
  const theirs = sql<boolean>`${splitPart(transaction, 'key')} = ${`${personId}`}`;
  return transaction.deleteFrom('conversations').where(theirs).executeTakeFirst();
}

/** From here on the encrypted fields are unreadable, also in later backups. */
async function shredKeys({ keys }: StoreDeps, transaction: Connection, personId: PersonId): Promise<number> {
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

async function surveyPerson(connection: Connection, personId: PersonId): Promise<Survey> {
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
  const kinds = swaps.map(kindOf);
  const count = (kind: ReturnType<typeof kindOf>) => kinds.filter((one) => one === kind).length;
  const facts = [personId, person?.met_at, wallets, swaps.map(({ id }, index) => [id, kinds[index]])];
  return {
    wallets: wallets.length,
    open: count('open'),
    past: count('past'),
    unsettled: count('unsettled'),
    version: digest(facts),
  };
}

/** Only what was ordered is past, as in the history. A confirmation may be rolled back until its block is final. */
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
