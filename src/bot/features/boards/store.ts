/*
 * The boards of groups: what people ask for, and the queue of the worker that refreshes them. Every write of the worker
 * needs the newest fence, and a press or a change raises the revision, so that a late worker shows nothing old.
 * `test/bot/features/boards/store.test.ts` proves it on both engines.
 */
import { type Selectable, sql } from 'kysely';
import type { FeatureTable } from '../../store/deletion.ts';
import { dueRows } from '../../store/due-rows.ts';
import { listField, objectField, readObject, StoreError, writeJson } from '../../store/json-fields.ts';
import type { BotSchema } from '../../store/schema.ts';
import { type Connection, readOrReport, type StoreDeps } from '../../store/store-deps.ts';
import { readToken } from '../../store/swap-codec.ts';
import type {
  Asked,
  Board,
  BoardCounts,
  BoardPair,
  BoardState,
  BoardStore,
  DueBoard,
  DueBoards,
  WantedBoard,
} from '../../swap/boards.ts';
import type { ChatId } from '../../swap/brands.ts';
import { LANGUAGES } from '../../swap/people.ts';

declare module '../../store/schema.ts' {
  interface BotSchema {
    boards: {
      chat_id: number;
      topic_id: number | null;
      message_id: number | null;
      /** JSON list of token pairs. */
      pairs: string;
      every_ms: number;
      language: string;
      state: string;
      used_at: number;
      shown_at: number | null;
      pictured_at: number | null;
      /** 1 once tried. */
      is_pinned: number;
      failing_since: number | null;
      /** Null while paused. */
      due_at: number | null;
      /** Counts requests: a worker may have read an older row. */
      revision: number;
      lease_until: number;
      fence: number;
    };
  }
}

export const BOARD_TABLES: readonly FeatureTable[] = [{ name: 'boards', isLeased: true }];

type BoardRow = Selectable<BotSchema['boards']>;

const USE_NOTED_EVERY_MS = 600_000;
const STATES: readonly BoardState[] = ['running', 'paused', 'stopping'];

/** Refreshes are at most a day apart: later due times come from a wrong clock. */
const MAX_DELAY_MS = 25 * 3_600_000;

/** A change increments the revision, which a running worker notices. */
export function createBoardStore(deps: StoreDeps): BoardStore {
  const { database } = deps;
  const due = <T>(value: T): T => {
    deps.onBoardDue();
    return value;
  };
  return {
    find: async (chatId) => {
      const row = await find(database, chatId);
      return row && readOrReport(deps.onUnreadableRow, 'boards', chatId, () => readBoardRow(row));
    },
    set: async (chatId, wanted, now) => due(await set(database, chatId, wanted, now)),
    refresh: async (chatId, messageId, everyMs, now) => {
      const asked = await refresh(database, chatId, messageId, everyMs, now);
      return asked.kind === 'granted' ? due(asked) : asked;
    },
    takePicture: (chatId, messageId, everyMs, now) => takePicture(database, chatId, messageId, everyMs, now),
    stop: async (chatId, now) => {
      const update = revise(database, chatId).set({ state: 'stopping', due_at: now, failing_since: null });
      const { numUpdatedRows } = await update.executeTakeFirst();
      return due(numUpdatedRows > 0n);
    },
    noteUse: async (chatId, now) => {
      await database
        .updateTable('boards')
        .set({ used_at: now })
        .where('chat_id', '=', chatId)
        .where('used_at', '<', now - USE_NOTED_EVERY_MS)
        .execute();
    },
    releasePicture: async (chatId, grantedAt) => {
      await database
        .updateTable('boards')
        .set({ pictured_at: null })
        .where('chat_id', '=', chatId)
        .where('pictured_at', '=', grantedAt)
        .execute();
    },
  };
}

function find(database: Connection, chatId: ChatId): Promise<BoardRow | undefined> {
  return database.selectFrom('boards').selectAll().where('chat_id', '=', chatId).executeTakeFirst();
}

function revise(connection: Connection, chatId: ChatId) {
  return connection
    .updateTable('boards')
    .set({ revision: sql<number>`revision + 1` })
    .where('chat_id', '=', chatId);
}

async function set(
  database: Connection,
  chatId: ChatId,
  { topicId, pairs, everyMs, language }: WantedBoard,
  now: number,
): Promise<'made' | 'changed'> {
  const shown = { pairs: writePairs(pairs), every_ms: everyMs, language, state: 'running' };
  const wanted = { ...shown, used_at: now, due_at: now, shown_at: null, failing_since: null };
  const { revision } = await database
    .insertInto('boards')
    .values({
      ...wanted,
      ...{ chat_id: chatId, topic_id: topicId, message_id: null, pictured_at: null },
      ...{ is_pinned: 0, revision: 1, lease_until: 0, fence: 0 },
    })
    .onConflict((conflict) =>
      conflict.column('chat_id').doUpdateSet({ ...wanted, revision: sql<number>`boards.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision === 1 ? 'made' : 'changed';
}

/** A press joins the refresh that is due (single flight). */
async function refresh(
  database: Connection,
  chatId: ChatId,
  messageId: number,
  everyMs: number,
  now: number,
): Promise<Asked> {
  const changed = revise(database, chatId)
    .set({ state: 'running', due_at: now, used_at: now })
    .where('message_id', '=', messageId);
  const resumed = await changed.where('state', '=', 'paused').executeTakeFirst();
  if (resumed.numUpdatedRows > 0n) return { kind: 'granted' };
  const hastened = await changed
    .where('state', '=', 'running')
    .where('due_at', '>', now)
    .where((or) => or.or([or('shown_at', 'is', null), or('shown_at', '<=', now - everyMs)]))
    .executeTakeFirst();
  if (hastened.numUpdatedRows > 0n) return { kind: 'granted' };
  const row = await find(database, chatId);
  if (row?.message_id !== messageId || row.state === 'stopping') return { kind: 'none' };
  return (row.due_at ?? now) <= now ? { kind: 'granted' } : wait(row.shown_at, everyMs, now);
}

async function takePicture(
  database: Connection,
  chatId: ChatId,
  messageId: number,
  everyMs: number,
  now: number,
): Promise<Asked> {
  const taken = await database
    .updateTable('boards')
    .set({ pictured_at: now, used_at: now })
    .where('chat_id', '=', chatId)
    .where('message_id', '=', messageId)
    .where('state', '!=', 'stopping')
    .where((or) => or.or([or('pictured_at', 'is', null), or('pictured_at', '<=', now - everyMs)]))
    .executeTakeFirst();
  if (taken.numUpdatedRows > 0n) return { kind: 'granted' };
  const row = await find(database, chatId);
  if (row?.message_id !== messageId || row.state === 'stopping') return { kind: 'none' };
  return wait(row.pictured_at, everyMs, now);
}

function wait(since: number | null, everyMs: number, now: number): Asked {
  return { kind: 'early', waitMs: Math.max(1, (since ?? now) + everyMs - now) };
}

/** Writes need the newest fence of the row. */
export function createDueBoards(deps: StoreDeps): DueBoards {
  const { database } = deps;
  const fenced = ({ chatId, fence }: DueBoard) =>
    database.updateTable('boards').where('chat_id', '=', chatId).where('fence', '=', fence);
  const release = async (
    board: DueBoard,
    dueAt: number,
    noted: { readonly failing_since: number | null; readonly shown_at?: number },
  ) => {
    const released = { ...noted, lease_until: 0, due_at: unlessRevised(board, dueAt) };
    await fenced(board).set(released).execute();
  };
  const forgetMessage = async (board: DueBoard) => {
    await fenced(board).set({ message_id: null, is_pinned: 0, lease_until: 0 }).execute();
  };
  return {
    ...dueRows(deps, {
      table: 'boards',
      key: 'chat_id',
      longestDelayMs: MAX_DELAY_MS,
      claimName: 'claim-boards',
      read: readDueBoard,
    }),
    noteSent: async (board, messageId) => {
      const { numUpdatedRows } = await fenced(board).set({ message_id: messageId }).executeTakeFirst();
      deps.faultPoint('board-sent:after-commit');
      return numUpdatedRows === 1n;
    },
    notePinned: async (board) => {
      await fenced(board).set({ is_pinned: 1 }).execute();
    },
    noteShown: (board, dueAt, now) => release(board, dueAt, { failing_since: null, shown_at: now }),
    noteFailed: (board, dueAt, now) => release(board, dueAt, { failing_since: board.failingSince ?? now }),
    reschedule: (board, dueAt) => release(board, dueAt, { failing_since: null }),
    forgetMessage,
    pause: async (board, now) => {
      const { numUpdatedRows } = await fenced(board)
        .set({ state: 'paused', due_at: null, shown_at: now, failing_since: null, lease_until: 0 })
        .where('revision', '=', board.revision)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) await fenced(board).set({ lease_until: 0 }).execute();
    },
    remove: async (board) => {
      const { numDeletedRows } = await database
        .deleteFrom('boards')
        .where('chat_id', '=', board.chatId)
        .where('fence', '=', board.fence)
        .where('revision', '=', board.revision)
        .executeTakeFirst();
      if (numDeletedRows === 0n) await forgetMessage(board);
    },
  };
}

/** Keeps the earlier due time of a revision since the claim. */
function unlessRevised({ revision }: DueBoard, dueAt: number) {
  return sql<number | null>`CASE WHEN revision = ${revision} THEN ${dueAt} ELSE due_at END`;
}

/** Follows a group to its new chat id: the board gets a new message there, unless the new chat has a board. */
export async function moveBoard(
  transaction: Connection,
  from: ChatId,
  to: ChatId,
  now: number,
): Promise<void> {
  if (!(await find(transaction, to)))
    await revise(transaction, from)
      .set({
        ...{ chat_id: to, topic_id: null, message_id: null, is_pinned: 0, failing_since: null },
        ...{ state: 'running', used_at: now, due_at: now, lease_until: 0 },
        fence: sql<number>`fence + 1`,
      })
      .where('state', '!=', 'stopping')
      .execute();
  await removeBoard(transaction, from);
}

export async function removeBoard(connection: Connection, chatId: ChatId): Promise<void> {
  await connection.deleteFrom('boards').where('chat_id', '=', chatId).execute();
}

export async function countBoards(database: Connection): Promise<BoardCounts> {
  const inState = (state: Board['state']) => sql<number>`SUM(CASE WHEN state = ${state} THEN 1 ELSE 0 END)`;
  const counts = await database
    .selectFrom('boards')
    .select([inState('running').as('running'), inState('paused').as('paused')])
    .executeTakeFirst();
  return { running: Number(counts?.running ?? 0), paused: Number(counts?.paused ?? 0) };
}

/** @throws StoreError `unreadable_row` for a row without a board */
function readBoardRow(row: BoardRow): Board {
  return {
    chatId: row.chat_id as ChatId,
    topicId: row.topic_id,
    messageId: row.message_id,
    pairs: readPairs(row.pairs),
    everyMs: row.every_ms,
    language: LANGUAGES.find((one) => one === row.language) ?? refuse(),
    state: STATES.find((one) => one === row.state) ?? refuse(),
    usedAt: row.used_at,
    shownAt: row.shown_at,
  };
}

function readDueBoard(row: BoardRow): DueBoard {
  return {
    ...readBoardRow(row),
    id: String(row.chat_id),
    revision: row.revision,
    isPinned: row.is_pinned === 1,
    failingSince: row.failing_since,
    fence: row.fence,
  };
}

function writePairs(pairs: readonly BoardPair[]): string {
  return writeJson({ pairs });
}

function readPairs(text: string): readonly BoardPair[] {
  return listField(readObject(text), 'pairs').map((pair) => {
    const sides = objectField({ pair }, 'pair');
    return { from: readToken(objectField(sides, 'from')), to: readToken(objectField(sides, 'to')) };
  });
}

function refuse(): never {
  throw new StoreError('unreadable_row', 'A row holds a board that this version does not know.');
}
