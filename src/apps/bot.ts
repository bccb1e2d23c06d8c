import type { Registry } from 'prom-client';
import type { AlertEvents } from '../bot/features/admin/alerts.ts';
import { buildAssets } from '../bot/pages/assets.ts';
import { type Config, PUBLIC_MAINNET_RPC, type TelegramConfig } from '../config.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import { createLog } from '../log.ts';
import { repeat } from '../repeat.ts';
import { openBlockLists } from '../solana/block-lists.ts';
import { VERSION } from '../version.ts';
import { createChat } from './bot/create-chat.ts';
import { createClients } from './bot/create-clients.ts';
import { createCore } from './bot/create-core.ts';
import { createPages } from './bot/create-pages.ts';
import {
  createBoards,
  createDeletion,
  createDelivery,
  createPlanWatcher,
  createPriceWatcher,
  createStandingWatcher,
  createSwapWatcher,
} from './bot/create-workers.ts';
import { createBotMetrics } from './bot/metrics.ts';
import { openStore } from './bot/open-store.ts';
import { createOperatorAlerts } from './bot/operators.ts';
import { type BotSettings, KNOWN_EXPLORERS } from './bot/settings.ts';
import { openCluster, wsUrlOf } from './nodes.ts';
import type { OwnService } from './own-service.ts';
import { DRAINING, OpenParts } from './startup.ts';
import { openVenues } from './venues.ts';

/** Ms between two probes of a node that is away; a healthy node is asked each sixth time. */
const PROBE_EVERY_MS = 10_000;

export interface RunningBot {
  readonly webUrl: string;
  readonly metrics: Registry;
  /** Resolves when only a restart helps. */
  readonly diskRefusal: Promise<DatabaseError>;
  /** The health checks fail from then on. */
  drain(): void;
  stop(): Promise<void>;
}

/** `npm start` with a bot token. Without a configured swap service it runs its own. */
export async function runBot(config: Config, telegram: TelegramConfig): Promise<RunningBot> {
  const log = createLog({ level: config.logLevel, secrets: config.secrets });
  log.info({ version: VERSION, node: process.version }, 'bot starting');
  const rpcUrls = config.rpcUrls.length > 0 ? config.rpcUrls : [PUBLIC_MAINNET_RPC];
  const parts = new OpenParts();
  // Checked first: a node of another cluster or a broken list needs the operator.
  const rpcCluster = await parts.open(openCluster(rpcUrls, { log }), ({ stop }) => stop());
  const venues = await parts.open(openVenues({ file: config.venuesFile, log }), ({ stop }) => stop());
  const { addresses: addressesFile, tokens: tokensFile } = config.blockLists;
  const opened = openBlockLists({ addressesFile, tokensFile, log });
  const blocked = await parts.open(opened, ({ stop }) => stop());
  const opening: Promise<OwnService> = config.swapApi
    ? Promise.resolve({ swapApi: config.swapApi, stop: async () => {} })
    : import('./own-service.ts').then(({ runOwnService }) => runOwnService(config, rpcUrls, log, rpcCluster));
  const service = await parts.open(opening, ({ stop }) => stop());
  const starting = startBot({
    ...config,
    telegram,
    publicUrl: config.publicUrl ?? '',
    hasOwnMetrics: config.metrics !== null,
    swapApi: service.swapApi,
    callsPerMinute: config.keyBudgetPerMinute,
    rpcUrls,
    rpcCluster,
    wsUrl: wsUrlOf(config, rpcUrls),
    venues: venues.programs,
    blocked,
    explorerUrl: KNOWN_EXPLORERS.solscan,
    explorers: KNOWN_EXPLORERS,
    addressUrl: (address) => `https://solscan.io/account/${address}`,
    log,
  });
  // A bot that cannot start stops the service too: a supervisor would take both for alive.
  const bot = await parts.open(starting, ({ stop }) => stop());
  const registries = [bot.metrics, ...(service.metrics ? [service.metrics] : [])];
  if (config.metrics) await parts.open(serveMetrics(config.metrics, registries), ({ close }) => close());
  parts.onClose(() => log.info('bot stopping'));
  log.info({ url: bot.webUrl, publicUrl: config.publicUrl, mode: telegram.mode }, 'bot ready');
  const diskRefusal = Promise.race([bot.diskRefusal, service.diskRefusal ?? bot.diskRefusal]);
  const drain = () => {
    log.info(DRAINING);
    bot.drain();
  };
  const stop = async () => {
    await parts.close();
    log.info('bot stopped');
  };
  return { ...bot, diskRefusal, drain, stop };
}

/** The parts stop in an order that loses no work. */
export async function startBot(settings: BotSettings): Promise<RunningBot> {
  const { log, web } = settings;
  const parts = new OpenParts();
  const assets = buildAssets();
  assets.catch(() => {});
  const metrics = createBotMetrics();
  const storage = await parts.open(openStore(settings, metrics), ({ close }) => close());
  const alerts: AlertEvents = new Map();
  const clients = createClients(settings, storage, metrics, alerts);
  metrics.watchBudget(() => clients.budget.leftPercent(storage.now()));
  parts.onClose(clients.close);
  const core = createCore(settings, storage, clients);
  const telegramCall: typeof metrics.telegramCall = (seconds, method, outcome) => {
    metrics.telegramCall(seconds, method, outcome);
    clients.telegramHealth.report(outcome);
  };
  const bot = createChat(settings, core, storage, { ...metrics, telegramCall }, alerts);
  parts.onClose(bot.close);
  const workers = {
    boards: createBoards(storage, clients, bot, metrics, log),
    prices: createPriceWatcher(storage, clients, core, bot),
    swaps: createSwapWatcher(storage, clients, metrics, log, alerts),
    messages: createDelivery(storage, bot, metrics, log, alerts),
  };
  // The loops stop in this order.
  const standing = createStandingWatcher(storage, clients, log);
  const plans = createPlanWatcher(storage, clients, core, bot);
  const loops = [...Object.values(workers), standing, plans, createDeletion(storage, bot, log)];
  parts.onClose(async () => {
    for (const loop of loops) await loop.stop();
  });
  const served = { core, storage, clients, bot, metrics, onSigned: () => storage.leader.wake('swaps') };
  const opening = assets.then((built) => createPages(settings, { assets: built, ...served }));
  const pages = await parts.open(opening, (server) => server.close());
  storage.leader.onWake((work, dueAt) => {
    if (work !== 'updates') workers[work].nudge(dueAt);
  });
  storage.leader.onTerm(() => {
    for (const loop of loops) loop.nudge();
  });
  storage.changes.on('swap', (person) => pages.wake(person));
  const webUrl = await parts.open(pages.listen(web.host, web.port));
  for (const loop of loops) loop.start();
  const started = bot.start().catch((err: unknown) => log.error({ err }, 'the chat did not start'));
  parts.onClose(async () => {
    await bot.stop();
    await started;
  });
  // The worker's calls tell about its nodes; a bot that waits makes none.
  const probe = async () => {
    if (storage.leader.isLeading()) await clients.nodeHealth.probe();
  };
  parts.onClose(repeat(PROBE_EVERY_MS, probe));
  const desk = createOperatorAlerts(settings, storage, clients, bot, alerts);
  desk.start();
  parts.onClose(desk.stop);
  const { diskRefusal } = storage;
  const { drain } = pages;
  return { webUrl, metrics: metrics.registry, diskRefusal, drain, stop: () => parts.close() };
}
