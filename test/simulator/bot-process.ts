import { type BotStore, type BotStoreOptions, createBotStore } from '../../src/bot/create-bot-store.ts';
import { createNotifier, type Render } from '../../src/bot/delivery/notifier.ts';
import type { ChainReader, ServedReader } from '../../src/bot/swap/chain-port.ts';
import type { SwapAlert } from '../../src/bot/swap/poll.ts';
import type { SwapApi } from '../../src/bot/swap/service-port.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import { createServiceBudget } from '../../src/bot/swap-api/calls.ts';
import { createWatcher } from '../../src/bot/workers/watcher.ts';
import type { Mortality } from './mortality.ts';
import { type OutboxWorld, watchedOutbox } from './outbox.ts';
import type { DiskFault } from './schedule.ts';

export interface Outside {
  readonly swapApi: SwapApi;
  readonly chain: ChainReader & ServedReader;
}

export interface ProcessWorld extends OutboxWorld, Outside {
  readonly database: BotStoreOptions['database'];
  readonly cipher: BotStoreOptions['cipher'];
  readonly nextDiskFault: (method: string, args: readonly unknown[]) => DiskFault;
  /** A delivery was given up: its message may have arrived. */
  readonly onTimeout: () => void;
  readonly onAlert?: (kind: SwapAlert, swap: Swap) => void;
  /** Errors other than crashes; there must be none. */
  readonly onError: (error: unknown) => void;
}

type ServiceBudget = ReturnType<typeof createServiceBudget>;

const MAX_SLEEP_MS = 3_600_000;

/** A process of the bot on the real store with its watcher and its notifier, connected to the faults. */
export async function openProcess(world: ProcessWorld, mortality: Mortality) {
  const now = world.time.now;
  const bare = await createBotStore({
    database: world.database,
    cipher: world.cipher,
    now,
    faultPoint: mortality.point,
    onOutbox: () => work?.notifier.nudge(),
    onDue: () => work?.watcher.nudge(),
    onUnreadableRow: (_table, _id, error) => onError(error),
  });
  const onError = (error: unknown) => (mortality.isDead ? undefined : world.onError(error));
  const budget = createServiceBudget({ callsPerMinute: 600 });
  const outside = mortalOutside(world, mortality, budget);
  const slow = {
    swaps: mortality.wrap(bare.swaps, world.nextDiskFault),
    outbox: mortality.wrap(bare.outbox, world.nextDiskFault),
  };
  let work: ReturnType<typeof createWork> | undefined;
  const createWork = (render: Render) => {
    const timed = { now, timers: mortality.timers(), onError, longestSleepMs: MAX_SLEEP_MS };
    const { swaps, outbox } = slow;
    const alert = world.onAlert ?? (() => undefined);
    return {
      watcher: createWatcher({ ports: { ...outside, swaps, budget, now, alert }, ...timed }),
      notifier: createNotifier({
        ...{ outbox, swaps, wallets: mortality.wrap(bare.wallets), alert: () => undefined },
        ...watchedOutbox(world, mortality, render),
        ...timed,
        onTimeout: world.onTimeout,
      }),
    };
  };
  return {
    ...outside,
    budget,
    /** Without faults. */
    bare,
    /** Each write may be the last of the process. */
    store: mortalStore(bare, mortality),
    /** `store` on a slow disk. */
    slow,
    start: async (render: Render, freesLeases: boolean) => {
      work = createWork(render);
      if (freesLeases) await bare.releaseLeases();
      work.watcher.start();
      work.notifier.start();
    },
    nudgeWatcher: () => work?.watcher.nudge(),
    stop: async () => void (await Promise.all([work?.watcher.stop(), work?.notifier.stop()])),
  };
}

/** The stores that a person's steps write. */
const WRITTEN = [
  ...(['swaps', 'outbox', 'people', 'wallets', 'inbox'] as const),
  ...(['conversations', 'preferences', 'sharedIntents'] as const),
];

function mortalStore(bare: BotStore, mortality: Mortality): BotStore {
  const mortal = WRITTEN.map((part) => [part, mortality.wrap<object>(bare[part])] as const);
  return { ...bare, ...Object.fromEntries(mortal) };
}

function mortalOutside(
  { swapApi, chain, time }: ProcessWorld,
  { around }: Mortality,
  budget: ServiceBudget,
): Outside {
  return {
    swapApi: {
      listTokens: () => around('tokens', () => swapApi.listTokens()),
      quote: (...asked) => around('quote', () => swapApi.quote(...asked)),
      execute: (signed) =>
        around(`execute ${signed.txHash}`, async () => {
          const result = await swapApi.execute(signed);
          // Like the client of the service (`send-call.ts`).
          if (!result.ok && result.failure.blocksKey)
            budget.block(time.now() + (result.failure.retryAfterMs ?? 0));
          return result;
        }),
    },
    chain: {
      ...chain,
      // Without a time of sending it is the question of a return from the wallet.
      transactionStatus: (...asked) =>
        around(asked[3] === undefined ? 'height' : `status ${asked[0]}`, () =>
          chain.transactionStatus(...asked),
        ),
      send: (signed) => around(`send ${signed.txHash}`, () => chain.send(signed)),
      highestBlockHeight: () => around('heights', () => chain.highestBlockHeight()),
      findServed: (...asked) => around(`find ${asked[0].swapId}`, () => chain.findServed(...asked)),
      blockHeight: () => around('height', () => chain.blockHeight()),
      knowsBlockhash: (...asked) => around('blockhash', () => chain.knowsBlockhash(...asked)),
      arrived: (...asked) => around(`arrived ${asked[0]}`, () => chain.arrived(...asked)),
      mints: (...asked) => around('mints', () => chain.mints(...asked)),
      holdings: (...asked) => around('holdings', () => chain.holdings(...asked)),
      balance: (...asked) => around('balance', () => chain.balance(...asked)),
      swapFunds: (...asked) => around('funds', () => chain.swapFunds(...asked)),
    },
  };
}
