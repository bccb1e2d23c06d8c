import type { Address, PersonId, SwapId } from '../swap/brands.ts';
import type { SwapReader } from '../swap/ports.ts';
import type { Swap } from '../swap/swap.ts';
import { IN_FLIGHT_STATES } from '../swap/transitions.ts';
import { readAttempt } from './attempt-codec.ts';
import type { SwapRow } from './schema.ts';
import type { Connection } from './store-context.ts';
import { readSwap } from './swap-codec.ts';

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
    listHistory: async (personId, limit) => {
      const query = ofPerson(database, personId).where('ordered_at', 'is not', null).limit(limit);
      return (await query.execute()).map(readSwap);
    },
    listOpen: async (personId) => {
      const query = ofPerson(database, personId).where('state', 'in', ['ordered', ...IN_FLIGHT_STATES]);
      return (await query.execute()).map(readSwap);
    },
    findNewestOffer: async (personId) => {
      const query = ofPerson(database, personId).where('state', '=', 'offered').limit(1);
      return readOptional(await query.executeTakeFirst());
    },
  };
}

export async function findSwap(connection: Connection, id: SwapId): Promise<Swap | undefined> {
  const query = connection.selectFrom('swaps').selectAll().where('id', '=', id);
  return readOptional(await query.executeTakeFirst());
}

/** The swap whose signed transaction may still land from this wallet. */
export async function findInFlight(connection: Connection, wallet: Address): Promise<Swap | undefined> {
  const query = connection
    .selectFrom('swaps')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('state', 'in', [...IN_FLIGHT_STATES]);
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

function readOptional(row: SwapRow | undefined): Swap | undefined {
  return row && readSwap(row);
}
