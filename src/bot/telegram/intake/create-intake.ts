import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { BoundedCache } from '../../../limits/bounded-cache.ts';
import type { InboxEntry, InboxStore } from '../../swap/intake-ports.ts';
import { type HandlingDeps, handleUpdate } from './handle-update.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { type ReadUpdate, readUpdate } from './read-update.ts';

export interface IntakeDeps extends HandlingDeps {
  readonly inbox: InboxStore;
}

export interface Intake {
  /**
   * Stores the updates in one commit, and begins with them once open. Resolves when they survive whatever happens here.
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

export function entryOf({ update, key }: ReadUpdate): InboxEntry {
  return { updateId: update.update_id, key, payload: JSON.stringify(update) };
}

/** Never rejects: a store that fails here leaves the update unfinished for the next start. */
async function work(deps: IntakeDeps, update: Update, isNew: boolean): Promise<void> {
  try {
    const outcome = await handleUpdate(deps, update, isNew);
    await deps.inbox.finish(update.update_id, deps.now());
    deps.onUpdate(outcome);
  } catch (error) {
    deps.log.error({ err: error, updateId: update.update_id }, 'update left unfinished');
  }
}
