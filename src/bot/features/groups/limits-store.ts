import { type InsertResult, sql } from 'kysely';
import type { Connection } from '../../store/store-deps.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { Cooldown, GroupStore, PaceShare } from '../../swap/groups.ts';

/** Telegram: 20 messages a minute per group, burst included. */
const PACE_INTERVAL_MS = 5_000;

const MOST_AT_ONCE = 8;

/** All replicas share the limits: a guarded statement decides each call. */
export function createGroupLimits(
  database: Connection,
): Pick<GroupStore, 'acquireCooldown' | 'releaseCooldown' | 'takePace' | 'hasPace' | 'pausePace'> {
  return {
    acquireCooldown: async (cooldown, now) => {
      if (cooldown.everyMs <= 0) return true;
      return acquireCooldown(database, cooldown, now);
    },
    releaseCooldown: async (cooldown) => {
      await database.deleteFrom('group_turns').where('key', '=', keyOf(cooldown)).execute();
    },
    takePace: (chatId, share, now) => takePace(database, chatId, share, now),
    hasPace: async (chatId, share, now) => {
      const query = database.selectFrom('group_paces').select('said_until').where('chat_id', '=', chatId);
      const row = await query.executeTakeFirst();
      return row === undefined || row.said_until <= latestFor(share, now);
    },
    pausePace: async (chatId, until) => {
      // Above the largest share until the pause ends.
      const saidUntil = latestFor(MOST_AT_ONCE, until);
      await database
        .insertInto('group_paces')
        .values({ chat_id: chatId, said_until: saidUntil })
        .onConflict((conflict) =>
          conflict
            .column('chat_id')
            .doUpdateSet({ said_until: saidUntil })
            .where('group_paces.said_until', '<', saidUntil),
        )
        .execute();
    },
  };
}

async function acquireCooldown(database: Connection, cooldown: Cooldown, now: number): Promise<boolean> {
  const freeAt = now + cooldown.everyMs;
  const insert = database
    .insertInto('group_turns')
    .values({ key: keyOf(cooldown), person_id: cooldown.personId ?? null, free_at: freeAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ free_at: freeAt }).where('group_turns.free_at', '<=', now),
    );
  return wrote(await insert.executeTakeFirst());
}

function keyOf({ what, chatId, personId, of }: Cooldown): string {
  return [what, chatId ?? '', personId ?? '', of ?? ''].join(':');
}

/** GCRA: a message advances `said_until` by the interval. */
async function takePace(
  database: Connection,
  chatId: ChatId,
  share: PaceShare,
  now: number,
): Promise<boolean> {
  const first = now + PACE_INTERVAL_MS;
  const insert = database
    .insertInto('group_paces')
    .values({ chat_id: chatId, said_until: first })
    .onConflict((conflict) =>
      conflict
        .column('chat_id')
        .doUpdateSet({
          said_until: sql<number>`CASE WHEN group_paces.said_until > ${now}
              THEN group_paces.said_until + ${sql.lit(PACE_INTERVAL_MS)} ELSE ${first} END`,
        })
        .where('group_paces.said_until', '<=', latestFor(share, now)),
    );
  return wrote(await insert.executeTakeFirst());
}

function latestFor(share: PaceShare, now: number): number {
  return now + (share - 1) * PACE_INTERVAL_MS;
}

function wrote({ numInsertedOrUpdatedRows }: InsertResult): boolean {
  return numInsertedOrUpdatedRows === 1n;
}
