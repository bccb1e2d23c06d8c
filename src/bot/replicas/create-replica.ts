import { AsyncLocalStorage } from 'node:async_hooks';
import { createDatabaseClock } from '../../database/database-clock.ts';
import type { Log } from '../../log.ts';
import type { Timers } from '../due-work/timers.ts';
import type { Replica, ReplicaRegistry } from '../swap/replica-port.ts';

interface ReplicaDeps {
  readonly registry: ReplicaRegistry;
  readonly newId: () => string;
  /** Milliseconds since any moment, by a clock that nobody sets and that runs on while the process stands still. */
  readonly monotonic: () => number;
  readonly timers: Timers;
  readonly log: Log;
  /** What the dead had leased is free now. */
  readonly onFreed: () => void;
}

/** Twice a second: with the silence, what a dead replica held is taken up within five seconds. */
const BEAT_EVERY_MS = 500;

/**
 * Who was silent for so long is dead to the others, and knows so: it counts from the moment before its last beat was sent,
 * they from the moment at which the database wrote it down.
 */
const SILENT_MS = 4_000;

/** One life of a replica: from its registration to the next. */
interface Life {
  readonly id: string;
  /** The moment before the last beat that was acknowledged, by the monotonic clock. */
  seenAt: number;
  /** Found dead once, it is dead: what it held is left to others. */
  isOver: boolean;
}

/**
 * Registers this program among those on its database, and keeps it alive there. A process that stood still, or whose
 * database was away for too long, is dead: whatever it was doing is stopped at the next step outside, and it goes on
 * under another id.
 * @throws what the registry throws at the first registration
 */
export async function createReplica(deps: ReplicaDeps): Promise<Replica> {
  const { registry, monotonic, log } = deps;
  const lives = new AsyncLocalStorage<Life>();
  const listeners: (() => void)[] = [];
  const clock = createDatabaseClock(monotonic);
  let isSilent = false;
  let isStopping = false;
  let cancelTimer: (() => void) | undefined;
  let turning: Promise<void> = Promise.resolve();

  const join = async (former?: string): Promise<Life> => {
    const id = deps.newId();
    const seenAt = monotonic();
    clock.heard(seenAt, await registry.join(id, former));
    return { id, seenAt, isOver: false };
  };

  const isAlive = (one: Life): boolean => {
    one.isOver ||= monotonic() - one.seenAt >= SILENT_MS;
    return !one.isOver;
  };

  const beat = async (): Promise<boolean> => {
    const askedAt = monotonic();
    const time = await registry.beat(life.id);
    if (time === undefined || !isAlive(life)) return false;
    clock.heard(askedAt, time);
    life.seenAt = askedAt;
    return true;
  };

  const turn = async (): Promise<void> => {
    if (!isAlive(life) || !(await beat())) {
      life.isOver = true;
      life = await join(life.id);
      log.warn('this replica was silent for too long, and goes on as a new one');
      deps.onFreed();
    }
    if ((await registry.buryDead(SILENT_MS)) > 0) deps.onFreed();
    for (const listener of listeners) listener();
  };

  const turnAndTell = async (): Promise<void> => {
    try {
      await turn();
      if (isSilent) log.info('the database hears this replica again');
      isSilent = false;
    } catch (err) {
      if (!isSilent) log.error({ err }, 'the database does not hear this replica');
      isSilent = true;
    }
    beatLater();
  };

  const beatLater = () => {
    if (isStopping) return;
    cancelTimer = deps.timers.after(BEAT_EVERY_MS, () => {
      turning = turnAndTell();
    });
  };

  const isCurrent = (one: Life) => one === life && isAlive(one);

  let life = await join();
  beatLater();

  return {
    id: () => life.id,
    now: clock.now,
    mayAct: () => !isStopping && isCurrent(lives.getStore() ?? life),
    mayGoOn: () => {
      const begun = lives.getStore();
      return begun === undefined || isCurrent(begun);
    },
    run: (work) => lives.run(life, work),
    onTurn: (listener) => void listeners.push(listener),
    lead: (what) => registry.lead(what, life.id),
    stop: async () => {
      isStopping = true;
      cancelTimer?.();
      await turning;
      await registry.leave(life.id);
    },
  };
}
