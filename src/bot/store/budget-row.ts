import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import { BURST_SHARE, LONGEST_BLOCK_MS, type ServiceCall } from '../swap/service-budget.ts';
import type { Connection } from './store-deps.ts';

export interface BudgetLimits {
  readonly callsPerMinute: number;
  /**
   * Calls that may be made at once after a quiet time, beside the even rate. Unless told, a third of a minute's, and the
   * rate is that of the other two thirds: no minute ever sees more than its number. Where executions have used up the
   * burst for a whole minute, they get the room it would have needed.
   */
  readonly burst?: number;
}

const MICROSECONDS = 1_000;
const MINUTE = 60_000_000;

/** How fast a key's calls may follow each other, in microseconds unless named otherwise. */
export interface BudgetPace {
  readonly everyMs: number;
  /** How far ahead a call of this kind may find the row. */
  aheadOf(call: ServiceCall): number;
  /** Between two calls, where none of the last minute found more room than this for an execution. */
  intervalAfter(mostRoom: number): number;
}

export function paceOf({ callsPerMinute, burst: told }: BudgetLimits): BudgetPace {
  const burst = told ?? Math.ceil(callsPerMinute / 3);
  const evenly = told === undefined ? callsPerMinute - burst : callsPerMinute;
  const interval = Math.ceil(MINUTE / Math.max(1, evenly));
  const aheadOf = (call: ServiceCall) => Math.max(0, Math.floor(burst * BURST_SHARE[call]) - 1) * interval;
  const kept = aheadOf('first_execute') - aheadOf('execute');
  return {
    everyMs: interval / MICROSECONDS,
    aheadOf,
    // A minute holds what the pace gives it, and beside that the room that its first call found, no more.
    intervalAfter: (mostRoom) =>
      told === undefined
        ? Math.min(interval, Math.ceil((MINUTE + kept + mostRoom) / callsPerMinute))
        : interval,
  };
}

interface Wanted {
  readonly call: ServiceCall;
  readonly wanted: number;
  readonly now: number;
}

/** Whoever comes up again after a loss of power has not called for longer than a call is worth. */

const READ = prepareQuery((database: Connection, { keyId }: Given<{ keyId: string }>) =>
  database.selectFrom('service_budgets').selectAll().where('key_id', '=', keyId),
);

/** Only while the row is as it was read: every call that is taken moves `spent_until`, every block the other. */
const SPEND = prepareQuery(
  (
    database: Connection,
    given: Given<{ keyId: string; before: number; spentUntil: number; rooms: string; blocked: number }>,
  ) =>
    database
      .updateTable('service_budgets')
      .set({ spent_until: given.spentUntil, recent_rooms: given.rooms })
      .where('key_id', '=', given.keyId)
      .where('spent_until', '=', given.before)
      .where('blocked_until', '=', given.blocked),
);

/**
 * Takes so many calls, or as many as there is room for; other processes take from the same row meanwhile.
 * @returns `retryAt`, when there will be room for one more, where not all were taken
 */
export async function takeUpTo(
  database: Connection,
  keyId: string,
  pace: BudgetPace,
  { call, wanted, now }: Wanted,
): Promise<{ readonly taken: number; readonly retryAt: number | undefined }> {
  const micros = now * MICROSECONDS;
  const ahead = pace.aheadOf(call);
  for (;;) {
    const row = await READ.executeTakeFirst(database, { keyId });
    if (row === undefined) throw new Error('The budget of a key has no row.');
    // The burst of a key is spread over half a minute: what is further ahead was written by a clock that was ahead.
    if (row.spent_until > micros + MINUTE) {
      await SPEND.executeForCount(database, {
        ...{ keyId, before: row.spent_until, spentUntil: micros + MINUTE },
        ...{ rooms: row.recent_rooms, blocked: row.blocked_until },
      });
      continue;
    }
    const blockedUntil = row.blocked_until > now + LONGEST_BLOCK_MS ? 0 : row.blocked_until;
    const start = Math.max(row.spent_until, micros);
    const rooms = noteRoom(row.recent_rooms, micros, micros + pace.aheadOf('execute') - start);
    const interval = pace.intervalAfter(Math.max(...rooms.map(([, room]) => room)));
    const left = blockedUntil > now ? Number.NEGATIVE_INFINITY : micros + ahead - start;
    const taken = left < 0 ? 0 : Math.min(wanted, Math.floor(left / interval) + 1);
    const spentUntil = start + taken * interval;
    const spend = {
      ...{ keyId, before: row.spent_until, spentUntil },
      ...{ rooms: JSON.stringify(rooms), blocked: row.blocked_until },
    };
    if (taken > 0 && (await SPEND.executeForCount(database, spend)) === 0) continue;
    const roomAt = Math.ceil((spentUntil - ahead) / MICROSECONDS);
    return { taken, retryAt: taken === wanted ? undefined : Math.max(now + 1, blockedUntil, roomAt) };
  }
}

/** The most room that a call of ten seconds found, by the number of those ten seconds since the epoch. */
type Rooms = readonly (readonly [tenSeconds: number, room: number])[];

const TEN_SECONDS = 10_000_000;

/** Those of the last minute, with what was found just now. */
function noteRoom(noted: string, micros: number, found: number): Rooms {
  const current = Math.floor(micros / TEN_SECONDS);
  const oldest = current - MINUTE / TEN_SECONDS;
  const recent = (JSON.parse(noted) as Rooms).filter(([at]) => at >= oldest && at <= current);
  const most = recent.reduce((room, [at, other]) => (at === current ? Math.max(room, other) : room), found);
  return [...recent.filter(([at]) => at !== current), [current, Math.max(0, most)]];
}
