import { setTimeout as sleep } from 'node:timers/promises';
import { GrammyError } from 'grammy';
import type { CallbackQuery, InlineQuery, Update } from 'grammy/types';
import { BoundedCache } from '../../../bounded-cache.ts';
import type { PersonId } from '../../swap/brands.ts';
import { chooseLanguage } from '../../swap/language.ts';
import type { InlineOutcome } from '../../telegram/inline-outcome.ts';
import { INLINE_START } from '../../telegram/messages/inline-start.ts';
import { type InlineDeps, type Listed, listResults } from './list-results.ts';

/**
 * The door for what has no chat: inline queries, and presses on messages that came of one. An answer is worth something for
 * seconds and changes nothing, so none of it is stored, and the process that gets it answers it, worker or not: what a crash
 * loses, the next key that is typed asks again.
 */
export interface InlineHandler {
  /** Takes these up, each id once, and gives back the rest. */
  take(raw: readonly unknown[]): readonly unknown[];
  /** Takes no more; resolves when what is under way is answered, or after `limitMs`. */
  drain(limitMs: number): Promise<void>;
}

/** Who types on within so long has not asked yet. */
const TYPING_MS = 250;

/** Telegram forgets a query after thirty seconds; a little before, nobody looks at its answer either. */
const USELESS_AFTER_MS = 28_000;

/** To the same person, a price is as good for a few seconds more. */
const CACHED_SECONDS = 5;

/** Delivered again by a Telegram that heard nothing: for minutes at most. */
const MOST_REMEMBERED = 10_000;

/** Nobody types so much at one time; who comes on top of them sees nothing. */
const MOST_UNDER_WAY = 500;

/** Who is let through, and who was overtaken by something newer of the same key. */
interface Debounce {
  /** True for what nothing newer of its key has followed within the window; resolves as soon as that is decided. */
  await(key: number): Promise<boolean>;
  /** Nobody waits any longer, and nobody is let through. */
  close(): void;
}

export function createInlineHandler(deps: InlineDeps): InlineHandler {
  const seen = new BoundedCache<true, number>(MOST_REMEMBERED);
  const underWay = new Set<Promise<void>>();
  const newest = createDebounce(deps.typingMs ?? TYPING_MS, sleepLightly);
  let isClosed = false;

  const begin = (work: () => Promise<InlineOutcome>): void => {
    // Before Telegram has told our name no link could be made.
    const isTaken = !isClosed && deps.username() !== '' && underWay.size < MOST_UNDER_WAY;
    if (!isTaken) return void deps.onUpdate?.('ignored');
    const done = work().then(
      (outcome) => {
        deps.onInline?.(outcome);
        deps.onUpdate?.('handled');
      },
      (error: unknown) => {
        deps.onInline?.('failed');
        deps.onUpdate?.('given_up');
        deps.log.warn({ err: rootCause(error) }, 'an inline query was not answered');
      },
    );
    const tracked: Promise<void> = done.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };

  const takeOne = (raw: unknown): boolean => {
    const update = readChatless(raw);
    if (!update) return false;
    const { update_id: id, inline_query: query, callback_query: press } = update;
    if (seen.get(id)) deps.onUpdate?.('duplicate');
    else if (query) begin(() => answerTyped(deps, query, () => newest.await(query.from.id)));
    else if (press) begin(() => answerPress(deps, press));
    seen.set(id, true);
    return true;
  };

  return {
    take: (raw) => raw.filter((one) => !takeOne(one)),
    drain: async (limitMs) => {
      isClosed = true;
      newest.close();
      await Promise.race([Promise.all(underWay), sleepLightly(limitMs)]);
    },
  };
}

/** An inline query, or a press on a message of somebody's that we know nothing of but its id. */
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

async function answerTyped(
  deps: InlineDeps,
  query: InlineQuery,
  isNewest: () => Promise<boolean>,
): Promise<InlineOutcome> {
  const cameAt = deps.now();
  // Whoever floods is not answered at all: their app shows what it has.
  if (deps.answerLimits.inPrivate.take(`inline ${query.from.id}`) !== 'granted') return 'flood';
  if (!(await isNewest())) return answer(deps, query, undefined, 'superseded');
  const listed = await listResults(deps, query);
  const age = deps.now() - cameAt;
  if (age >= USELESS_AFTER_MS) return 'late';
  return answer(deps, query, listed, listed.outcome);
}

async function answer(
  deps: InlineDeps,
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
    await deps.api.answerInlineQuery(id, results, more);
  } catch (error) {
    if (error instanceof GrammyError && /query is too old/.test(error.description)) return 'late';
    throw error;
  }
  return outcome;
}

/** Our messages of that kind have links alone, so the button is of an old time, or of nobody's. */
async function answerPress(deps: InlineDeps, press: CallbackQuery): Promise<InlineOutcome> {
  const language = deps.acquaintances.recallLanguage(press.from.id as PersonId);
  const { texts } = deps.views[language ?? chooseLanguage([press.from.language_code])];
  const alert = { text: texts.plain('press-inline'), show_alert: true };
  // One that is too old to be answered costs nobody anything.
  await deps.api.answerCallbackQuery(press.id, alert).catch(() => {});
  return 'pressed';
}

function sleepLightly(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

/** grammY wraps errors in one that holds the whole call. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && 'error' in error ? error.error : error;
}

/** @param wait over after so many milliseconds */
export function createDebounce(windowMs: number, wait: (ms: number) => Promise<unknown>): Debounce {
  const waiting = new Map<number, (isNewest: boolean) => void>();
  return {
    await: (key) =>
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
