import { type Expression, sql } from 'kysely';
import { isPostgres } from '../../database/sql-dialect.ts';
import type { BotSchema } from './schema.ts';
import type { Connection, StoreDeps } from './store-deps.ts';

/** Due time, lease and fence have equal names here. */
type DueTable = keyof BotSchema & ('swaps' | 'watched_prices' | 'boards');

const HAS_DUE_TIME = sql<boolean>`due_at IS NOT NULL`;

/** Literal: SQLite needs it to use a partial index. */
export const IS_LEASED = sql<boolean>`lease_until > 0`;

interface Claim {
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
}

interface DueRows<Row> {
  /**
   * Leases up to `limit` due rows by due time, each with a new fence. Skips `underWay`: a clock set forward
   * may end leases early.
   */
  claim(
    deps: StoreDeps,
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly Row[]>;
  /**
   * Next due time or lease end after `now`. Due times beyond the longest delay come from a clock that was
   * ahead: such rows become due now.
   */
  nextDueAt(database: Connection, now: number): Promise<number | undefined>;
}

/**
 * @param longestDelayMs upper limit of regular due times
 * @param readId maps an item's id to its row's key
 */
export function dueRows<Row extends { readonly due_at: number | null }>(
  table: DueTable,
  key: 'id' | 'chat_id',
  longestDelayMs: number,
  readId: (id: string) => string | number = (id) => id,
): DueRows<Row> {
  // Kysely types one table at a time.
  const [rows, id] = [table as 'swaps', key as 'id'];

  const claimQuery = (database: Connection, given: Claim, underWay: readonly string[]) =>
    database
      .updateTable(rows)
      .set({ lease_until: given.leaseUntil, fence: sql<number>`fence + 1` })
      .where(id, 'in', (from) =>
        from
          .selectFrom(rows)
          .select(id)
          .where('due_at', '<=', given.now)
          .where('due_at', 'is not', null)
          .where('lease_until', '<=', given.now)
          .$if(underWay.length > 0, (query) => query.where(id, 'not in', underWay.map(readId) as never))
          .orderBy('due_at')
          .limit(given.limit)
          .$if(isPostgres(database), (query) => query.forUpdate(rows).skipLocked()),
      )
      .returningAll();

  const nextDue = (database: Connection, { now, latest }: { now: number; latest: number }) =>
    database.selectNoFrom((from) => [
      from
        .selectFrom(rows)
        .select((due) => due.fn.min('due_at').as('due'))
        .where('due_at', '>', now)
        .where('due_at', 'is not', null)
        .as('due'),
      from
        .selectFrom(rows)
        .select((lease) => lease.fn.min('lease_until').as('lease'))
        .where(IS_LEASED)
        .where('lease_until', '>', now)
        .where('due_at', 'is not', null)
        .as('lease'),
      from
        .selectFrom(rows)
        .select((due) => due.fn.min('due_at').as('far'))
        .where('due_at', '>', latest)
        .where('due_at', 'is not', null)
        .as('far'),
    ]);

  return {
    claim: async ({ database }, now, limit, leaseMs, underWay) => {
      const query = claimQuery(database, { now, leaseUntil: now + leaseMs, limit }, underWay);
      const claimed = (await query.execute()) as unknown as readonly Row[];
      return claimed.toSorted((one, other) => (one.due_at ?? 0) - (other.due_at ?? 0));
    },
    nextDueAt: async (database, now) => {
      const latest = now + longestDelayMs;
      const times = await nextDue(database, { now, latest }).executeTakeFirst();
      const [due = null, lease = null, far = null] = [times?.due, times?.lease, times?.far];
      if (far === null && (lease ?? 0) <= latest) return earliest(due, lease);
      await pullBack(database, table, HAS_DUE_TIME, now, latest);
      return now;
    },
  };
}

/**
 * Makes rows due now whose due time lies beyond `latest`, from a clock that was ahead.
 * @param isOpen the condition of the index of due times
 */
export async function pullBack(
  database: Connection,
  table: DueTable | 'outbox',
  isOpen: Expression<boolean>,
  now: number,
  latest: number,
): Promise<void> {
  const rows = table as 'swaps';
  await database.updateTable(rows).set({ due_at: now }).where(isOpen).where('due_at', '>', latest).execute();
  await database
    .updateTable(rows)
    .set({ lease_until: 0 })
    .where(IS_LEASED)
    .where('lease_until', '>', latest)
    .execute();
}

export function earliest(...times: readonly (number | null)[]): number | undefined {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : undefined;
}
