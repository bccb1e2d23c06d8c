import { createNotifier } from '../../src/bot/delivery/create-notifier.ts';
import type { Render } from '../../src/bot/delivery/deliver-item.ts';
import { renderForPerson } from '../../src/bot/delivery/render-for-person.ts';
import { createPriceClient } from '../../src/bot/prices/price-client.ts';
import { type BotStore, type BotStoreOptions, createBotStore } from '../../src/bot/store/create-bot-store.ts';
import type { ChainReader } from '../../src/bot/swap/chain-port.ts';
import type { Guard } from '../../src/bot/swap/guard-port.ts';
import type { PageTokens } from '../../src/bot/swap/page-tokens-port.ts';
import type { SwapApi } from '../../src/bot/swap/service-port.ts';
import type { SignedTransaction } from '../../src/bot/swap/signed-transaction.ts';
import { createServiceBudget } from '../../src/bot/swap-api/service-budget.ts';
import type { BotDeps } from '../../src/bot/telegram/bot-deps.ts';
import { createBot } from '../../src/bot/telegram/create-bot.ts';
import { newBoxKeyPair } from '../../src/bot/wallet/box.ts';
import { connectLinks } from '../../src/bot/wallet/offered-wallets.ts';
import { createWatcher } from '../../src/bot/watcher/create-watcher.ts';
import { createLog } from '../../src/log.ts';
import type { Signature } from '../../src/solana/address.ts';
import type { Mint } from '../../src/solana/mint.ts';
import type { ChainFault, DiskFault } from './schedule.ts';
import { onSlowDisk } from './slow-disk.ts';
import { chainOf } from '../bot/support/listed.ts';
import { USDC } from '../bot/support/make-swap.ts';
import { unfinishedIn } from '../bot/support/unfinished.ts';
import { lazyPages, type Pages } from './bot-pages.ts';
import type { FakeMarket } from './fake-market.ts';
import { InMemoryDispatcher } from './fake-telegram.ts';
import { fakeGuard } from './fake-transactions.ts';
import { Mortality } from './mortality.ts';
import { type OutboxWorld, watchedOutbox } from './watched-outbox.ts';

export const PUBLIC_URL = 'https://bot.example';
export const PHANTOM = 'https://phantom.example/ul/v1';

export interface LifeWorld extends OutboxWorld {
  readonly database: BotStoreOptions['database'];
  readonly cipher: BotStoreOptions['cipher'];
  readonly tokens: PageTokens;
  readonly market: FakeMarket;
  readonly newId: () => string;
  readonly walletOf: (txHash: Signature) => string;
  readonly chainFault: () => ChainFault;
  readonly nextDiskFault: () => DiskFault;
  /** A delivery was given up; whether its message arrived nobody knows. */
  readonly onLate: () => void;
  /** What the bot asks outside, in place of the market and its fake guard. */
  readonly outside?: Outside;
  /** Errors that are no crash: there must be none. */
  readonly onError: (error: unknown) => void;
}

export interface Outside {
  readonly swapApi: SwapApi;
  readonly guard: Guard;
  readonly chain: ChainReader;
}

/** One life of the whole bot: chat, pages, watcher and outbox on the real store. */
export interface BotLife {
  readonly store: BotStore;
  readonly pages: Pages;
  readonly render: Render;
  accept(update: unknown): Promise<void>;
  isDead(): boolean;
  /** Whether it has anything under way that no timer waits for. */
  isBusy(): boolean;
  /** Whether somebody's price waits for its turn, or for another try. */
  isPausing(): boolean;
  /** The process dies at its n-th outgoing call or write from now. */
  dieAt(points: number): void;
  stop(): Promise<void>;
}

function wrapStore(store: BotStore, mortality: Mortality): BotStore {
  return {
    ...store,
    swaps: mortality.wrap(store.swaps),
    outbox: mortality.wrap(store.outbox),
    people: mortality.wrap(store.people),
    wallets: mortality.wrap(store.wallets),
    inbox: mortality.wrap(store.inbox),
    conversations: mortality.wrap(store.conversations),
    preferences: mortality.wrap(store.preferences),
    sharedIntents: mortality.wrap(store.sharedIntents),
  };
}

/** Starts the bot on whatever an earlier life left in the database. */
export async function startLife(world: LifeWorld, freesLeases: boolean): Promise<BotLife> {
  const { time, telegram, tokens } = world;
  const now = time.now;
  const mortality = new Mortality();
  const onError = (error: unknown) => (mortality.isDead ? undefined : world.onError(error));
  const log = createLog({ level: 'error', write: onError });
  const bare = await createBotStore({
    database: world.database,
    cipher: world.cipher,
    now,
    faultPoint: mortality.point,
    onOutbox: () => notifier.nudge(),
    onDue: () => watcher.nudge(),
    onUnreadableRow: (_table, _id, error) => onError(error),
  });
  const store = wrapStore(bare, mortality);
  const budget = createServiceBudget({ callsPerMinute: 600 });
  const chain = world.outside?.chain ?? createChain(world, mortality);
  const market = world.outside?.swapApi ?? mortality.wrap(world.market.api(world.walletOf));
  let pauses = 0;
  const pause = async (ms: number) => {
    // The limits of a price (4 s in the queue, 9 s in all) are no pause: the flow does not wait for them.
    if (ms >= 4_000) return time.sleep(ms);
    pauses += 1;
    await time.sleep(ms);
    pauses -= 1;
  };
  const prices = createPriceClient({ swapApi: market, budget, now, wait: pause });
  const swapApi = { ...market, quote: prices.quote };

  let calls = 0;
  const counted = { unfinished: (await unfinishedIn(bare.inbox)).length };
  const bot = createBot({
    swapApi,
    prices,
    swaps: store.swaps,
    wallets: store.wallets,
    people: store.people,
    personalData: store.personalData,
    alerts: store.alerts,
    groups: store.groups,
    boards: store.boards,
    preferences: store.preferences,
    worth: async () => null,
    inbox: store.inbox,
    dialogues: store.conversations,
    sessions: store.sessions,
    sharedIntents: store.sharedIntents,
    priceRecord: store.priceRecord,
    chain,
    pageTokens: tokens,
    pictures: { draw: async () => undefined },
    now,
    newId: world.newId,
    newWalletSecret: () => newBoxKeyPair().secretKey,
    walletButtons: connectButtons,
    publicUrl: PUBLIC_URL,
    explorerUrl,
    token: '1:token',
    apiRoot: 'https://telegram.example',
    webhook: { url: `${PUBLIC_URL}/telegram/webhook`, secret: 'a secret of thirty-two characters' },
    log,
    dispatcher: new InMemoryDispatcher((method, params) => {
      calls += 1;
      mortality.point();
      const answer = telegram.call(method, params);
      mortality.point();
      return answer;
    }),
    onApiCall: () => {
      calls -= 1;
    },
    onUpdate: () => {
      counted.unfinished -= 1;
    },
  });
  const render = renderForPerson({ ...bot, people: bare.people, alerts: bare.alerts, swaps: bare.swaps });
  const outbox = watchedOutbox(world, mortality, render);
  const timers = mortality.timers(time);
  // Slow for what the bot does by itself; a person who is kept waiting is played by the tests of the pages.
  const disk = {
    nextFault: world.nextDiskFault,
    sleep: (ms: number) => world.time.sleep(ms),
    checkAlive: mortality.checkAlive,
  };
  const slowSwaps = onSlowDisk(store.swaps, disk);
  const notifier = createNotifier({
    outbox: onSlowDisk(store.outbox, disk),
    swaps: slowSwaps,
    wallets: store.wallets,
    ...outbox,
    now,
    alert: () => undefined,
    onError,
    onLate: world.onLate,
    timers,
    longestSleepMs: 3_600_000,
  });
  const watcher = createWatcher({
    ports: { swapApi, chain, swaps: slowSwaps, budget, now, alert: () => undefined },
    timers,
    onError,
    longestSleepMs: 3_600_000,
  });
  const pages = lazyPages(() => ({
    swaps: store.swaps,
    wallets: store.wallets,
    people: store.people,
    guard: world.outside?.guard ?? fakeGuard,
    chain,
    walletChain: async () => 'solana:mainnet',
    swapApi,
    pageTokens: tokens,
    newId: world.newId,
    newWalletSecret: () => newBoxKeyPair().secretKey,
    now,
    log,
    publicUrl: PUBLIC_URL,
    linkBases: { phantom: PHANTOM },
    cluster: 'mainnet-beta',
    botUsername: 'countersign_bot',
    addressUrl: (address) => `https://explorer.example/address/${address}`,
    explorerUrl,
    trustsProxy: () => false,
    metrics: { contentType: 'text/plain', metrics: async () => '' },
    readiness: {},
    onSigned: () => watcher.nudge(),
  }));
  if (freesLeases) await bare.releaseLeases();
  watcher.start();
  notifier.start();
  await bot.start();
  return {
    store: bare,
    pages,
    render,
    accept: async (update) => {
      counted.unfinished += 1;
      await bot.acceptUpdate(update);
    },
    isDead: () => mortality.isDead,
    isPausing: () => !mortality.isDead && pauses > 0,
    isBusy: () => calls > 0 || (!mortality.isDead && counted.unfinished > 0),
    dieAt: (points) => mortality.dieAt(points),
    stop: async () => {
      // Not waited for: what is under way may wait for a time that nobody plays any more.
      void Promise.all([watcher.stop(), notifier.stop()]);
      await pages.close();
    },
  };
}

const explorerUrl = (txHash: string) => `https://explorer.example/tx/${txHash}`;

const connectButtons: BotDeps['walletButtons'] = (link, token) =>
  connectLinks(
    { linkBases: { phantom: PHANTOM }, publicUrl: PUBLIC_URL, cluster: 'mainnet-beta' },
    link,
    token,
  );

function createChain({ market, chainFault }: LifeWorld, mortality: Mortality) {
  // What a person waits for comes at once or not at all here: no time passes within a step.
  const answers = () => chainFault() === 'none' || chainFault() === 'slow';
  return {
    transactionStatus: (txHash: Signature, bound: number) =>
      mortality.around(() => market.chain.ask(txHash, bound, chainFault())),
    send: ({ txHash, lastValidBlockHeight }: SignedTransaction) =>
      mortality.around(() => market.chain.take(txHash, market.fate, lastValidBlockHeight, chainFault())),
    knowsBlockhash: () => mortality.around(() => (answers() ? true : undefined)),
    blockHeight: () => mortality.around(() => (answers() ? market.chain.height() : undefined)),
    arrived: () => mortality.around(() => undefined),
    mints: (mints: readonly Mint[]) => mortality.around(() => chainOf([USDC]).mints(mints)),
    balance: () => mortality.around(() => undefined),
    swapFunds: () => mortality.around(() => undefined),
    holdings: () => mortality.around(() => undefined),
  };
}
