import type { ChatId } from './brands.ts';
import type { Language } from './people.ts';
import type { DueQueue, NotedPrice } from './stores.ts';
import type { TokenPair } from './token.ts';

/** The price of one `from` is given in `to`. */
export type BoardPair = TokenPair;

export interface BoardPrice {
  readonly price: NotedPrice;
  /** Hundredths of a percent of one day; null where the record is too short. */
  readonly changeBps: number | null;
  /** The market source that gave the change, where the bot's own record is too short. */
  readonly changeSource?: string;
  /** A board shows its age. */
  readonly isOld: boolean;
}

/** Names no person. */
export interface Board extends WantedBoard {
  readonly chatId: ChatId;
  readonly messageId: number | null;
  readonly state: BoardState;
  readonly usedAt: number;
  /** Null until its pairs are shown. */
  readonly shownAt: number | null;
}

/** `stopping`: over once its message says so. */
export type BoardState = 'running' | 'paused' | 'stopping';

export const MAX_PAIRS = 12;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Telegram allows about twenty edits a minute in a group. */
export const MIN_MS = MINUTE_MS;
export const MAX_MS = DAY_MS;
export const USUAL_MS = 5 * MINUTE_MS;

export const UNUSED_MS = DAY_MS;

/** The board that a group asks for. */
export interface WantedBoard {
  /** Null outside forums. */
  readonly topicId: number | null;
  readonly pairs: readonly BoardPair[];
  readonly everyMs: number;
  /** The group's own language takes precedence. */
  readonly language: Language;
}

export type Asked =
  | { readonly kind: 'granted' | 'none' }
  | { readonly kind: 'early'; readonly waitMs: number };

/** One per group. Workers write the messages. */
export interface BoardStore {
  find(chatId: ChatId): Promise<Board | undefined>;
  set(chatId: ChatId, wanted: WantedBoard, now: number): Promise<'made' | 'changed'>;
  /** Once per `everyMs` for the whole group. A paused board resumes. */
  refresh(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** Once per `everyMs` for the whole group. */
  takePicture(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** The picture was not sent. */
  releasePicture(chatId: ChatId, grantedAt: number): Promise<void>;
  /** The message announces the end before the removal. */
  stop(chatId: ChatId, now: number): Promise<boolean>;
  noteUse(chatId: ChatId, now: number): Promise<void>;
}

export interface DueBoard extends Board {
  readonly id: string;
  readonly revision: number;
  readonly isPinned: boolean;
  /** First failure to reach the message; null while reachable. */
  readonly failingSince: number | null;
  readonly fence: number;
}

export interface DueBoards extends DueQueue<DueBoard> {
  /** False where another worker has the board. */
  noteSent(board: DueBoard, messageId: number): Promise<boolean>;
  notePinned(board: DueBoard): Promise<void>;
  /** Requests made meanwhile come sooner. */
  noteShown(board: DueBoard, dueAt: number, now: number): Promise<void>;
  noteFailed(board: DueBoard, dueAt: number, now: number): Promise<void>;
  reschedule(board: DueBoard, dueAt: number): Promise<void>;
  /** The next round sends a new one. */
  forgetMessage(board: DueBoard): Promise<void>;
  /** A request that came meanwhile keeps the board running. */
  pause(board: DueBoard, now: number): Promise<void>;
  remove(board: DueBoard): Promise<void>;
}

export interface BoardCounts {
  readonly running: number;
  readonly paused: number;
}
