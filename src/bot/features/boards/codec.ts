import { listField, objectField, readObject, StoreError, writeJson } from '../../store/json-fields.ts';
import type { BoardRow } from '../../store/schema.ts';
import { readToken } from '../../store/swap-codec.ts';
import type { Board, BoardPair, BoardState, DueBoard } from '../../swap/boards.ts';
import type { ChatId } from '../../swap/brands.ts';
import { LANGUAGES } from '../../swap/people.ts';

const STATES: readonly BoardState[] = ['running', 'paused', 'stopping'];

/** @throws StoreError `unreadable_row` when the row does not hold a board */
export function readBoardRow(row: BoardRow): Board {
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

/** @throws StoreError `unreadable_row` when the row does not hold a board */
export function readDueBoard(row: BoardRow): DueBoard {
  return {
    ...readBoardRow(row),
    id: String(row.chat_id),
    revision: row.revision,
    isPinned: row.is_pinned === 1,
    failingSince: row.failing_since,
    fence: row.fence,
  };
}

export function writePairs(pairs: readonly BoardPair[]): string {
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
