import { sql } from 'kysely';
import { hasManyWriters } from '../../database/differences/many-writers.ts';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import { unseenNumber } from '../../database/unseen-value.ts';
import type { Swap } from '../swap/swap.ts';
import type { DueSchedule } from '../swap/swap-store-port.ts';
import type { Connection, StoreDeps } from './store-deps.ts';
import { readSwap } from './swap-codec.ts';
import type { SwapRow } from './swap-table.ts';

/** Written out: SQLite sees only so that the index of the leased rows has them all. */
export const IS_LEASED = sql<boolean>`lease_until > 0`;

interface Claim {
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
  readonly holder: string;
}

const claimQuery = (database: Connection, given: Given<Claim>, underWay: readonly string[]) =>
  database
    .updateTable('swaps')
    .set({ lease_until: given.leaseUntil, fence: sql<number>`fence + 1`, holder: given.holder })
    .where('id', 'in', (from) =>
      from
        .selectFrom('swaps')
        .select('id')
        .where('due_at', '<=', given.now)
        .where('lease_until', '<=', given.now)
        .$if(underWay.length > 0, (query) => query.where('id', 'not in', underWay))
        .orderBy('due_at')
        .limit(unseenNumber(given.limit))
        .$if(hasManyWriters(database), (query) => query.forUpdate('swaps').skipLocked()),
    )
    .returningAll();

const CLAIM = prepareQuery((database: Connection, given: Given<Claim>) => claimQuery(database, given, []));

const NEXT_DUE = prepareQuery((database: Connection, { now }: Given<{ now: number }>) =>
  database.selectNoFrom((from) => [
    from
      .selectFrom('swaps')
      .select((due) => due.fn.min('due_at').as('due'))
      .where('due_at', '>', unseenNumber(now))
      .as('due'),
    from
      .selectFrom('swaps')
      .select((lease) => lease.fn.min('lease_until').as('lease'))
      .where(IS_LEASED)
      .where('lease_until', '>', unseenNumber(now))
      .where('due_at', 'is not', null)
      .as('lease'),
  ]),
);

/** Due rows by lease and fence. A row that cannot be read keeps its lease and stops nobody else. */
export function createDueSwaps(deps: StoreDeps): DueSchedule {
  const { database } = deps;
  return {
    claimDue: async (now, limit, leaseMs, underWay) => {
      const claim: Claim = { now, leaseUntil: now + leaseMs, limit, holder: deps.holder() };
      // Only a clock that leapt leaves some to be named.
      const query =
        underWay.length === 0
          ? CLAIM
          : prepareQuery((connection: Connection, given: Given<Claim>) =>
              claimQuery(connection, given, underWay),
            );
      const rows = await query.execute(database, claim);
      deps.faultPoint('claim-swaps:after-commit');
      return rows.flatMap((row) => readOrReport(deps, row)).toSorted(byDueTime);
    },
    nextDueAt: async (now) => {
      const times = await NEXT_DUE.executeTakeFirst(database, { now });
      return earliest(times?.due ?? null, times?.lease ?? null);
    },
  };
}

export function earliest(...times: readonly (number | null)[]): number | undefined {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : undefined;
}

function readOrReport(deps: StoreDeps, row: SwapRow): readonly Swap[] {
  try {
    return [readSwap(row)];
  } catch (error) {
    deps.onUnreadableRow('swaps', row.id, error);
    return [];
  }
}

function byDueTime(a: Swap, b: Swap): number {
  return (a.dueAt ?? 0) - (b.dueAt ?? 0);
}
