import type { ChatId } from './brands.ts';
import type { Language } from './people.ts';
import type { NotedPrice } from './stores.ts';
import type { Token } from './token.ts';

/** What one of a token costs in the other. */
export interface BoardPair {
  readonly from: Token;
  readonly to: Token;
}

/** What a pair costs, as far as it is known. */
export interface BoardPrice {
  readonly price: NotedPrice;
  /** Since a day ago, in hundredths of a percent; null where our record does not reach there. */
  readonly changeBps: number | null;
  /** No newer one was to be had: its age has to be said. */
  readonly isOld: boolean;
}

/** One message of a group with the prices of some pairs. Nobody's name is in it: it is the group's. */
export interface Board {
  readonly chatId: ChatId;
  /** The topic of the forum that the message stands in; null in other groups. */
  readonly topicId: number | null;
  /** Null until the message is there. */
  readonly messageId: number | null;
  readonly pairs: readonly BoardPair[];
  readonly everyMs: number;
  /** Of whoever made it; a group may have a language of its own. */
  readonly language: Language;
  readonly state: BoardState;
  /** Somebody asked something of the bot in the group, or pressed a button, at this time or later. */
  readonly usedAt: number;
  /** When the message was last brought up to date; null before the first time. */
  readonly shownAt: number | null;
}

/** `stopping` says that it ends as soon as its message has said so. */
export type BoardState = 'running' | 'paused' | 'stopping';

/** A phone shows so many rows without scrolling. */
export const MOST_PAIRS = 12;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Telegram lets a group have about twenty edits a minute, which others in it need too. */
export const SHORTEST_MS = MINUTE_MS;
export const LONGEST_MS = DAY_MS;
export const USUAL_MS = 5 * MINUTE_MS;

/** A board that nobody looked at for so long is paused. */
export const UNUSED_MS = DAY_MS;

/** What somebody wants a board to show. */
export type WantedBoard = Pick<Board, 'topicId' | 'pairs' | 'everyMs' | 'language'>;

/** `none` where the message is no board of this group, or not any more. */
export type Asked =
  | { readonly kind: 'granted' | 'none' }
  /** It was granted a short while ago. */
  | { readonly kind: 'early'; readonly waitMs: number };

/** The boards of the groups, one each, as commands and presses see them. The messages are another's to write. */
export interface BoardStore {
  find(chatId: ChatId): Promise<Board | undefined>;
  /** Makes the board of the group, or changes what the one it has shows; that one stays where it is, and runs on. */
  set(chatId: ChatId, wanted: WantedBoard, now: number): Promise<'made' | 'changed'>;
  /** Brings it up to date out of turn, once in `everyMs` for everybody together; one that was paused goes on. */
  refresh(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** Whether a picture may be sent, once in `everyMs` for everybody together. */
  takePicture(chatId: ChatId, messageId: number, everyMs: number, now: number): Promise<Asked>;
  /** Nothing came of the picture that was granted at `grantedAt`. */
  givePictureBack(chatId: ChatId, grantedAt: number): Promise<void>;
  /** The message says that it has ended, and the board goes. False where there is none. */
  stop(chatId: ChatId, now: number): Promise<boolean>;
  /** Somebody asked something of the bot in the group. */
  noteUse(chatId: ChatId, now: number): Promise<void>;
}

/** A board that one worker has claimed. */
export interface DueBoard extends Board {
  readonly id: string;
  /** What was asked of it after this was read is not yet done. */
  readonly revision: number;
  readonly isPinned: boolean;
  /** Since when its message could not be reached; null while it can. */
  readonly failingSince: number | null;
  readonly fence: number;
}

/** Boards that are due for a round. Every write counts only while the claim is the newest of the row. */
export interface DueBoards {
  claimDue(
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly DueBoard[]>;
  nextDueAt(now: number): Promise<number | undefined>;
  /** Its message is there. False where another worker has the board: the message is one too many. */
  noteSent(board: DueBoard, messageId: number): Promise<boolean>;
  /** Pinning was tried. */
  notePinned(board: DueBoard): Promise<void>;
  /** It stands as it should, until `dueAt`; sooner where something was asked of it meanwhile. */
  noteShown(board: DueBoard, dueAt: number, now: number): Promise<void>;
  /** Its message could not be reached. */
  noteFailed(board: DueBoard, dueAt: number, now: number): Promise<void>;
  /** It rests until somebody wants it, unless somebody does already. */
  pause(board: DueBoard, now: number): Promise<void>;
  /** It is over; not where it was wanted again meanwhile. */
  remove(board: DueBoard): Promise<void>;
}

/** How many boards there are, for the operator. */
export interface BoardCounts {
  readonly running: number;
  readonly paused: number;
}
