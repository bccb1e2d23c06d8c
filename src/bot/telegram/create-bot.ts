import { setTimeout as sleep } from 'node:timers/promises';
import { conversations, createConversation } from '@grammyjs/conversations';
import { type Api, Bot, Composer } from 'grammy';
import type { Update } from 'grammy/types';
import { Agent } from 'undici';
import { createDialogueStorage } from '../conversations/dialogue-storage.ts';
import { createSwapDialogue } from '../conversations/swap.ts';
import { createTexts } from '../notification/create-texts.ts';
import type { SwapView } from '../notification/swap-view.ts';
import type { BotContext, BotDeps, BotParts } from './bot-deps.ts';
import { pressButton } from './callbacks/press-button.ts';
import { sendChatMessage } from './chat-messages.ts';
import { createClientFetch } from './client-fetch.ts';
import { cancelCommand } from './commands/cancel.ts';
import { connectCommand } from './commands/connect.ts';
import { disconnectCommand } from './commands/disconnect.ts';
import { helpCommand } from './commands/help.ts';
import { historyCommand } from './commands/history.ts';
import { quoteCommand } from './commands/quote.ts';
import { startCommand } from './commands/start.ts';
import { statusCommand } from './commands/status.ts';
import { SWAP_DIALOGUE, swapCommand } from './commands/swap.ts';
import { dialoguePorts } from './dialogue-ports.ts';
import { groupMiddleware } from './groups.ts';
import { createCallbackAnswers } from './intake/callback-answer.ts';
import { createIntake } from './intake/create-intake.ts';
import { ALLOWED_UPDATES } from './intake/read-update.ts';
import { introduceBot } from './introduce-bot.ts';
import { meetPerson } from './meet-person.ts';
import { startPolling } from './polling.ts';
import { createRateLimit } from './rate-limit.ts';

/**
 * The chat. `start` asks who the bot is, takes up unfinished updates and begins to poll, or, with `webhook` given, sets
 * the webhook and leaves delivery to the web server, which hands every update to `acceptUpdate`. `stop` ends polling
 * and resolves when everything accepted is handled; what a kill leaves behind, the next start takes up.
 */
export interface ChatBot {
  /** The Bot API client with its time limits and metrics; the outbox sends through it. */
  readonly api: Api;
  /** How swaps are drawn, for the outbox. */
  readonly view: SwapView;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Lets go of the connections to Telegram; last, after the outbox has stopped sending through `api`. */
  close(): Promise<void>;
  /** Stores one update from the wire and starts handling it; resolves when it is stored. Rejects when it could not be. */
  acceptUpdate(update: unknown): Promise<void>;
  /** Whether Telegram answers; for readiness. */
  isHealthy(): boolean;
  /** The bot's @name, once started. */
  username(): string;
}

/** Eight prices at once, then one every five seconds: more is not a person choosing. */
const PRICE_BURST = 8;
const PRICE_EVERY_MS = 5_000;

/** A dialogue left alone this long is over. */
const DIALOGUE_LASTS_MS = 60 * 60_000;

export function createBot(deps: BotDeps): ChatBot {
  const own = deps.dispatcher ? undefined : new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  const dispatcher = deps.dispatcher ?? (own as Agent);
  const fetch = createClientFetch({ dispatcher, onCall: deps.onApiCall ?? (() => {}) });
  const bot = new Bot<BotContext>(deps.token, {
    client: { apiRoot: deps.apiRoot, fetch, timeoutSeconds: 60 },
    ...(deps.botInfo ? { botInfo: deps.botInfo } : {}),
  });
  const parts = assembleParts(deps, bot.api);
  bot.use(handlers(parts));

  const intake = createIntake({
    inbox: deps.inbox,
    answers: parts.answers,
    now: deps.now,
    log: deps.log,
    handle: (update) => bot.handleUpdate(update),
    apologise: (update) => apologise(parts, update),
    onUpdate: deps.onUpdate ?? (() => {}),
  });
  const starting = new AbortController();
  let polling: { stop(): Promise<void> } | undefined;
  let healthy = false;

  return {
    api: bot.api,
    view: parts.view,
    acceptUpdate: (update) => intake.accept(update),
    isHealthy: () => healthy,
    username: () => bot.botInfo.username,
    async start() {
      await learnName(bot, deps, starting.signal);
      if (starting.signal.aborted) return;
      await chooseTransport(bot.api, deps);
      healthy = true;
      void introduceBot(bot.api, parts.view.texts, deps.log);
      await intake.resume();
      if (deps.webhook) return;
      polling = startPolling({
        api: bot.api,
        accept: (update) => intake.accept(update),
        log: deps.log,
        onHealth: (isHealthy) => {
          healthy = isHealthy;
        },
      });
    },
    async stop() {
      starting.abort();
      await polling?.stop();
      await intake.drain();
    },
    close: async () => own?.destroy(),
  };
}

/** The way of an update, top to bottom. */
function handlers(parts: BotParts): Composer<BotContext> {
  const all = new Composer<BotContext>();
  all.use(meetPerson(parts));
  all.on('my_chat_member', () => {});
  all.on('callback_query', pressButton(parts));
  all.chatType(['group', 'supergroup']).use(groupMiddleware(parts));
  all.chatType('private').use(privateChat(parts));
  return all;
}

function privateChat(parts: BotParts): Composer<BotContext> {
  const chat = new Composer<BotContext>();
  chat.use(conversations({ storage: createDialogueStorage<BotContext>(parts.dialogues, parts.now) }));
  // These leave a dialogue where it stands.
  chat.command('help', helpCommand(parts));
  chat.command('status', statusCommand(parts));
  chat.command('history', historyCommand(parts));
  chat.command('quote', quoteCommand(parts));
  // The dialogue, when one is open, takes everything else; it steps aside for any command but /cancel.
  chat.use(
    createConversation(createSwapDialogue(dialoguePorts(parts)), {
      id: SWAP_DIALOGUE,
      maxMillisecondsToWait: DIALOGUE_LASTS_MS,
    }),
  );
  chat.command('start', startCommand(parts));
  chat.command('swap', swapCommand(parts));
  chat.command('connect', connectCommand(parts));
  chat.command('disconnect', disconnectCommand(parts));
  chat.command('cancel', cancelCommand(parts));
  chat.use((ctx) => answerTheRest(parts, ctx));
  return chat;
}

/** A tap of a dialogue that is over, a command we do not have, or plain talk. */
async function answerTheRest(parts: BotParts, ctx: BotContext): Promise<void> {
  const { texts } = parts.view;
  if (ctx.callbackQuery) {
    await parts.answers.of(ctx.update).alert(texts.plain('dialogue-over'));
    return;
  }
  const isCommand = ctx.message?.text?.startsWith('/') ?? false;
  await sendChatMessage(parts, ctx.chat?.id ?? 0, texts.html(isCommand ? 'unknown-command' : 'unknown-text'));
}

function assembleParts(deps: BotDeps, api: Api): BotParts {
  return {
    ...deps,
    api,
    answers: createCallbackAnswers(api),
    priceLimit: createRateLimit(PRICE_BURST, PRICE_EVERY_MS, deps.now),
    view: {
      texts: createTexts(),
      explorerUrl: deps.explorerUrl,
      signingUrl: (swap) => `${deps.publicUrl}/s/${deps.pageTokens.signing(swap.id)}`,
    },
  };
}

/** Only somebody who wrote in private is told; a group is spared our troubles. */
async function apologise(parts: BotParts, update: Update): Promise<void> {
  const chat = update.message?.chat ?? update.callback_query?.message?.chat;
  if (chat?.type !== 'private') return;
  await sendChatMessage(parts, chat.id, parts.view.texts.html('something-broke'));
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Telegram may be away when we start: asked again until it answers or we are stopped. */
async function learnName(bot: Bot<BotContext>, deps: BotDeps, stopped: AbortSignal): Promise<void> {
  for (
    let wait = FIRST_WAIT_MS;
    !bot.isInited() && !stopped.aborted;
    wait = Math.min(LONGEST_WAIT_MS, wait * 2)
  ) {
    try {
      bot.botInfo = await bot.api.getMe();
    } catch (error) {
      deps.log.warn({ err: error }, 'Telegram does not say who the bot is');
      await sleep(wait, undefined, { signal: stopped }).catch(() => {});
    }
  }
}

/** Polling and a webhook exclude each other at Telegram's side. */
async function chooseTransport(api: Api, { webhook, log }: BotDeps): Promise<void> {
  try {
    if (!webhook) return void (await api.deleteWebhook());
    await api.setWebhook(webhook.url, {
      secret_token: webhook.secret,
      allowed_updates: ALLOWED_UPDATES,
    });
  } catch (error) {
    log.warn({ err: error }, webhook ? 'webhook not set' : 'webhook not removed');
  }
}
