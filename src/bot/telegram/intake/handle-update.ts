import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, BotError, type Context, type MiddlewareFn } from 'grammy';
import type { Update } from 'grammy/types';
import { inLogScope, type Log } from '../../../log.ts';
import { isNotLeader } from '../../leader/leader.ts';
import type { Clock } from '../../swap/brands.ts';
import type { InboxStore } from '../../swap/stores.ts';

export interface HandlingOptions {
  readonly inbox: InboxStore;
  readonly answers: CallbackAnswers;
  readonly now: Clock;
  readonly log: Log;
  readonly handle: (update: Update) => Promise<void>;
  readonly apologise: (update: Update) => Promise<void>;
  readonly onUpdate: (outcome: UpdateOutcome | 'duplicate' | 'ignored') => void;
  /** The number of tries that a kill may interrupt. @default as many as may fail */
  readonly mostInterrupted?: number;
  /** Timeout of one update, ms. @default 30 000 */
  readonly deadlineMs?: number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

type UpdateOutcome = 'handled' | 'given_up' | 'taken_over';

const DEADLINE_MS = 30_000;

const PAUSES_MS = [500, 2_000];
const MAX_TRIES = PAUSES_MS.length + 1;

class Handling {
  readonly #options: HandlingOptions;
  readonly #updateId: number;
  readonly #payload: string;
  #finishing: Promise<boolean> | undefined;
  #messages = 0;
  /** True once another process has the update: this one must send nothing more. */
  isTakenOver = false;

  constructor(options: HandlingOptions, update: Update) {
    this.#options = options;
    this.#updateId = update.update_id;
    // Handlers may rewrite the text.
    this.#payload = JSON.stringify(update);
  }

  beginMessage(): Promise<boolean> {
    this.#messages += 1;
    return this.finish();
  }

  /** A restart handles the update again while its first message has not arrived. */
  async takeMessageBack(): Promise<void> {
    if (this.#messages !== 1 || this.isTakenOver) return;
    const key = chatKeyOf(JSON.parse(this.#payload) as Update) ?? '';
    await this.#options.inbox.reopen({ updateId: this.#updateId, key, payload: this.#payload });
    this.#messages = 0;
    this.#finishing = undefined;
  }

  /**
   * @returns false when another process was first
   * @throws errors of the store; then it may be called again
   */
  finish(): Promise<boolean> {
    this.#finishing ??= this.#options.inbox.finish(this.#updateId, this.#options.now()).then(
      (isFirst) => {
        this.isTakenOver = !isFirst;
        return isFirst;
      },
      (error: unknown) => {
        this.#finishing = undefined;
        throw error;
      },
    );
    return this.#finishing;
  }
}

const handlings = new AsyncLocalStorage<Handling>();

/** One run of the handler; what a late one still does is stopped at its next call or write. */
interface Attempt {
  isGivenUp: boolean;
  /** Ms. */
  extendDeadline(by: number): void;
}

const attempts = new AsyncLocalStorage<Attempt>();

/**
 * Call before every call of Telegram and every write. Passes outside handlers.
 * @throws where the person was told that the update failed
 */
export function assertNotGivenUp(): void {
  if (attempts.getStore()?.isGivenUp) throw new Error('The update was given up at its deadline');
}

/**
 * Telegram asks for patience, or is away: the handler waits, its deadline and later updates of the chat with it.
 * @param isUnsent false where the message may have arrived
 * @returns false outside handlers, which have no time to wait
 */
export async function waitForTelegram(
  ms: number,
  isUnsent: boolean,
  pause: (ms: number) => Promise<unknown>,
): Promise<boolean> {
  const attempt = attempts.getStore();
  if (!attempt || attempt.isGivenUp) return false;
  attempt.extendDeadline(ms);
  if (isUnsent) await handlings.getStore()?.takeMessageBack();
  await pause(ms);
  return true;
}

/**
 * An update that is finished before a new message is sent gets no second answer after a kill, or from a second
 * process. A kill between this commit and the call loses the message.
 * @throws when the message must not be sent
 */
export async function finishBeforeMessage(): Promise<void> {
  const isFirst = (await handlings.getStore()?.beginMessage()) ?? true;
  if (!isFirst) throw new Error('Another process has finished this update');
}

/**
 * Gives the update up with an apology after some tries.
 * @param isNew no process has started it before
 * @throws errors of the store, and leaves the update unfinished
 */
export function handleUpdate(
  options: HandlingOptions,
  update: Update,
  isNew: boolean,
): Promise<UpdateOutcome> {
  const handling = new Handling(options, update);
  return handlings.run(handling, () =>
    inLogScope(async () => {
      const isHandled = await tryToHandle(options, update, isNew, handling);
      if (!isHandled && !handling.isTakenOver) await options.apologise(update);
      await options.answers.of(update).settle();
      if (!(await handling.finish())) return 'taken_over';
      return isHandled ? 'handled' : 'given_up';
    }),
  );
}

/**
 * The first try of a new update is stored with the second, which saves a commit. A kill during the first try
 * allows one more.
 */
async function tryToHandle(
  options: HandlingOptions,
  update: Update,
  isNew: boolean,
  handling: Handling,
): Promise<boolean> {
  let tries = isNew ? 1 : await options.inbox.countTries(update.update_id, 1);
  let unwritten = isNew ? 1 : 0;
  let most = isNew ? MAX_TRIES : (options.mostInterrupted ?? MAX_TRIES);
  for (;;) {
    if (tries > most) return false;
    most = MAX_TRIES;
    const outcome = await handleInTime(options, update);
    if (outcome !== 'failed') return outcome === 'done';
    if (handling.isTakenOver) return false;
    const pause = PAUSES_MS[tries - 1];
    if (pause !== undefined) await (options.pause ?? sleep)(pause);
    tries = await options.inbox.countTries(update.update_id, unwritten + 1);
    unwritten = 0;
  }
}

/**
 * The handler may run on past `late`, but it can send and write nothing more.
 * @throws NotLeaderError
 */
async function handleInTime(options: HandlingOptions, update: Update): Promise<'done' | 'failed' | 'late'> {
  const { deadlineMs = DEADLINE_MS } = options;
  const late = Promise.withResolvers<'late'>();
  const startedAt = performance.now();
  let extraMs = 0;
  let timer = setTimeout(() => late.resolve('late'), deadlineMs);
  const attempt: Attempt = {
    isGivenUp: false,
    extendDeadline: (by) => {
      extraMs += by;
      clearTimeout(timer);
      const leftMs = startedAt + deadlineMs + extraMs - performance.now();
      timer = setTimeout(() => late.resolve('late'), leftMs);
    },
  };
  const handling = attempts
    .run(attempt, () => options.handle(copyMessage(update)))
    .then(
      () => 'done' as const,
      (thrown: unknown) => {
        if (attempt.isGivenUp) return 'failed' as const;
        // The wrapper holds the whole update, which no log may contain.
        const err = thrown instanceof BotError ? thrown.error : thrown;
        if (isNotLeader(err)) throw err;
        options.log.error({ err, updateId: update.update_id }, 'update failed');
        return 'failed' as const;
      },
    );
  const outcome = await Promise.race([handling, late.promise]);
  clearTimeout(timer);
  attempt.isGivenUp = outcome === 'late';
  if (attempt.isGivenUp) options.log.error({ updateId: update.update_id }, 'update passed its deadline');
  return outcome;
}

/** Chat and person. Undefined for updates without one, and for edits in groups, which are not read. */
export function chatKeyOf(update: Update): string | undefined {
  const { message, edited_message: edited, callback_query, my_chat_member } = update;
  if (edited && edited.chat.type !== 'private') return undefined;
  const said = message ?? edited;
  const chat = said?.chat ?? callback_query?.message?.chat ?? my_chat_member?.chat;
  const from = said?.from ?? callback_query?.from ?? my_chat_member?.from;
  if (!Number.isSafeInteger(chat?.id) || !Number.isSafeInteger(from?.id)) return undefined;
  return `${chat?.id}:${from?.id}`;
}

/** Handlers may rewrite the text of a message, and a retry starts from what was sent. */
function copyMessage(update: Update): Update {
  return update.message ? { ...update, message: structuredClone(update.message) } : update;
}

/** One for each press; it ends the spinner. */
interface CallbackAnswer {
  /** False after an earlier answer. */
  toast(text: string): Promise<boolean>;
  /** The person has to close an alert. */
  alert(text: string): Promise<boolean>;
  settle(): Promise<boolean>;
}

export interface CallbackAnswers {
  /** Call first for every update. */
  open(update: Update): void;
  of(update: Update): CallbackAnswer;
}

/** Later words are sent as a message. */
const PATIENCE_MS = 1_000;

/** Telegram's limit, characters. */
const MAX_ANSWER_LENGTH = 200;

const NO_PRESS: CallbackAnswer = {
  toast: async () => false,
  alert: async () => false,
  settle: async () => false,
};

export function createCallbackAnswers(api: Api): CallbackAnswers {
  const open = new WeakMap<Update, CallbackAnswer>();
  return {
    open(update) {
      const id = update.callback_query?.id;
      if (id !== undefined) open.set(update, answerOnce(api, id));
    },
    of: (update) => open.get(update) ?? NO_PRESS,
  };
}

function answerOnce(api: Api, id: string): CallbackAnswer {
  let answered = false;
  const answer = async (other: { text?: string; show_alert?: boolean }) => {
    if (answered) return false;
    answered = true;
    clearTimeout(patience);
    // "query is too old" or a broken connection costs only the spinner.
    await api.answerCallbackQuery(id, other).catch(() => {});
    return true;
  };
  const patience = setTimeout(() => void answer({}), PATIENCE_MS).unref();
  return {
    toast: (text) => answer({ text: text.slice(0, MAX_ANSWER_LENGTH) }),
    alert: (text) => answer({ text: text.slice(0, MAX_ANSWER_LENGTH), show_alert: true }),
    settle: () => answer({}),
  };
}

const SIGN_AFTER_MS = 200;

/** Telegram ends the sign after 5 s. */
const SIGN_LASTS_MS = 4_500;
/** A bot that Telegram asks for patience does not ask for more. */
const MAX_SIGNS = 7;

/** Best effort. */
export function showTyping(api: Api): MiddlewareFn<Context> {
  return async (ctx, next) => {
    if (!ctx.message) return next();
    const { chat, text, is_topic_message, message_thread_id } = ctx.message;
    if (chat.type !== 'private' && !text?.startsWith('/')) return next();
    const topic = is_topic_message && message_thread_id !== undefined ? { message_thread_id } : {};
    let signs = 0;
    const show = () => {
      signs += 1;
      if (signs <= MAX_SIGNS) void api.sendChatAction(chat.id, 'typing', topic).catch(() => {});
    };
    const timers: NodeJS.Timeout[] = [];
    timers.push(
      setTimeout(() => {
        show();
        timers.push(setInterval(show, SIGN_LASTS_MS).unref());
      }, SIGN_AFTER_MS).unref(),
    );
    try {
      await next();
    } finally {
      timers.forEach(clearTimeout);
    }
  };
}
