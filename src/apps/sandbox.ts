import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import { createLog, type Log } from '../log.ts';
import { registerExplorer } from '../sandbox/explorer.ts';
import { registerMarket } from '../sandbox/market.ts';
import { registerMarketPage } from '../sandbox/market-page.ts';
import { openDemoGroups } from '../sandbox/telegram/groups/actions.ts';
import { registerTelegram } from '../sandbox/telegram/register.ts';
import { registerLyingService, registerTroubles, type TroubleKind } from '../sandbox/troubles.ts';
import { transactionFinder } from '../sandbox/ui/activity.ts';
import { TokenRegistry } from '../sandbox/ui/tokens.ts';
import { registerWallet, type Wallet } from '../sandbox/wallet/register.ts';
import { createKey } from '../service/keys/manage-keys.ts';
import { createServiceMetrics } from '../service/metrics.ts';
import { deskAddress } from '../service/providers/desk/provider.ts';
import type { BotSettings } from './bot/settings.ts';
import { type RunningBot, startBot } from './bot.ts';
import { deskMarket, type EmbeddedWorld, startEmbeddedWorld } from './embedded-world.ts';
import { wsUrlOf } from './nodes.ts';
import { type RunningService, startService } from './service.ts';
import { choosePort, OpenParts } from './startup.ts';

export interface SandboxSettings {
  /** 0 picks a free port. */
  readonly ports: { readonly pages: number; readonly web: number; readonly service: number };
  readonly host: string;
  readonly log: Log;
  /** A local validator. @default a chain of its own */
  readonly rpcUrl?: string;
  /** Ms. @default 200 */
  readonly slotTimeMs?: number;
  /** Tests name a database of their own. @default a temporary file */
  readonly serviceDatabaseUrl?: string;
  /** Groups of every kind. @default one group */
  readonly demoGroups?: boolean;
  /** @default those of the programs themselves */
  readonly metrics?: { readonly host: string; readonly port: number } | null;
  readonly bot?: Partial<BotSettings>;
}

/** Tests restart the bot alone. */
export interface Sandbox {
  readonly url: string;
  readonly world: EmbeddedWorld;
  readonly service: RunningService;
  readonly wallet: Wallet;
  readonly bot: RunningBot;
  readonly botSettings: BotSettings;
  stop(): Promise<void>;
}

/** The bot is the only caller. */
const CALLS_PER_MINUTE = 3_000;
const BOT_USERNAME = 'countersign_sandbox_bot';
/** Valid in this process's emulator only. */
const BOT_TOKEN = '7000000001:sandbox-token-that-opens-nothing-else';

/** `npm start` without configuration: no real money. */
export async function runSandbox(config: Config): Promise<Sandbox> {
  const log = createLog({ level: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const [pages, web, service] = await Promise.all([
    choosePort(config.sandboxPort),
    choosePort(config.web),
    choosePort(config.service),
  ]);
  const [rpcUrl] = config.rpcUrls;
  const sandbox = await startSandbox({
    ports: { pages, web, service },
    host: config.sandboxPort.host,
    log,
    demoGroups: true,
    metrics: config.metrics,
    slotTimeMs: config.slotTimeMs,
    ...(rpcUrl === undefined ? {} : { rpcUrl }),
    bot: {
      adminIds: config.adminIds,
      operatorFee: config.operatorFee,
      ...(config.wsUrl === null ? {} : { wsUrl: wsUrlOf(config, []) }),
    },
  });
  process.stdout.write(banner(sandbox.url));
  return sandbox;
}

export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { log, host } = settings;
  const parts = new OpenParts();
  const folder = await mkdtemp(join(tmpdir(), 'countersign-sandbox-'));
  parts.onClose(() => rm(folder, { recursive: true, force: true }));
  const world = await parts.open(startEmbeddedWorld(settings), ({ close }) => close());
  const serving = startService(
    {
      databaseUrl: settings.serviceDatabaseUrl ?? `file:${join(folder, 'service.db')}`,
      keyBudgetPerMinute: CALLS_PER_MINUTE,
      trustedProxies: [],
      metrics: settings.metrics ?? null,
      service: { host },
    },
    {
      // Solana Pay needs the desk's signature first.
      market: { ...deskMarket(world, true, settings.bot?.operatorFee ?? undefined), isNewChain: false },
      metrics: createServiceMetrics(),
      port: settings.ports.service,
      parts: new OpenParts(),
      log: log.child({ part: 'service' }),
    },
  );
  const service = await parts.open(serving, ({ stop }) => stop());
  const pagesUrl = `http://${host}:${settings.ports.pages || (await freePort(host))}`;
  const { wallet } = await parts.open(servePages(settings, world, pagesUrl, service.url), ({ app }) =>
    app.close(),
  );
  const webPort = settings.ports.web || (await freePort(host));
  const { key } = await createKey(service.database, { name: 'sandbox bot' }, Date.now());
  const hasOwnMetrics = Boolean(settings.metrics);
  const botSettings: BotSettings = {
    hasOwnMetrics,
    telegram: { mode: 'polling', token: BOT_TOKEN, apiRoot: pagesUrl },
    publicUrl: `http://${host}:${webPort}`,
    web: { host, port: webPort },
    swapApi: { url: `${pagesUrl}/service`, key },
    // A switched-on lie shows in the next message.
    listFreshForMs: 0,
    // A proxy that can be made to hang.
    rpcUrls: [`${pagesUrl}/node`, world.rpcUrl],
    wsUrl: world.wsUrl,
    databaseUrl: `file:${join(folder, 'bot.db')}`,
    encryptionKeyFile: join(folder, 'encryption.key'),
    market: { url: `${pagesUrl}/market`, source: 'sandbox' },
    linkBases: { phantom: `${pagesUrl}/wallet/ul/v1` },
    callsPerMinute: CALLS_PER_MINUTE,
    allowedCosigners: [deskAddress(world.deskSeed)],
    sponsor: deskAddress(world.deskSeed),
    allowedRouters: [],
    explorerUrl: (txHash) => `${pagesUrl}/explorer/tx/${txHash}`,
    addressUrl: (address) => `${pagesUrl}/explorer/address/${address}`,
    faucetUrl: `${pagesUrl}/wallet/`,
    chatUrl: pagesUrl,
    trustedProxies: [],
    log: log.child({ part: 'bot' }),
    ...settings.bot,
  };
  const bot = await parts.open(startBot(botSettings), ({ stop }) => stop());
  if (settings.metrics)
    await parts.open(serveMetrics(settings.metrics, [bot.metrics, service.metrics]), ({ close }) => close());
  return { url: pagesUrl, world, service, wallet, bot, botSettings, stop: () => parts.close() };
}

async function servePages(
  { log, demoGroups }: SandboxSettings,
  world: EmbeddedWorld,
  pagesUrl: string,
  serviceUrl: string,
): Promise<{ app: FastifyInstance; wallet: Wallet }> {
  const parts = new OpenParts();
  const app = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true });
  parts.onClose(() => app.close());
  const { connection, tokens, chainTokens, faucet } = world;
  const registry = new TokenRegistry(chainTokens, priceIn(world));
  const telegram = registerTelegram(app, {
    now: Date.now,
    log,
    botUsername: BOT_USERNAME,
    botToken: BOT_TOKEN,
    botName: 'Countersign',
    pagePath: '/',
    inline: true,
    links: [
      { title: 'Your wallet', href: '/wallet/' },
      { title: 'Explorer', href: '/explorer/' },
      { title: 'Market', href: '/market/' },
    ],
  });
  if (demoGroups) openDemoGroups(telegram.groups, telegram.world.people);
  const wallet = await registerWallet(app, { connection, faucet, registry, now: Date.now, log });
  await registerExplorer(app, {
    ...{ connection, registry, log },
    findTransaction: transactionFinder(world.rpcUrl),
  });
  await registerMarketPage(app, { market: world.orderMarket, log });
  registerMarket(app, { tokens, priceOf: priceIn(world) });
  const troubles = new Set<TroubleKind>();
  registerTroubles(app, { troubles, rpcUrl: world.rpcUrl });
  registerLyingService(app, { serviceUrl, tokens, refuses: (kind) => troubles.has(kind), log });
  const url = new URL(pagesUrl);
  await parts.open(app.listen({ host: url.hostname, port: Number(url.port) }));
  return { app, wallet };
}

/** US dollars per whole token; display only. */
function priceIn(world: EmbeddedWorld): (asset: string) => number | undefined {
  return (asset) => {
    const pool = world.pools[asset];
    return pool === undefined ? undefined : Number(pool.usd);
  };
}

function freePort(host: string): Promise<number> {
  return choosePort({ host, port: 0, explicitPort: true });
}

function banner(url: string): string {
  return [
    '',
    '  Countersign sandbox: a chat, a wallet and a chain on this machine. No real money.',
    '',
    `  Open ${url}`,
    '',
    '  Say /swap 0.5 SOL USDC to the bot. Ctrl-C stops everything; the next start is a fresh world.',
    '',
    '',
  ].join('\n');
}
