import { isListOf, isMint, isObject, isPair, readFields } from '../../store/preferences-codec.ts';
import {
  type GroupSettings,
  LEAST_OFFSET_MINUTES,
  LONGEST_COOLDOWN_MS,
  LONGEST_STAY_MS,
  MOST_GROUP_TOKENS,
  MOST_OFFSET_MINUTES,
} from '../../swap/group-settings.ts';
import { LANGUAGES } from '../../swap/language.ts';

/** Field by field: what is damaged, or what another version keeps otherwise, was never chosen. */
export function readGroupChoices(text: string): Partial<GroupSettings> {
  const fields = readFields(text);
  return Object.fromEntries(
    Object.entries(READERS).flatMap(([name, isProper]) =>
      Object.hasOwn(fields, name) && isProper(fields[name]) ? [[name, fields[name]]] : [],
    ),
  );
}

const isBoolean = (value: unknown) => typeof value === 'boolean';

const READERS: Readonly<Record<keyof GroupSettings, (value: unknown) => boolean>> = {
  quotes: isBoolean,
  askers: (value) => value === 'everybody' || value === 'admins',
  personCooldownMs: (value) => isBetween(value, 0, LONGEST_COOLDOWN_MS),
  groupCooldownMs: (value) => isBetween(value, 0, LONGEST_COOLDOWN_MS),
  tokens: isTokens,
  pair: (value) => value === null || isPair(value),
  deleteAfterMs: (value) => value === null || isBetween(value, 1, LONGEST_STAY_MS),
  language: (value) => value === null || (LANGUAGES as readonly unknown[]).includes(value),
  quietHours: (value) => value === null || isQuietHours(value),
  topic: (value) => value === null || isBetween(value, 1, Number.MAX_SAFE_INTEGER),
  boards: isBoolean,
};

function isBetween(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

function isTokens(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value.kind === 'all') return true;
  return (value.kind === 'only' || value.kind === 'not') && isListOf(value.mints, isMint, MOST_GROUP_TOKENS);
}

function isQuietHours(value: unknown): boolean {
  return (
    isObject(value) &&
    isBetween(value.fromHour, 0, 23) &&
    isBetween(value.toHour, 0, 23) &&
    isBetween(value.offsetMinutes, LEAST_OFFSET_MINUTES, MOST_OFFSET_MINUTES)
  );
}
