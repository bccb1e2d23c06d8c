import { setTimeout as sleep } from 'node:timers/promises';
import { Api, Bot } from 'grammy';
import type { Update } from 'grammy/types';
import { Agent, type Dispatcher } from 'undici';
import { type BucketSize, TokenBucket } from '../http/token-bucket.ts';
import type { Log } from '../log.ts';
import type { Signature } from '../solana/address.ts';
import { type ChatDeps, FEATURES, routeUpdates } from './features/index.ts';
import { createInlineHandler } from './features/inline/handler.ts';
import { allTexts } from './i18n/texts.ts';
import type { Explorers, SwapView, Views } from './i18n/view.ts';
import { createSoleLeader, type Leader } from './leader/leader.ts';
import { createShownPrices } from './prices/shown-prices.ts';
import { readFunds } from './requests/offers/offer.ts';
import type { Clock, PageTokens, PersonId } from './swap/brands.ts';
import type { GroupStore } from './swap/groups.ts';
import { inEveryLanguage, type Language, type PeopleStore, type PreferencesStore } from './swap/people.ts';
import type { InboxStore, TextStore } from './swap/stores.ts';
import type { BotContext } from './telegram/context.ts';
import {
  createEphemeralLimits,
  createGroupMessenger,
  type GroupMessenger,
} from './telegram/groups/messenger.ts';
import {
  assertNotGivenUp,
  createCallbackAnswers,
  finishBeforeMessage,
  type HandlingDeps,
  showTyping,
  waitForTelegram,
} from './telegram/intake/handle-update.ts';
import { createIntake } from './telegram/intake/intake.ts';
import { sendChatMessage } from './telegram/messages/send.ts';
import { createPersonSessions, createPreferencesCache, createUserCache } from './telegram/person.ts';
import { createMemberRoles } from './telegram/quota.ts';
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
  /** With timeouts and metrics; it retries once. */
  readonly api: Api;
  /** The outbox counts its own attempts. */
  readonly outboxApi: Api;
  /** It does not check who leads: while the database is away no process does. */
  readonly uncheckedApi: Api;
  readonly messenger: GroupMessenger;
  readonly views: Views;
  readonly preferences: Pick<PreferencesStore, 'find'>;
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

/** More than a person compares by hand. */
const PRICES_PER_PERSON: BucketSize = { burst: 12, refillMs: 5_000 };

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
/** For updates whose notification was lost, ms. */
const POLL_EVERY_MS = 2_000;

interface TelegramDeps {
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
  readonly onUpdate?: HandlingDeps['onUpdate'];
  readonly deadlineMs?: HandlingDeps['deadlineMs'];
  /** Where Telegram asks a handler for patience, ms. @default a timer */
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly onTrouble?: (trouble: UpdateTrouble) => void;
  readonly now: Clock;
  readonly log: Log;
}

type SharedSources = Pick<TelegramDeps, 'leader' | 'now' | 'log'> &
  Parameters<typeof readFunds>[0] &
  Omit<Parameters<typeof createShownPrices>[0], 'wait'> & {
    readonly people: PeopleStore;
    readonly preferences: PreferencesStore;
    readonly groups: GroupStore;
    readonly sessions: TextStore;
    readonly pageTokens: PageTokens;
    readonly publicUrl: string;
    readonly explorerUrl: (txHash: Signature) => string;
    /** Absent for a chain that explorers do not show. */
    readonly explorers?: Explorers;
  };

type Shared = ReturnType<typeof createShared>;

export type BotDeps = TelegramDeps &
  SharedSources &
  Omit<ChatDeps & Parameters<typeof createInlineHandler>[0], keyof Shared | 'username'>;

export function createBot(deps: BotDeps): ChatBot {
  const own = deps.dispatcher ? undefined : new Agent({ connections: 128, keepAliveTimeout: 30_000 });
  const dispatcher = deps.dispatcher ?? (own as Agent);
  const onCall = deps.onApiCall ?? (() => {});
  const leader = deps.leader ?? createSoleLeader();
  // After a freeze another worker may have answered already.
  const beforeWrite = () => {
    leader.assertLeader();
    assertNotGivenUp();
  };
  const beforeCall = async (method: string) => {
    beforeWrite();
    if (NEW_MESSAGE.test(method)) await finishBeforeMessage();
  };
  const client = (options: Partial<ClientFetchOptions>) => ({
    apiRoot: deps.apiRoot,
    timeoutSeconds: 60,
    fetch: createClientFetch({ dispatcher, onCall, ...options }),
  });
  const checks = { beforeCall, beforeWrite };
  const ended = new AbortController();
  const pause = deps.pause ?? ((ms: number) => sleepUntilEnd(ms, ended.signal));
  const bot = new Bot<BotContext>(deps.token, {
    client: {
      ...client({
        ...checks,
        waitForTelegram: (ms, isUnsent) => waitForTelegram(ms, isUnsent, pause),
      }),
      // After it, grammY would call a message lost that still waits.
      timeoutSeconds: (2 * MAX_PATIENCE_MS) / 1_000,
    },
  });
  const handlers = { ...deps, ...createShared(deps, bot.api) };
  bot.use(showTyping(bot.api));
  bot.use(routeUpdates(handlers));

  const uncheckedApi = new Api(deps.token, client({}));
  const username = () => (bot.isInited() ? bot.botInfo.username : '');
  const inline = createInlineHandler({ ...handlers, username });
  const intake = createIntake({
    answers: handlers.answers,
    now: deps.now,
    log: deps.log,
    handle: bot.handleUpdate.bind(bot),
    apologise: (update) => apologise(handlers, update),
    takeChatless: inline.take,
    replyDbDown: (update) => replyDbDown({ ...handlers, api: uncheckedApi }, update),
    onUpdate: deps.onUpdate ?? (() => {}),
    inbox: deps.inbox,
    ...(deps.deadlineMs !== undefined && { deadlineMs: deps.deadlineMs }),
    ...(deps.leader && { leader: deps.leader, mostInterrupted: MAX_INTERRUPTED }),
  });
  const starting = new AbortController();
  let polling: Polling | undefined;
  let isReached = false;

  const work = async (over: AbortSignal) => {
    if (starting.signal.aborted) return;
    const opening = intake.open(over);
    if (!deps.webhook) {
      const { onTrouble = () => {}, log } = deps;
      const current = startPolling({ api: bot.api, accept: intake.accept, onTrouble, log });
      polling = current;
      // Another process polls now: this one is not unhealthy.
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
  const polls = deps.leader && setInterval(() => void intake.poll(), POLL_EVERY_MS).unref();

  return {
    api: bot.api,
    outboxApi: new Api(deps.token, client({ ...checks, repeats: false })),
    uncheckedApi,
    messenger: handlers.messenger,
    views: handlers.views,
    preferences: handlers.preferences,
    cachedLanguageOf: handlers.userCache.cachedLanguageOf,
    acceptUpdate: (update) => intake.accept([update]),
    isHealthy: () => isReached && (polling?.isHealthy() ?? true),
    username,
    async start() {
      await reachTelegram(bot, deps, starting.signal);
      if (starting.signal.aborted) return;
      isReached = true;
      const menu = FEATURES.flatMap((feature) => feature.menu ?? []);
      void introduceBot(bot.api, handlers.views, { ...deps, menu }, starting.signal);
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

/** After the end it never resolves: what still waits must not be sent by this process. */
function sleepUntilEnd(ms: number, ended: AbortSignal): Promise<unknown> {
  return sleep(ms, undefined, { ref: false, signal: ended }).catch(() => new Promise(() => {}));
}

function createShared(deps: SharedSources, api: Api) {
  const texts = allTexts();
  const rememberedMs = deps.leader ? REMEMBERED_SHARED_MS : REMEMBERED_ALONE_MS;
  return {
    api,
    answers: createCallbackAnswers(api),
    funds: readFunds(deps),
    messenger: createGroupMessenger({ ...deps, api }),
    memberRoles: createMemberRoles(api, deps.now),
    shownPrices: createShownPrices({ ...deps, wait: (ms) => sleep(ms, undefined, { ref: false }) }),
    personSessions: createPersonSessions(deps.sessions, deps.now),
    priceLimit: new TokenBucket(PRICES_PER_PERSON, deps.now),
    answerLimits: {
      inPrivate: new TokenBucket(ANSWERS_IN_PRIVATE, deps.now),
      inFlood: new TokenBucket(ANSWERS_IN_A_FLOOD, deps.now),
      inGroup: new TokenBucket(ANSWERS_IN_GROUP, deps.now),
      ofGroup: new TokenBucket(ANSWERS_OF_GROUP, deps.now),
    },
    ephemeralLimits: createEphemeralLimits(deps.now),
    userCache: createUserCache(deps.people, deps.now, rememberedMs),
    preferences: createPreferencesCache(deps.preferences, deps.now, rememberedMs),
    views: inEveryLanguage<SwapView>((language) => ({
      texts: texts[language],
      explorerUrl: deps.explorerUrl,
      ...(deps.explorers ? { explorers: deps.explorers } : {}),
      signingUrl: (swap) => `${deps.publicUrl}/s/${deps.pageTokens.signing(swap.id)}`,
    })),
  };
}

type FailureDeps = Pick<Shared, 'api' | 'views' | 'userCache'> & Pick<TelegramDeps, 'log'>;

async function replyDbDown(deps: FailureDeps, update: Update): Promise<void> {
  const { message, callback_query: press } = update;
  const { texts } = deps.views[deps.userCache.languageOf((message ?? press)?.from)];
  if (press) {
    const answers = createCallbackAnswers(deps.api);
    answers.open(update);
    await answers.of(update).alert(texts.plain('database-away'));
  } else if (message) await sendChatMessage(deps, message.chat.id, texts.html('database-away'));
}

async function apologise(deps: FailureDeps, update: Update): Promise<void> {
  const chat = update.message?.chat ?? update.callback_query?.message?.chat;
  if (chat?.type !== 'private') return;
  const from = update.message?.from ?? update.callback_query?.from;
  const { texts } = deps.views[deps.userCache.languageOf(from)];
  await sendChatMessage(deps, chat.id, texts.html('something-broke'));
}
