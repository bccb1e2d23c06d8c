import { setTimeout as sleep } from 'node:timers/promises';
import { GrammyError } from 'grammy';
import type { CallbackQuery, InlineQuery, Update } from 'grammy/types';
import { BoundedCache } from '../../../bounded-cache.ts';
import type { PersonId } from '../../swap/brands.ts';
import { chooseLanguage } from '../../swap/people.ts';
import type { Chat } from '../../telegram/chat.ts';
import type { HandlingOptions } from '../../telegram/intake/handle-update.ts';
import { INLINE_START } from '../../telegram/messages/start-parameter.ts';
import type { Services } from '../../telegram/services.ts';
import { type Listed, listResults } from './list-results.ts';

/** Updates without a chat. Nothing is stored: any process may answer, and the next keystroke asks again. */
interface InlineHandler {
  /** Returns other updates. Handles each id once. */
  take(raw: readonly unknown[]): readonly unknown[];
  /** Resolves when all are answered, or after `limitMs`. */
  drain(limitMs: number): Promise<void>;
}

/** An inline query, or a press on its message, ends in one of these ways. */
type InlineOutcome =
  | 'priced'
  | 'old'
  | 'helped'
  /** The person typed on. */
  | 'superseded'
  | 'flood'
  | 'late'
  | 'failed'
  | 'pressed';

export interface InlineOptions {
  /** The bot's; empty until Telegram answers. */
  readonly username: () => string;
  /** Debounce, ms. @default 250 */
  readonly typingMs?: number | undefined;
  readonly onInline?: ((outcome: InlineOutcome) => void) | undefined;
  readonly onUpdate?: HandlingOptions['onUpdate'] | undefined;
}

const TYPING_MS = 250;

/** Telegram's limit is 30 s. */
const ANSWERABLE_MS = 28_000;

/** Telegram caches results per person. */
const CACHED_SECONDS = 5;

/** Telegram repeats unconfirmed updates for some minutes. */
const MAX_SEEN = 10_000;

/** Load shedding. */
const MAX_UNDER_WAY = 500;

export function createInlineHandler(services: Services, options: InlineOptions): InlineHandler {
  const seen = new BoundedCache<true, number>(MAX_SEEN);
  const underWay = new Set<Promise<void>>();
  const debounce = createDebounce(options.typingMs ?? TYPING_MS, unrefSleep);
  let isClosed = false;

  const begin = (work: () => Promise<InlineOutcome>): void => {
    // Links need the bot's name.
    const isTaken = !isClosed && options.username() !== '' && underWay.size < MAX_UNDER_WAY;
    if (!isTaken) return void options.onUpdate?.('ignored');
    const done = work().then(
      (outcome) => {
        options.onInline?.(outcome);
        options.onUpdate?.('handled');
      },
      (error: unknown) => {
        options.onInline?.('failed');
        options.onUpdate?.('given_up');
        services.chat.log.warn({ err: rootCause(error) }, 'an inline query was not answered');
      },
    );
    const tracked: Promise<void> = done.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };

  const takeOne = (raw: unknown): boolean => {
    const update = readChatless(raw);
    if (!update) return false;
    const { update_id: id, inline_query: query, callback_query: press } = update;
    if (seen.get(id)) options.onUpdate?.('duplicate');
    else if (query)
      begin(() => answerQuery(services, options, query, () => debounce.isNewest(query.from.id)));
    else if (press) begin(() => answerPress(services, press));
    seen.set(id, true);
    return true;
  };

  return {
    take: (raw) => raw.filter((one) => !takeOne(one)),
    drain: async (limitMs) => {
      isClosed = true;
      debounce.close();
      await Promise.race([Promise.all(underWay), unrefSleep(limitMs)]);
    },
  };
}

function readChatless(raw: unknown): Update | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const update = raw as Update;
  const { inline_query: query, callback_query: press } = update;
  const isPress = press?.inline_message_id !== undefined && press.message === undefined;
  const one = query ?? (isPress ? press : undefined);
  const isWhole =
    Number.isSafeInteger(update.update_id) &&
    typeof one?.id === 'string' &&
    Number.isSafeInteger(one.from?.id) &&
    (query === undefined || typeof query.query === 'string');
  return isWhole ? update : undefined;
}

async function answerQuery(
  services: Services,
  { username }: InlineOptions,
  query: InlineQuery,
  isNewest: () => Promise<boolean>,
): Promise<InlineOutcome> {
  const { chat, clock } = services;
  const receivedAt = clock();
  // The app keeps its results where a query gets no answer.
  if (chat.quota.inPrivate.take(`inline ${query.from.id}`) !== 'granted') return 'flood';
  if (!(await isNewest())) return answer(chat, query, undefined, 'superseded');
  const listed = await listResults(services, query, username());
  if (clock() - receivedAt >= ANSWERABLE_MS) return 'late';
  return answer(chat, query, listed, listed.outcome);
}

async function answer(
  { api }: Chat,
  { id }: InlineQuery,
  listed: Listed | undefined,
  outcome: InlineOutcome,
): Promise<InlineOutcome> {
  const results = listed?.results ?? [];
  const text = listed?.view.texts.plain('button-inline-private');
  const more = {
    is_personal: true,
    cache_time: outcome === 'priced' ? CACHED_SECONDS : 0,
    ...(text === undefined ? {} : { button: { text, start_parameter: INLINE_START } }),
  };
  try {
    await api.answerInlineQuery(id, results, more);
  } catch (error) {
    if (error instanceof GrammyError && /query is too old/.test(error.description)) return 'late';
    throw error;
  }
  return outcome;
}

/** Inline messages have only links: such a button is old or forged. */
async function answerPress({ people, chat }: Services, press: CallbackQuery): Promise<InlineOutcome> {
  const language = people.cache.cachedLanguageOf(press.from.id as PersonId);
  const { texts } = chat.views[language ?? chooseLanguage([press.from.language_code])];
  const alert = { text: texts.plain('press-inline'), show_alert: true };
  // Telegram refuses answers to old presses.
  await chat.api.answerCallbackQuery(press.id, alert).catch(() => {});
  return 'pressed';
}

function unrefSleep(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

/** grammY's wrapper holds the whole call. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && 'error' in error ? error.error : error;
}

interface Debounce {
  /** False after a newer call of the key, true after a window without one. */
  isNewest(key: number): Promise<boolean>;
  close(): void;
}

export function createDebounce(windowMs: number, wait: (ms: number) => Promise<unknown>): Debounce {
  const waiting = new Map<number, (isNewest: boolean) => void>();
  return {
    isNewest: (key) =>
      new Promise((settle) => {
        waiting.get(key)?.(false);
        waiting.set(key, settle);
        void wait(windowMs).then(() => {
          if (waiting.get(key) === settle) waiting.delete(key);
          settle(true);
        });
      }),
    close: () => {
      for (const settle of waiting.values()) settle(false);
      waiting.clear();
    },
  };
}
