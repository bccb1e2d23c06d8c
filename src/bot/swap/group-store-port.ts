import type { ChatId, PersonId } from './brands.ts';
import type { GroupSettings } from './group-settings.ts';

/** A group as it stands. */
export interface Group extends GroupSettings {
  /** The bot was taken out of it: nothing is said there any more. */
  readonly isGone: boolean;
}

/** Something that may be had once in a while. Whoever has it makes the others wait, on every replica. */
export interface Cooldown {
  readonly what: 'price' | 'refresh' | 'answer' | 'notice';
  /** Absent for a turn that is the person's everywhere. */
  readonly chatId?: ChatId;
  /** Absent for a turn of all members together. */
  readonly personId?: PersonId;
  /** Which of several, where a group has more than one: the id of a message. */
  readonly of?: number;
  /** Milliseconds until the next may be had. */
  readonly everyMs: number;
}

/** How much of a group's pace may be used: as many messages at once, eight at most, and then one every five seconds. */
export type PaceShare = number;

/** An answer that is to be deleted. */
export interface DueAnswer {
  readonly chatId: ChatId;
  readonly messageId: number;
}

/** What is kept of groups: no person stands in it, but in a turn until it is over. */
export interface GroupStore {
  /** As it was never heard of where nothing was chosen. */
  find(chatId: ChatId): Promise<Group>;
  /** @returns all of them after the change */
  change(chatId: ChatId, patch: Partial<GroupSettings>, now: number): Promise<GroupSettings>;
  /** A group became a supergroup: what was chosen goes with it, and nothing is known under the old id. Twice is as once. */
  move(from: ChatId, to: ChatId, now: number): Promise<void>;
  /** The bot is in the group. True the first time, and again once a group that it left was forgotten. */
  enter(chatId: ChatId, now: number): Promise<boolean>;
  /** The bot is out: nothing is said any more; what was chosen is kept for thirty days. */
  leave(chatId: ChatId, now: number): Promise<void>;
  /** Nothing is known of the group any more. */
  forget(chatId: ChatId): Promise<void>;
  /** Whether the turn could be had; it is had then. */
  acquireCooldown(turn: Cooldown, now: number): Promise<boolean>;
  /** The turn was had for nothing. */
  releaseCooldown(turn: Cooldown): Promise<void>;
  /** Whether one more message or edit goes into the group's pace: never more than twenty in a minute. */
  takePace(chatId: ChatId, share: PaceShare, now: number): Promise<boolean>;
  /** Whether `takePace` would grant it now: asked before a price is. */
  hasPace(chatId: ChatId, share: PaceShare, now: number): Promise<boolean>;
  /** Telegram asked for a pause. */
  pausePace(chatId: ChatId, until: number): Promise<void>;
  /** The answer is to be deleted at `dueAt`. */
  deleteLater(answer: DueAnswer, dueAt: number): Promise<void>;
  /** Answers whose time is up; nobody else is given them for `leaseMs`. */
  claimDueAnswers(now: number, most: number, leaseMs: number): Promise<readonly DueAnswer[]>;
  /** When the next answer is to be deleted. */
  nextAnswerDueAt(): Promise<number | undefined>;
  /** It is deleted, or never will be. */
  finishAnswer(answer: DueAnswer): Promise<void>;
}
