import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { ChatBot } from '../../bot/create-bot.ts';
import type { BotStore } from '../../bot/create-bot-store.ts';
import type { Assets } from '../../bot/pages/assets.ts';
import { createWebServer, type WebServer } from '../../bot/pages/server.ts';
import type { WebDeps, WebEvent } from '../../bot/pages/web-deps.ts';
import type { PageTokens } from '../../bot/swap/brands.ts';
import { trustProxies } from '../../http/addresses.ts';
import { installationOf } from '../startup.ts';
import type { Core } from './create-chat.ts';
import type { Clients } from './create-clients.ts';
import type { BotMetrics } from './metrics.ts';
import type { OpenStore } from './open-store.ts';
import { type BotSettings, CLUSTER } from './settings.ts';

interface PagesDeps {
  readonly assets: Assets;
  readonly core: Core;
  readonly storage: OpenStore;
  readonly clients: Clients;
  readonly bot: ChatBot;
  readonly metrics: BotMetrics;
  readonly onSigned: () => void;
}

/** 192 bits; 32 characters in base64url. */
const TOKEN_BYTES = 24;

export async function createPages(
  settings: BotSettings,
  { assets, core, storage, clients, bot, metrics, onSigned }: PagesDeps,
): Promise<WebServer> {
  const { telegram, publicUrl, linkBases, explorerUrl, addressUrl, chatUrl, trustedProxies, hasOwnMetrics } =
    settings;
  const store: BotStore = storage.store;
  const deps: WebDeps = {
    ...core,
    swaps: store.swaps,
    wallets: store.wallets,
    isPaused: store.admin.isPaused,
    priceRecord: store.priceRecord,
    guard: clients.guard,
    chain: clients.chain,
    walletChain: clients.walletChain,
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
  const server = await createWebServer(deps, assets);
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

/** Tokens of a swap are HMACs of its id: they are not stored, so the database reveals no link. */
export function createPageTokens(secret: Uint8Array): PageTokens {
  const key = createSecretKey(secret);
  const derive = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, TOKEN_BYTES).toString('base64url');
  return {
    signing: (id) => derive(id),
    // No id of a swap has a colon.
    pay: (id) => derive(`pay:${id}`),
    fresh: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  };
}

/** 128 random bits as 22 characters of base64url: fits callback data and start parameters (64 bytes each). */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
