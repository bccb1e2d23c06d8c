import type { MarketData } from '../prices/market.ts';
import type { ShownPrices } from '../prices/shown-prices.ts';
import type { AlertStore } from '../swap/alerts.ts';
import type { Clock } from '../swap/brands.ts';
import type { Chain } from '../swap/chain-port.ts';
import type { PersonalDataStore } from '../swap/people.ts';
import type { PlanStore } from '../swap/plans.ts';
import type { People, Prices, Swaps } from '../swap/services.ts';
import type { StandingStore } from '../swap/standing.ts';
import type { SharedIntentStore } from '../swap/stores.ts';
import type { ListedToken } from '../swap/token.ts';
import type { Chat, Groups } from './chat.ts';
import type { PersonSessions, PreferencesCache, UserCache } from './person.ts';

/**
 * Six nouns and a clock: all that the chat's handlers act with. `createBot` puts them together. A handler destructures those
 * that it uses; any other function says by `Uses` which ones it needs, or takes a single noun as its first parameter.
 */
export interface Services {
  readonly swaps: ChatSwaps;
  readonly people: ChatPeople;
  readonly chat: Chat;
  readonly groups: Groups;
  readonly prices: ChatPrices;
  readonly chain: Chain;
  readonly clock: Clock;
}

/** The named nouns. */
export type Uses<Noun extends keyof Services> = Pick<Services, Noun>;

/** The core's swaps, and those that people share. */
interface ChatSwaps extends Swaps {
  readonly standing: StandingStore;
  readonly shared: SharedIntentStore;
  /** Secret of ids that follow from an update (`idOfUpdate`). */
  readonly idKey: string;
}

/** The core's people, and what the chat remembers of them. */
interface ChatPeople extends People {
  readonly preferences: PreferencesCache;
  readonly cache: UserCache;
  readonly sessions: PersonSessions;
  readonly data: PersonalDataStore;
}

/** The core's prices, and what is shown of them without a swap. */
interface ChatPrices extends Prices {
  readonly shown: ShownPrices;
  readonly market: MarketData;
  readonly alerts: AlertStore;
  readonly plans: PlanStore;
  /** Told where list and chain disagree about a token. */
  readonly onWithheld: (token: ListedToken) => void;
}
