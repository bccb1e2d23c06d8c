import { createCoreServices } from '../../bot/core-services.ts';
import type { ChatBot } from '../../bot/create-bot.ts';
import type { Assets } from '../../bot/pages/assets.ts';
import { createWebServer, type WebServer } from '../../bot/pages/server.ts';
import type { WebEvent, WebOptions } from '../../bot/pages/web-options.ts';
import { trustProxies } from '../../http/addresses.ts';
import { installationOf } from '../startup.ts';
import type { Clients } from './create-clients.ts';
import type { Core } from './create-core.ts';
import type { BotMetrics } from './metrics.ts';
import type { OpenStore } from './open-store.ts';
import { type BotSettings, CLUSTER } from './settings.ts';

interface PagesParts {
  readonly assets: Assets;
  readonly core: Core;
  readonly storage: OpenStore;
  readonly clients: Clients;
  readonly bot: ChatBot;
  readonly metrics: BotMetrics;
  readonly onSigned: () => void;
}

export async function createPages(
  settings: BotSettings,
  { assets, core, storage, clients, bot, metrics, onSigned }: PagesParts,
): Promise<WebServer> {
  const { telegram, publicUrl, linkBases, explorerUrl, addressUrl, chatUrl, trustedProxies, hasOwnMetrics } =
    settings;
  const services = createCoreServices(core);
  const options: WebOptions = {
    ...services,
    chain: { ...clients.chain, ...services.chain, network: clients.walletChain },
    guard: clients.guard,
    log: core.log,
    publicUrl,
    linkBases,
    inspectUrl: settings.inspectUrl ?? null,
    cluster: CLUSTER,
    get botUsername() {
      return bot.username();
    },
    ...(chatUrl === undefined ? {} : { chatUrl }),
    explorerUrl,
    addressUrl,
    installation: installationOf(telegram.token),
    trustsProxy: trustProxies(trustedProxies),
    ...(hasOwnMetrics ? {} : { metrics: metrics.registry }),
    readiness: {
      database: storage.isReady,
      telegram: async () => bot.isHealthy(),
      chain: async () => (await clients.chain.blockHeight()) !== undefined,
    },
    onEvent: (event) => countPageEvent(metrics, event),
    onSigned,
    ...(telegram.mode === 'webhook'
      ? { webhook: { secret: telegram.secret, accept: bot.acceptUpdate } }
      : {}),
  };
  const server = await createWebServer(options, assets);
  metrics.watchPages(server);
  return server;
}

function countPageEvent(metrics: BotMetrics, event: WebEvent): void {
  if (event.kind === 'answered') metrics.pageEvent(event.route, String(event.status));
  else if (event.kind === 'limited') metrics.pageEvent(event.kind, event.by);
  else if (event.kind === 'signature') metrics.signature(event);
  else if (event.kind === 'cut') metrics.connectionCut(event.reason);
  else metrics.pageEvent(event.kind, event.outcome);
}
