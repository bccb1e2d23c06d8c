import type { ChatId } from './brands.ts';
import type { Language } from './people.ts';
import type { NotedPrice } from './stores.ts';
import type { Token } from './token.ts';

/** The price of one `from` in `to`. */
export interface BoardPair {
  readonly from: Token;
  readonly to: Token;
}

export interface BoardPrice {
  readonly price: NotedPrice;
  /** Over one day, in hundredths of a percent; null where the record does not reach back. */
  readonly changeBps: number | null;
  /** No newer price is available: its age must be shown. */
  readonly isOld: boolean;
}

/** One message of a group with prices. It belongs to the group and names no person. */
export interface Board {
  readonly chatId: ChatId;
  /** The forum topic; null in other groups. */
  readonly topicId: number | null;
  readonly messageId: number | null;
  readonly pairs: readonly BoardPair[];
  readonly everyMs: number;
  /** The creator's; the group's own language takes precedence. */
  readonly language: Language;
  readonly state: BoardState;
  /** Last command or press in the group. */
  readonly usedAt: number;
  /** Last update of the message; null before the first. */
  readonly shownAt: number | null;
}

/** `stopping`: over once its message says so. */
export type BoardState = 'running' | 'paused' | 'stopping';

/** Rows that fit a phone screen. */
export const MOST_PAIRS = 12;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Telegram allows about twenty edits a minute in a group, shared with all other messages. */
export const SHORTEST_MS = MINUTE_MS;
export const LONGEST_MS = DAY_MS;
export const USUAL_MS = 5 * MINUTE_MS;

/** An unused board is paused after this time. */
export const UNUSED_MS = DAY_MS;

export type WantedBoard = Pick<Board, 'topicId' | 'pairs' | 'everyMs' | 'language'>;

/** `none`: the message is not, or no longer, a board of this group. */
export type Asked =
  | { readonly kind: 'granted' | 'none' }
  | { readonly kind: 'early'; readonly waitMs: number };

/** One board per group, for commands and presses. Workers write the messages. */
export interface BoardStore {
  find(chatId: ChatId): Promise<Board | undefined>;
  /** Creates the group's board, or changes the pairs of the existing one in place. */
  set(chatId: ChatId, wanted: WantedBoard, now: number): Promise<'made' | 'changed'>;
  /** Schedules an early update, once per `everyMs` for the whole group. A paused board resumes. */
  refresh(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** Acquires a picture, once per `everyMs` for the whole group. */
  takePicture(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** Releases the picture granted at `grantedAt`, which was not sent. */
  releasePicture(chatId: ChatId, grantedAt: number): Promise<void>;
  /** The message says that it ended, then the board is removed. False where there is none. */
  stop(chatId: ChatId, now: number): Promise<boolean>;
  noteUse(chatId: ChatId, now: number): Promise<void>;
}

export interface DueBoard extends Board {
  readonly id: string;
  /** Requests newer than this revision are still open. */
  readonly revision: number;
  readonly isPinned: boolean;
  /** First failure to reach the message; null while it works. */
  readonly failingSince: number | null;
  readonly fence: number;
}

/** Boards due for an update. Writes need the newest fence. */
export interface DueBoards {
  claimDue(
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly DueBoard[]>;
  nextDueAt(now: number): Promise<number | undefined>;
  /** False where another worker has the board: the message is superfluous. */
  noteSent(board: DueBoard, messageId: number): Promise<boolean>;
  notePinned(board: DueBoard): Promise<void>;
  /** Up to date until `dueAt`; requests made meanwhile come sooner. */
  noteShown(board: DueBoard, dueAt: number, now: number): Promise<void>;
  noteFailed(board: DueBoard, dueAt: number, now: number): Promise<void>;
  /** Paused until requested, unless a request came meanwhile. */
  pause(board: DueBoard, now: number): Promise<void>;
  /** Removes it, unless it was requested again meanwhile. */
  remove(board: DueBoard): Promise<void>;
}

export interface BoardCounts {
  readonly running: number;
  readonly paused: number;
}
