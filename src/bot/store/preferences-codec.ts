import type { Mint } from '../../solana/mint.ts';
import {
  EXPLORERS,
  type FavouriteSwap,
  isPreset,
  isSlippage,
  MOST_FAVOURITES,
  MOST_PRESETS,
  type Preferences,
} from '../swap/people.ts';
import type { JsonFields } from './json-fields.ts';

export type Choices = Partial<Preferences>;

/** An address, or SOL itself. */
const MINT = /^(?:native|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

export function writeChoices(choices: Choices): string {
  return JSON.stringify(choices);
}

/** Invalid fields count as not chosen. */
export function readChoices(text: string): Choices {
  const fields = readFields(text);
  return Object.fromEntries(
    Object.entries(READERS).flatMap(([name, isProper]) =>
      Object.hasOwn(fields, name) && isProper(fields[name]) ? [[name, fields[name]]] : [],
    ),
  );
}

const READERS: Readonly<Record<keyof Preferences, (value: unknown) => boolean>> = {
  pair: (value) => value === null || isPair(value),
  slippageBps: isSlippage,
  presets: (value) => isListOf(value, isPreset, MOST_PRESETS) && value.length > 0,
  favourites: (value) => isListOf(value, isFavourite, MOST_FAVOURITES),
  explorer: (value) => value === null || (EXPLORERS as readonly unknown[]).includes(value),
  notices: (value) => value === 'loud' || value === 'silent',
  confirmsTwice: (value) => typeof value === 'boolean',
};

/** Empty for anything but a JSON object. */
export function readFields(text: string): JsonFields {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

export function isObject(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Two different tokens. */
export function isPair(value: unknown): value is JsonFields & { readonly from: Mint; readonly to: Mint } {
  return isObject(value) && isMint(value.from) && isMint(value.to) && value.from !== value.to;
}

function isFavourite(value: unknown): value is FavouriteSwap {
  return isPair(value) && isPreset(value.amount);
}

export function isMint(value: unknown): value is Mint {
  return typeof value === 'string' && MINT.test(value);
}

export function isListOf<T>(
  value: unknown,
  isProper: (item: unknown) => item is T,
  most: number,
): value is readonly T[] {
  return Array.isArray(value) && value.length <= most && value.every(isProper);
}
