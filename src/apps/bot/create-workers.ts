import type { ChatBot } from '../../bot/create-bot.ts';
import { createAnswerDeletion } from '../../bot/delivery/delete-answers.ts';
import { createNotifier, swapOf } from '../../bot/delivery/notifier.ts';
import { createTelegramSender } from '../../bot/delivery/telegram-sender.ts';
import type { AlertEvents } from '../../bot/features/admin/alerts.ts';
import { createPlanWatch } from '../../bot/features/alerts/plans/worker.ts';
import { createPriceWatch } from '../../bot/features/alerts/worker.ts';
import { createBoardPrices } from '../../bot/features/boards/prices.ts';
import { createBoardMessenger, createBoardWork } from '../../bot/features/boards/worker.ts';
import { createStandingWatch } from '../../bot/features/orders/worker.ts';
import { renderForPerson } from '../../bot/features/render-outbox.ts';
import { readFunds } from '../../bot/requests/offers/offer.ts';
import { type DueWork, systemTimers } from '../../bot/workers/due-work.ts';
import { startWatchdog, type Watchdog } from '../../bot/workers/watchdog.ts';
import { createWatcher } from '../../bot/workers/watcher.ts';
import type { Log } from '../../log.ts';
import type { Clients } from './create-clients.ts';
import type { Core } from './create-core.ts';
import type { BotMetrics } from './metrics.ts';
import type { OpenStore } from './open-store.ts';

/** EX_SOFTWARE of sysexits.h. */
const EXIT_SOFTWARE = 70;

const LATE_MESSAGES = {
  look: 'a poll of a swap timed out; the next one comes after its lease',
  move: 'a poll of a swap ended after a later one had begun; its result does not count',
  reschedule:
    'a poll of a swap set the time of the next one after a later one had begun; that does not count',
} as const;

const LOSSES: Readonly<Partial<Record<string, string>>> = {
  given_up: 'given up',
  arrival_unknown: 'it may have arrived',
};

/** A log names neither chat nor person: the command `outbox` does. */
const PAUSES = {
  chat: 'Telegram asks for a pause of one chat',
  bot: 'Telegram refuses several chats at once: all messages pause for at most a minute',
} as const;

/** Ms; the watcher's loop runs at least every 30 s. */
const STALLED_AFTER_MS = 120_000;

type WorkerStore = Pick<OpenStore, 'store' | 'sharing' | 'now'>;

export function createDelivery(
  storage: WorkerStore,
  bot: ChatBot,
  metrics: BotMetrics,
  log: Log,
  alerts: AlertEvents,
): DueWork {
  const { store, sharing, now } = storage;
  return createNotifier({
    outbox: store.outbox,
    swaps: store.swaps,
    wallets: store.wallets,
    telegram: createTelegramSender(bot.outboxApi),
    render: renderForPerson({
      ...bot,
      people: store.people,
      alerts: store.alerts,
      plans: store.plans,
      swaps: store.swaps,
      standing: store.standingOrders,
    }),
    now,
    timers: systemTimers,
    ...sharing,
    alert: (kind, item, code) => {
      metrics.delivered(item.kind, kind);
      const loss = LOSSES[kind];
      if (loss !== undefined) alerts.set('message_lost', loss);
      log.warn({ kind, item: item.id, code }, 'a message of the outbox needs a look');
    },
    onPause: (item, pause) => {
      const until = new Date(pause.botUntil ?? pause.until).toISOString();
      log.info({ item: item.id, swapId: swapOf(item), until }, PAUSES[pause.botUntil ? 'bot' : 'chat']);
    },
    onError: (err, item) =>
      log.error({ err, item: item?.id, swapId: item && swapOf(item) }, 'a delivery failed'),
    onTimeout: (item) => {
      metrics.late('delivery');
      const { id } = item;
      log.warn({ item: id, swapId: swapOf(item) }, 'a delivery timed out; it is tried again after its lease');
    },
  });
}

export function createDeletion(storage: WorkerStore, bot: ChatBot, log: Log): DueWork {
  const { store, sharing, now } = storage;
  return createAnswerDeletion({
    groups: store.groups,
    api: bot.outboxApi,
    now,
    timers: systemTimers,
    ...sharing,
    onError: (err) => log.error({ err }, 'an answer in a group was not deleted'),
  });
}

export function createSwapWatcher(
  storage: WorkerStore,
  { swapApi, chain, budget, signatures }: Clients,
  metrics: BotMetrics,
  log: Log,
  alerts: AlertEvents,
): DueWork {
  const { store, sharing, now } = storage;
  // The leader alone subscribes to signatures, so the end of a term clears the subscriptions.
  sharing.leader?.onTerm((over) => over.addEventListener('abort', () => signatures?.clear()));
  let watchdog: Watchdog | undefined;
  const watcher = createWatcher({
    ports: {
      swapApi,
      chain,
      swaps: store.swaps,
      budget,
      now,
      alert: (kind, { id, reason }) => {
        alerts.set(kind === 'service_refused' ? 'swap_refused' : 'service_disagrees', `swap \`${id}\``);
        if (kind === 'service_refused') {
          return log.error({ swapId: id, reason }, 'the swap service refuses a signed swap');
        }
        metrics.truthMismatch(kind);
        log.error({ kind, swapId: id }, 'the swap service and the chain disagree');
      },
    },
    timers: systemTimers,
    ...sharing,
    signatures,
    onTurn: () => watchdog?.turned(),
    onError: (err, swap) => log.error({ err, swapId: swap?.id }, 'a poll of a swap failed'),
    onTimeout: (what, { id }) => {
      metrics.late(what);
      log.warn({ what, swapId: id }, LATE_MESSAGES[what]);
    },
  });
  const start = () => {
    watchdog = startSwapWatchdog(log);
    watcher.start();
  };
  const stop = async () => {
    await watcher.stop();
    signatures?.clear();
    await watchdog?.stop();
  };
  return { ...watcher, start, stop };
}

export function createPriceWatcher(
  { store, sharing, now }: WorkerStore,
  { prices, chain }: Clients,
  { pageTokens, newId, log }: Core,
  { preferences }: ChatBot,
): DueWork {
  return createPriceWatch({
    ports: {
      prices: store.watchedPrices,
      record: store.priceRecord,
      chain,
      preferences,
      quote: prices.quote,
      funds: readFunds({ chain, wallets: store.wallets, log }),
      pageTokens,
      newId,
      now,
    },
    timers: systemTimers,
    ...sharing,
    onError: (err, price) => log.error({ err, price: price?.id }, 'a poll of a price failed'),
  });
}

export function createPlanWatcher(
  { store, sharing, now }: WorkerStore,
  { prices, chain }: Clients,
  { pageTokens, newId, log }: Core,
  { preferences }: ChatBot,
): DueWork {
  return createPlanWatch({
    ports: {
      plans: store.plans,
      record: store.priceRecord,
      chain,
      preferences,
      quote: prices.quote,
      funds: readFunds({ chain, wallets: store.wallets, log }),
      pageTokens,
      newId,
      now,
    },
    timers: systemTimers,
    ...sharing,
    onError: (err) => log.error({ err }, 'a plan that is due was not offered'),
  });
}

export function createStandingWatcher(
  { store, sharing, now }: WorkerStore,
  { standing: chain }: Clients,
  log: Log,
): DueWork {
  return createStandingWatch({
    ports: { standing: store.standingOrders, swaps: store.swaps, chain, now },
    timers: systemTimers,
    ...sharing,
    onError: (err, order) => log.error({ err, swapId: order?.id }, 'a poll of a standing order failed'),
  });
}

export function createBoards(
  storage: WorkerStore,
  { prices, chain, market }: Clients,
  bot: ChatBot,
  metrics: BotMetrics,
  log: Log,
): DueWork {
  const { store, sharing, now } = storage;
  return createBoardWork({
    ports: {
      boards: store.dueBoards,
      groups: store.groups,
      prices: createBoardPrices({
        ...{ prices, record: store.priceRecord, market, now },
        onPrice: metrics.boardPrice,
      }),
      chain,
      messenger: createBoardMessenger({ messenger: bot.messenger, api: bot.api, log }),
      views: bot.views,
      now,
      onRound: metrics.board,
    },
    timers: systemTimers,
    ...sharing,
    onError: (err, board) => log.error({ err, board: board?.id }, 'a round of a board failed'),
  });
}

function startSwapWatchdog(log: Log): Watchdog {
  return startWatchdog({
    limitMs: STALLED_AFTER_MS,
    onStalled: () => {
      log.fatal('the watcher no longer turns: the process ends, a restart takes everything up');
      process.exit(EXIT_SOFTWARE);
    },
  });
}
