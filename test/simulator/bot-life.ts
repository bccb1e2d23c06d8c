import Fastify, { type FastifyInstance } from 'fastify';
import { createCoreServices } from '../../src/bot/core-services.ts';
import { type BotOptions, createBot } from '../../src/bot/create-bot.ts';
import type { Render } from '../../src/bot/delivery/notifier.ts';
import { renderForPerson } from '../../src/bot/features/render-outbox.ts';
import { buildAssets } from '../../src/bot/pages/assets.ts';
import { addConnectRoutes } from '../../src/bot/pages/connect-routes.ts';
import { connectLinksFor } from '../../src/bot/pages/links.ts';
import { addPayRoutes } from '../../src/bot/pages/pay-routes.ts';
import { createQuoteLimit } from '../../src/bot/pages/quote-limit.ts';
import { guardRequests } from '../../src/bot/pages/server.ts';
import { addSigningRoutes } from '../../src/bot/pages/signing-routes.ts';
import { StatusStreams } from '../../src/bot/pages/status-streams.ts';
import { addWalletReturnRoute } from '../../src/bot/pages/wallet-return.ts';
import type { WebOptions } from '../../src/bot/pages/web-options.ts';
import { createPriceClient } from '../../src/bot/prices/price-client.ts';
import type { PageTokens } from '../../src/bot/swap/brands.ts';
import type { Guard } from '../../src/bot/swap/open-order.ts';
import { createLog } from '../../src/log.ts';
import { newBoxKeyPair } from '../../src/wallet-link/index.ts';
import { unfinishedIn } from '../bot/support/open-test-store.ts';
import { explorerUrl, PUBLIC_URL, plainChat } from '../bot/support/plain-chat.ts';
import { neverCalled } from '../bot/support/scripted.ts';
import { openProcess, type ProcessWorld } from './bot-process.ts';
import { inMemory } from './fake-telegram.ts';
import { Mortality, type MortalityOptions } from './mortality.ts';

const assets = await buildAssets();

/** The routes of the web server in memory. Built on the first request: most lives end before it. */
function createPages(deps: WebOptions) {
  let app: FastifyInstance | undefined;
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    app ??= buildApp(deps);
    const answer = await app.inject({ method, url, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body };
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: object) => ask('POST', path, body),
    close: async () => app?.close(),
  };
}

function buildApp(deps: WebOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 64, querystringParser: () => ({}) },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  const streams = new StatusStreams();
  guardRequests(app, deps, assets);
  addSigningRoutes(app, deps, assets, streams, createQuoteLimit(deps));
  addConnectRoutes(app, deps, assets, streams);
  addWalletReturnRoute(app, deps, assets);
  addPayRoutes(app, deps, assets.icon, createQuoteLimit(deps));
  return app;
}

const TELEGRAM = 'https://telegram.example';
export const PHANTOM = 'https://phantom.example/ul/v1';

interface LifeWorld extends ProcessWorld, Omit<MortalityOptions, 'dies'> {
  readonly tokens: PageTokens;
  readonly guard: Guard;
  readonly newId: () => string;
  /** Renders messages in place of the chat, which then does not start. */
  readonly render?: Render;
  /** By default the process dies only by `dieAt`. */
  readonly dies?: MortalityOptions['dies'];
}

export type BotLife = Awaited<ReturnType<typeof startLife>>;

/** A life of the whole bot on the database of an earlier one: chat, pages, watcher and outbox on the real store. */
export async function startLife(world: LifeWorld, freesLeases: boolean) {
  const { time, telegram, tokens } = world;
  const now = time.now;
  let left: number | undefined;
  const mortality = new Mortality({ dies: () => left !== undefined && --left <= 0, ...world });
  const process = await openProcess(world, mortality);
  const { bare, store, budget, chain, swapApi: market } = process;
  const onError = (error: unknown) => (mortality.isDead ? undefined : world.onError(error));
  const log = createLog({ level: 'error', write: onError });
  let pauses = 0;
  const pause = async (ms: number) => {
    // The timeouts of a quote (4 s in the queue, 9 s in all) are no pause: the flow does not wait for them.
    if (ms >= 4_000) return time.sleep(ms);
    pauses += 1;
    await time.sleep(ms);
    pauses -= 1;
  };
  const prices = createPriceClient({ swapApi: market, budget, now, wait: pause });
  const swapApi = { ...market, quote: prices.quote };

  let calls = 0;
  let unfinished = 0;
  const parts = {
    ...plainChat(store),
    swapApi,
    worth: async () => null,
    chain,
    pageTokens: tokens,
    now,
    newId: world.newId,
    newWalletSecret: () => newBoxKeyPair().secretKey,
    walletButtons: connectButtons,
    log,
  };
  const services = createCoreServices({
    ...parts,
    deposits: neverCalled('deposits'),
    orders: { quoteOrders: neverCalled('quoteOrders') },
    standing: { readStanding: neverCalled('readStanding'), buildOrderClose: neverCalled('buildOrderClose') },
  });
  const bot = createBot({
    ...parts,
    prices,
    token: '1:token',
    apiRoot: TELEGRAM,
    webhook: { url: `${PUBLIC_URL}/telegram/webhook`, secret: 'a secret of thirty-two characters' },
    dispatcher: inMemory(TELEGRAM, (path, params) => {
      const method = path.slice(path.lastIndexOf('/') + 1);
      calls += 1;
      mortality.point(`${method}:before`);
      const answer = telegram.call(method, params);
      mortality.point(`${method}:after`);
      return answer;
    }),
    onApiCall: () => {
      calls -= 1;
    },
    onUpdate: () => {
      unfinished -= 1;
    },
  });
  const render = renderForPerson({
    ...bot,
    people: bare.people,
    alerts: bare.alerts,
    plans: bare.plans,
    swaps: bare.swaps,
    standing: bare.standingOrders,
  });
  const pages = createPages({
    ...services,
    guard: world.guard,
    chain: { ...chain, ...services.chain, network: async () => 'solana:mainnet' },
    log,
    publicUrl: PUBLIC_URL,
    linkBases: { phantom: PHANTOM },
    inspectUrl: null,
    cluster: 'mainnet-beta',
    botUsername: 'countersign_bot',
    addressUrl: (address) => `https://explorer.example/address/${address}`,
    explorerUrl,
    trustsProxy: () => false,
    metrics: { contentType: 'text/plain', metrics: async () => '' },
    readiness: {},
    onSigned: process.nudgeWatcher,
  });
  await process.start(world.render ?? render, freesLeases);
  if (!world.render) {
    unfinished = (await unfinishedIn(bare.inbox)).length;
    await bot.start();
  }
  return {
    ...{ process, store: bare, pages, render },
    accept: async (update: unknown) => {
      unfinished += 1;
      await bot.acceptUpdate(update);
    },
    isDead: () => mortality.isDead,
    /** True while a quote is queued or waits for a retry. */
    isPausing: () => !mortality.isDead && pauses > 0,
    /** True while work is pending that no timer waits for. */
    isBusy: () => calls > 0 || (!mortality.isDead && unfinished > 0),
    /** The process dies at its n-th outgoing call or write from now. */
    dieAt: (points: number) => {
      left = points;
      if (points === 0) mortality.die();
    },
    stop: async () => {
      // Not awaited: pending work may wait for virtual time that never comes.
      void process.stop();
      await pages.close();
    },
  };
}

const connectButtons: BotOptions['walletButtons'] = (link, token) =>
  connectLinksFor(
    { linkBases: { phantom: PHANTOM }, publicUrl: PUBLIC_URL, cluster: 'mainnet-beta' },
    link,
    token,
  );
