import type { ChatBot } from '../../bot/create-bot.ts';
import type { BotStore } from '../../bot/open-store.ts';
import type { Assets } from '../../bot/pages/build-assets.ts';
import { createWebServer, type WebServer } from '../../bot/pages/create-web-server.ts';
import type { WebDeps, WebEvent } from '../../bot/pages/web-deps.ts';
import { trustProxies } from '../../http/addresses.ts';
import type { Core } from './create-chat.ts';
import type { Outside } from './create-clients.ts';
import type { BotMetrics } from './metrics.ts';
import type { Memory } from './open-store.ts';
import type { BotSettings } from './settings.ts';

interface PagesDeps {
  /** The bundle of the pages. */
  readonly assets: Assets;
  readonly core: Core;
  readonly memory: Memory;
  readonly outside: Outside;
  readonly bot: ChatBot;
  readonly metrics: BotMetrics;
  /** Wakes the watcher: a swap has just been signed. */
  readonly onSigned: () => void;
}

/** The signing and connect pages, the wallet's return, the webhook, and what operators look at. */
export async function createPages(
  settings: BotSettings,
  { assets, core, memory, outside, bot, metrics, onSigned }: PagesDeps,
): Promise<WebServer> {
  const { telegram, publicUrl, linkBases, cluster, explorerUrl, addressUrl, chatUrl, trustedProxies } =
    settings;
  const store: BotStore = memory.store;
  const deps: WebDeps = {
    ...core,
    swaps: store.swaps,
    wallets: store.wallets,
    guard: outside.guard,
    chain: outside.chain,
    walletChain: outside.walletChain,
    publicUrl,
    linkBases,
    cluster,
    get botUsername() {
      return bot.username();
    },
    ...(chatUrl === undefined ? {} : { chatUrl }),
    explorerUrl,
    addressUrl,
    trustsProxy: trustProxies(trustedProxies),
    metrics: metrics.registry,
    readiness: {
      database: memory.isReady,
      telegram: async () => bot.isHealthy(),
      chain: async () => (await outside.chain.blockHeight()) !== undefined,
    },
    onEvent: (event) => countPageEvent(metrics, event),
    onSigned,
    ...(telegram.mode === 'webhook'
      ? { webhook: { secret: telegram.secret, accept: bot.acceptUpdate } }
      : {}),
  };
  const server = await createWebServer(deps, assets);
  metrics.watchPages(server.load);
  return server;
}

function countPageEvent(metrics: BotMetrics, event: WebEvent): void {
  // Refusals of the guard are counted where it refuses.
  if (event.kind === 'answered') metrics.pageEvent(event.route, String(event.status));
  else if (event.kind === 'limited') metrics.pageEvent(event.kind, event.by);
  else if (event.kind === 'cut') metrics.connectionCut(event.reason);
  else if (event.kind !== 'guard_refused') metrics.pageEvent(event.kind, event.outcome);
}
