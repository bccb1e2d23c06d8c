import { type InsertResult, sql } from 'kysely';
import type { FeatureTable } from '../../store/deletion.ts';
import { isListOf, isMint, isObject, isPair, readProper } from '../../store/json-fields.ts';
import { type Connection, inTransaction, type StoreDeps } from '../../store/store-deps.ts';
import type { ChatId } from '../../swap/brands.ts';
import {
  type Cooldown,
  DEFAULT_GROUP_SETTINGS,
  type DueAnswer,
  type GroupSettings,
  type GroupStore,
  MAX_COOLDOWN_MS,
  MAX_GROUP_TOKENS,
  MAX_OFFSET_MINUTES,
  MAX_STAY_MS,
  MIN_OFFSET_MINUTES,
  type PaceShare,
} from '../../swap/groups.ts';
import { LANGUAGES } from '../../swap/people.ts';
import { RETENTION_DAYS } from '../../swap/stores.ts';

declare module '../../store/schema.ts' {
  interface BotSchema {
    groups: {
      chat_id: number;
      /** JSON: only the choices made. */
      settings: string;
      greeted_at: number | null;
      left_at: number | null;
      updated_at: number;
    };
    /** Cooldowns by person or group; `free_at` ends them. */
    group_turns: { key: string; person_id: number | null; free_at: number };
    /** `said_until` is when the group's messages, evenly spread, would end. */
    group_paces: { chat_id: number; said_until: number };
    group_answers: { chat_id: number; message_id: number; due_at: number };
  }
}

export const GROUP_TABLES: readonly FeatureTable[] = [
  { name: 'groups', kept: { key: 'chat_id', since: 'left_at', days: 30 } },
  {
    name: 'group_turns',
    hasPersonId: true,
    kept: { key: 'key', since: 'free_at', days: RETENTION_DAYS.groupTurns },
  },
  { name: 'group_paces', kept: { key: 'chat_id', since: 'said_until', days: RETENTION_DAYS.groupTurns } },
];

const isBoolean = (value: unknown) => typeof value === 'boolean';

const CHECKS: Readonly<Record<keyof GroupSettings, (value: unknown) => boolean>> = {
  quotes: isBoolean,
  askers: (value) => value === 'everybody' || value === 'admins',
  personCooldownMs: (value) => isBetween(value, 0, MAX_COOLDOWN_MS),
  groupCooldownMs: (value) => isBetween(value, 0, MAX_COOLDOWN_MS),
  tokens: isTokens,
  pair: (value) => value === null || isPair(value),
  deleteAfterMs: (value) => value === null || isBetween(value, 1, MAX_STAY_MS),
  language: (value) => value === null || (LANGUAGES as readonly unknown[]).includes(value),
  quietHours: (value) => value === null || isQuietHours(value),
  topic: (value) => value === null || isBetween(value, 1, Number.MAX_SAFE_INTEGER),
  boards: isBoolean,
};

/** What boards do when a group moves or ends, within the transaction of the group. */
interface BoardsOfGroups {
  move(transaction: Connection, from: ChatId, to: ChatId, now: number): Promise<void>;
  remove(connection: Connection, chatId: ChatId): Promise<void>;
}

/** Settings are plain JSON: every member sees them, and they name no person. */
export function createGroupStore(deps: StoreDeps, boards: BoardsOfGroups): GroupStore {
  const { database } = deps;
  return {
    ...createGroupLimits(database),
    ...createGroupAnswers(database),
    find: async (id) => {
      const row = await findGroup(database, id);
      return {
        ...DEFAULT_GROUP_SETTINGS,
        ...(row ? readGroupChoices(row.settings) : {}),
        isGone: (row?.left_at ?? null) !== null,
      };
    },
    change: (id, patch, now) =>
      inTransaction(deps, 'change-group', async (transaction) => {
        const row = await findGroup(transaction, id);
        const choices = { ...(row ? readGroupChoices(row.settings) : {}), ...patch };
        const fields = { settings: JSON.stringify(choices), updated_at: now };
        await transaction
          .insertInto('groups')
          .values({ chat_id: id, ...fields })
          .onConflict((conflict) => conflict.column('chat_id').doUpdateSet(fields))
          .execute();
        return { ...DEFAULT_GROUP_SETTINGS, ...choices };
      }),
    move: async (from, to, now) => {
      await inTransaction(deps, 'move-group', async (transaction) => {
        const row = await findGroup(transaction, from);
        await boards.move(transaction, from, to, now);
        await forget(transaction, from);
        if (!row) return;
        const { settings, greeted_at } = row;
        const moved = { settings, greeted_at, left_at: null, updated_at: now };
        await transaction
          .insertInto('groups')
          .values({ chat_id: to, ...moved })
          .onConflict((conflict) => conflict.column('chat_id').doUpdateSet(moved))
          .execute();
      });
      deps.onBoardDue();
    },
    enter: async (id, now) => {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('groups')
        .values({ chat_id: id, settings: '{}', greeted_at: now, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .column('chat_id')
            .doUpdateSet({ greeted_at: now, left_at: null })
            .where('groups.greeted_at', 'is', null),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) return true;
      await database
        .updateTable('groups')
        .set({ left_at: null })
        .where('chat_id', '=', id)
        .where('left_at', 'is not', null)
        .execute();
      return false;
    },
    leave: (id, now) =>
      inTransaction(deps, 'leave-group', async (transaction) => {
        await boards.remove(transaction, id);
        await transaction.deleteFrom('group_answers').where('chat_id', '=', id).execute();
        await transaction
          .insertInto('groups')
          .values({ chat_id: id, settings: '{}', left_at: now, updated_at: now })
          .onConflict((conflict) =>
            conflict.column('chat_id').doUpdateSet({ left_at: now }).where('groups.left_at', 'is', null),
          )
          .execute();
      }),
    forget: (id) =>
      inTransaction(deps, 'forget-group', async (transaction) => {
        await boards.remove(transaction, id);
        await forget(transaction, id);
      }),
  };
}

function findGroup(database: Connection, id: ChatId) {
  return database.selectFrom('groups').selectAll().where('chat_id', '=', id).executeTakeFirst();
}

async function forget(transaction: Connection, id: ChatId): Promise<void> {
  await transaction.deleteFrom('group_answers').where('chat_id', '=', id).execute();
  await transaction.deleteFrom('group_paces').where('chat_id', '=', id).execute();
  await transaction.deleteFrom('groups').where('chat_id', '=', id).execute();
}

/** A damaged or foreign value becomes its default. */
export function readGroupChoices(text: string): Partial<GroupSettings> {
  return readProper<GroupSettings>(text, CHECKS);
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

function isTokens(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value.kind === 'all') return true;
  return (value.kind === 'only' || value.kind === 'not') && isListOf(value.mints, isMint, MAX_GROUP_TOKENS);
}

function isQuietHours(value: unknown): boolean {
  return (
    isObject(value) &&
    isBetween(value.fromHour, 0, 23) &&
    isBetween(value.toHour, 0, 23) &&
    isBetween(value.offsetMinutes, MIN_OFFSET_MINUTES, MAX_OFFSET_MINUTES)
  );
}

function createGroupAnswers(database: Connection) {
  return {
    deleteLater: async ({ chatId, messageId }, dueAt) => {
      await database
        .insertInto('group_answers')
        .values({ chat_id: chatId, message_id: messageId, due_at: dueAt })
        .onConflict((conflict) => conflict.columns(['chat_id', 'message_id']).doNothing())
        .execute();
    },
    claimDueAnswers: async (now, most, leaseMs) => {
      const due = await database
        .selectFrom('group_answers')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(most)
        .execute();
      const claimed: DueAnswer[] = [];
      for (const row of due) {
        const answer = { chatId: row.chat_id as ChatId, messageId: row.message_id };
        const { numUpdatedRows } = await database
          .updateTable('group_answers')
          .set({ due_at: now + leaseMs })
          .where('chat_id', '=', answer.chatId)
          .where('message_id', '=', answer.messageId)
          .where('due_at', '=', row.due_at)
          .executeTakeFirst();
        if (numUpdatedRows === 1n) claimed.push(answer);
      }
      return claimed;
    },
    nextAnswerDueAt: async () => {
      const row = await database
        .selectFrom('group_answers')
        .select('due_at')
        .where('due_at', '>', 0)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return row?.due_at;
    },
    finishAnswer: async ({ chatId, messageId }) => {
      await database
        .deleteFrom('group_answers')
        .where('chat_id', '=', chatId)
        .where('message_id', '=', messageId)
        .execute();
    },
  } satisfies Partial<GroupStore>;
}

/** Telegram: 20 messages a minute per group, burst included. */
const PACE_INTERVAL_MS = 5_000;

const MAX_AT_ONCE = 8;

/** All replicas share the limits: a guarded statement decides each call. */
function createGroupLimits(database: Connection) {
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
      // The group's pace exceeds the largest share until the pause ends, so that no share finds room.
      const saidUntil = latestFor(MAX_AT_ONCE, until);
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
  } satisfies Partial<GroupStore>;
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
