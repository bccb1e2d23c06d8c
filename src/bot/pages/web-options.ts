import type { FastifyRequest } from 'fastify';
import type { TrustsProxy } from '../../http/addresses.ts';
import type { CutReason } from '../../http/limit-connections.ts';
import type { Log } from '../../log.ts';
import type { WalletChain } from '../../solana/wallet-chain.ts';
import type { Cluster, LinkBases } from '../../wallet-link/index.ts';
import type { Clock } from '../swap/brands.ts';
import type { Chain, ServedReader, TransactionReader } from '../swap/chain-port.ts';
import type { Guard } from '../swap/open-order.ts';
import type { People, Prices, Swaps } from '../swap/services.ts';

/** Metrics count these events with few label values: no token, address or amount. */
export type WebEvent =
  | { readonly kind: 'opened'; readonly outcome: string }
  | { readonly kind: 'returned'; readonly flow: 'connect' | 'sign'; readonly outcome: string }
  /** What a wallet signed, in time for its chain or not; since it was handed out. */
  | {
      readonly kind: 'signature';
      readonly wallet: string;
      readonly inTime: boolean;
      readonly seconds: number;
    }
  | { readonly kind: 'limited'; readonly by: 'address' | 'token' | 'person' | 'wallet' | 'streams' }
  | { readonly kind: 'cut'; readonly reason: CutReason }
  | { readonly kind: 'answered'; readonly route: string; readonly status: number };

export interface TokenRoute<Body = unknown> {
  readonly Params: { readonly token: string };
  readonly Body: Body;
}

export type TokenRequest = FastifyRequest<TokenRoute>;

export interface Webhook {
  /** Telegram's `secret_token`, 32 characters or more. */
  readonly secret: string;
  /** Telegram repeats a rejected update. */
  accept(update: unknown): Promise<void>;
}

interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** The core's nouns, with those of the chain that only pages ask for. */
interface PageServices {
  readonly swaps: Swaps;
  readonly people: People;
  readonly prices: Prices;
  readonly chain: PageChain;
  readonly guard: Guard;
  readonly clock: Clock;
}

interface PageChain extends Chain, TransactionReader, ServedReader {
  /** Required of browser wallets; never rejects. */
  network(): Promise<WalletChain>;
}

export interface PageLinks {
  /** The URL ends without a slash. */
  readonly publicUrl: string;
  readonly linkBases: LinkBases;
  /** Address of a published `inspect.html`; null for no link to it. */
  readonly inspectUrl: string | null;
  readonly cluster: Cluster;
  /** The name has no `@`. */
  readonly botUsername: string;
  /** @default `https://t.me/<bot>` */
  readonly chatUrl?: string;
  readonly explorerUrl: (txHash: string) => string;
  readonly addressUrl: (address: string) => string;
}

interface PageEvents {
  readonly onEvent?: (event: WebEvent) => void;
  /** Wakes the watcher. */
  onSigned(): void;
}

interface ServerSettings {
  /** Tells pages of this bot from those of another one: see `installationOf`. */
  readonly installation?: string;
  readonly log: Log;
  /** Undefined where they have an address of their own. */
  readonly metrics?: MetricsSource | undefined;
  /** Checks by the name that `/readyz` shows. */
  readonly readiness: Readonly<Record<string, () => Promise<boolean>>>;
  readonly webhook?: Webhook;
  /** A stream reads its status this often, ms. @default 500 */
  readonly statusEveryMs?: number;
  /** A request must arrive within this time, ms. @default 5000 */
  readonly requestMs?: number;
  /** A connection may be silent for this long, ms. @default 30000 */
  readonly quietMs?: number;
  /** Whose `X-Forwarded-For` counts. */
  readonly trustsProxy: TrustsProxy;
}

/** All that the web server is made of. */
export interface WebOptions extends PageServices, PageLinks, PageEvents, ServerSettings {}

/** What the routes of the pages are made of. */
export interface Pages extends PageServices, PageLinks, PageEvents {}
