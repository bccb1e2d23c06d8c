import { sql } from 'kysely';
import type { Address } from '../../solana/address.ts';
import type { PersonId, SwapId } from '../swap/brands.ts';
import type { Swap } from '../swap/swap.ts';
import { IN_FLIGHT_STATES } from '../swap/swap.ts';
import type { HistoryPart, SwapReader } from '../swap/swap-store-port.ts';
import type { SwapRow } from './schema.ts';
import type { Connection } from './store-deps.ts';
import { readAttempt, readSwap } from './swap-codec.ts';

/** The queries over swaps and attempts. Throws StoreError `unreadable_row` where a row cannot be read. */
export function createSwapReader(database: Connection): SwapReader {
  return {
    findSwap: (id) => findSwap(database, id),
    findInFlight: (wallet) => findInFlight(database, wallet),
    findSwapBySigningToken: async (hash) => {
      const query = database.selectFrom('swaps').selectAll().where('signing_token_hash', '=', hash);
      return readOptional(await query.executeTakeFirst());
    },
    findAttemptByReturnToken: async (hash) => {
      const query = database.selectFrom('attempts').selectAll().where('return_token_hash', '=', hash);
      const row = await query.executeTakeFirst();
      return row && readAttempt(row);
    },
    findAttempts: async (swapId) => {
      const query = database.selectFrom('attempts').selectAll().where('swap_id', '=', swapId);
      return (await query.orderBy('built_at', 'desc').orderBy('id').execute()).map(readAttempt);
    },
    listPast: (personId, part) => listPast(database, personId, part),
    listOpen: async (personId) => {
      const query = openOf(database, personId).where('state', 'in', ['ordered', ...IN_FLIGHT_STATES]);
      return (await query.execute()).map(readSwap);
    },
    listOffers: async (personId) => {
      const query = openOf(database, personId).where('state', '=', 'offered').limit(MOST_OFFERS);
      return (await query.execute()).map(readSwap);
    },
    findNewestOffer: async (personId) => {
      const query = openOf(database, personId).where('state', '=', 'offered').limit(1);
      return readOptional(await query.executeTakeFirst());
    },
  };
}

/** Nobody goes back to an older card. */
const MOST_OFFERS = 5;

/** From a swap on by the index of somebody's ordered swaps, however many there are. */
async function listPast(
  database: Connection,
  personId: PersonId,
  { from, states, mint, limit }: HistoryPart,
): Promise<readonly Swap[]> {
  const isNewer = from?.direction === 'newer';
  const order = isNewer ? 'asc' : 'desc';
  let query = database
    .selectFrom('swaps')
    .selectAll()
    .where('person_id', '=', personId)
    .where('farewell_language', 'is', null)
    .where('ordered_at', 'is not', null)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit);
  if (from) {
    const { createdAt, id } = from.swap;
    query = query.where(
      isNewer
        ? sql<boolean>`(created_at, id) > (${createdAt}, ${id})`
        : sql<boolean>`(created_at, id) < (${createdAt}, ${id})`,
    );
  }
  if (states) query = query.where('state', 'in', states);
  // As `writeJson` writes an intent; nothing in a mint means anything to LIKE.
  if (mint !== undefined) query = query.where('intent', 'like', `%"mint":"${mint}"%`);
  const swaps = (await query.execute()).map(readSwap);
  return isNewer ? swaps.toReversed() : swaps;
}

export async function findSwap(connection: Connection, id: SwapId): Promise<Swap | undefined> {
  const query = connection.selectFrom('swaps').selectAll().where('id', '=', id);
  return readOptional(await query.executeTakeFirst());
}

/** With the states written out: SQLite sees only so that the index of the swaps in flight has them all. */
const IS_IN_FLIGHT = sql<boolean>`state IN (${sql.join(IN_FLIGHT_STATES.map((state) => sql.lit(state)))})`;

/** The swap whose signed transaction may still land from this wallet. */
export async function findInFlight(connection: Connection, wallet: Address): Promise<Swap | undefined> {
  const query = connection.selectFrom('swaps').selectAll().where('wallet', '=', wallet).where(IS_IN_FLIGHT);
  return readOptional(await query.executeTakeFirst());
}

function ofPerson(connection: Connection, personId: PersonId) {
  return connection
    .selectFrom('swaps')
    .selectAll()
    .where('person_id', '=', personId)
    .where('farewell_language', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** The same, by an index that has only those without an end. */
function openOf(connection: Connection, personId: PersonId) {
  return ofPerson(connection, personId).where('final_at', 'is', null);
}

function readOptional(row: SwapRow | undefined): Swap | undefined {
  return row && readSwap(row);
}

interface OpenSwaps {
  readonly byState: Readonly<Record<string, number>>;
  /** When the oldest swap that may still land was signed, milliseconds since the epoch. */
  readonly oldestSignedAt: number | undefined;
}

const OPEN_STATES = ['offered', 'ordered', 'signed', 'submitted'];

/** How many swaps wait for something, by state; every open state is named, also with none in it. */
export async function countOpenSwaps(database: Connection): Promise<OpenSwaps> {
  const rows = await database
    .selectFrom('swaps')
    .select(({ fn }) => ['state', fn.countAll<number>().as('swaps'), fn.min('signed_at').as('oldest')])
    .where('final_at', 'is', null)
    .where('state', 'in', OPEN_STATES)
    .groupBy('state')
    .execute();
  const none = Object.fromEntries(OPEN_STATES.map((state) => [state, 0]));
  const found = Object.fromEntries(rows.map((row) => [row.state, Number(row.swaps)]));
  const signed = rows.flatMap((row) => (row.oldest === null ? [] : [Number(row.oldest)]));
  return {
    byState: { ...none, ...found },
    oldestSignedAt: signed.length === 0 ? undefined : Math.min(...signed),
  };
}
