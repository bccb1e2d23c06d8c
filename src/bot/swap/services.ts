import type { Address } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import type { NewId, PageTokens, PersonId } from './brands.ts';
import type { SwapFunds } from './chain-port.ts';
import type { PeopleStore, PreferencesStore } from './people.ts';
import type { Pause } from './problems.ts';
import type { OrderQuoter, Quoter, TokenLister } from './service-port.ts';
import type { PriceRecord } from './stores.ts';
import type { SwapRows } from './swap-store-port.ts';
import type { Token, TokenPair } from './token.ts';
import type { WalletLinks, WalletStore } from './wallets.ts';

/*
 * The nouns of the core. Chat and pages are given the same ones, and `Services` in `telegram/services.ts` adds what only the
 * chat needs. A function names the nouns that it uses; the chain's are in `chain-port.ts`, and the clock is a `Clock`.
 */

/** The rows of swaps, and what a new one is made with. */
export interface Swaps extends SwapRows {
  readonly pageTokens: PageTokens;
  readonly newId: NewId;
  /** The operator's pause stops new offers and Confirm; orders go on. */
  readonly isPaused: () => Promise<Pause | false>;
}

/** Who swaps, with which wallets, and how they like it. */
export interface People {
  readonly profiles: PeopleStore;
  readonly preferences: PreferencesStore;
  readonly wallets: WalletStore;
  readonly links: WalletLinks;
  readonly funds: Funds;
}

/** Funds of the active wallet; null for a person without one, undefined where no node answers in time. */
export type Funds = (personId: PersonId, swapped: TokenPair) => Promise<WalletFunds | null | undefined>;

export interface WalletFunds extends SwapFunds {
  readonly wallet: Address;
}

/** What tokens there are, what they cost now, and what they cost before. */
export interface Prices extends Quoter, TokenLister, OrderQuoter {
  readonly record: PriceRecord;
  readonly worth: Worth;
}

/** Approximate dollars; null where unknown, `busy` where no call is possible now. */
export type Worth = (token: Token, amount: BaseUnits) => Promise<number | null | 'busy'>;
