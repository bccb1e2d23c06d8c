import type { Explorers } from '../../bot/i18n/view.ts';
import type { Cluster, LinkBases } from '../../bot/wallet-link/index.ts';
import type { TelegramConfig } from '../../config.ts';
import type { Listen } from '../../environment-reader.ts';
import type { Log } from '../../log.ts';
import type { Address } from '../../solana/address.ts';

/** Everything the bot is started with. */
export interface BotSettings {
  readonly telegram: TelegramConfig;
  /** Address of our pages as people reach it, without a trailing slash. */
  readonly publicUrl: string;
  readonly web: Pick<Listen, 'host' | 'port'>;
  readonly swapApi: { readonly url: string; readonly key: string };
  /** How long a token list is used before it is asked for again, in milliseconds; five minutes unless told. */
  readonly listFreshForMs?: number;
  /** Calls a minute that the service allows this key. */
  readonly callsPerMinute: number;
  readonly rpcUrls: readonly string[];
  readonly databaseUrl: string;
  readonly encryptionKeyFile: string;
  readonly linkBases: LinkBases;
  readonly cluster: Cluster;
  readonly allowedCosigners: readonly string[];
  readonly allowedRouters: readonly string[];
  /** Programs that a route may call, as they stand now; none where it is absent. */
  readonly venues?: () => ReadonlySet<Address>;
  readonly explorerUrl: (txHash: string) => string;
  /** Those a person may choose from; absent where the chain is one that they do not show. */
  readonly explorers?: Explorers;
  /** Where play money comes from; only the sandbox has such a place. */
  readonly faucetUrl?: string;
  readonly addressUrl: (address: string) => string;
  /** Where "Back to Telegram" leads, if not to t.me. */
  readonly chatUrl?: string;
  /** Addresses and networks, besides this machine, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly log: Log;
}

/** Where each explorer of the main chain shows a transaction. */
export const KNOWN_EXPLORERS: Explorers = {
  solscan: (txHash) => `https://solscan.io/tx/${txHash}`,
  solana_explorer: (txHash) => `https://explorer.solana.com/tx/${txHash}`,
  orb: (txHash) => `https://orbmarkets.io/tx/${txHash}`,
};
