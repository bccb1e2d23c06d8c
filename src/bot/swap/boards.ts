import type { ChatId } from './brands.ts';
import type { Language } from './people.ts';
import type { DueQueue, NotedPrice } from './stores.ts';
import type { Token } from './token.ts';

/** Per `from`, in `to`. */
export interface BoardPair {
  readonly from: Token;
  readonly to: Token;
}

export interface BoardPrice {
  readonly price: NotedPrice;
  /** Over one day, in hundredths of a percent; null where the record is too short. */
  readonly changeBps: number | null;
  /** The market source that says so, where the record is too short. */
  readonly changeSource?: string;
  /** No newer price is available: show its age. */
  readonly isOld: boolean;
}

/** Names no person. */
export interface Board {
  readonly chatId: ChatId;
  /** Null outside forums. */
  readonly topicId: number | null;
  readonly messageId: number | null;
  readonly pairs: readonly BoardPair[];
  readonly everyMs: number;
  /** The creator's; the group's own language takes precedence. */
  readonly language: Language;
  readonly state: BoardState;
  readonly usedAt: number;
  readonly shownAt: number | null;
}

/** `stopping`: over once its message says so. */
export type BoardState = 'running' | 'paused' | 'stopping';

/** As many rows fit on a phone screen. */
export const MOST_PAIRS = 12;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Telegram allows about twenty edits a minute in a group, all messages together. */
export const SHORTEST_MS = MINUTE_MS;
export const LONGEST_MS = DAY_MS;
export const USUAL_MS = 5 * MINUTE_MS;

/** Then an unused board is paused. */
export const UNUSED_MS = DAY_MS;

export type WantedBoard = Pick<Board, 'topicId' | 'pairs' | 'everyMs' | 'language'>;

/** `none`: not, or no longer, a board of this group. */
export type Asked =
  | { readonly kind: 'granted' | 'none' }
  | { readonly kind: 'early'; readonly waitMs: number };

/** A group has at most one board. Workers write the messages. */
export interface BoardStore {
  find(chatId: ChatId): Promise<Board | undefined>;
  /** Replaces the pairs of an existing board. */
  set(chatId: ChatId, wanted: WantedBoard, now: number): Promise<'made' | 'changed'>;
  /** Once per `everyMs` for the whole group. A paused board resumes. */
  refresh(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** Once per `everyMs` for the whole group. */
  takePicture(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** For an unsent picture. */
  releasePicture(chatId: ChatId, grantedAt: number): Promise<void>;
  /** The message announces the end before the removal. False without a board. */
  stop(chatId: ChatId, now: number): Promise<boolean>;
  noteUse(chatId: ChatId, now: number): Promise<void>;
}

export interface DueBoard extends Board {
  readonly id: string;
  /** Newer requests are still open. */
  readonly revision: number;
  readonly isPinned: boolean;
  /** First failure to reach the message; null while reachable. */
  readonly failingSince: number | null;
  readonly fence: number;
}

export interface DueBoards extends DueQueue<DueBoard> {
  /** False where another worker has the board: the message is superfluous. */
  noteSent(board: DueBoard, messageId: number): Promise<boolean>;
  notePinned(board: DueBoard): Promise<void>;
  /** Up to date until `dueAt`; requests made meanwhile come sooner. */
  noteShown(board: DueBoard, dueAt: number, now: number): Promise<void>;
  noteFailed(board: DueBoard, dueAt: number, now: number): Promise<void>;
  /** Unless a request came meanwhile. */
  pause(board: DueBoard, now: number): Promise<void>;
  /** Unless requested again meanwhile. */
  remove(board: DueBoard): Promise<void>;
}

export interface BoardCounts {
  readonly running: number;
  readonly paused: number;
}
