import { type Kysely, sql } from 'kysely';
import { BURST_SHARE, type ServiceBudget, type ServiceCall } from '../swap/service-budget.ts';
import type { BotSchema } from './schema.ts';

export interface BudgetOptions {
  readonly database: Kysely<BotSchema>;
  /** Names the API key without being it, such as a hash. */
  readonly keyId: string;
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

/**
 * One row per API key, shared by every process. The row holds the moment until which the calls already made would
 * have been spread out evenly; a call may be made while that moment is not further ahead than its share of the burst.
 *
 * It keeps to a promise of somebody else, so it paces: no sixty seconds, wherever they begin, hold more calls than the
 * key may make, and who is urgent goes first. Our own service's `service_key_budgets` makes such a promise: a number for
 * each minute of the clock, all of it at once to whoever comes, and no order among the callers.
 */
export function createServiceBudget(options: BudgetOptions): ServiceBudget {
  const { database, keyId } = options;
  const burst = options.burst ?? Math.ceil(options.callsPerMinute / 3);
  const evenly = options.burst === undefined ? options.callsPerMinute - burst : options.callsPerMinute;
  const interval = Math.ceil(MINUTE / Math.max(1, evenly));
  const everyMs = interval / MICROSECONDS;
  const aheadOf = (call: ServiceCall) => Math.max(0, Math.floor(burst * BURST_SHARE[call]) - 1) * interval;
  // No call of the last minute found more room than this, so a minute holds what the pace gives it, and that room besides.
  const paced = aheadOf('execute') - LATE;
  const whenPaced = Math.ceil((MINUTE + aheadOf('first_execute') - paced) / options.callsPerMinute);
  const quickest = options.burst === undefined ? Math.min(interval, whenPaced) : interval;
  // A refusal is remembered, so that thousands of waiting swaps do not ask the database the same question.
  const refusedUntil = new Map<ServiceCall, number>();
  const row = createOnce(() => createRow(database, keyId));

  return {
    take: async (call, now) => {
      const known = refusedUntil.get(call) ?? 0;
      if (known > now) return { ok: false, retryAt: known, everyMs };
      await row();
      const nowMicros = now * MICROSECONDS;
      const taken = await database
        .updateTable('service_budgets')
        .set({
          spent_until: sql<number>`CASE WHEN spent_until > ${nowMicros} THEN spent_until ELSE ${nowMicros} END
            + CASE WHEN spent_until >= ${nowMicros + paced} AND paced_since <= ${nowMicros - MINUTE}
              THEN ${quickest} ELSE ${interval} END`,
          paced_since: sql<number>`CASE WHEN spent_until >= ${nowMicros + paced} THEN paced_since ELSE ${nowMicros} END`,
        })
        .where('key_id', '=', keyId)
        .where('blocked_until', '<=', now)
        .where('spent_until', '<=', nowMicros + aheadOf(call))
        .executeTakeFirst();
      if (taken.numUpdatedRows === 1n) return { ok: true };
      const retryAt = await nextChance(database, keyId, aheadOf(call), now);
      refusedUntil.set(call, retryAt);
      return { ok: false, retryAt, everyMs };
    },
    block: async (until) => {
      await row();
      await database
        .updateTable('service_budgets')
        .set({ blocked_until: until })
        .where('key_id', '=', keyId)
        .where('blocked_until', '<', until)
        .execute();
    },
  };
}

async function nextChance(database: Kysely<BotSchema>, keyId: string, ahead: number, now: number) {
  const row = await database
    .selectFrom('service_budgets')
    .selectAll()
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  const roomAt = Math.ceil((row.spent_until - ahead) / MICROSECONDS);
  return Math.max(now + 1, row.blocked_until, roomAt);
}

async function createRow(database: Kysely<BotSchema>, keyId: string): Promise<void> {
  await database
    .insertInto('service_budgets')
    .values({ key_id: keyId, spent_until: 0, blocked_until: 0, paced_since: 0 })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute();
}

function createOnce(create: () => Promise<void>): () => Promise<void> {
  let created = false;
  return async () => {
    if (created) return;
    await create();
    created = true;
  };
}
