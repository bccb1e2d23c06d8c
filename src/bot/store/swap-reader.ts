import { type SelectQueryBuilder, sql } from 'kysely';
import type { Address } from '../../solana/address.ts';
import type { PersonId, SwapId } from '../swap/brands.ts';
import { IN_FLIGHT_STATES, MAX_OPEN_OFFERS, type Swap } from '../swap/swap.ts';
import type { HistoryPart, SwapReader } from '../swap/swap-store-port.ts';
import type { BotSchema, SwapRow } from './schema.ts';
import { type Connection, type ReportRow, readOrReport } from './store-deps.ts';
import { readAttempt, readSwap } from './swap-codec.ts';

const OPEN_STATES = ['offered', 'ordered', ...IN_FLIGHT_STATES];

/** Literal: SQLite needs it to use a partial index. */
const IS_IN_FLIGHT = sql<boolean>`state IN (${sql.join(IN_FLIGHT_STATES.map((state) => sql.lit(state)))})`;

/** Single rows throw StoreError `unreadable_row`; lists report such a row and pass it over. */
export function createSwapReader(database: Connection, report: ReportRow): SwapReader {
  const attempts = () => database.selectFrom('attempts').selectAll();
  return {
    findSwap: (id) => findSwap(database, id),
    findInFlight: (wallet, personId) => findInFlight(database, { wallet, personId }),
    findSwapBySigningToken: (hash) =>
      firstOf(database.selectFrom('swaps').selectAll().where('signing_token_hash', '=', hash)),
    findSwapByPayToken: (hash) =>
      firstOf(database.selectFrom('swaps').selectAll().where('pay_token_hash', '=', hash)),
    findAttemptByReturnToken: async (hash) => {
      const row = await attempts().where('return_token_hash', '=', hash).executeTakeFirst();
      return row && readAttempt(row);
    },
    findAttempts: async (swapId) => {
      const query = attempts().where('swap_id', '=', swapId).orderBy('built_at', 'desc').orderBy('id');
      return (await query.execute()).map(readAttempt);
    },
    listPast: (personId, part) => listPast(database, report, personId, part),
    listOpen: (personId) =>
      allOf(report, openOf(database, personId).where('state', 'in', ['ordered', ...IN_FLIGHT_STATES])),
    listOffers: (personId, skipped = 0) => {
      const offers = openOf(database, personId).where('state', '=', 'offered');
      return allOf(report, offers.limit(MAX_OPEN_OFFERS).offset(skipped));
    },
    findNewestOffer: (personId) =>
      firstOf(openOf(database, personId).where('state', '=', 'offered').limit(1)),
    countServed: async () => {
      const served = servedOf(database).select(({ fn }) => fn.countAll<number>().as('swaps'));
      return Number((await served.executeTakeFirst())?.swaps ?? 0);
    },
  };
}

/** Keyset pagination: the cost does not grow with the history. */
async function listPast(
  database: Connection,
  report: ReportRow,
  personId: PersonId,
  part: HistoryPart,
): Promise<readonly Swap[]> {
  const { from, states, mint, limit, hasEveryKind } = part;
  const direction = from?.direction ?? 'older';
  const isNewer = direction === 'newer';
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
  // `writeJson` puts `kind` first.
  if (!hasEveryKind) query = query.where('intent', 'not like', '{"kind":%');
  // `writeJson` writes no spaces, and mints contain no LIKE wildcards.
  if (mint !== undefined) query = query.where('intent', 'like', `%"mint":"${mint}"%`);
  const rows = await query.execute();
  const swaps = readAll(report, rows);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  // Unreadable rows take no place.
  const more =
    last && swaps.length < limit
      ? await listPast(database, report, personId, {
          ...part,
          from: { swap: { createdAt: last.created_at, id: last.id as SwapId }, direction },
          limit: limit - swaps.length,
        })
      : [];
  return isNewer ? [...more, ...swaps.toReversed()] : [...swaps, ...more];
}

export function findSwap(connection: Connection, id: SwapId): Promise<Swap | undefined> {
  return firstOf(connection.selectFrom('swaps').selectAll().where('id', '=', id));
}

interface Holding {
  readonly wallet: Address;
  readonly personId: PersonId;
  readonly except?: SwapId;
}

/** The wallet's swap in flight. A swap of another person counts where the wallet is proven to be theirs. */
export function findInFlight(
  connection: Connection,
  { wallet, personId, except = '' as SwapId }: Holding,
): Promise<Swap | undefined> {
  const query = connection.selectFrom('swaps').selectAll().where('wallet', '=', wallet).where(IS_IN_FLIGHT);
  return firstOf(
    query
      .where('id', '!=', except)
      .where(({ or, eb }) =>
        or([eb('scanned', 'is', null), eb('state', '!=', 'served'), eb('person_id', '=', personId)]),
      ),
  );
}

function openOf(connection: Connection, personId: PersonId) {
  return connection
    .selectFrom('swaps')
    .selectAll()
    .where('person_id', '=', personId)
    .where('farewell_language', 'is', null)
    .where('final_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

type SwapQuery = SelectQueryBuilder<BotSchema, 'swaps', SwapRow>;

async function firstOf(query: SwapQuery): Promise<Swap | undefined> {
  const row = await query.executeTakeFirst();
  return row && readSwap(row);
}

export async function allOf(report: ReportRow, query: SwapQuery): Promise<readonly Swap[]> {
  return readAll(report, await query.execute());
}

function readAll(report: ReportRow, rows: readonly SwapRow[]): readonly Swap[] {
  return rows.flatMap((row) => readOrReport(report, 'swaps', row.id, () => readSwap(row)) ?? []);
}

export function servedOf(connection: Connection) {
  return connection.selectFrom('swaps').where('state', '=', 'served').where('final_at', 'is', null);
}

interface OpenSwaps {
  readonly byState: Readonly<Record<string, number>>;
  readonly oldestSignedAt: number | undefined;
}

/** Every open state is a key. */
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
