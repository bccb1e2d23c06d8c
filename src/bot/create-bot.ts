import { type BucketSize, TokenBucket } from '../http/token-bucket.ts';
import { routeUpdates } from './features/index.ts';
import { createInlineHandler } from './features/inline/handler.ts';
import { allTexts, inEveryLanguage } from './i18n/texts.ts';
import type { Views } from './i18n/view.ts';
import { createSoleLeader } from './leader/leader.ts';
import { createShownPrices } from './prices/shown-prices.ts';
import { readFunds } from './requests/offers/offer.ts';
import type { PersonId } from './swap/brands.ts';
import type { Language, PreferencesStore } from './swap/people.ts';
import type { BotContext, BotDeps, HandlerDeps } from './telegram/context.ts';
import { createMemberRoles } from './telegram/groups/member-role.ts';
import { createEphemeralLimits, createGroupMessenger, type GroupMessenger } from './telegram/groups/messenger.ts';
import { createCallbackAnswers, finishBeforeMessage, showTyping } from './telegram/intake/handle-update.ts';
import { createIntake } from './telegram/intake/intake.ts';
import { createUserReplies, sendChatMessage } from './telegram/messages/send.ts';
import { createPersonSessions } from './telegram/person.ts';
import { createClientFetch } from './telegram/transport/client-fetch.ts';
import { introduceBot, reachTelegram } from './telegram/transport/introduce-bot.ts';
import { startPolling } from './telegram/transport/polling.ts';
import { createPreferencesCache, createUserCache } from './telegram/user-cache.ts';
import { Api, type ApiClientOptions, Bot, BotError } from 'grammy';
import type { Update } from 'grammy/types';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';

/**
 * The chat. `start` asks who the bot is and, with `webhook` given, sets the webhook and leaves delivery to the web server,
 * which hands every update to `acceptUpdate`. While this process is the worker, it handles what is stored and polls. `stop`
 * ends polling and resolves when everything under way is handled; what a kill leaves behind, the next worker takes up.
 */
export interface ChatBot {
  /** The Bot API client with its time limits and metrics, and its one repetition. */
  readonly api: Api;
  /** The same without a repetition, for the outbox, which counts how often it has sent what. */
  readonly outboxApi: Api;
  /** The only way anything is said in a group, for the workers too. */
  readonly messenger: GroupMessenger;
  /** How swaps are drawn in each language, for the outbox. */
  readonly views: Views;
  /** How people like things, remembered for a while. */
  readonly preferences: Pick<PreferencesStore, 'find'>;
  /** The language of somebody who wrote not long ago. */
  cachedLanguageOf(personId: PersonId): Language | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Lets go of the connections to Telegram; last, after the outbox has stopped sending through `api`. */
  close(): Promise<void>;
  /** Stores one update from the wire and starts handling it; resolves when it is stored. Rejects when it could not be. */
  acceptUpdate(update: unknown): Promise<void>;
  /** Whether Telegram answers; for readiness. */
  isHealthy(): boolean;
  /** The bot's @name; empty until Telegram has told it. */
  username(): string;
}

/** A stop waits this long for handlers under way; what is unfinished then is taken up by the next start. */
const DRAIN_LIMIT_MS = 8_000;

/** Ten prices in a minute are a person choosing, however close together; twice as many, minute by minute, are not. */
const PRICES_PER_PERSON: BucketSize = { burst: 12, refillMs: 5_000 };

/** Nobody types that fast for long. */
const ANSWERS_IN_PRIVATE: BucketSize = { burst: 30, refillMs: 1_000, mustPause: true };
const ANSWERS_IN_A_FLOOD: BucketSize = { burst: 1, refillMs: 3_000 };
/** What is not a price: how to ask, where to go on. A group stays quiet, whoever tries. */
const ANSWERS_IN_GROUP: BucketSize = { burst: 3, refillMs: 30_000 };
const ANSWERS_OF_GROUP: BucketSize = { burst: 5, refillMs: 30_000 };

/** For how long a process believes what it knows of people: the command line, or another process, may change it. */
const REMEMBERED_ALONE_MS = 10 * 60_000;
const REMEMBERED_SHARED_MS = 2_000;

/** Methods of which each call shows something new; an edit or an answer to a press may be repeated. */
const NEW_MESSAGE = /^(?:send(?!ChatAction$)|copyMessage|forwardMessage)/;

/** Several processes on one database: how many workers in a row may be killed while they handle an update. */
const MOST_INTERRUPTED = 10;
/** Makes up for notifications that were lost. */
const LOOK_EVERY_MS = 2_000;

export function createBot(deps: BotDeps): ChatBot {
  const own = deps.dispatcher ? undefined : new Agent({ connections: 128, keepAliveTimeout: 30_000 });
  const dispatcher = deps.dispatcher ?? (own as Agent);
  const onCall = deps.onApiCall ?? (() => {});
  const leader = deps.leader ?? createSoleLeader();
  const beforeCall = async (method: string) => {
    leader.assertLeader();
    if (!NEW_MESSAGE.test(method)) return;
    await finishBeforeMessage();
    // Frozen meanwhile, it would answer behind what the next worker has answered since.
    leader.assertLeader();
  };
  const clientOf = (fetch: ApiClientOptions['fetch']): ApiClientOptions => ({
    apiRoot: deps.apiRoot,
    timeoutSeconds: 60,
    ...(fetch ? { fetch } : {}),
  });
  const client = (repeats: boolean) =>
    clientOf(createClientFetch({ dispatcher, onCall, repeats, beforeCall }));
  const bot = new Bot<BotContext>(deps.token, {
    client: client(true),
  });
  const handlers = assembleDeps(deps, bot.api);
  bot.use(showTyping(bot.api));
  bot.use(routeUpdates(handlers));

  // Without the leader's check: the process that leads is not known while the database is down.
  const unchecked = new Api(deps.token, clientOf(createClientFetch({ dispatcher, onCall })));
  const username = () => (bot.isInited() ? bot.botInfo.username : '');
  const inline = createInlineHandler({ ...handlers, username });
  const intake = createIntake({
    answers: handlers.answers,
    now: deps.now,
    log: deps.log,
    handle: (update) => runMiddleware(bot, update),
    apologise: (update) => apologise(handlers, update),
    takeChatless: inline.take,
    replyDbDown: (update) => replyDbDown({ ...handlers, api: unchecked }, update),
    onUpdate: deps.onUpdate ?? (() => {}),
    inbox: deps.inbox,
    ...(deps.leader && { leader: deps.leader, mostInterrupted: MOST_INTERRUPTED }),
  });
  const starting = new AbortController();
  let polling: { stop(): Promise<void> } | undefined;
  let healthy = false;
  const onHealth = (isHealthy: boolean) => {
    healthy = isHealthy;
  };

  /** As the worker, until `over`. */
  const work = async (over: AbortSignal) => {
    if (starting.signal.aborted) return;
    const opening = intake.open(over);
    if (!deps.webhook) {
      const polls = startPolling({ api: bot.api, accept: intake.accept, log: deps.log, onHealth });
      polling = polls;
      // Another process polls from now on: nothing is wrong here.
      over.addEventListener('abort', () => void polls.stop().then(() => onHealth(true)));
    }
    await opening;
  };
  leader.onWake((what) => {
    if (what === 'updates') void intake.poll();
  });
  const looking = deps.leader && setInterval(() => void intake.poll(), LOOK_EVERY_MS).unref();

  return {
    api: bot.api,
    outboxApi: new Api(deps.token, client(false)),
    messenger: handlers.messenger,
    views: handlers.views,
    preferences: handlers.preferences,
    cachedLanguageOf: handlers.userCache.cachedLanguageOf,
    acceptUpdate: (update) => intake.accept([update]),
    isHealthy: () => healthy,
    username,
    async start() {
      await reachTelegram(bot, deps, starting.signal);
      if (starting.signal.aborted) return;
      healthy = true;
      void introduceBot(bot.api, handlers.views, deps.log, starting.signal);
      const begun = Promise.withResolvers<void>();
      leader.onTerm((over) => void work(over).then(begun.resolve, begun.reject));
      if (leader.isLeading()) await begun.promise;
    },
    async stop() {
      starting.abort();
      clearInterval(looking);
      await polling?.stop();
      await Promise.all([intake.drain(DRAIN_LIMIT_MS), inline.drain(DRAIN_LIMIT_MS)]);
      await handlers.userReplies.drain();
    },
    close: async () => own?.destroy(),
  };
}

/** Rejects with what the middleware threw, not with grammY's `BotError` around it: callers tell errors apart by class. */
async function runMiddleware(bot: Bot<BotContext>, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update);
  } catch (error) {
    throw error instanceof BotError ? error.error : error;
  }
}

function assembleDeps(deps: BotDeps, api: Api): HandlerDeps {
  const texts = allTexts();
  const rememberedMs = deps.leader ? REMEMBERED_SHARED_MS : REMEMBERED_ALONE_MS;
  return {
    ...deps,
    api,
    answers: createCallbackAnswers(api),
    funds: readFunds(deps),
    messenger: createGroupMessenger({ ...deps, api }),
    memberRoles: createMemberRoles(api, deps.now),
    userReplies: createUserReplies(api),
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
    views: inEveryLanguage((language) => ({
      texts: texts[language],
      explorerUrl: deps.explorerUrl,
      ...(deps.explorers ? { explorers: deps.explorers } : {}),
      signingUrl: (swap) => `${deps.publicUrl}/s/${deps.pageTokens.signing(swap.id)}`,
    })),
  };
}

/** An alert for a press, a message for a message. */
async function replyDbDown(deps: HandlerDeps, update: Update): Promise<void> {
  const { message, callback_query: press } = update;
  const { texts } = deps.views[deps.userCache.languageOf((message ?? press)?.from)];
  if (press) {
    const answers = createCallbackAnswers(deps.api);
    answers.open(update);
    await answers.of(update).alert(texts.plain('database-away'));
  } else if (message) await sendChatMessage(deps, message.chat.id, texts.html('database-away'));
}

/** Only in private chats. */
async function apologise(deps: HandlerDeps, update: Update): Promise<void> {
  const chat = update.message?.chat ?? update.callback_query?.message?.chat;
  if (chat?.type !== 'private') return;
  const from = update.message?.from ?? update.callback_query?.from;
  const { texts } = deps.views[deps.userCache.languageOf(from)];
  await sendChatMessage(deps, chat.id, texts.html('something-broke'));
}
