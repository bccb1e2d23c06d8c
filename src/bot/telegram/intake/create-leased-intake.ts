import { setTimeout as sleep } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { BoundedCache } from '../../../limits/bounded-cache.ts';
import { isOfTheDead } from '../../replicas/require-life.ts';
import type { AfterUpdate, InboxEntry, LeasedInbox } from '../../swap/intake-ports.ts';
import type { Replica } from '../../swap/replica-port.ts';
import { entryOf, type Intake } from './create-intake.ts';
import { type HandlingDeps, handleUpdate } from './handle-update.ts';
import { type ReadUpdate, readUpdate } from './read-update.ts';

export interface LeasedIntakeDeps extends HandlingDeps {
  readonly inbox: LeasedInbox;
  readonly replica: Pick<Replica, 'id' | 'mayAct' | 'run' | 'onTurn'>;
}

/** Keys of the dead that are taken over, and worked on, at one time. */
const PORTION = 100;

/** After a failure of the store, which is probably away for a moment. */
const AFTER_FAILURE_MS = 500;

/**
 * So many replicas in a row may end while they handle an update: on a bad day they end often, and seldom by the update. One
 * that does end them keeps them busy for a minute.
 */
const MOST_INTERRUPTED = 10;

/** More than wait for their turn here. */
const MOST_OPENED = 10_000;

/** The work on a key, under leases of one life of the replica. */
interface Work {
  readonly life: string;
  done: Promise<void>;
}

/** An update whose turn has come. */
interface Turn {
  readonly entry: InboxEntry;
  /** Nobody can have begun with it before. */
  readonly isNew: boolean;
}

/**
 * The door for updates where several replicas share the inbox: whichever of them gets an update stores it, and whoever
 * holds the lease of its chat and person handles it, after what the same person wrote before. What a dead replica held is
 * taken over at the next turn of a living one.
 */
export function createLeasedIntake(deps: LeasedIntakeDeps): Intake {
  const { inbox, replica } = deps;
  const working = new Map<string, Work>();
  /** Held again while it was perhaps just let go. */
  const heldAgain = new Set<string>();
  const takenOver = new Set<string>();
  /** Presses are answered in time from here on, also those that wait for their turn. */
  const opened = new BoundedCache<Update, number>(MOST_OPENED);
  let isOpen = false;
  let isClosing = false;
  let isLooking = false;

  const handleNext = async ({ entry, isNew }: Turn): Promise<AfterUpdate> => {
    const update = opened.get(entry.updateId) ?? (JSON.parse(entry.payload) as Update);
    if (opened.get(entry.updateId) === undefined) deps.answers.open(update);
    opened.delete(entry.updateId);
    const outcome = await handleUpdate({ mostInterrupted: MOST_INTERRUPTED, ...deps }, update, isNew);
    const after = await inbox.finish(entry, deps.now());
    if (after.kind !== 'lost') deps.onUpdate(outcome);
    else deps.log.warn({ updateId: entry.updateId }, 'another replica has taken an update over');
    return after;
  };

  /** Never rejects. @param end called as soon as nothing more is done for the key */
  const workOff = async (key: string, first: Turn | undefined, end: () => void): Promise<void> => {
    let turn = first;
    let isNew = false;
    while (!isClosing && replica.mayAct()) {
      try {
        const after = turn ? await handleNext(turn) : await inbox.next(key);
        isNew ||= turn !== undefined;
        turn = after.kind === 'next' ? { entry: after.next, isNew } : undefined;
        if (turn === undefined && !heldAgain.delete(key)) break;
      } catch (error) {
        const left = { err: error, updateId: turn?.entry.updateId };
        if (!isOfTheDead(error)) deps.log.error(left, 'update left unfinished');
        turn = undefined;
        isNew = false;
        await (deps.pause ?? sleep)(AFTER_FAILURE_MS);
      }
    }
    end();
  };

  /** Works off one key, whatever comes meanwhile, until it is let go. What an earlier life still does, does nothing. */
  const begin = (key: string, first?: Turn): void => {
    const life = replica.id();
    if (working.get(key)?.life === life) return void heldAgain.add(key);
    heldAgain.delete(key);
    const work: Work = { life, done: Promise.resolve() };
    working.set(key, work);
    // In the very moment in which it found nothing more, so that nothing is told to work that has ended.
    const end = () => {
      if (working.get(key) !== work) return;
      working.delete(key);
      takenOver.delete(key);
    };
    work.done = replica.run(() => workOff(key, first, end));
  };

  const takeOver = async (): Promise<void> => {
    const room = PORTION - takenOver.size;
    if (!isOpen || isClosing || isLooking || room === 0) return;
    isLooking = true;
    try {
      for (const key of await inbox.takeAbandoned(room)) {
        takenOver.add(key);
        begin(key);
      }
    } finally {
      isLooking = false;
    }
  };

  const takeIn = async (read: readonly ReadUpdate[]): Promise<void> => {
    const { accepted, held } = await inbox.accept(read.map(entryOf), deps.now(), isOpen && !isClosing);
    const heldKeys = new Set(held.map(({ key }) => key));
    for (const { update, key } of read) {
      if (!accepted.has(update.update_id)) deps.onUpdate('duplicate');
      else if (heldKeys.has(key)) {
        opened.set(update.update_id, update);
        deps.answers.open(update);
      }
    }
    // What was leased to a replica that is dead by now is taken over like that of any other.
    if (!replica.mayAct()) return;
    for (const { key, next } of held) {
      begin(key, next && { entry: next, isNew: accepted.has(next.updateId) });
    }
  };

  return {
    async accept(raw) {
      const read = raw.map(readUpdate).filter((one) => one !== undefined);
      for (let ignored = read.length; ignored < raw.length; ignored += 1) deps.onUpdate('ignored');
      await replica.run(() => takeIn(read));
    },
    async open() {
      isOpen = true;
      replica.onTurn(() => {
        takeOver().catch((err: unknown) => deps.log.warn({ err }, 'updates of the dead were not taken over'));
      });
      await takeOver();
    },
    async drain(limitMs) {
      isClosing = true;
      await Promise.race([
        Promise.all([...working.values()].map(({ done }) => done)),
        sleep(limitMs, undefined, { ref: false }),
      ]);
    },
  };
}
