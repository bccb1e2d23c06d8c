import type { Mint } from '../../solana/mint.ts';
import type { PersonId } from './brands.ts';
import { DEFAULT_SLIPPAGE_BPS } from './swap.ts';

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

/** Whether somebody may let a price move so far. */
export function isSlippage(value: unknown): value is number {
  return (
    Number.isInteger(value) &&
    (value as number) >= LEAST_SLIPPAGE_BPS &&
    (value as number) <= MOST_SLIPPAGE_BPS
  );
}

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

/** Whether a text is an amount as buttons and favourites have it. */
export function isPreset(value: unknown): value is string {
  return typeof value === 'string' && PRESET.test(value);
}
