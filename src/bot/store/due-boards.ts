import { sql } from 'kysely';
import { hasManyWriters } from '../../database/differences/many-writers.ts';
import type { DueBoard, DueBoards } from '../swap/boards/board-store-port.ts';
import { readDueBoard } from './board-codec.ts';
import { earliest, IS_LEASED } from './due-swaps.ts';
import type { BoardRow } from './schema.ts';
import type { Connection, StoreDeps } from './store-deps.ts';

/** Boards that are due. Every write of a worker counts only while it holds the newest fence of the row. */
export function createDueBoards(deps: StoreDeps): DueBoards {
  const { database } = deps;
  const held = (board: DueBoard) => holding(database, board);
  return {
    claimDue: async (now, limit, leaseMs, underWay) => {
      const rows = await claim(deps, now, limit, now + leaseMs, underWay);
      deps.faultPoint('claim-boards:after-commit');
      return rows
        .toSorted((a, b) => (a.due_at ?? 0) - (b.due_at ?? 0))
        .flatMap((row) => readOrReport(deps, row));
    },
    nextDueAt: (now) => nextDueAt(database, now),
    noteSent: async (board, messageId) => {
      const { numUpdatedRows } = await held(board).set({ message_id: messageId }).executeTakeFirst();
      deps.faultPoint('board-sent:after-commit');
      return numUpdatedRows === 1n;
    },
    notePinned: async (board) => {
      await held(board).set({ is_pinned: 1 }).execute();
    },
    noteShown: async (board, dueAt, now) => {
      const shown = { shown_at: now, failing_since: null, lease_until: 0 };
      await held(board)
        .set({ ...shown, due_at: unlessAsked(board, dueAt) })
        .execute();
    },
    noteFailed: async (board, dueAt, now) => {
      const failed = { failing_since: board.failingSince ?? now, lease_until: 0 };
      await held(board)
        .set({ ...failed, due_at: unlessAsked(board, dueAt) })
        .execute();
    },
    pause: async (board, now) => {
      const { numUpdatedRows } = await held(board)
        .set({ state: 'paused', due_at: null, shown_at: now, failing_since: null, lease_until: 0 })
        .where('revision', '=', board.revision)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) await held(board).set({ lease_until: 0 }).execute();
    },
    remove: async (board) => {
      const { numDeletedRows } = await database
        .deleteFrom('boards')
        .where('chat_id', '=', board.chatId)
        .where('fence', '=', board.fence)
        .where('revision', '=', board.revision)
        .executeTakeFirst();
      if (numDeletedRows === 0n)
        await held(board).set({ message_id: null, is_pinned: 0, lease_until: 0 }).execute();
    },
  };
}

function holding(connection: Connection, { chatId, fence }: DueBoard) {
  return connection.updateTable('boards').where('chat_id', '=', chatId).where('fence', '=', fence);
}

/** What was asked for meanwhile has made it due, and it stays so. */
function unlessAsked({ revision }: DueBoard, dueAt: number) {
  return sql<number | null>`CASE WHEN revision = ${revision} THEN ${dueAt} ELSE due_at END`;
}

function claim(
  { database, holder }: StoreDeps,
  now: number,
  limit: number,
  leaseUntil: number,
  underWay: readonly string[],
): Promise<BoardRow[]> {
  return database
    .updateTable('boards')
    .set({ lease_until: leaseUntil, fence: sql<number>`fence + 1`, holder: holder() })
    .where('chat_id', 'in', (from) =>
      from
        .selectFrom('boards')
        .select('chat_id')
        .where('due_at', '<=', now)
        .where('due_at', 'is not', null)
        .where('lease_until', '<=', now)
        .$if(underWay.length > 0, (query) => query.where('chat_id', 'not in', underWay.map(Number)))
        .orderBy('due_at')
        .limit(limit)
        .$if(hasManyWriters(database), (query) => query.forUpdate('boards').skipLocked()),
    )
    .returningAll()
    .execute();
}

async function nextDueAt(database: Connection, now: number): Promise<number | undefined> {
  const times = await database
    .selectNoFrom((from) => [
      from
        .selectFrom('boards')
        .select(({ fn }) => fn.min('due_at').as('due'))
        .where('due_at', '>', now)
        .where('due_at', 'is not', null)
        .as('due'),
      from
        .selectFrom('boards')
        .select(({ fn }) => fn.min('lease_until').as('lease'))
        .where(IS_LEASED)
        .where('lease_until', '>', now)
        .as('lease'),
    ])
    .executeTakeFirst();
  return earliest(times?.due ?? null, times?.lease ?? null);
}

function readOrReport(deps: StoreDeps, row: BoardRow): readonly DueBoard[] {
  try {
    return [readDueBoard(row)];
  } catch (error) {
    deps.onUnreadableRow('boards', String(row.chat_id), error);
    return [];
  }
}
