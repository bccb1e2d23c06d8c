import type { Board } from './board.ts';
import type { ChatId } from './brands.ts';

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
  releasePicture(chatId: ChatId, grantedAt: number): Promise<void>;
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
