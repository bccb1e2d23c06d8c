import type { Kysely } from 'kysely';
import type { BotSchema } from './schema.ts';

export interface OpenSwaps {
  readonly byState: Readonly<Record<string, number>>;
  /** When the oldest swap that may still land was signed, milliseconds since the epoch. */
  readonly oldestSignedAt: number | undefined;
}

const OPEN_STATES = ['offered', 'ordered', 'signed', 'submitted'];

/** How many swaps wait for something, by state; every open state is named, also with none in it. */
export async function countOpenSwaps(database: Kysely<BotSchema>): Promise<OpenSwaps> {
  const rows = await database
    .selectFrom('swaps')
    .select(({ fn }) => ['state', fn.countAll<number>().as('swaps'), fn.min('signed_at').as('oldest')])
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
