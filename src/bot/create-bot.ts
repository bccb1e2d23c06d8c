import { setTimeout as sleep } from 'node:timers/promises';
import { Api, Bot } from 'grammy';
import type { Update } from 'grammy/types';
import { Agent, type Dispatcher } from 'undici';
import { type BucketSize, TokenBucket } from '../http/token-bucket.ts';
import type { Signature } from '../solana/address.ts';
import { type CoreParts, createCoreServices } from './core-services.ts';
import type { AdminStore } from './features/admin/store.ts';
import type { Feature, Operators } from './features/feature.ts';
import { FEATURES, routeUpdates } from './features/index.ts';
import { createInlineHandler, type InlineOptions } from './features/inline/handler.ts';
import { allTexts } from './i18n/texts.ts';
import type { Explorers, SwapView, Views } from './i18n/view.ts';
import { createSoleLeader, type Leader } from './leader/leader.ts';
import type { Pictures } from './pictures/maker.ts';
import type { MarketData } from './prices/market.ts';
import { createShownPrices } from './prices/shown-prices.ts';
import type { StoreDeps } from './store/store-deps.ts';
import type { AlertStore } from './swap/alerts.ts';
import type { BoardStore } from './swap/boards.ts';
import type { PersonId } from './swap/brands.ts';
import type { GroupStore } from './swap/groups.ts';
import {
  inEveryLanguage,
  type Language,
  type PersonalDataStore,
  type PreferencesStore,
} from './swap/people.ts';
import type { PlanStore } from './swap/plans.ts';
import type { PriceClient } from './swap/service-port.ts';
import type { StandingStore } from './swap/standing.ts';
import type { InboxStore, SharedIntentStore, TextStore } from './swap/stores.ts';
import type { ListedToken } from './swap/token.ts';
import type { GroupMessenger } from './telegram/chat.ts';
import type { BotContext } from './telegram/context.ts';
import { createEphemeralLimits, createGroupMessenger } from './telegram/groups/messenger.ts';
import {
  assertNotGivenUp,
  createCallbackAnswers,
  finishBeforeMessage,
  type HandlingOptions,
  showTyping,
  waitForTelegram,
} from './telegram/intake/handle-update.ts';
import { createIntake } from './telegram/intake/intake.ts';
import { sendChatMessage } from './telegram/messages/send.ts';
import { createPersonSessions, createPreferencesCache, createUserCache } from './telegram/person.ts';
import { createMemberRoles } from './telegram/quota.ts';
import type { Services, Uses } from './telegram/services.ts';
import {
  type ApiCall,
  type ClientFetchOptions,
  createClientFetch,
  MAX_PATIENCE_MS,
} from './telegram/transport/client-fetch.ts';
import { introduceBot } from './telegram/transport/introduce-bot.ts';
import {
  type Polling,
  reachTelegram,
  startPolling,
  type UpdateTrouble,
} from './telegram/transport/receive-updates.ts';

/**
 * `start` sets a given webhook, whose updates go to `acceptUpdate`. `stop` resolves when the handlers under way
 * are done.
 */
export interface ChatBot {
  /** Calls have timeouts and metrics, and a failed one is repeated once. */
  readonly api: Api;
  /** The outbox counts its own attempts. */
  readonly outboxApi: Api;
  /** Calls go out from any process, leader or not: while the database is away no process leads. */
  readonly uncheckedApi: Api;
  readonly messenger: GroupMessenger;
  readonly views: Views;
  readonly preferences: PreferencesStore;
  cachedLanguageOf(personId: PersonId): Language | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call after the outbox has stopped. */
  close(): Promise<void>;
  /** Resolves when the update is stored. */
  acceptUpdate(update: unknown): Promise<void>;
  isHealthy(): boolean;
  /** Empty before `start`. */
  username(): string;
}

/** Timeout of a stop, ms. */
const DRAIN_LIMIT_MS = 8_000;

/** The limit of one person's prices is far above what a person compares by hand. */
const PRICES_PER_PERSON: BucketSize = { burst: 12, refillMs: 5_000 };

/** A sooner price is not worth an edit, ms. */
const FELT_AFTER_MS = 700;

const ANSWERS_IN_PRIVATE: BucketSize = { burst: 30, refillMs: 1_000, mustPause: true };
const ANSWERS_IN_A_FLOOD: BucketSize = { burst: 1, refillMs: 3_000 };
const ANSWERS_IN_GROUP: BucketSize = { burst: 3, refillMs: 30_000 };
const ANSWERS_OF_GROUP: BucketSize = { burst: 5, refillMs: 30_000 };

/** Other processes may change the rows, ms. */
const REMEMBERED_ALONE_MS = 10 * 60_000;
const REMEMBERED_SHARED_MS = 2_000;

/** Methods whose repetition would show a second message. */
const NEW_MESSAGE = /^(?:send(?!ChatAction$)|copyMessage|forwardMessage)/;

/** Workers killed in a row while they handle the same update. */
const MAX_INTERRUPTED = 10;
/** Updates whose notification was lost are found by this poll, ms. */
const POLL_EVERY_MS = 2_000;

interface TelegramOptions {
  readonly token: string;
  readonly apiRoot: string;
  /** Telegram sends the secret to this address. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** @default one of the bot's own */
  readonly dispatcher?: Dispatcher;
  readonly inbox: InboxStore;
  /** Set where several processes share the database. */
  readonly leader?: Leader;
  readonly onApiCall?: (call: ApiCall) => void;
  readonly onUpdate?: HandlingOptions['onUpdate'];
  readonly deadlineMs?: HandlingOptions['deadlineMs'];
  /** A handler pauses by this where Telegram asks for patience, ms. @default a timer */
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly onTrouble?: (trouble: UpdateTrouble) => void;
}

/** Stores, clients and settings, as their owners name them. `createServices` groups them into nouns. */
export interface BotOptions extends TelegramOptions, CoreParts {
  readonly prices: PriceClient;
  readonly market: MarketData;
  readonly groups: GroupStore;
  readonly boards: BoardStore;
  readonly alerts: AlertStore;
  readonly plans: PlanStore;
  readonly standingOrders: StandingStore;
  /** The queries of features' own tables run here. */
  readonly storage: StoreDeps;
  /** @default all */
  readonly features?: readonly Feature[];
  readonly admin: AdminStore;
  readonly adminIds: Operators['ids'];
  readonly vitals: Operators['vitals'];
  readonly personalData: PersonalDataStore;
  readonly sessions: TextStore;
  readonly conversations: TextStore;
  readonly sharedIntents: SharedIntentStore;
  readonly pictures: Pictures;
  readonly explorerUrl: (txHash: Signature) => string;
  /** Absent for a chain that explorers do not show. */
  readonly explorers?: Explorers;
  /** Source of play money; sandbox only. */
  readonly faucetUrl?: string;
  /** How long a new price may take before its card's buttons are disabled, ms. @default 700 */
  readonly feltMs?: number;
  /** An inline query is answered after this pause in typing, ms. @default 250 */
  readonly typingMs?: number;
  readonly onInline?: InlineOptions['onInline'];
  readonly onShared?: (what: 'offered' | 'opened' | 'over') => void;
  /** List and chain disagree about the token. */
  readonly onTokenWithheld?: (token: ListedToken) => void;
}

export function createBot(options: BotOptions): ChatBot {
  const own = options.dispatcher ? undefined : new Agent({ connections: 128, keepAliveTimeout: 30_000 });
  const dispatcher = options.dispatcher ?? (own as Agent);
  const onCall = options.onApiCall ?? (() => {});
  const leader = options.leader ?? createSoleLeader();
  // A worker that was frozen may find that its successor has answered already.
  const beforeWrite = () => {
    leader.assertLeader();
    assertNotGivenUp();
  };
  const beforeCall = async (method: string) => {
    beforeWrite();
    if (NEW_MESSAGE.test(method)) await finishBeforeMessage();
  };
  const client = (fetching: Partial<ClientFetchOptions>) => ({
    apiRoot: options.apiRoot,
    timeoutSeconds: 60,
    fetch: createClientFetch({ dispatcher, onCall, ...fetching }),
  });
  const checks = { beforeCall, beforeWrite };
  const ended = new AbortController();
  const pause = options.pause ?? ((ms: number) => sleepUntilEnd(ms, ended.signal));
  const bot = new Bot<BotContext>(options.token, {
    client: {
      ...client({
        ...checks,
        waitForTelegram: (ms, isUnsent) => waitForTelegram(ms, isUnsent, pause),
      }),
      // A shorter timeout would make grammY call a message lost that still waits.
      timeoutSeconds: (2 * MAX_PATIENCE_MS) / 1_000,
    },
  });
  const services = createServices(options, bot.api);
  const { chat, people } = services;
  const operators = { ids: options.adminIds, store: options.admin, vitals: options.vitals };
  bot.use(showTyping(bot.api));
  const { features = FEATURES, storage } = options;
  bot.use(routeUpdates(features, { ...services, operators, storage }, options.conversations));

  const uncheckedApi = new Api(options.token, client({}));
  const username = () => (bot.isInited() ? bot.botInfo.username : '');
  const inline = createInlineHandler(services, { ...options, username });
  const intake = createIntake({
    answers: chat.answers,
    now: options.now,
    log: options.log,
    handle: bot.handleUpdate.bind(bot),
    apologise: (update) => apologise(services, update),
    takeChatless: inline.take,
    replyDbDown: (update) => replyDbDown({ ...services, chat: { ...chat, api: uncheckedApi } }, update),
    onUpdate: options.onUpdate ?? (() => {}),
    inbox: options.inbox,
    ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
    ...(options.leader && { leader: options.leader, mostInterrupted: MAX_INTERRUPTED }),
  });
  const starting = new AbortController();
  let polling: Polling | undefined;
  let isReached = false;

  const work = async (over: AbortSignal) => {
    if (starting.signal.aborted) return;
    const opening = intake.open(over);
    if (!options.webhook) {
      const { onTrouble = () => {}, log } = options;
      const current = startPolling({ api: bot.api, accept: intake.accept, onTrouble, log });
      polling = current;
      // Polling is the successor's once the term is over, and this process is healthy without it.
      over.addEventListener(
        'abort',
        () =>
          void current.stop().then(() => {
            if (polling === current) polling = undefined;
          }),
      );
    }
    await opening;
  };
  leader.onWake((what) => {
    if (what === 'updates') void intake.poll();
  });
  const polls = options.leader && setInterval(() => void intake.poll(), POLL_EVERY_MS).unref();

  return {
    api: bot.api,
    outboxApi: new Api(options.token, client({ ...checks, repeats: false })),
    uncheckedApi,
    messenger: chat.messenger,
    views: chat.views,
    preferences: people.preferences,
    cachedLanguageOf: people.cache.cachedLanguageOf,
    acceptUpdate: (update) => intake.accept([update]),
    isHealthy: () => isReached && (polling?.isHealthy() ?? true),
    username,
    async start() {
      await reachTelegram(bot, options, starting.signal);
      if (starting.signal.aborted) return;
      isReached = true;
      const menu = features.flatMap((feature) => feature.menu ?? []);
      void introduceBot(bot.api, chat.views, { ...options, menu }, starting.signal);
      const begun = Promise.withResolvers<void>();
      leader.onTerm((over) => void work(over).then(begun.resolve, begun.reject));
      if (leader.isLeading()) await begun.promise;
    },
    async stop() {
      starting.abort();
      clearInterval(polls);
      await polling?.stop();
      await Promise.all([intake.drain(DRAIN_LIMIT_MS), inline.drain(DRAIN_LIMIT_MS)]);
      ended.abort();
    },
    close: async () => own?.destroy(),
  };
}

/** The sleep never resolves after the bot's end, because this process must not send what still waits. */
function sleepUntilEnd(ms: number, ended: AbortSignal): Promise<unknown> {
  return sleep(ms, undefined, { ref: false, signal: ended }).catch(() => new Promise(() => {}));
}

/** The six nouns and the clock of the chat: the only place where they are put together. */
function createServices(options: BotOptions, api: Api): Services {
  const { now, log, groups, prices } = options;
  const core = createCoreServices(options);
  const rememberedMs = options.leader ? REMEMBERED_SHARED_MS : REMEMBERED_ALONE_MS;
  const wait = (ms: number) => sleep(ms, undefined, { ref: false });
  return {
    ...core,
    swaps: {
      ...core.swaps,
      shared: countShared(options),
      standing: options.standingOrders,
      idKey: options.token,
    },
    people: {
      ...core.people,
      preferences: createPreferencesCache(options.preferences, now, rememberedMs),
      cache: createUserCache(options.people, now, rememberedMs),
      sessions: createPersonSessions(options.sessions, now),
      data: options.personalData,
    },
    chat: {
      api,
      log,
      messenger: createGroupMessenger({ api, groups, log, now }),
      answers: createCallbackAnswers(api),
      quota: {
        inPrivate: new TokenBucket(ANSWERS_IN_PRIVATE, now),
        inFlood: new TokenBucket(ANSWERS_IN_A_FLOOD, now),
        inGroup: new TokenBucket(ANSWERS_IN_GROUP, now),
        ofGroup: new TokenBucket(ANSWERS_OF_GROUP, now),
        prices: new TokenBucket(PRICES_PER_PERSON, now),
      },
      views: createViews(options),
      pictures: options.pictures,
      feltMs: options.feltMs ?? FELT_AFTER_MS,
    },
    groups: {
      ...groups,
      boards: options.boards,
      roles: createMemberRoles(api, now),
      ephemeral: createEphemeralLimits(now),
    },
    prices: {
      ...core.prices,
      shown: createShownPrices({ prices, record: options.priceRecord, log, now, wait }),
      market: options.market,
      alerts: options.alerts,
      plans: options.plans,
      onWithheld: options.onTokenWithheld ?? (() => {}),
    },
  };
}

function createViews({ explorerUrl, explorers, faucetUrl, publicUrl, pageTokens }: BotOptions): Views {
  const texts = allTexts();
  return inEveryLanguage<SwapView>((language) => ({
    texts: texts[language],
    explorerUrl,
    ...(explorers ? { explorers } : {}),
    ...(faucetUrl === undefined ? {} : { faucetUrl }),
    signingUrl: (swap) => `${publicUrl}/s/${pageTokens.signing(swap.id)}`,
  }));
}

function countShared({ sharedIntents, onShared }: BotOptions): SharedIntentStore {
  return {
    share: async (...shared) => {
      const id = await sharedIntents.share(...shared);
      onShared?.('offered');
      return id;
    },
    findShared: async (...asked) => {
      const shared = await sharedIntents.findShared(...asked);
      onShared?.(shared ? 'opened' : 'over');
      return shared;
    },
  };
}

async function replyDbDown({ people, chat }: Uses<'people' | 'chat'>, update: Update): Promise<void> {
  const { message, callback_query: press } = update;
  const { texts } = chat.views[people.cache.languageOf((message ?? press)?.from)];
  if (press) {
    const answers = createCallbackAnswers(chat.api);
    answers.open(update);
    await answers.of(update).alert(texts.plain('database-away'));
  } else if (message) await sendChatMessage(chat, message.chat.id, texts.html('database-away'));
}

async function apologise({ people, chat }: Uses<'people' | 'chat'>, update: Update): Promise<void> {
  const said = update.message ?? update.edited_message;
  const place = said?.chat ?? update.callback_query?.message?.chat;
  if (place?.type !== 'private') return;
  const from = said?.from ?? update.callback_query?.from;
  const { texts } = chat.views[people.cache.languageOf(from)];
  await sendChatMessage(chat, place.id, texts.html('something-broke'));
}
