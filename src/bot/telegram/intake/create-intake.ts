import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Clock, InboxStore } from '../../swap/ports.ts';
import type { CallbackAnswers } from './callback-answer.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { readUpdate } from './read-update.ts';

export interface IntakePorts {
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
}

export interface Intake {
  /** Stores the update, which then survives a crash. Resolves when it is stored; handling starts once open. */
  accept(raw: unknown): Promise<void>;
  /** Opens, and takes up what was accepted and not finished, by an earlier run or before this. */
  open(): Promise<void>;
  /** Starts nothing more; resolves when everything under way is handled, or after `limitMs`. */
  drain(limitMs: number): Promise<void>;
}

const DEADLINE_MS = 30_000;
const MOST_TRIES = 3;

/**
 * The one door for updates, whichever way they come: each id once, presses answered at once, one after the other per
 * chat and person, with a deadline, and given up with an apology when it fails every time.
 */
export function createIntake(ports: IntakePorts): Intake {
  const queue = createKeyedQueue();
  let isOpen = false;
  // Ids started while the unfinished ones are being listed, so that none is started twice.
  let startedMeanwhile: Set<number> | undefined;

  const start = (update: Update, key: string) => {
    startedMeanwhile?.add(update.update_id);
    ports.answers.open(update);
    void queue.run(key, () => work(ports, update));
  };

  return {
    async accept(raw) {
      const read = readUpdate(raw);
      if (!read) return ports.onUpdate('ignored');
      const { update, key } = read;
      const entry = { updateId: update.update_id, key, payload: JSON.stringify(update) };
      const isNew = await ports.inbox.accept(entry, ports.now());
      if (!isNew) ports.onUpdate('duplicate');
      else if (isOpen) start(update, key);
    },
    async open() {
      startedMeanwhile = new Set();
      isOpen = true;
      const unfinished = await ports.inbox.listUnfinished();
      const alreadyStarted = startedMeanwhile;
      startedMeanwhile = undefined;
      for (const { updateId, key, payload } of unfinished) {
        if (!alreadyStarted.has(updateId)) start(JSON.parse(payload) as Update, key);
      }
    },
    async drain(limitMs) {
      isOpen = false;
      await Promise.race([queue.idle(), sleep(limitMs, undefined, { ref: false })]);
    },
  };
}

/** Never rejects: a store that fails here leaves the update unfinished for the next start. */
async function work(ports: IntakePorts, update: Update): Promise<void> {
  try {
    const handled = await tryToHandle(ports, update);
    if (!handled) await ports.apologise(update);
    await ports.answers.of(update).settle();
    await ports.inbox.finish(update.update_id, ports.now());
    ports.onUpdate(handled ? 'handled' : 'given_up');
  } catch (error) {
    ports.log.error({ err: error, updateId: update.update_id }, 'update left unfinished');
  }
}

async function tryToHandle(ports: IntakePorts, update: Update): Promise<boolean> {
  while ((await ports.inbox.startTry(update.update_id)) <= MOST_TRIES) {
    const outcome = await handleInTime(ports, update);
    if (outcome !== 'failed') return outcome === 'done';
  }
  return false;
}

/** An update past its deadline is not tried again: its first handling may still be under way. */
async function handleInTime(ports: IntakePorts, update: Update): Promise<'done' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((late) => {
    timer = setTimeout(() => late('late'), ports.deadlineMs ?? DEADLINE_MS);
  });
  const handling = ports.handle(update).then(
    () => 'done' as const,
    (error: unknown) => {
      ports.log.error({ err: rootCause(error), updateId: update.update_id }, 'update failed');
      return 'failed' as const;
    },
  );
  const outcome = await Promise.race([handling, deadline]);
  clearTimeout(timer);
  if (outcome === 'late') ports.log.error({ updateId: update.update_id }, 'update passed its deadline');
  return outcome;
}

/** grammY wraps errors in one that holds the whole update, which must not be logged. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && 'error' in error ? error.error : error;
}
