import { sql } from 'kysely';
import { dueRows } from '../../store/due-rows.ts';
import type { BoardRow } from '../../store/schema.ts';
import type { Connection, StoreDeps } from '../../store/store-deps.ts';
import type { DueBoard, DueBoards } from '../../swap/boards.ts';
import { readDueBoard } from './codec.ts';

/** A board is refreshed once a day at the least. */
const LONGEST_DELAY_MS = 25 * 3_600_000;

const DUE = dueRows<BoardRow>('boards', 'chat_id', LONGEST_DELAY_MS, Number);

/** Boards that are due. Every write of a worker counts only while it holds the newest fence of the row. */
export function createDueBoards(deps: StoreDeps): DueBoards {
  const { database } = deps;
  const held = (board: DueBoard) => holding(database, board);
  return {
    claimDue: async (...claim) => {
      const rows = await DUE.claim(deps, ...claim);
      deps.faultPoint('claim-boards:after-commit');
      return rows.flatMap((row) => readOrReport(deps, row));
    },
    nextDueAt: (now) => DUE.nextDueAt(database, now),
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

function readOrReport(deps: StoreDeps, row: BoardRow): readonly DueBoard[] {
  try {
    return [readDueBoard(row)];
  } catch (error) {
    deps.onUnreadableRow('boards', String(row.chat_id), error);
    return [];
  }
}
