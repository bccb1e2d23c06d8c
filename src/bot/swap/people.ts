import type { Mint } from '../../solana/mint.ts';
import type { ChatId, PersonId } from './brands.ts';

/** The languages the bot speaks, in the chat and on its pages, by their BCP 47 primary tags. */
export const LANGUAGES = ['en', 'es', 'pt', 'ru', 'tr', 'zh', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';
const LONGEST_TAG = 35;

export interface Person {
  readonly id: PersonId;
  /** The private chat with the bot. */
  readonly chatId: ChatId;
  readonly username: string | null;
  readonly firstName: string;
  /** What the bot speaks to them: what they chose, else what their Telegram speaks, else English. */
  readonly language: Language;
  /** What they chose with /language; null while it is as Telegram says. */
  readonly chosenLanguage: Language | null;
}

export interface PeopleStore {
  /** Remembers who writes to us in private; lets parked notices go. */
  upsertPerson(
    person: Pick<Person, 'id' | 'chatId' | 'username' | 'firstName'> & {
      /** What the person's Telegram speaks, a BCP 47 tag of theirs; null leaves what is known. */
      readonly languageCode: string | null;
    },
    now: number,
  ): Promise<Person>;
  /** Keeps the language somebody chose; null goes back to what Telegram says. Undefined for somebody never met. */
  setLanguage(id: PersonId, chosen: Language | null): Promise<Person | undefined>;
  findPerson(id: PersonId): Promise<Person | undefined>;
}

/** A swap that is one tap away. */
export interface FavouriteSwap {
  readonly from: Mint;
  readonly to: Mint;
  /** As a person writes it: `0.5`, `$20`, `25%` or `max`. */
  readonly amount: string;
}

/** Explorers of the chain that a person may choose. */
export const EXPLORERS = ['solscan', 'solana_explorer', 'orb'] as const;

export type Explorer = (typeof EXPLORERS)[number];

/** Null is the one the operator has. */
export type ExplorerChoice = Explorer | null;

/** A choice is made at a glance; and a row of buttons has no room for more. */
export const MOST_FAVOURITES = 4;
export const MOST_PRESETS = 4;

/** Hundredths of a percent: below, prices of no moving pair arrive; above, half of what is paid may be lost. */
const LEAST_SLIPPAGE_BPS = 10;
const MOST_SLIPPAGE_BPS = 5_000;

/** The tolerance a person starts with, in hundredths of a percent. */
export const DEFAULT_SLIPPAGE_BPS = 100;

/** How a person likes things; what they never chose stands as in `DEFAULT_PREFERENCES`. */
export interface Preferences {
  /** What `/swap` begins with. */
  readonly pair: { readonly from: Mint; readonly to: Mint } | null;
  /** Hundredths of a percent. */
  readonly slippageBps: number;
  /** Amounts offered as buttons, as a person writes them. */
  readonly presets: readonly string[];
  readonly favourites: readonly FavouriteSwap[];
  readonly explorer: ExplorerChoice;
  /** Whether the notice of an end comes with a sound. */
  readonly notices: 'loud' | 'silent';
  /** Whether every Confirm is asked about once more. */
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
  /** @returns all of them after the change */
  change(personId: PersonId, change: Partial<Preferences>, now: number): Promise<Preferences>;
}

/** A number, `$20`, `25%` or `max`; never nothing, and never more than there is. */
const PRESET = /^(?:max|\$?(?=[\d.]*[1-9])\d{1,20}(?:\.\d{1,18})?|(?=[\d.]*[1-9])\d{1,2}(?:\.\d{1,2})?%)$/;

/** What is kept about a person, counted as they would count it. */
export interface PersonalData {
  readonly wallets: number;
  /** Swaps that nobody signed: an erasure ends them. */
  readonly open: number;
  /** Swaps with an end. */
  readonly past: number;
  /** Swaps that the chain may still change: each is brought to its end, told, and erased then. */
  readonly unsettled: number;
}

export interface ErasedData extends PersonalData {
  /** Every other row: profile, links, dialogues, messages, handled updates that named them. */
  readonly others: number;
}

export interface EraseRequest {
  readonly personId: PersonId;
  /** In which the ends of unsettled swaps are told, when the profile that says it is gone. */
  readonly language: Language;
  /** What the person was asked about, by `survey`; without it the erasure asks nobody. */
  readonly version?: string;
  readonly now: number;
}

export interface PersonalDataStore {
  /** `version`, 16 characters of base64url, stands for this person and for each wallet and swap of theirs, sorted as counted. */
  survey(personId: PersonId): Promise<PersonalData & { readonly version: string }>;
  /**
   * Erases everything about a person in one transaction, except what unsettled swaps need until their end was told.
   * Undefined, and nothing is erased, when `version` no longer is what stands there.
   */
  erase(request: EraseRequest): Promise<ErasedData | undefined>;
}

/**
 * The first of these language tags that the bot speaks (`pt-BR` is `pt`), English where it speaks none. Tags come from
 * Telegram and from browsers, so anything may be in them.
 */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const primary = tag?.slice(0, LONGEST_TAG).split(/[-_]/, 1)[0]?.toLowerCase();
    const spoken = LANGUAGES.find((language) => language === primary);
    if (spoken) return spoken;
  }
  return DEFAULT_LANGUAGE;
}

/** Scripts written from right to left, by their ISO 15924 codes. */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'];

/** Which way a language is written, by the script it is mostly written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Whether somebody may let a price move so far. */
export function isSlippage(value: unknown): value is number {
  return (
    Number.isInteger(value) &&
    (value as number) >= LEAST_SLIPPAGE_BPS &&
    (value as number) <= MOST_SLIPPAGE_BPS
  );
}

/** Whether a text is an amount as buttons and favourites have it. */
export function isPreset(value: unknown): value is string {
  return typeof value === 'string' && PRESET.test(value);
}
