import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import type { Log } from '../../../log.ts';
import { isOfTheDead } from '../../replicas/require-life.ts';
import type { Clock } from '../../swap/clock.ts';
import type { InboxStore } from '../../swap/intake-ports.ts';
import type { CallbackAnswers } from './callback-answer.ts';

/** What every way of taking updates in works with. */
export interface HandlingDeps {
  readonly inbox: Pick<InboxStore, 'countTries'>;
  readonly answers: CallbackAnswers;
  /** Holds an update as long as nobody can have made anything of it. */
  readonly firstTries: Pick<WeakSet<Update>, 'add' | 'delete'>;
  readonly now: Clock;
  readonly log: Log;
  /** The whole middleware; may throw. */
  readonly handle: (update: Update) => Promise<void>;
  /** Tells the person that an update was given up. */
  readonly apologise: (update: Update) => Promise<void>;
  readonly onUpdate: (outcome: 'handled' | 'duplicate' | 'ignored' | 'given_up') => void;
  /** How often it may be begun with by programs that ended on the way; as often as it may fail unless told. */
  readonly mostInterrupted?: number;
  /** Milliseconds one update may take. */
  readonly deadlineMs?: number;
  /** Waits before another try; a test passes its own. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

const DEADLINE_MS = 30_000;
/** Before each further try. */
const PAUSES_MS = [500, 2_000];
const MOST_TRIES = PAUSES_MS.length + 1;

/**
 * Handles one update, or gives it up with an apology. Whoever asks writes down that it is finished.
 * @param isNew nobody can have begun with it before
 * @throws what the store throws, and leaves the update unfinished
 */
export async function handleUpdate(
  deps: HandlingDeps,
  update: Update,
  isNew: boolean,
): Promise<'handled' | 'given_up'> {
  const isHandled = await tryToHandle(deps, update, isNew);
  if (!isHandled) await deps.apologise(update);
  await deps.answers.of(update).settle();
  return isHandled ? 'handled' : 'given_up';
}

/**
 * The first try of a new update is written down with the second: as a rule there is none. Where the program ends in it, the
 * next start knows of no try, and the update has one more.
 */
async function tryToHandle(deps: HandlingDeps, update: Update, isNew: boolean): Promise<boolean> {
  let tries = isNew ? 1 : await deps.inbox.countTries(update.update_id, 1);
  let unwritten = isNew ? 1 : 0;
  let most = isNew ? MOST_TRIES : (deps.mostInterrupted ?? MOST_TRIES);
  if (isNew) deps.firstTries.add(update);
  for (;;) {
    if (tries > most) return false;
    most = MOST_TRIES;
    const outcome = await handleInTime(deps, update);
    deps.firstTries.delete(update);
    if (outcome !== 'failed') return outcome === 'done';
    const pause = PAUSES_MS[tries - 1];
    if (pause !== undefined) await (deps.pause ?? sleep)(pause);
    tries = await deps.inbox.countTries(update.update_id, unwritten + 1);
    unwritten = 0;
  }
}

/** An update past its deadline is not tried again: its first handling may still be under way. */
async function handleInTime(deps: HandlingDeps, update: Update): Promise<'done' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((late) => {
    timer = setTimeout(() => late('late'), deps.deadlineMs ?? DEADLINE_MS);
  });
  const handling = deps.handle(update).then(
    () => 'done' as const,
    (err: unknown) => {
      // Said once for the whole replica, and a mistake of nobody's.
      if (!isOfTheDead(err)) deps.log.error({ err, updateId: update.update_id }, 'update failed');
      return 'failed' as const;
    },
  );
  const outcome = await Promise.race([handling, deadline]);
  clearTimeout(timer);
  if (outcome === 'late') deps.log.error({ updateId: update.update_id }, 'update passed its deadline');
  return outcome;
}
