import { type InsertResult, sql } from 'kysely';
import type { Connection } from '../../store/store-deps.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { Cooldown, GroupStore, PaceShare } from '../../swap/groups.ts';

/** Twenty in any minute, wherever it begins: what may come at once, and one every five seconds. */
const PACE_INTERVAL_MS = 5_000;

/** And so many of them at once after a quiet time, at most. */
const MOST_AT_ONCE = 8;

/** Over, as a rule, before a program is up again after a loss of power. */

interface Take {
  readonly key: string;
  readonly personId: number | null;
  readonly freeAt: number;
  readonly now: number;
}

/** Of concurrent calls one writes: the statement guards itself. */
const acquireCooldown = (database: Connection, given: Take) =>
  database
    .insertInto('group_turns')
    .values({ key: given.key, person_id: given.personId, free_at: given.freeAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ free_at: given.freeAt })
        .where('group_turns.free_at', '<=', given.now),
    );

/** The row moves on by one interval while it is not further ahead than the burst allows. */
const takePace = (
  database: Connection,
  given: { chatId: ChatId; now: number; first: number; most: number },
) =>
  database
    .insertInto('group_paces')
    .values({ chat_id: given.chatId, said_until: given.first })
    .onConflict((conflict) =>
      conflict
        .column('chat_id')
        .doUpdateSet({
          said_until: sql<number>`CASE WHEN group_paces.said_until > ${given.now}
              THEN group_paces.said_until + ${sql.lit(PACE_INTERVAL_MS)} ELSE ${given.first} END`,
        })
        .where('group_paces.said_until', '<=', given.most),
    );

function wrote({ numInsertedOrUpdatedRows }: InsertResult): boolean {
  return numInsertedOrUpdatedRows === 1n;
}

/** Turns and paces of groups, each a row that is written by one guarded statement. */
export function createGroupTurns(
  database: Connection,
): Pick<GroupStore, 'acquireCooldown' | 'releaseCooldown' | 'takePace' | 'hasPace' | 'pausePace'> {
  return {
    acquireCooldown: async (turn, now) => {
      if (turn.everyMs <= 0) return true;
      const freeAt = now + turn.everyMs;
      const take = { key: keyOf(turn), personId: turn.personId ?? null, freeAt, now };
      return wrote(await acquireCooldown(database, take).executeTakeFirst());
    },
    releaseCooldown: async (turn) => {
      await database.deleteFrom('group_turns').where('key', '=', keyOf(turn)).execute();
    },
    takePace: async (chatId, share, now) => {
      const take = { chatId, now, first: now + PACE_INTERVAL_MS, most: mostFor(share, now) };
      return wrote(await takePace(database, take).executeTakeFirst());
    },
    hasPace: async (chatId, share, now) => {
      const query = database.selectFrom('group_paces').select('said_until').where('chat_id', '=', chatId);
      const row = await query.executeTakeFirst();
      return row === undefined || row.said_until <= mostFor(share, now);
    },
    pausePace: async (chatId, until) => {
      // Nobody has a share so large that this lies within it before the pause is over.
      const saidUntil = mostFor(MOST_AT_ONCE, until);
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

/** How far ahead the row may be for one more. */
function mostFor(share: PaceShare, now: number): number {
  return now + (share - 1) * PACE_INTERVAL_MS;
}

function keyOf({ what, chatId, personId, of }: Cooldown): string {
  return [what, chatId ?? '', personId ?? '', of ?? ''].join(':');
}
