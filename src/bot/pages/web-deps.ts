import type { CutReason } from '../../http/limit-connections.ts';
import type { TrustsProxy } from '../../http/trusted-proxies.ts';
import type { Log } from '../../log.ts';
import type { WalletChain } from '../../solana/wallet-chain.ts';
import type { Clock, NewId, PageTokens } from '../swap/brands.ts';
import type { ChainReader } from '../swap/chain-port.ts';
import type { Guard } from '../swap/open-order.ts';
import type { PeopleStore } from '../swap/people.ts';
import type { SwapApi } from '../swap/service-port.ts';
import type { SwapStore } from '../swap/swap-store-port.ts';
import type { WalletStore } from '../swap/wallets.ts';
import type { Cluster } from '../wallet-link/link-protocol.ts';
import type { LinkBases } from '../wallet-link/offered-wallets.ts';

/** What happened on the pages, for metrics: only fixed words, never a token, an address or an amount. */
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
  /** Stores one update; what it throws makes Telegram deliver the update again. */
  accept(update: unknown): Promise<void>;
}

/** Anything that prints metrics: prom-client's `Registry` is one. */
interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Everything the pages need; the role puts the adapters in. */
export interface WebDeps {
  readonly swaps: SwapStore;
  readonly wallets: Pick<
    WalletStore,
    'startLink' | 'findLinkByToken' | 'findOpenLink' | 'recordReturn' | 'findWallet' | 'findSession'
  >;
  readonly people: Pick<PeopleStore, 'findPerson'>;
  readonly guard: Guard;
  readonly chain: Pick<ChainReader, 'blockHeight' | 'knowsBlockhash'>;
  /** Which chain a wallet in the browser must serve, told by the chain itself; never throws. */
  readonly walletChain: () => Promise<WalletChain>;
  readonly swapApi: Pick<SwapApi, 'quote'>;
  readonly pageTokens: PageTokens;
  readonly newId: NewId;
  /** A fresh X25519 secret, 32 bytes. */
  readonly newWalletSecret: () => Uint8Array;
  readonly now: Clock;
  readonly log: Log;
  /** The address under which people reach these pages, without a slash at the end. Every absolute link starts with it. */
  readonly publicUrl: string;
  readonly linkBases: LinkBases;
  readonly cluster: Cluster;
  /** Without the `@`. */
  readonly botUsername: string;
  /** Where "Back to Telegram" leads; `https://t.me/<bot>` unless the chat lives elsewhere. */
  readonly chatUrl?: string;
  readonly explorerUrl: (txHash: string) => string;
  /** Where the explorer shows an account, such as a mint. */
  readonly addressUrl: (address: string) => string;
  readonly metrics: MetricsSource;
  /** What has to work before this process may be sent people: name → check. */
  readonly readiness: Readonly<Record<string, () => Promise<boolean>>>;
  readonly onEvent?: (event: WebEvent) => void;
  /** Wakes the watcher: a swap has just been signed. */
  onSigned(): void;
  readonly webhook?: Webhook;
  /** How often an open page's status is read again; 500 ms unless given. */
  readonly statusEveryMs?: number;
  /** Longest time for a request to arrive, ms. @default 5000 */
  readonly requestMs?: number;
  /** Longest time without a byte on a connection, ms. @default 30000 */
  readonly quietMs?: number;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustsProxy: TrustsProxy;
}
