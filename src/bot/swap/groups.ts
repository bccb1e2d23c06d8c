import type { Mint } from '../../solana/mint.ts';
import { type ChatId, NATIVE_MINT, type PersonId, WRAPPED_SOL_MINT } from './brands.ts';
import type { Language } from './people.ts';

export type GroupTokens =
  | { readonly kind: 'all' }
  | { readonly kind: 'only' | 'not'; readonly mints: readonly Mint[] };

/** 22 to 7 crosses midnight; 8 to 8 is the whole day. */
export interface QuietHours {
  /** 0 to 23, local time. */
  readonly fromHour: number;
  /** Exclusive. */
  readonly toHour: number;
  /** East of UTC is positive. */
  readonly offsetMinutes: number;
}

export interface GroupSettings {
  readonly quotes: boolean;
  readonly askers: 'everybody' | 'admins';
  /** Pause between two prices of one person, ms. */
  readonly personCooldownMs: number;
  readonly groupCooldownMs: number;
  readonly tokens: GroupTokens;
  /** A bare `/quote` asks for this pair. */
  readonly pair: { readonly from: Mint; readonly to: Mint } | null;
  /** Null keeps answers. */
  readonly deleteAfterMs: number | null;
  /** Null follows the asker. */
  readonly language: Language | null;
  readonly quietHours: QuietHours | null;
  /** Null for any. */
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

export const MAX_GROUP_TOKENS = 20;

export const MAX_COOLDOWN_MS = 60 * 60_000;

/** Telegram lets a bot delete messages up to 48 hours old. */
export const MAX_STAY_MS = 47 * 60 * 60_000;

/** UTC−12:00 to UTC+14:00. */
export const MIN_OFFSET_MINUTES = -12 * 60;
export const MAX_OFFSET_MINUTES = 14 * 60;
const MS_OF_A_MINUTE = 60_000;

export interface Group extends GroupSettings {
  readonly isGone: boolean;
}

export interface Cooldown {
  readonly what: 'price' | 'refresh' | 'answer' | 'notice';
  /** Absent for a person's limit everywhere. */
  readonly chatId?: ChatId;
  /** Absent for all members together. */
  readonly personId?: PersonId;
  /** A message id. */
  readonly of?: number;
  readonly everyMs: number;
}

/** A burst of this many messages (at most eight), then one every five seconds. */
export type PaceShare = number;

export interface DueAnswer {
  readonly chatId: ChatId;
  readonly messageId: number;
}

/** Groups are stored with no person named, except in a cooldown while it runs. */
export interface GroupStore {
  /** Defaults for an unknown group. */
  find(chatId: ChatId): Promise<Group>;
  change(chatId: ChatId, patch: Partial<GroupSettings>, now: number): Promise<GroupSettings>;
  /** Moves a group's rows to its supergroup. Idempotent. */
  move(from: ChatId, to: ChatId, now: number): Promise<void>;
  /** True for an unknown or forgotten group. */
  enter(chatId: ChatId, now: number): Promise<boolean>;
  /** Messages stop; settings stay for thirty days. */
  leave(chatId: ChatId, now: number): Promise<void>;
  forget(chatId: ChatId): Promise<void>;
  /** False while the cooldown runs. */
  acquireCooldown(turn: Cooldown, now: number): Promise<boolean>;
  releaseCooldown(turn: Cooldown): Promise<void>;
  /** A group gets at most twenty messages a minute. False where the share is used up. */
  takePace(chatId: ChatId, share: PaceShare, now: number): Promise<boolean>;
  /** Call before fetching a price. */
  hasPace(chatId: ChatId, share: PaceShare, now: number): Promise<boolean>;
  /** Telegram's 429 pauses the group's messages. */
  pausePace(chatId: ChatId, until: number): Promise<void>;
  deleteLater(answer: DueAnswer, dueAt: number): Promise<void>;
  claimDueAnswers(now: number, most: number, leaseMs: number): Promise<readonly DueAnswer[]>;
  nextAnswerDueAt(): Promise<number | undefined>;
  finishAnswer(answer: DueAnswer): Promise<void>;
}

export function isQuietAt(quietHours: QuietHours | null, now: number): boolean {
  if (quietHours === null) return false;
  const { fromHour, toHour, offsetMinutes } = quietHours;
  const hour = new Date(now + offsetMinutes * MS_OF_A_MINUTE).getUTCHours();
  return fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
}

/** True for an empty list. */
export function mayBePriced(tokens: GroupTokens, asked: readonly Mint[]): boolean {
  if (tokens.kind === 'all' || tokens.mints.length === 0) return true;
  const named = new Set(tokens.mints.map(assetOf));
  return asked.every((mint) => named.has(assetOf(mint)) === (tokens.kind === 'only'));
}

function assetOf(mint: Mint): Mint {
  return mint === WRAPPED_SOL_MINT ? NATIVE_MINT : mint;
}
