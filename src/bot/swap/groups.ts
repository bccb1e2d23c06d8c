import type { Mint } from '../../solana/mint.ts';
import { type ChatId, NATIVE_MINT, type PersonId, WRAPPED_SOL_MINT } from './brands.ts';
import type { Language } from './people.ts';

/** Which tokens may be asked for in a group. */
export type GroupTokens =
  | { readonly kind: 'all' }
  | { readonly kind: 'only' | 'not'; readonly mints: readonly Mint[] };

/** Hours in which a group gets no public answer; from 22 to 7 goes over midnight, and from 8 to 8 is the whole day. */
export interface QuietHours {
  /** 0 to 23, in the group's own time. */
  readonly fromHour: number;
  /** 0 to 23; it is over when this hour begins. */
  readonly toHour: number;
  /** How far the group's time is ahead of UTC; negative behind it. */
  readonly offsetMinutes: number;
}

/** How a group likes things; what nobody there ever chose stands as in `DEFAULT_GROUP_SETTINGS`. */
export interface GroupSettings {
  /** Whether prices are shown at all. */
  readonly quotes: boolean;
  readonly askers: 'everybody' | 'admins';
  /** How long one person waits between two prices, and all of them together; milliseconds. */
  readonly personCooldownMs: number;
  readonly groupCooldownMs: number;
  readonly tokens: GroupTokens;
  /** What a bare `/quote` prices. */
  readonly pair: { readonly from: Mint; readonly to: Mint } | null;
  /** How long an answer stays; null for good. */
  readonly deleteAfterMs: number | null;
  /** Null is the language of whoever asks. */
  readonly language: Language | null;
  readonly quietHours: QuietHours | null;
  /** The one topic in which the bot answers and shows a board; null for any. */
  readonly topic: number | null;
  readonly boards: boolean;
}

export const DEFAULT_GROUP_SETTINGS: GroupSettings = {
  quotes: true,
  askers: 'everybody',
  personCooldownMs: 5_000,
  groupCooldownMs: 0,
  tokens: { kind: 'all' },
  pair: null,
  deleteAfterMs: null,
  language: null,
  quietHours: null,
  topic: null,
  boards: true,
};

/** A list longer than that is read by nobody, and fits no command. */
export const MOST_GROUP_TOKENS = 20;

/** Nobody waits longer for a price. */
export const LONGEST_COOLDOWN_MS = 60 * 60_000;

/** Telegram lets a bot delete what is at most 48 hours old. */
export const LONGEST_STAY_MS = 47 * 60 * 60_000;

/** Time zones are between twelve hours behind UTC and fourteen ahead of it, by quarters of an hour. */
export const LEAST_OFFSET_MINUTES = -12 * 60;
export const MOST_OFFSET_MINUTES = 14 * 60;
const MINUTES_OF_AN_HOUR = 60;
const MS_OF_A_MINUTE = 60_000;
const HOURS_OF_A_DAY = 24;

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

/** Whether a group is to be left in peace now, milliseconds since the epoch. */
export function isQuietAt(quietHours: QuietHours | null, now: number): boolean {
  if (quietHours === null) return false;
  const { fromHour, toHour, offsetMinutes } = quietHours;
  const hours = Math.floor((now / MS_OF_A_MINUTE + offsetMinutes) / MINUTES_OF_AN_HOUR);
  const hour = ((hours % HOURS_OF_A_DAY) + HOURS_OF_A_DAY) % HOURS_OF_A_DAY;
  return fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
}

/** Whether a group lets all of these tokens be asked for. Where none is named yet, nothing is kept from anybody. */
export function mayBePriced(tokens: GroupTokens, asked: readonly Mint[]): boolean {
  if (tokens.kind === 'all' || tokens.mints.length === 0) return true;
  const named = new Set(tokens.mints.map(assetOf));
  return asked.every((mint) => named.has(assetOf(mint)) === (tokens.kind === 'only'));
}

/** SOL and wrapped SOL are one. */
function assetOf(mint: Mint): Mint {
  return mint === WRAPPED_SOL_MINT ? NATIVE_MINT : mint;
}
