import { sql } from 'kysely';
import type { SwapId } from '../swap/brands.ts';
import type { SwapState } from '../swap/transitions.ts';
import type { Connection } from './store-deps.ts';

export interface SwapEvent {
  readonly number: number;
  readonly at: number;
  readonly from: SwapState | null;
  readonly to: SwapState;
  readonly why: string;
}

type NewEvent = Omit<SwapEvent, 'number'>;

/** The first event of a new swap, for the batch that creates it. */
export function firstEvent(database: Connection, swapId: SwapId, { at, from, to, why }: NewEvent) {
  const row = { swap_id: swapId, number: 1, at, from_state: from, to_state: to, why };
  return database.insertInto('swap_events').values(row);
}

/**
 * Appends to the history of a swap; call it in the transaction of the change that it records. The casts are for
 * PostgreSQL, which takes a bare parameter of a SELECT for text.
 */
export async function appendEvent(
  connection: Connection,
  swapId: SwapId,
  { at, from, to, why }: NewEvent,
): Promise<void> {
  await connection
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
    )
    .execute();
}

/** The whole history, oldest first. */
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
