import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { BoundedCache } from '../../../bounded-cache.ts';
import { createSoleLeader, isNotLeader, type Leader } from '../../leader/leader.ts';
import type { InboxEntry, InboxStore } from '../../swap/intake-ports.ts';
import { type HandlingDeps, handleUpdate } from './handle-update.ts';
import { type ReadUpdate, readUpdate } from './read-update.ts';

export interface IntakeDeps extends HandlingDeps {
  readonly inbox: InboxStore;
  /** Given where processes share the database. @default the only process */
  readonly leader?: Leader;
}

export interface Intake {
  /** Stores the updates in one commit and wakes the worker. Resolves when a crash loses none of them. */
  accept(raw: readonly unknown[]): Promise<void>;
  /**
   * Begins a term: this process handles stored updates until `over`. Resolves when all that were there are in the queues.
   */
  open(over?: AbortSignal): Promise<void>;
  /** Takes up updates that any process has stored. Never rejects. */
  look(): Promise<void>;
  /** Starts nothing more; resolves when the updates under way are handled, or after `limitMs`. */
  drain(limitMs: number): Promise<void>;
}

/** Updates per read of the inbox. */
const PORTION = 100;

/** Updates read from the inbox and not handled yet: of everybody, and of one chat and person, so that none fills it alone. */
const MOST_TAKEN_UP = 1_000;
const MOST_OF_KEY = 20;

/** Ids of started updates that a term remembers. */
const STARTS_REMEMBERED = 10_000;

/** Pause after a failure of the store, ms; it doubles with each further one. */
const AFTER_FAILURE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Tasks of one key run one after the other, in the order they came; different keys run side by side. */
interface KeyedQueue {
  run(key: string, task: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

/** What one term of the worker has begun. What an earlier term left behind does nothing any more. */
class Term {
  readonly queue = createKeyedQueue();
  readonly started = new BoundedCache<true, number>(STARTS_REMEMBERED);
  readonly over: AbortSignal;
  /** By update id: waiting or under way. */
  readonly #takenUp = new Map<number, Promise<void>>();
  readonly #counts = new Map<string, number>();
  readonly #full = new Set<string>();
  /** All updates from before the term are in the queues: an update that is found now is new. */
  isCaughtUp = false;
  looking: Promise<void> | undefined;
  /** Repeats the look that is under way when it has ended. */
  askAgain: () => void = () => undefined;

  constructor(over: AbortSignal) {
    this.over = over;
  }

  /** Updates in the queues, and keys whose queue is full, need not be read. */
  get except() {
    return { ids: [...this.#takenUp.keys()], keys: [...this.#full] };
  }

  isFull(key: string): boolean {
    return this.#full.has(key);
  }

  /** Resolves when fewer than `MOST_TAKEN_UP` are in the queues. */
  async room(): Promise<void> {
    while (this.#takenUp.size >= MOST_TAKEN_UP) await Promise.race(this.#takenUp.values());
  }

  takeUp(updateId: number, key: string, handle: () => Promise<void>): void {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count >= MOST_OF_KEY) this.#full.add(key);
    this.#takenUp.set(
      updateId,
      handle().then(() => this.#end(updateId, key)),
    );
  }

  #end(updateId: number, key: string): void {
    this.#takenUp.delete(updateId);
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) return void this.#counts.set(key, count);
    this.#counts.delete(key);
    if (this.#full.delete(key)) this.askAgain();
  }
}

/**
 * The only way in for updates. Each id is handled once, and the updates of a chat and person one after another in the order
 * of their ids. An update has a deadline, and an apology when all tries fail. Any process stores updates; the worker
 * handles them. A single process handles what it has just stored; of several, the worker reads the inbox, behind what
 * others stored before.
 */
export function createIntake(deps: IntakeDeps): Intake {
  const { inbox, leader = createSoleLeader() } = deps;
  const isAlone = deps.leader === undefined;
  let term: Term | undefined;
  let isClosing = false;

  const isOver = (one: Term) => isClosing || one.over.aborted || one !== term;

  const start = (one: Term, update: Update, key: string, isNew: boolean): Promise<void> => {
    // An update that is stored while the inbox is read is found twice.
    if (one.started.get(update.update_id)) return Promise.resolve();
    one.started.set(update.update_id, true);
    deps.answers.open(update);
    return one.queue.run(key, () => work(one, update, isNew));
  };

  /** Never rejects. An update that is unfinished at the end of the term is left to the next one. */
  const work = async (one: Term, update: Update, isNew: boolean): Promise<void> => {
    const { update_id: updateId } = update;
    for (let failures = 0; !one.over.aborted; failures += 1) {
      try {
        const outcome = await leader.run(() => handleUpdate(deps, update, isNew && failures === 0));
        return deps.onUpdate(outcome);
      } catch (err) {
        if (!isNotLeader(err)) deps.log.error({ err, updateId }, 'update left unfinished');
        if (isOver(one)) return;
        // Later updates of the person wait behind this one.
        await (deps.pause ?? sleep)(Math.min(LONGEST_PAUSE_MS, AFTER_FAILURE_MS * 2 ** failures));
      }
    }
  };

  /** @returns false where updates of full keys may be left */
  const takeUpAll = async (one: Term): Promise<boolean> => {
    const isNew = one.isCaughtUp;
    let after = Number.MIN_SAFE_INTEGER;
    // For the order within a key, a full key is skipped until the inbox is read from its beginning.
    const passedOver = new Set<string>();
    for (;;) {
      const { ids, keys } = one.except;
      for (const key of keys) passedOver.add(key);
      const except = { ids, keys: [...passedOver] };
      const portion = await leader.run(() => inbox.listUnfinished({ after, most: PORTION, except }));
      for (const { updateId, key, payload } of portion) {
        await one.room();
        if (isOver(one)) return true;
        if (one.isFull(key)) passedOver.add(key);
        if (passedOver.has(key)) continue;
        one.takeUp(updateId, key, () => start(one, JSON.parse(payload) as Update, key, isNew));
      }
      const last = portion.at(-1);
      if (!last) return passedOver.size === 0;
      after = last.updateId;
    }
  };

  const lookOnce = async (one: Term): Promise<void> => {
    let isDone = false;
    while (!isDone && !isOver(one)) {
      const asked = Promise.withResolvers<'asked'>();
      one.askAgain = () => asked.resolve('asked');
      const isAll = await takeUpAll(one);
      isDone = isAll && (await Promise.race([asked.promise, 'done'])) === 'done';
      if (!isAll) await asked.promise;
    }
    one.isCaughtUp = isDone;
  };

  const look = async (): Promise<void> => {
    const one = term;
    if (!one || isOver(one)) return;
    if (one.looking !== undefined) {
      one.askAgain();
      return one.looking;
    }
    const looking = lookOnce(one)
      .catch((err: unknown) => {
        if (!isNotLeader(err)) deps.log.warn({ err }, 'the inbox could not be read; it is read again soon');
      })
      .finally(() => {
        one.looking = undefined;
      });
    one.looking = looking;
    return looking;
  };

  return {
    async accept(raw) {
      const read = raw.map(readUpdate).filter((one) => one !== undefined);
      for (let ignored = read.length; ignored < raw.length; ignored += 1) deps.onUpdate('ignored');
      const accepted = await inbox.accept(read.map(entryOf), deps.now());
      const fresh = read.filter(({ update }) => accepted.has(update.update_id));
      for (let known = fresh.length; known < read.length; known += 1) deps.onUpdate('duplicate');
      if (!isAlone) {
        if (fresh.length > 0) leader.wake('updates');
        return;
      }
      const one = term;
      for (const { update, key } of fresh) {
        // During a look, or behind earlier updates of its key, it is read from the inbox in its turn.
        if (one?.isCaughtUp && one.looking === undefined && !one.isFull(key) && !isOver(one)) {
          one.takeUp(update.update_id, key, () => start(one, update, key, true));
        } else void look();
      }
    },
    open(over = new AbortController().signal) {
      term = new Term(over);
      return look();
    },
    look,
    async drain(limitMs) {
      isClosing = true;
      await Promise.race([term?.queue.idle(), sleep(limitMs, undefined, { ref: false })]);
    },
  };
}

export function entryOf({ update, key }: ReadUpdate): InboxEntry {
  return { updateId: update.update_id, key, payload: JSON.stringify(update) };
}

/** Tasks must not reject: a rejection would be nobody's. */
function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<void>>();
  return {
    run(key, task) {
      const tail = (tails.get(key) ?? Promise.resolve()).then(task);
      tails.set(key, tail);
      return tail.finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    },
    async idle() {
      while (tails.size > 0) await Promise.allSettled(tails.values());
    },
  };
}
