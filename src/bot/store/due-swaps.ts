import { sql } from 'kysely';
import type { Swap } from '../swap/swap.ts';
import type { DueSchedule } from '../swap/swap-store-port.ts';
import type { SwapRow } from './schema.ts';
import type { StoreDeps } from './store-deps.ts';
import { readSwap } from './swap-codec.ts';

/** Written out: SQLite sees only so that the index of the leased rows has them all. */
export const IS_LEASED = sql<boolean>`lease_until > 0`;

/** Due rows by lease and fence. A row that cannot be read keeps its lease and stops nobody else. */
export function createDueSwaps(deps: StoreDeps): DueSchedule {
  const { database } = deps;
  return {
    claimDue: async (now, limit, leaseMs, underWay) => {
      const rows = await database
        .updateTable('swaps')
        .set({ lease_until: now + leaseMs, fence: sql<number>`fence + 1` })
        .where('id', 'in', (from) =>
          from
            .selectFrom('swaps')
            .select('id')
            .where('due_at', '<=', now)
            .where('lease_until', '<=', now)
            .$if(underWay.length > 0, (query) => query.where('id', 'not in', underWay))
            .orderBy('due_at')
            .limit(limit),
        )
        // Once more outside, where a database with many connections looks again after waiting for the row.
        .where('lease_until', '<=', now)
        .returningAll()
        .execute();
      deps.faultPoint('claim-swaps:after-commit');
      return rows.flatMap((row) => readOrReport(deps, row)).sort(byDueTime);
    },
    nextDueAt: async (now) => {
      const times = await database
        .selectNoFrom((from) => [
          from
            .selectFrom('swaps')
            .select((due) => due.fn.min('due_at').as('due'))
            .where('due_at', '>', now)
            .as('due'),
          from
            .selectFrom('swaps')
            .select((lease) => lease.fn.min('lease_until').as('lease'))
            .where(IS_LEASED)
            .where('lease_until', '>', now)
            .where('due_at', 'is not', null)
            .as('lease'),
        ])
        .executeTakeFirstOrThrow();
      return earliest(times.due, times.lease);
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
