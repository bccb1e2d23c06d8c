import { type Kysely, sql } from 'kysely';
import { BURST_SHARE, type ServiceCall } from '../swap/service-budget.ts';
import type { BotSchema } from './schema.ts';

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

/** How late a call may come and still count as waiting for its turn, in microseconds. */
const LATE = 400_000;

/** How fast a key's calls may follow each other, in microseconds unless named otherwise. */
export interface BudgetPace {
  /** Between two calls. */
  readonly interval: number;
  /** Between two calls once `paced` was kept up for a minute. */
  readonly quickest: number;
  /** Calls that find the row this far ahead leave nothing of the burst. */
  readonly paced: number;
  readonly everyMs: number;
  /** How far ahead a call of this kind may find the row. */
  aheadOf(call: ServiceCall): number;
}

export function paceOf({ callsPerMinute, burst: told }: BudgetLimits): BudgetPace {
  const burst = told ?? Math.ceil(callsPerMinute / 3);
  const evenly = told === undefined ? callsPerMinute - burst : callsPerMinute;
  const interval = Math.ceil(MINUTE / Math.max(1, evenly));
  const aheadOf = (call: ServiceCall) => Math.max(0, Math.floor(burst * BURST_SHARE[call]) - 1) * interval;
  // No call of the last minute found more room than this, so a minute holds what the pace gives it, and that room besides.
  const paced = aheadOf('execute') - LATE;
  const whenPaced = Math.ceil((MINUTE + aheadOf('first_execute') - paced) / callsPerMinute);
  const quickest = told === undefined ? Math.min(interval, whenPaced) : interval;
  return { interval, quickest, paced, everyMs: interval / MICROSECONDS, aheadOf };
}

interface Wanted {
  readonly call: ServiceCall;
  readonly wanted: number;
  readonly now: number;
}

/**
 * Takes so many calls, or as many as there is room for; other processes take from the same row meanwhile.
 * @returns `retryAt`, when there will be room for one more, where not all were taken
 */
export async function takeUpTo(
  database: Kysely<BotSchema>,
  keyId: string,
  pace: BudgetPace,
  { call, wanted, now }: Wanted,
): Promise<{ readonly taken: number; readonly retryAt: number | undefined }> {
  const ahead = pace.aheadOf(call);
  let taken = 0;
  for (let next = wanted; ; ) {
    if (await takeTogether(database, keyId, pace, { calls: next, ahead, now })) taken += next;
    if (taken === wanted) return { taken, retryAt: undefined };
    const room = await findRoom(database, keyId, pace, ahead, now);
    if (room.calls === 0) return { taken, retryAt: room.retryAt };
    next = Math.min(room.calls, wanted - taken);
  }
}

/** @returns whether there was room for all of them; else none is taken */
async function takeTogether(
  database: Kysely<BotSchema>,
  keyId: string,
  { interval, quickest, paced }: BudgetPace,
  { calls, ahead, now }: { readonly calls: number; readonly ahead: number; readonly now: number },
): Promise<boolean> {
  const micros = now * MICROSECONDS;
  const start = sql<number>`CASE WHEN spent_until > ${micros} THEN spent_until ELSE ${micros} END`;
  const each = sql<number>`CASE WHEN spent_until >= ${micros + paced} AND paced_since <= ${micros - MINUTE}
    THEN ${quickest} ELSE ${interval} END`;
  const taken = await database
    .updateTable('service_budgets')
    .set({
      spent_until: sql<number>`${start} + ${calls} * ${each}`,
      paced_since: sql<number>`CASE WHEN spent_until >= ${micros + paced} THEN paced_since ELSE ${micros} END`,
    })
    .where('key_id', '=', keyId)
    .where('blocked_until', '<=', now)
    .where(sql<boolean>`${start} + ${calls - 1} * ${each} <= ${micros + ahead}`)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** For how many there is room, and where for none, when there will be for one. */
async function findRoom(
  database: Kysely<BotSchema>,
  keyId: string,
  { interval, quickest, paced }: BudgetPace,
  ahead: number,
  now: number,
): Promise<{ readonly calls: number; readonly retryAt: number }> {
  const row = await database
    .selectFrom('service_budgets')
    .selectAll()
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  const micros = now * MICROSECONDS;
  const each = row.spent_until >= micros + paced && row.paced_since <= micros - MINUTE ? quickest : interval;
  const left = micros + ahead - Math.max(row.spent_until, micros);
  const calls = row.blocked_until > now || left < 0 ? 0 : Math.floor(left / each) + 1;
  const roomAt = Math.ceil((row.spent_until - ahead) / MICROSECONDS);
  return { calls, retryAt: Math.max(now + 1, row.blocked_until, roomAt) };
}
