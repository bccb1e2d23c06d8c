import { sql } from 'kysely';
import { type Given, prepareQuery, type ReadyQuery } from '../../database/prepare-query.ts';
import type { SwapId } from '../swap/brands.ts';
import type { SwapState } from '../swap/transitions.ts';
import type { BotSchema } from './schema.ts';
import type { Connection } from './store-deps.ts';

export interface SwapEvent {
  readonly number: number;
  readonly at: number;
  readonly from: SwapState | null;
  readonly to: SwapState;
  readonly why: string;
}

type NewEvent = Omit<SwapEvent, 'number'>;

const APPEND = prepareQuery(
  (database: Connection, { swapId, at, from, to, why }: Given<NewEvent & { swapId: SwapId }>) =>
    database
      .insertInto('swap_events')
      .columns(['swap_id', 'number', 'at', 'from_state', 'to_state', 'why'])
      .expression((earlier) =>
        earlier
          .selectFrom('swap_events')
          .where('swap_id', '=', swapId)
          .select(({ fn, val }) => [
            sql<string>`CAST(${swapId} AS TEXT)`.as('swap_id'),
            sql<number>`${fn.coalesce(fn.max('number'), val(0))} + 1`.as('number'),
            sql<number>`CAST(${at} AS BIGINT)`.as('at'),
            sql<string | null>`CAST(${from} AS TEXT)`.as('from_state'),
            sql<string>`CAST(${to} AS TEXT)`.as('to_state'),
            sql<string>`CAST(${why} AS TEXT)`.as('why'),
          ]),
      ),
);

const BEGIN = prepareQuery(
  (database: Connection, { swapId, at, from, to, why }: Given<NewEvent & { swapId: SwapId }>) =>
    database
      .insertInto('swap_events')
      .values({ swap_id: swapId, number: 1, at, from_state: from, to_state: to, why }),
);

/** The first event of a swap that is new in this transaction: SQLite need not look for earlier ones. */
export function beginEvents(swapId: SwapId, event: NewEvent): ReadyQuery<BotSchema, unknown> {
  return BEGIN.with({ ...event, swapId });
}

/**
 * Appends to the story of a swap; to be called in the transaction of the change it tells of. The casts are for
 * PostgreSQL, which takes a bare parameter of a SELECT for text.
 */
export async function appendEvent(connection: Connection, swapId: SwapId, event: NewEvent): Promise<void> {
  await APPEND.execute(connection, { ...event, swapId });
}

/** The whole story, oldest first. */
export async function listEvents(connection: Connection, swapId: SwapId): Promise<readonly SwapEvent[]> {
  const rows = await connection
    .selectFrom('swap_events')
    .selectAll()
    .where('swap_id', '=', swapId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    at: row.at,
    from: row.from_state as SwapState | null,
    to: row.to_state as SwapState,
    why: row.why,
  }));
}
