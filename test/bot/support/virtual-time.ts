import type { Timers } from '../../../src/bot/workers/due-work.ts';
import { waitsForPostgres } from '../../support/postgres-in-flight.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock whose hands the test turns. Time passes only between events; what a timer starts is finished before the next. */
export class VirtualTime {
  #now: number;
  #order = 0;
  readonly #pending = new Set<Timer>();

  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly timers: Timers = {
    after: (ms, run) => {
      const timer = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
      this.#pending.add(timer);
      return () => this.#pending.delete(timer);
    },
  };

  /** Plays every timer up to `until`, in order. */
  async playUntil(until: number): Promise<void> {
    await settle();
    for (let next = this.#next(); next && next.at <= until; next = this.#next()) {
      this.#pending.delete(next);
      this.#now = next.at;
      next.run();
      await settle();
    }
    this.#now = Math.max(this.#now, until);
  }

  /** Plays on for `ms`. */
  async play(ms: number): Promise<void> {
    await this.playUntil(this.#now + ms);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.timers.after(ms, resolve);
    });
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#pending) {
      const isEarlier = !first || timer.at < first.at || (timer.at === first.at && timer.order < first.order);
      if (isEarlier) first = timer;
    }
    return first;
  }
}

/** How many wait in `settle` for their turn of the event loop. */
let settling = 0;

/**
 * Nothing here waits for the outside but a PostgreSQL, so everything that can happen has happened once that has answered,
 * the microtasks ran dry and no turn of the event loop is asked for any more: the common commit asks for one. The turns of others who settle do not count;
 * two who waited for each other would wait for ever.
 */
export async function settle(): Promise<void> {
  do {
    settling += 1;
    await new Promise((resolve) => setImmediate(resolve));
    settling -= 1;
  } while (turnsAskedFor() > settling || waitsForPostgres());
}

function turnsAskedFor(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Immediate').length;
}
