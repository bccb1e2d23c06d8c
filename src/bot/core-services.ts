import type { Log } from '../log.ts';
import { readFunds } from './requests/offers/offer.ts';
import type { Clock } from './swap/brands.ts';
import type {
  AccountReader,
  Chain,
  DepositReader,
  PoolReader,
  TokenSafetyReader,
} from './swap/chain-port.ts';
import type { PeopleStore, PreferencesStore } from './swap/people.ts';
import type { Quoter, TokenLister } from './swap/service-port.ts';
import type { People, Prices, Swaps, Worth } from './swap/services.ts';
import type { PriceRecord } from './swap/stores.ts';
import type { SwapStore } from './swap/swap-store-port.ts';
import { createWalletLinks, type WalletLinkOptions } from './swap/wallets.ts';

/** What the core's nouns are put together from: stores, clients, and what only this installation has. */
export interface CoreParts extends WalletLinkOptions {
  readonly swaps: SwapStore;
  readonly people: PeopleStore;
  readonly preferences: PreferencesStore;
  readonly priceRecord: PriceRecord;
  readonly isPaused: Swaps['isPaused'];
  readonly swapApi: TokenLister & Quoter;
  readonly worth: Worth;
  readonly chain: AccountReader;
  readonly deposits: DepositReader;
  readonly tokenSafety: TokenSafetyReader;
  readonly pools: PoolReader;
  readonly log: Log;
}

interface CoreServices {
  readonly swaps: Swaps;
  readonly people: People;
  readonly prices: Prices;
  readonly chain: Chain;
  readonly clock: Clock;
}

/** The nouns that chat and pages have in common; each adds its own. */
export function createCoreServices(parts: CoreParts): CoreServices {
  const { swaps, pageTokens, newId, isPaused, swapApi, priceRecord, worth } = parts;
  return {
    swaps: { ...swaps, pageTokens, newId, isPaused },
    people: {
      profiles: parts.people,
      preferences: parts.preferences,
      wallets: parts.wallets,
      links: createWalletLinks(parts),
      funds: readFunds(parts),
    },
    prices: {
      // Looked up at each call: a test replaces the methods.
      quote: (request) => swapApi.quote(request),
      listTokens: () => swapApi.listTokens(),
      record: priceRecord,
      worth,
    },
    chain: { ...parts.chain, deposits: parts.deposits, safety: parts.tokenSafety, pools: parts.pools },
    clock: parts.now,
  };
}
