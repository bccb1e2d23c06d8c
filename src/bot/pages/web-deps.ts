import type { TrustsProxy } from '../../http/addresses.ts';
import type { CutReason } from '../../http/limit-connections.ts';
import type { Log } from '../../log.ts';
import type { WalletChain } from '../../solana/wallet-chain.ts';
import type { Clock, NewId, PageTokens } from '../swap/brands.ts';
import type { ChainReader } from '../swap/chain-port.ts';
import type { Guard } from '../swap/open-order.ts';
import type { PeopleStore } from '../swap/people.ts';
import type { SwapApi } from '../swap/service-port.ts';
import type { SwapStore } from '../swap/swap-store-port.ts';
import type { WalletStore } from '../swap/wallets.ts';
import type { Cluster, LinkBases } from '../wallet-link/index.ts';

/** Page events for metrics. Labels have few values: no token, address or amount. */
export type WebEvent =
  | { readonly kind: 'opened'; readonly outcome: string }
  | { readonly kind: 'returned'; readonly flow: 'connect' | 'sign'; readonly outcome: string }
  | { readonly kind: 'guard_refused'; readonly stage: 'before' | 'after'; readonly rule: string }
  | { readonly kind: 'limited'; readonly by: 'address' | 'token' | 'streams' }
  | { readonly kind: 'cut'; readonly reason: CutReason }
  | { readonly kind: 'answered'; readonly route: string; readonly status: number; readonly ms: number };

export interface Webhook {
  /** Telegram's `secret_token`, at least 32 characters. */
  readonly secret: string;
  /** Stores one update. A rejection makes Telegram deliver the update again. */
  accept(update: unknown): Promise<void>;
}

/** prom-client's `Registry`, for example. */
interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Data behind the pages. */
export interface PageData {
  readonly swaps: SwapStore;
  readonly wallets: Pick<
    WalletStore,
    'startLink' | 'findLinkByToken' | 'findOpenLink' | 'recordReturn' | 'findWallet' | 'findSession'
  >;
  readonly people: Pick<PeopleStore, 'findPerson'>;
  readonly pageTokens: PageTokens;
  readonly newId: NewId;
  /** X25519 secret, 32 bytes. */
  readonly newWalletSecret: () => Uint8Array;
  readonly now: Clock;
}

/** Quotes, and checks of transactions. */
export interface PageChain {
  readonly guard: Guard;
  readonly chain: Pick<ChainReader, 'blockHeight' | 'knowsBlockhash'>;
  /** Chain that a browser wallet must support; never rejects. */
  readonly walletChain: () => Promise<WalletChain>;
  readonly swapApi: Pick<SwapApi, 'quote'>;
}

/** Addresses that the pages link to. */
export interface PageLinks {
  /** Public address of the pages, without a trailing slash. Prefix of every absolute link. */
  readonly publicUrl: string;
  readonly linkBases: LinkBases;
  readonly cluster: Cluster;
  /** Without the `@`. */
  readonly botUsername: string;
  /** Target of "Back to Telegram". @default `https://t.me/<bot>` */
  readonly chatUrl?: string;
  readonly explorerUrl: (txHash: string) => string;
  readonly addressUrl: (address: string) => string;
}

export interface PageEvents {
  readonly onEvent?: (event: WebEvent) => void;
  /** Wakes the watcher after a signature. */
  onSigned(): void;
}

interface ServerSettings {
  readonly log: Log;
  readonly metrics: MetricsSource;
  /** Checks of `/readyz` by name. */
  readonly readiness: Readonly<Record<string, () => Promise<boolean>>>;
  readonly webhook?: Webhook;
  /** Poll interval of an open page's status, ms. @default 500 */
  readonly statusEveryMs?: number;
  /** Longest time for a request to arrive, ms. @default 5000 */
  readonly requestMs?: number;
  /** Longest silence on a connection, ms. @default 30000 */
  readonly quietMs?: number;
  /** Addresses whose `X-Forwarded-For` is trusted. */
  readonly trustsProxy: TrustsProxy;
}

/** The web server's dependencies; each route takes the groups that it needs. */
export interface WebDeps extends PageData, PageChain, PageLinks, PageEvents, ServerSettings {}
