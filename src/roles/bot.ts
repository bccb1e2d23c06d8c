import { createHash } from 'node:crypto';
import { createNotifier } from '../bot/notification/create-notifier.ts';
import { createRender } from '../bot/notification/create-render.ts';
import { createTelegramSender } from '../bot/notification/telegram-sender.ts';
import { countOpenSwaps } from '../bot/store/count-open-swaps.ts';
import { createBotStore } from '../bot/store/create-bot-store.ts';
import type { BotSchema } from '../bot/store/schema.ts';
import { sweepOldRows } from '../bot/store/sweep-old-rows.ts';
import { limitQuotes } from '../bot/swap/limit-quotes.ts';
import type { WalletKind, WalletLink } from '../bot/swap/ports.ts';
import { createSwapApi } from '../bot/swap-api/create-swap-api.ts';
import type { BotDeps } from '../bot/telegram/bot-deps.ts';
import { createBot } from '../bot/telegram/create-bot.ts';
import { newBoxKeyPair } from '../bot/wallet/box.ts';
import { buildConnectLink, type Cluster } from '../bot/wallet/link-protocol.ts';
import { LINKABLE_WALLETS, WALLET_NAMES } from '../bot/wallet/wallet-names.ts';
import type { DueWork } from '../bot/watcher/create-due-work.ts';
import { createWatcher } from '../bot/watcher/create-watcher.ts';
import { systemTimers } from '../bot/watcher/timers.ts';
import { startWatchdog } from '../bot/watcher/watchdog.ts';
import { createWebServer } from '../bot/web/create-web-server.ts';
import type { WebEvent } from '../bot/web/web-deps.ts';
import { type Config, type Listen, PUBLIC_MAINNET_RPC, type TelegramConfig } from '../config.ts';
import { openKeyFile } from '../database/encryption-key.ts';
import { createFieldCipher } from '../database/field-cipher.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLog, type Log } from '../log.ts';
import type { Address } from '../solana/address.ts';
import { createConnection } from '../solana/connection.ts';
import { type BotMetrics, createBotMetrics } from './adapters/bot-metrics.ts';
import { createChainReader } from './adapters/chain-reader.ts';
import { createGuard } from './adapters/guard.ts';
import { newId } from './adapters/new-id.ts';
import { createPageTokens } from './adapters/page-tokens.ts';
import { runOwnService } from './own-service.ts';

/** The exit code of sysexits.h for an internal error. */
const EXIT_SOFTWARE = 70;

const SWEEP_EVERY_MS = 60 * 60_000;

/** The loop turns every thirty seconds at least. */
const STALLED_AFTER_MS = 120_000;

/** Everything the bot is started with. */
export interface BotSettings {
  readonly telegram: TelegramConfig;
  /** Address of our pages as people reach it, without a trailing slash. */
  readonly publicUrl: string;
  readonly web: Pick<Listen, 'host' | 'port'>;
  readonly swapApi: { readonly url: string; readonly key: string };
  /** Calls a minute that the service allows this key. */
  readonly callsPerMinute: number;
  readonly rpcUrls: readonly string[];
  readonly databaseUrl: string;
  readonly encryptionKeyFile: string;
  readonly linkBases: Readonly<Partial<Record<WalletKind, string>>>;
  readonly cluster: Cluster;
  readonly allowedCosigners: readonly string[];
  readonly explorerUrl: (txHash: string) => string;
  /** Where "Back to Telegram" leads, if not to t.me. */
  readonly chatUrl?: string;
  readonly log: Log;
}

export interface RunningBot {
  readonly webUrl: string;
  stop(): Promise<void>;
}

/** `npm start` with a bot token: the real bot, with its own swap service where no other is named. */
export async function runBot(config: Config, telegram: TelegramConfig): Promise<RunningBot> {
  const log = createLog({ level: config.logLevel, secrets: config.secrets });
  const rpcUrls = config.rpcUrls.length > 0 ? config.rpcUrls : [PUBLIC_MAINNET_RPC];
  const service = config.swapApi
    ? { swapApi: config.swapApi, stop: async () => {} }
    : await runOwnService(config, rpcUrls, log);
  const bot = await startBot({
    telegram,
    publicUrl: config.publicUrl ?? '',
    web: config.web,
    swapApi: service.swapApi,
    callsPerMinute: config.keyBudgetPerMinute,
    rpcUrls,
    databaseUrl: config.databaseUrl,
    encryptionKeyFile: config.encryptionKeyFile,
    linkBases: config.linkBases,
    cluster: 'mainnet-beta',
    allowedCosigners: config.allowedCosigners,
    explorerUrl: (txHash) => `https://solscan.io/tx/${txHash}`,
    log,
  });
  log.info({ url: bot.webUrl, publicUrl: config.publicUrl, mode: telegram.mode }, 'bot ready');
  const stop = async () => {
    await bot.stop();
    await service.stop();
  };
  return { ...bot, stop };
}

/** Puts the bot together: store, chain, service, chat, pages, watcher, outbox; and stops them the other way round. */
export async function startBot(settings: BotSettings): Promise<RunningBot> {
  const { log, telegram, publicUrl, explorerUrl } = settings;
  const now = Date.now;
  const wake: { outbox?: DueWork; due?: DueWork } = {};

  const database = await openDatabase<BotSchema>(settings.databaseUrl);
  const cipher = createFieldCipher(openKeyFile(settings.encryptionKeyFile));
  const store = await createBotStore({
    database,
    cipher,
    now,
    onOutbox: () => wake.outbox?.nudge(),
    onDue: () => wake.due?.nudge(),
    onUnreadableRow: (table, id, err) => log.error({ table, id, err }, 'a row cannot be read'),
  });
  const metrics = createBotMetrics({ inFlight: () => readGauges(database, now()) });

  const connection = createConnection(settings.rpcUrls);
  const chain = createChainReader(connection);
  const guard = createGuard(connection, {
    allowedCosigners: settings.allowedCosigners as readonly Address[],
    onRefusal: metrics.guardRefused,
  });
  const budget = store.serviceBudget({
    keyId: nameKey(settings.swapApi.key),
    callsPerMinute: settings.callsPerMinute,
  });
  const client = createSwapApi({
    baseUrl: settings.swapApi.url,
    apiKey: settings.swapApi.key,
    now,
    onCall: (call) => metrics.serviceCall(call.operation, call.outcome, call.seconds),
  });
  const swapApi = limitQuotes(client, budget, now);
  const tokens = createPageTokens(store.pageTokenSecret);
  const newWalletSecret = () => newBoxKeyPair().secretKey;
  const core = {
    swapApi,
    chain,
    guard,
    wallets: store.wallets,
    people: store.people,
    newId,
    newWalletSecret,
    now,
    log,
  };

  const bot = createBot({
    ...core,
    swaps: store.swaps,
    inbox: store.inbox,
    dialogues: store.conversations,
    sessions: store.sessions,
    sharedIntents: store.sharedIntents,
    pageTokens: tokens,
    walletButtons: connectButtons(settings),
    publicUrl,
    explorerUrl,
    token: telegram.token,
    apiRoot: telegram.apiRoot,
    ...(telegram.mode === 'webhook'
      ? { webhook: { url: `${publicUrl}/telegram/webhook`, secret: telegram.secret } }
      : {}),
    onApiCall: (call) => metrics.telegramCall(call.method, call.outcome, call.seconds),
    onUpdate: metrics.update,
  });

  const outbox = createNotifier({
    outbox: store.outbox,
    swaps: store.swaps,
    wallets: store.wallets,
    telegram: createTelegramSender(bot.api),
    render: createRender(bot.view),
    now,
    timers: systemTimers,
    alert: (kind, item, code) => {
      metrics.delivered(item.kind, kind);
      log.warn({ kind, item: item.id, code }, 'a message of the outbox needs a look');
    },
    onError: (err, item) => log.error({ err, item: item?.id }, 'a delivery failed'),
  });
  const watchdog = startWatchdog({
    limitMs: STALLED_AFTER_MS,
    onStalled: () => {
      log.fatal('the watcher no longer turns: the process ends, a restart takes everything up');
      process.exit(EXIT_SOFTWARE);
    },
  });
  const watcher = createWatcher({
    ports: {
      swapApi,
      chain,
      store: store.swaps,
      budget,
      now,
      alert: (kind, swap) => {
        metrics.truthMismatch(kind);
        log.error({ kind, swapId: swap.id }, 'the swap service and the chain disagree');
      },
    },
    timers: systemTimers,
    onTurn: watchdog.turned,
    onError: (err, swap) => log.error({ err, swapId: swap?.id }, 'a look at a swap failed'),
  });
  wake.outbox = outbox;
  wake.due = watcher;

  const web = await createWebServer({
    ...core,
    store: store.swaps,
    tokens,
    publicUrl,
    linkBases: settings.linkBases,
    cluster: settings.cluster,
    get botUsername() {
      return bot.username();
    },
    ...(settings.chatUrl === undefined ? {} : { chatUrl: settings.chatUrl }),
    explorerUrl,
    metrics: metrics.registry,
    readiness: {
      database: async () => (await countOpenSwaps(database)) !== undefined,
      telegram: async () => bot.isHealthy(),
      chain: async () => (await chain.blockHeight()) !== undefined,
    },
    onEvent: (event) => countPageEvent(metrics, event),
    onSigned: () => watcher.nudge(),
    ...(telegram.mode === 'webhook'
      ? { webhook: { secret: telegram.secret, accept: bot.acceptUpdate } }
      : {}),
  });

  const sweep = () =>
    void sweepOldRows(database, now()).catch((err: unknown) =>
      log.warn({ err }, 'old rows could not be swept'),
    );
  sweep();
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS);
  sweeping.unref();

  // One process has this database to itself: whatever a killed predecessor had claimed is free again.
  await store.releaseLeases();
  const webUrl = await web.listen(settings.web.host, settings.web.port);
  watcher.start();
  outbox.start();
  const started = bot.start().catch((err: unknown) => log.error({ err }, 'the chat did not start'));

  let stopping: Promise<void> | undefined;
  const stopOnce = async () => {
    clearInterval(sweeping);
    await bot.stop();
    await started;
    await web.close();
    await watcher.stop();
    await watchdog.stop();
    await outbox.stop();
    await bot.close();
    await client.close();
    await database.destroy();
  };
  const stop = () => {
    stopping ??= stopOnce();
    return stopping;
  };
  return { webUrl, stop };
}

/** The wallets a person can tap in the chat, each with its own link for this connection. */
function connectButtons({ linkBases, publicUrl, cluster }: BotSettings): BotDeps['walletButtons'] {
  return ({ dappSecret }: WalletLink, token) => {
    const redirectLink = `${publicUrl}/w/${token}`;
    return LINKABLE_WALLETS.flatMap((kind) => {
      const base = linkBases[kind];
      if (base === undefined) return [];
      const url = buildConnectLink({ base, appUrl: publicUrl, dappSecret, redirectLink, cluster });
      return [{ label: WALLET_NAMES[kind].label, url }];
    });
  };
}

/** Names the API key in the budget's row without being it. */
function nameKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

async function readGauges(database: Parameters<typeof countOpenSwaps>[0], now: number) {
  const { byState, oldestSignedAt } = await countOpenSwaps(database);
  return { byState, oldestAgeSeconds: oldestSignedAt === undefined ? 0 : (now - oldestSignedAt) / 1_000 };
}

function countPageEvent(metrics: BotMetrics, event: WebEvent): void {
  // Refusals of the guard are counted where it refuses.
  if (event.kind === 'answered') metrics.pageEvent(event.route, String(event.status));
  else if (event.kind === 'limited') metrics.pageEvent(event.kind, event.by);
  else if (event.kind !== 'guard_refused') metrics.pageEvent(event.kind, event.outcome);
}
