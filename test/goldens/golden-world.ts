import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createChat } from '../../src/apps/bot/create-chat.ts';
import type { Clients } from '../../src/apps/bot/create-clients.ts';
import { createCore } from '../../src/apps/bot/create-core.ts';
import { createPages } from '../../src/apps/bot/create-pages.ts';
import {
  createBoards,
  createDeletion,
  createDelivery,
  createPriceWatcher,
  createSwapWatcher,
} from '../../src/apps/bot/create-workers.ts';
import { createBotMetrics } from '../../src/apps/bot/metrics.ts';
import type { OpenStore } from '../../src/apps/bot/open-store.ts';
import type { BotSettings } from '../../src/apps/bot/settings.ts';
import { KNOWN_EXPLORERS } from '../../src/apps/bot/settings.ts';
import { NodeHealth, TelegramHealth } from '../../src/apps/bot/vital-signs.ts';
import { createSoleLeader } from '../../src/bot/leader/leader.ts';
import { buildAssets } from '../../src/bot/pages/assets.ts';
import { NO_MARKET } from '../../src/bot/prices/market.ts';
import { createPriceClient } from '../../src/bot/prices/price-client.ts';
import { unlistedToken } from '../../src/bot/swap/token.ts';
import { createServiceBudget } from '../../src/bot/swap-api/calls.ts';
import { DEFAULT_PEOPLE } from '../../src/sandbox/telegram/people.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { PLAIN_SETTINGS } from '../apps/bot/support/test-settings.ts';
import { LISTED, listed } from '../bot/support/chat-world.ts';
import { SOL, USDC } from '../bot/support/make-swap.ts';
import { openTestStore, unfinishedIn } from '../bot/support/open-test-store.ts';
import { PUBLIC_URL } from '../bot/support/plain-chat.ts';
import { startSandbox, TOKEN } from '../sandbox/telegram/start-sandbox.ts';
import { FakeChain } from '../simulator/fake-chain.ts';
import { FakeService } from '../simulator/fake-service.ts';
import { fakeGuard } from '../simulator/fake-transactions.ts';
import { NextFaults } from '../simulator/simulation.ts';
import { silentLog } from '../support/silent-log.ts';
import { DEFAULT_DATABASE } from '../support/test-database.ts';
import type { ApiCall } from './transcript.ts';

/** Start of every scenario and of the emulator's clock, ms since the epoch. */
const START = Date.UTC(2026, 10, 21, 12);
/** Consecutive quiet pauses that count as idle. */
const QUIET_PAUSES = 4;
const PATIENCE_MS = 240_000;

const assets = buildAssets();

/** The tokens of the service; two share a symbol. SOL is built into the bot. */
const JUP = listed('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 'Jupiter', 6);
const GOLDEN_LIST = LISTED.toSpliced(2, 0, JUP);

/** A mint on the chain that the service does not list. */
const UNLISTED = unlistedToken('Nqbdy11111111111111111111111111111111111111' as Mint, {
  ...{ decimals: 6, tokenProgram: null },
});

/** The swap service and the chain, determined by the request, the clock and these settings. */
export type Market = ReturnType<typeof openMarket>;

export type GoldenWorld = Awaited<ReturnType<typeof startGoldenWorld>>;

/** The real bot with the Telegram emulator, a browser, and the simulator's swap service and chain. */
export async function startGoldenWorld() {
  let now = START;
  const clock = () => now;
  const calls: ApiCall[] = [];
  const traffic = { open: 0, ever: 0 };
  const sandbox = await startSandbox({ inline: true }, (app) => recordCalls(app, calls, traffic));
  const market = openMarket(clock);
  const { bot, pages, work, unfinished, close } = await startBot(sandbox.baseUrl, market, clock);
  const webUrl = await pages.listen('127.0.0.1', 0);
  await bot.start();

  /** Each pause includes a query, so a slow database makes longer pauses. */
  async function quiet(): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (let pauses = 0, seen = -1; pauses < QUIET_PAUSES; ) {
      await sleep(1);
      const busy = traffic.open + sandbox.emulator.world.updates.pending().length + (await unfinished());
      pauses = busy === 0 && seen === traffic.ever ? pauses + 1 : 0;
      seen = traffic.ever;
      if (performance.now() > giveUpAt) throw new Error('The bot does not come to rest.');
    }
  }

  /** Resolves when nothing is pending and nothing is due. */
  async function settle(): Promise<void> {
    for (let before = -1; before !== traffic.ever; ) {
      await quiet();
      before = traffic.ever;
      for (const one of work) await one.runOnce();
    }
  }

  await settle();
  return {
    telegram: sandbox.emulator,
    market,
    now: clock,
    /** Calls of the Bot API since the last read. */
    takeCalls: () => calls.splice(0),
    /** A request to the bot's web server by path. */
    request: (path: string, init?: RequestInit) => fetch(webUrl + path, { redirect: 'manual', ...init }),
    /** Advances all clocks. */
    advance: (ms: number) => {
      now += ms;
      sandbox.advance(ms);
    },
    settle,
    stop: async () => {
      await bot.stop();
      await pages.close();
      await bot.close();
      await sandbox.app.close();
      await close();
    },
  };
}

function openMarket(now: () => number) {
  const faults = new NextFaults();
  const time = { now, sleep: wait };
  const chain = new FakeChain(time, [...GOLDEN_LIST, UNLISTED]);
  chain.balances = new Map([
    [SOL.mint, 10_000_000_000n],
    [USDC.mint, 500_000_000n],
  ]);
  const service = new FakeService({
    ...{ chain, time, fateOf: faults.fateOf, nextFault: faults.nextServiceFault },
    ...{ walletOf: () => '', listed: GOLDEN_LIST },
    // From the clock, not a count: transcripts do not show the number of price requests.
    stamp: now,
  });
  return { service, chain, faults };
}

const wait = (ms: number, signal?: AbortSignal) =>
  sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);

/** The parts of the bot as assembled at its start; workers run on demand. */
async function startBot(apiRoot: string, { service, chain: nodes, faults }: Market, now: () => number) {
  const swapApi = service.api;
  const chain = nodes.reader({
    fateOf: faults.fateOf,
    // The bot's own node accepts no transaction: only the service sends.
    nextFault: (call) => (call.startsWith('send ') ? 'unreachable' : faults.nextChainFault(call)),
  });
  const log = silentLog();
  const settings: BotSettings = {
    ...PLAIN_SETTINGS,
    ...{ databaseUrl: DEFAULT_DATABASE, encryptionKeyFile: '', publicUrl: PUBLIC_URL, log },
    telegram: { mode: 'polling', token: TOKEN, apiRoot },
    linkBases: { phantom: 'https://phantom.app/ul/v1', solflare: 'https://solflare.com/ul/v1' },
    ...{ explorerUrl: KNOWN_EXPLORERS.solscan, explorers: KNOWN_EXPLORERS },
    addressUrl: (address) => `https://solscan.io/account/${address}`,
  };
  const { store, database } = await openTestStore(DEFAULT_DATABASE, { now });
  const storage: OpenStore = {
    store,
    leader: createSoleLeader(),
    sharing: {},
    now,
    changes: new EventEmitter(),
    gauges: { inFlight: async () => ({ byState: {}, oldestAgeSeconds: 0 }), queues: async () => [] },
    fileTrouble: () => false,
    isReady: async () => true,
    diskRefusal: new Promise(() => {}),
    close: () => database.destroy(),
  };
  const metrics = createBotMetrics();
  const budget = createServiceBudget({ callsPerMinute: 600 });
  const prices = createPriceClient({ swapApi, budget, now, wait });
  const clients: Clients = {
    chain,
    guard: fakeGuard,
    walletChain: async () => 'solana:mainnet',
    swapApi: { ...swapApi, quote: prices.quote },
    prices,
    budget,
    serviceHealth: { trouble: () => false },
    nodeHealth: new NodeHealth({ connections: [], now, onChange: () => {} }),
    telegramHealth: new TelegramHealth(now),
    market: NO_MARKET,
    tokenSafety: async () => undefined,
    pools: async () => new Map(),
    deposits: async () => undefined,
    orders: { quoteOrders: () => Promise.reject(new Error('no order is quoted here')) },
    standing: { readStanding: async () => undefined, buildOrderClose: async () => undefined },
    close: async () => undefined,
  };
  const core = createCore(settings, storage, clients);
  const alerts = new Map();
  const bot = createChat(settings, core, storage, metrics, alerts);
  const work = [
    createSwapWatcher(storage, clients, metrics, log, alerts),
    createPriceWatcher(storage, clients, core, bot),
    createBoards(storage, clients, bot, metrics, log),
    createDelivery(storage, bot, metrics, log, alerts),
    createDeletion(storage, bot, log),
  ];
  const onSigned = () => undefined;
  const pages = await createPages(settings, {
    ...{ assets: await assets, core, storage, clients, bot, metrics, onSigned },
  });
  const unfinished = async () => (await unfinishedIn(store.inbox)).length;
  return { bot, pages, work, unfinished, close: storage.close };
}

/** Records each call with its answer; `ever` counts all calls except polls for updates. */
function recordCalls(app: FastifyInstance, calls: ApiCall[], traffic: { open: number; ever: number }): void {
  const methodOf = (url: string) => /^\/bot[^/]+\/(\w+)/.exec(url)?.[1];
  const counts = (url: string) => ![undefined, 'getUpdates'].includes(methodOf(url));
  app.addHook('onRequest', async ({ url }) => {
    if (!counts(url)) return;
    traffic.open += 1;
    traffic.ever += 1;
  });
  app.addHook('onResponse', async ({ url }) => {
    if (counts(url)) traffic.open -= 1;
  });
  app.addHook('onSend', async ({ url, body, headers }, _reply, payload) => {
    if (!counts(url)) return;
    const params = await readParams(body, headers['content-type'] ?? '');
    calls.push({ method: methodOf(url) ?? '', params, answer: JSON.parse(String(payload)) });
  });
}

async function readParams(body: unknown, type: string): Promise<Record<string, unknown>> {
  if (!(body instanceof Buffer) || body.length === 0) return {};
  if (!type.startsWith('multipart/')) return JSON.parse(body.toString());
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields: [string, unknown][] = [];
  const files = new Map<string, string>();
  for (const [key, value] of form) {
    if (typeof value === 'string') fields.push([key, readField(value)]);
    else files.set(`attach://${key}`, await describeFile(value));
  }
  // A field refers to its file by a random key.
  const named = (_: string, value: unknown) => files.get(String(value)) ?? value;
  return JSON.parse(JSON.stringify(Object.fromEntries(fields), named));
}

async function describeFile(file: File): Promise<string> {
  return file.name.endsWith('.png') ? `<picture ${file.name}>` : `<file ${file.name}>\n${await file.text()}`;
}

/** A form holds objects as JSON. */
function readField(value: string): unknown {
  return /^[[{]/.test(value) ? JSON.parse(value) : value;
}

/** The people of the emulator, by first name. */
export const PEOPLE = new Map(DEFAULT_PEOPLE.map((person) => [person.firstName, person.id]));
