import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { BoundedCache } from '../../../limits/bounded-cache.ts';
import type { Log } from '../../../log.ts';
import type { Clock } from '../../swap/clock.ts';
import type { InboxEntry, InboxStore } from '../../swap/intake-ports.ts';
import type { CallbackAnswers } from './callback-answer.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { type ReadUpdate, readUpdate } from './read-update.ts';

export interface IntakeDeps {
  readonly inbox: InboxStore;
  readonly answers: CallbackAnswers;
  readonly now: Clock;
  readonly log: Log;
  /** The whole middleware; may throw. */
  readonly handle: (update: Update) => Promise<void>;
  /** Tells the person that an update was given up. */
  readonly apologise: (update: Update) => Promise<void>;
  readonly onUpdate: (outcome: 'handled' | 'duplicate' | 'ignored' | 'given_up') => void;
  /** Milliseconds one update may take. */
  readonly deadlineMs?: number;
  /** Waits before another try; a test passes its own. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

interface Intake {
  /**
   * Stores the updates in one commit; they then survive a crash. Resolves when they are stored; handling starts once
   * open.
   */
  accept(raw: readonly unknown[]): Promise<void>;
  /**
   * Opens, and takes up what was accepted and not finished, by an earlier run or before this: so many at a time, in the
   * order in which they came. Resolves when all of it was taken up.
   */
  open(): Promise<void>;
  /** Starts nothing more; resolves when everything under way is handled, or after `limitMs`. */
  drain(limitMs: number): Promise<void>;
}

const DEADLINE_MS = 30_000;
/** Before each further try. */
const PAUSES_MS = [500, 2_000];

/** Unfinished updates of an earlier run that are read, and under way, at one time. */
const PORTION = 100;

/** A start is remembered at least as long as anybody could ask for it again. */
const STARTS_REMEMBERED = 10_000;

/**
 * The one door for updates, whichever way they come: each id once, presses answered at once, one after the other per
 * chat and person, with a deadline, and given up with an apology when it fails every time.
 */
export function createIntake(deps: IntakeDeps): Intake {
  const queue = createKeyedQueue();
  const started = new BoundedCache<true, number>(STARTS_REMEMBERED);
  const takenUp = new Set<Promise<void>>();
  let isOpen = false;
  let isClosing = false;

  // An update that was stored while the door opened is met twice: by who stored it, and in the list of the unfinished.
  const start = (update: Update, key: string, isNew: boolean): Promise<void> => {
    if (started.get(update.update_id)) return Promise.resolve();
    started.set(update.update_id, true);
    deps.answers.open(update);
    return queue.run(key, () => work(deps, update, isNew));
  };

  const takeUp = async ({ key, payload }: InboxEntry): Promise<void> => {
    while (takenUp.size >= PORTION) await Promise.race(takenUp);
    if (isClosing) return;
    const done = start(JSON.parse(payload) as Update, key, false).finally(() => takenUp.delete(done));
    takenUp.add(done);
  };

  const takeUpAfter = async (after: number): Promise<void> => {
    const portion = await deps.inbox.listUnfinished({ after, most: PORTION });
    for (const entry of portion) await takeUp(entry);
    const last = portion.at(-1);
    if (last && !isClosing) await takeUpAfter(last.updateId);
  };

  return {
    async accept(raw) {
      const read = raw.map(readUpdate).filter((one) => one !== undefined);
      for (let ignored = read.length; ignored < raw.length; ignored += 1) deps.onUpdate('ignored');
      const accepted = await deps.inbox.accept(read.map(entryOf), deps.now());
      for (const { update, key } of read) {
        if (!accepted.has(update.update_id)) deps.onUpdate('duplicate');
        else if (isOpen) void start(update, key, true);
      }
    },
    async open() {
      // What comes meanwhile is stored and taken up in its turn, after what its person wrote before.
      await takeUpAfter(Number.MIN_SAFE_INTEGER);
      if (isClosing) return;
      isOpen = true;
      await takeUpAfter(Number.MIN_SAFE_INTEGER);
    },
    async drain(limitMs) {
      isOpen = false;
      isClosing = true;
      await Promise.race([queue.idle(), sleep(limitMs, undefined, { ref: false })]);
    },
  };
}

function entryOf({ update, key }: ReadUpdate): InboxEntry {
  return { updateId: update.update_id, key, payload: JSON.stringify(update) };
}

/** Never rejects: a store that fails here leaves the update unfinished for the next start. */
async function work(deps: IntakeDeps, update: Update, isNew: boolean): Promise<void> {
  try {
    const handled = await tryToHandle(deps, update, isNew);
    if (!handled) await deps.apologise(update);
    await deps.answers.of(update).settle();
    await deps.inbox.finish(update.update_id, deps.now());
    deps.onUpdate(handled ? 'handled' : 'given_up');
  } catch (error) {
    deps.log.error({ err: error, updateId: update.update_id }, 'update left unfinished');
  }
}

/**
 * The first try of a new update is written down with the second: as a rule there is none. Where the program ends in it, the
 * next start knows of no try, and the update has one more.
 */
async function tryToHandle(deps: IntakeDeps, update: Update, isNew: boolean): Promise<boolean> {
  let tries = isNew ? 1 : await deps.inbox.countTries(update.update_id, 1);
  let unwritten = isNew ? 1 : 0;
  for (;;) {
    if (tries > PAUSES_MS.length + 1) return false;
    const outcome = await handleInTime(deps, update);
    if (outcome !== 'failed') return outcome === 'done';
    const pause = PAUSES_MS[tries - 1];
    if (pause !== undefined) await (deps.pause ?? sleep)(pause);
    tries = await deps.inbox.countTries(update.update_id, unwritten + 1);
    unwritten = 0;
  }
}

/** An update past its deadline is not tried again: its first handling may still be under way. */
async function handleInTime(deps: IntakeDeps, update: Update): Promise<'done' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((late) => {
    timer = setTimeout(() => late('late'), deps.deadlineMs ?? DEADLINE_MS);
  });
  const handling = deps.handle(update).then(
    () => 'done' as const,
    (error: unknown) => {
      deps.log.error({ err: rootCause(error), updateId: update.update_id }, 'update failed');
      return 'failed' as const;
    },
  );
  const outcome = await Promise.race([handling, deadline]);
  clearTimeout(timer);
  if (outcome === 'late') deps.log.error({ updateId: update.update_id }, 'update passed its deadline');
  return outcome;
}

/** grammY wraps errors in one that holds the whole update, which must not be logged. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && 'error' in error ? error.error : error;
}
