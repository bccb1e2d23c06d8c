import type { Timers } from '../../../src/bot/workers/due-work.ts';
import { waitsForPostgres } from '../../support/postgres-in-flight.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Manual clock. Time passes only between events, and all work of a timer finishes before the next. */
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

  /** Runs every timer up to `until`, in order. */
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

  /** Runs every timer of the next `ms`. */
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

/** Number of concurrent `settle` calls that wait for the event loop. */
let settling = 0;

/**
 * Waits until the process is idle: PostgreSQL has answered and no other `setImmediate` is pending (the group commit
 * uses one). Concurrent `settle` calls are not counted: two would wait for each other for ever.
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
