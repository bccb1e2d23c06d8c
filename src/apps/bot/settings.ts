import type { Explorers } from '../../bot/i18n/view.ts';
import type { Listen, TelegramConfig } from '../../config.ts';
import type { OperatorFee } from '../../guard/index.ts';
import type { Log } from '../../log.ts';
import type { Address } from '../../solana/address.ts';
import type { BlockLists } from '../../solana/block-lists.ts';
import type { Cluster, LinkBases, WalletKind } from '../../wallet-link/index.ts';
import type { RpcCluster } from '../nodes.ts';

export interface BotSettings {
  readonly telegram: TelegramConfig;
  /** The URL ends without a slash. */
  readonly publicUrl: string;
  readonly web: Pick<Listen, 'host' | 'port'>;
  /** Metrics have a listener of their own and are not served by `web`. @default false */
  readonly hasOwnMetrics?: boolean;
  readonly swapApi: { readonly url: string; readonly key: string };
  /** Refresh age of the token list, ms. @default 300000 */
  readonly listFreshForMs?: number;
  readonly callsPerMinute: number;
  readonly rpcUrls: readonly string[];
  /** Absent in the sandbox, whose nodes are one chain. */
  readonly rpcCluster?: RpcCluster;
  /** Notifications of the websocket wake the watcher and decide nothing. @default none */
  readonly wsUrl?: string | undefined;
  readonly databaseUrl: string;
  readonly encryptionKeyFile: string;
  /** @default null */
  readonly market?: { readonly url: string; readonly key?: string; readonly source: string } | null;
  readonly linkBases: LinkBases;
  /** Address of a published `inspect.html`. @default none */
  readonly inspectUrl?: string | null;
  readonly allowedCosigners: readonly string[];
  /** May pay the network's fees of a person who gets SOL. @default nobody */
  readonly sponsor?: Address;
  readonly allowedRouters: readonly string[];
  /** Kinds of wallets that sign version 1. @default none */
  readonly version1Wallets?: readonly WalletKind[];
  /** Taken by the bot's own service. @default null */
  readonly operatorFee?: OperatorFee | null;
  /** @default none */
  readonly venues?: () => ReadonlySet<Address>;
  /** What the operator's files block. @default none */
  readonly blocked?: Pick<BlockLists, 'blocks'>;
  readonly explorerUrl: (txHash: string) => string;
  /** Absent on a chain that public explorers do not show. */
  readonly explorers?: Explorers;
  /** Source of play money (sandbox). */
  readonly faucetUrl?: string;
  readonly addressUrl: (address: string) => string;
  /** @default `https://t.me/<bot>` */
  readonly chatUrl?: string;
  /** Besides loopback, those whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Telegram user ids. @default none */
  readonly adminIds?: readonly number[];
  readonly log: Log;
}

/** Wallets are told mainnet even on the sandbox's own chain. */
export const CLUSTER: Cluster = 'mainnet-beta';

export const KNOWN_EXPLORERS: Explorers = {
  solscan: (txHash) => `https://solscan.io/tx/${txHash}`,
  solana_explorer: (txHash) => `https://explorer.solana.com/tx/${txHash}`,
  orb: (txHash) => `https://orbmarkets.io/tx/${txHash}`,
};
