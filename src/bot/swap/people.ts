import type { Mint } from '../../solana/mint.ts';
import type { ChatId, PersonId } from './brands.ts';

/** BCP 47 primary tags. */
export const LANGUAGES = ['en', 'es', 'pt', 'ru', 'tr', 'zh', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

export function inEveryLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  const made = LANGUAGES.map((language) => [language, make(language)]);
  return Object.fromEntries(made) as Record<Language, T>;
}

const MAX_TAG_LENGTH = 35;

/** The first supported language (`pt-BR` is `pt`), else English. Tags are untrusted. */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const primary = tag?.slice(0, MAX_TAG_LENGTH).split(/[-_]/, 1)[0]?.toLowerCase();
    const spoken = LANGUAGES.find((language) => language === primary);
    if (spoken) return spoken;
  }
  return DEFAULT_LANGUAGE;
}

/** ISO 15924 codes. */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'];

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}

interface Profile {
  readonly id: PersonId;
  readonly chatId: ChatId;
  readonly username: string | null;
  readonly firstName: string;
}

/** An update shows a person like this. */
interface NewPerson extends Profile {
  /** BCP 47; null keeps the stored one. */
  readonly languageCode: string | null;
}

export interface Person extends Profile {
  readonly language: Language;
  /** Null follows Telegram. */
  readonly chosenLanguage: Language | null;
}

export interface PeopleStore {
  /** The person's parked messages are released as well. */
  upsertPerson(person: NewPerson, now: number): Promise<Person>;
  /** Null follows Telegram. Undefined for an unknown person. */
  setLanguage(id: PersonId, chosen: Language | null): Promise<Person | undefined>;
  findPerson(id: PersonId): Promise<Person | undefined>;
}

export interface FavouriteSwap {
  readonly from: Mint;
  readonly to: Mint;
  /** The words typed: `0.5`, `$20`, `25%` or `max`. */
  readonly amount: string;
}

export const EXPLORERS = ['solscan', 'solana_explorer', 'orb'] as const;

export type Explorer = (typeof EXPLORERS)[number];

/** Null is the operator's default. */
export type ExplorerChoice = Explorer | null;

/** Limited by a row of buttons. */
export const MAX_FAVOURITES = 4;
export const MAX_PRESETS = 4;

/** Hundredths of a percent. Below, almost no quote succeeds; above, half of the payment may be lost. */
const MIN_SLIPPAGE_BPS = 10;
const MAX_SLIPPAGE_BPS = 5_000;

export const DEFAULT_SLIPPAGE_BPS = 100;

export interface Preferences {
  readonly pair: { readonly from: Mint; readonly to: Mint } | null;
  readonly slippageBps: number;
  readonly presets: readonly string[];
  readonly favourites: readonly FavouriteSwap[];
  readonly explorer: ExplorerChoice;
  readonly notices: 'loud' | 'silent';
  readonly confirmsTwice: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = {
  pair: null,
  slippageBps: DEFAULT_SLIPPAGE_BPS,
  presets: ['10%', '25%', '50%', 'max'],
  favourites: [],
  explorer: null,
  notices: 'loud',
  confirmsTwice: false,
};

export interface PreferencesStore {
  find(personId: PersonId): Promise<Preferences>;
  change(personId: PersonId, change: Partial<Preferences>, now: number): Promise<Preferences>;
}

export function isSlippage(value: unknown): value is number {
  return (
    Number.isInteger(value) && (value as number) >= MIN_SLIPPAGE_BPS && (value as number) <= MAX_SLIPPAGE_BPS
  );
}

/** A number, `$20`, `25%` or `max`; neither 0 nor 100 %. */
const PRESET = /^(?:max|\$?(?=[\d.]*[1-9])\d{1,20}(?:\.\d{1,18})?|(?=[\d.]*[1-9])\d{1,2}(?:\.\d{1,2})?%)$/;

export function isPreset(value: unknown): value is string {
  return typeof value === 'string' && PRESET.test(value);
}

export interface PersonalData {
  readonly wallets: number;
  /** An erasure ends them. */
  readonly open: number;
  /** Once ordered. */
  readonly past: number;
  /** Followed to their end, then erased. */
  readonly unsettled: number;
  /** Standing orders, which an erasure forgets and does not end. */
  readonly resting?: number;
}

export interface ErasedData extends PersonalData {
  readonly others: number;
}

export interface EraseRequest {
  readonly personId: PersonId;
  /** The last messages of unsettled swaps are in this language. */
  readonly language: Language;
  /** Absent for an erasure without a question. */
  readonly version?: string;
  readonly now: number;
}

export interface PersonalDataStore {
  /** A hash over the counted wallets and swaps, 16 characters of base64url. */
  survey(personId: PersonId): Promise<PersonalData & { readonly version: string }>;
  /**
   * One transaction erases all but the rows that unsettled swaps need. Undefined where `version` is outdated.
   */
  erase(request: EraseRequest): Promise<ErasedData | undefined>;
}
