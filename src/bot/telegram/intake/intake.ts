/*
 * From Telegram to the handlers: every update is on disk before Telegram hears that it arrived, updates of one person are
 * handled in sequence, and a restart goes on with what is unfinished. The order of storing and answering may not be
 * changed. `test/bot/telegram/intake/intake.test.ts` and the sweep over all places of death in `test/kill` prove it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { BoundedCache } from '../../../bounded-cache.ts';
import { createSoleLeader, isNotLeader, type Leader } from '../../leader/leader.ts';
import type { InboxEntry, InboxStore } from '../../swap/stores.ts';
import { chatKeyOf, type HandlingOptions, handleUpdate } from './handle-update.ts';

export interface IntakeOptions extends HandlingOptions {
  readonly inbox: InboxStore;
  /** Set where processes share the database. @default the only process */
  readonly leader?: Leader;
  /** Called once per chat or press. Never rejects. */
  readonly replyDbDown?: (update: Update) => Promise<void>;
  /** Takes inline queries, which belong to no chat. @returns unknown updates */
  readonly takeChatless?: (raw: readonly unknown[]) => readonly unknown[];
}

export interface Intake {
  /**
   * One commit stores all updates.
   * @throws what the store throws; Telegram then repeats the updates
   */
  accept(raw: readonly unknown[]): Promise<void>;
  /** Resolves when all stored updates are queued. */
  open(over?: AbortSignal): Promise<void>;
  /** Updates that another process has stored are handled too. Never rejects. */
  poll(): Promise<void>;
  /** Resolves when the updates under way end, or after `limitMs`. */
  drain(limitMs: number): Promise<void>;
}

const PORTION = 100;

const MAX_QUEUED = 1_000;
const MAX_OF_KEY = 20;

const STARTS_KEPT = 10_000;

/** Doubles with each further failure of the store, ms. */
const AFTER_FAILURE_MS = 500;
const MAX_PAUSE_MS = 30_000;

const MAX_TOLD = 10_000;

export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'callback_query',
  'inline_query',
  'my_chat_member',
] as const;

interface ReadUpdate {
  readonly update: Update;
  /** Chat and person. */
  readonly key: string;
}

/**
 * The only entry point for updates. Each id is handled once, those of a chat and person in the order of their
 * ids. Any process stores updates; the worker handles them, from memory where it is alone, else from the inbox.
 */
export function createIntake(deps: IntakeOptions): Intake {
  const { inbox, leader = createSoleLeader() } = deps;
  const isAlone = deps.leader === undefined;
  const told = new BoundedCache<true>(MAX_TOLD);
  let term: Term | undefined;
  let isClosing = false;

  const isOver = (one: Term) => isClosing || one.over.aborted || one !== term;

  const start = (one: Term, update: Update, key: string, isNew: boolean): Promise<void> => {
    // A read of the inbox may find an update that `accept` has queued.
    if (one.started.get(update.update_id)) return Promise.resolve();
    one.started.set(update.update_id, true);
    deps.answers.open(update);
    return one.queue.run(key, () => work(one, update, isNew));
  };

  /** Never rejects. An unfinished update is left to the next term. */
  const work = async (one: Term, update: Update, isNew: boolean): Promise<void> => {
    const { update_id: updateId } = update;
    for (let failures = 0; !one.over.aborted; failures += 1) {
      try {
        const outcome = await leader.run(() => handleUpdate(deps, update, isNew && failures === 0));
        return deps.onUpdate(outcome);
      } catch (err) {
        if (!isNotLeader(err)) deps.log.error({ err, updateId }, 'update left unfinished');
        if (isOver(one)) return;
        await (deps.pause ?? sleep)(Math.min(MAX_PAUSE_MS, AFTER_FAILURE_MS * 2 ** failures));
      }
    }
  };

  /** @returns false where updates of full keys may be left */
  const queueAll = async (one: Term): Promise<boolean> => {
    const isNew = one.isCaughtUp;
    let after = Number.MIN_SAFE_INTEGER;
    // A full key is skipped until the next full read, to keep its order.
    const skipped = new Set<string>();
    for (;;) {
      const { ids, keys } = one.except;
      for (const key of keys) skipped.add(key);
      const except = { ids, keys: [...skipped] };
      const portion = await leader.run(() => inbox.listUnfinished({ after, most: PORTION, except }));
      for (const { updateId, key, payload } of portion) {
        await one.room();
        if (isOver(one)) return true;
        if (one.isFull(key)) skipped.add(key);
        if (skipped.has(key)) continue;
        one.add(updateId, key, () => start(one, JSON.parse(payload) as Update, key, isNew));
      }
      const last = portion.at(-1);
      if (!last) return skipped.size === 0;
      after = last.updateId;
    }
  };

  const pollOnce = async (one: Term): Promise<void> => {
    let isDone = false;
    while (!isDone && !isOver(one)) {
      const again = Promise.withResolvers<'again'>();
      one.pollAgain = () => again.resolve('again');
      const isAll = await queueAll(one);
      isDone = isAll && (await Promise.race([again.promise, 'done'])) === 'done';
      if (!isAll) await again.promise;
    }
    one.isCaughtUp = isDone;
  };

  const poll = async (): Promise<void> => {
    const one = term;
    if (!one || isOver(one)) return;
    if (one.polling !== undefined) {
      one.pollAgain();
      return one.polling;
    }
    const polling = pollOnce(one)
      .catch((err: unknown) => {
        if (!isNotLeader(err)) deps.log.warn({ err }, 'the inbox could not be read; it is read again soon');
      })
      .finally(() => {
        one.polling = undefined;
      });
    one.polling = polling;
    return polling;
  };

  const store = async (read: readonly ReadUpdate[]) => {
    try {
      const accepted = await inbox.accept(read.map(entryOf), deps.now());
      told.clear();
      return accepted;
    } catch (error) {
      if (isDbDown(error)) for (const { update } of read) void tellDbDown(update);
      throw error;
    }
  };

  const tellDbDown = async (update: Update): Promise<void> => {
    const key = dbDownKey(update);
    if (key === undefined || told.get(key)) return;
    told.set(key, true);
    await deps.replyDbDown?.(update);
  };

  const takeChatless = (raw: readonly unknown[]): void => {
    const ignored = deps.takeChatless?.(raw) ?? raw;
    for (const _ of ignored) deps.onUpdate('ignored');
  };

  return {
    async accept(raw) {
      const read = raw.map(readUpdate).filter((one) => one !== undefined);
      if (read.length < raw.length) takeChatless(raw.filter((one) => readUpdate(one) === undefined));
      const accepted = await store(read);
      const fresh = read.filter(({ update }) => accepted.has(update.update_id));
      for (let known = fresh.length; known < read.length; known += 1) deps.onUpdate('duplicate');
      if (!isAlone) {
        if (fresh.length > 0) leader.wake('updates');
        return;
      }
      const one = term;
      for (const { update, key } of fresh) {
        // During a poll, or behind earlier updates of its key, it is read from the inbox in turn.
        if (one?.isCaughtUp && one.polling === undefined && !one.isFull(key) && !isOver(one)) {
          one.add(update.update_id, key, () => start(one, update, key, true));
        } else void poll();
      }
    },
    open(over = new AbortController().signal) {
      term = new Term(over);
      return poll();
    },
    poll,
    async drain(limitMs) {
      isClosing = true;
      await Promise.race([term?.queue.idle(), sleep(limitMs, undefined, { ref: false })]);
    },
  };
}

/** Undefined for updates without chat or person. */
function readUpdate(raw: unknown): ReadUpdate | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const update = raw as Update;
  if (!Number.isSafeInteger(update.update_id)) return undefined;
  const key = chatKeyOf(update);
  return key === undefined ? undefined : { update, key };
}

function entryOf({ update, key }: ReadUpdate): InboxEntry {
  return { updateId: update.update_id, key, payload: JSON.stringify(update) };
}

function isDbDown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'database_away';
}

/** None for groups. */
function dbDownKey({ message, callback_query: press }: Update): string | undefined {
  if (press) return `press ${press.id}`;
  return message?.chat.type === 'private' ? `chat ${message.chat.id}` : undefined;
}

class Term {
  readonly queue = createKeyedQueue();
  readonly started = new BoundedCache<true, number>(STARTS_KEPT);
  readonly over: AbortSignal;
  readonly #queued = new Map<number, Promise<void>>();
  readonly #counts = new Map<string, number>();
  readonly #full = new Set<string>();
  /** All updates from before the term are queued: one found now is new. */
  isCaughtUp = false;
  polling: Promise<void> | undefined;
  pollAgain: () => void = () => undefined;

  constructor(over: AbortSignal) {
    this.over = over;
  }

  get except() {
    return { ids: [...this.#queued.keys()], keys: [...this.#full] };
  }

  isFull(key: string): boolean {
    return this.#full.has(key);
  }

  async room(): Promise<void> {
    while (this.#queued.size >= MAX_QUEUED) await Promise.race(this.#queued.values());
  }

  add(updateId: number, key: string, handle: () => Promise<void>): void {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count >= MAX_OF_KEY) this.#full.add(key);
    this.#queued.set(
      updateId,
      handle().then(() => this.#end(updateId, key)),
    );
  }

  #end(updateId: number, key: string): void {
    this.#queued.delete(updateId);
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) return void this.#counts.set(key, count);
    this.#counts.delete(key);
    if (this.#full.delete(key)) this.pollAgain();
  }
}

/** Tasks must not reject. */
function createKeyedQueue() {
  const tails = new Map<string, Promise<void>>();
  return {
    run(key: string, task: () => Promise<void>): Promise<void> {
      const tail = (tails.get(key) ?? Promise.resolve()).then(task);
      tails.set(key, tail);
      return tail.finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    },
    async idle(): Promise<void> {
      while (tails.size > 0) await Promise.allSettled(tails.values());
    },
  };
}
