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

/** Explorers of the chain that a person may choose; null is the one the operator has. */
export type ExplorerChoice = 'solscan' | 'solana_explorer' | 'orb' | null;

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
