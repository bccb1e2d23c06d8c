import type { Mint } from '../../solana/mint.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from './brands.ts';
import type { Language } from './language.ts';

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
