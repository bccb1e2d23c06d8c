import type { TokenBucket } from '../../http/token-bucket.ts';
import type { Log } from '../../log.ts';
import type { Signature } from '../../solana/address.ts';
import type { Explorers, ViewFlavor, Views } from '../i18n/view.ts';
import type { Leader } from '../leader/leader.ts';
import type { Pictures } from '../pictures/maker.ts';
import type { ShownPrices } from '../prices/shown-prices.ts';
import type { AlertStore } from '../swap/alerts.ts';
import type { BoardStore } from '../swap/boards.ts';
import type { Clock, NewId, PageTokens } from '../swap/brands.ts';
import type { ChainReader } from '../swap/chain-port.ts';
import type { Group, GroupStore } from '../swap/groups.ts';
import type { Funds } from '../swap/offer-swap.ts';
import type { PeopleStore, PersonalDataStore, PreferencesStore } from '../swap/people.ts';
import type { Prices, SwapApi } from '../swap/service-port.ts';
import type { InboxStore, PriceRecord, SharedIntentStore, TextStore } from '../swap/stores.ts';
import type { SwapStore } from '../swap/swap-store-port.ts';
import type { ListedToken } from '../swap/token.ts';
import type { Worth } from '../swap/wallet-balances.ts';
import type { WalletLink, WalletStore } from '../swap/wallets.ts';
import type { MemberRoles } from './groups/member-role.ts';
import type { EphemeralLimits, GroupMessenger } from './groups/messenger.ts';
import type { CallbackAnswers, HandlingDeps } from './intake/handle-update.ts';
import type { UserReplies } from './messages/send.ts';
import type { PersonSessions } from './person.ts';
import type { ApiCall } from './transport/client-fetch.ts';
import type { PreferencesCache, UserCache } from './user-cache.ts';
import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Api, Context } from 'grammy';
import type { Dispatcher } from 'undici';

/** An update whose sender is known: `view` speaks their language, or that of the group. */
export type ChatContext = Context & ViewFlavor & { group?: Group };

export type BotContext = ConversationFlavor<ChatContext>;

/** One wallet a person can tap: its name and the universal link that opens it. */
interface WalletButton {
  readonly label: string;
  readonly url: string;
}

/** Everything the chat needs from outside; the role that starts the bot puts it together. */
export interface BotDeps {
  readonly swapApi: SwapApi;
  readonly prices: Prices;
  readonly swaps: SwapStore;
  readonly wallets: WalletStore;
  readonly people: PeopleStore;
  readonly personalData: PersonalDataStore;
  readonly preferences: PreferencesStore;
  readonly alerts: AlertStore;
  readonly groups: GroupStore;
  readonly boards: BoardStore;
  readonly inbox: InboxStore;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  /** Where dialogues keep their place. */
  readonly dialogues: TextStore;
  /** What the chat remembers of a person between dialogues. */
  readonly sessions: TextStore;
  readonly sharedIntents: SharedIntentStore;
  readonly priceRecord: PriceRecord;
  readonly chain: Pick<ChainReader, 'balance' | 'swapFunds' | 'holdings' | 'mints'>;
  /** For the eyes only. */
  readonly worth: Worth;
  readonly pageTokens: PageTokens;
  readonly pictures: Pictures;
  readonly now: Clock;
  readonly newId: NewId;
  /** A fresh X25519 secret, 32 bytes. */
  readonly newWalletSecret: () => Uint8Array;
  /** The links that open each wallet for this connection; `token` goes into the address it returns to. */
  readonly walletButtons: (link: WalletLink, token: string) => readonly WalletButton[];
  /** Address of our pages, without a trailing slash. */
  readonly publicUrl: string;
  readonly explorerUrl: (txHash: Signature) => string;
  /** Where play money comes from; only a sandbox has such a place. */
  readonly faucetUrl?: string;
  /** Those a person may choose from; absent where the chain is one that they do not show. */
  readonly explorers?: Explorers;
  readonly token: string;
  readonly apiRoot: string;
  /** Given for webhook mode: where Telegram delivers, and the secret it must show. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  readonly log: Log;
  /** Told of every token that is not offered because the service lists it otherwise than the chain has it. */
  readonly onTokenWithheld?: (token: ListedToken) => void;
  readonly onApiCall?: (call: ApiCall) => void;
  readonly onUpdate?: HandlingDeps['onUpdate'];
  /** Who types on within so many milliseconds has not asked yet; a quarter of a second unless told. */
  readonly typingMs?: number;
  /** Milliseconds after which a card whose price is looked up is disabled; 700 unless told. */
  readonly feltMs?: number;
  readonly onInline?: (outcome: InlineOutcome) => void;
  /** Links that lead into the private chat: offered to somebody, opened by somebody, or opened when they were over. */
  readonly onShared?: (what: 'offered' | 'opened' | 'over') => void;
  /** Connection pool to the Bot API; an own one when absent. */
  readonly dispatcher?: Dispatcher;
}

/** What the handlers of updates share. */
export interface HandlerDeps extends BotDeps {
  readonly api: Api;
  readonly views: Views;
  readonly userCache: UserCache;
  readonly preferences: PreferencesCache;
  readonly answers: CallbackAnswers;
  readonly funds: Funds;
  readonly personSessions: PersonSessions;
  readonly shownPrices: ShownPrices;
  readonly priceLimit: TokenBucket;
  /** The only way anything is said in a group. */
  readonly messenger: GroupMessenger;
  readonly memberRoles: MemberRoles;
  readonly userReplies: UserReplies;
  readonly answerLimits: AnswerLimits;
  /** Messages that one person of a group sees. */
  readonly ephemeralLimits: EphemeralLimits;
}

/** How often anybody is answered at all: per chat and person, and for all members of a group together. */
export interface AnswerLimits {
  readonly inPrivate: TokenBucket;
  /** What somebody is answered who floods their private chat. */
  readonly inFlood: TokenBucket;
  readonly inGroup: TokenBucket;
  readonly ofGroup: TokenBucket;
}

/** What became of an inline query, or of a press on a message of one; counted, and never with a person. */
export type InlineOutcome =
  | 'priced'
  /** With prices older than they should be. */
  | 'old'
  | 'helped'
  /** Its person typed on. */
  | 'superseded'
  | 'flood'
  | 'late'
  | 'failed'
  | 'pressed';
