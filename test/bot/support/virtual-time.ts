import pg from 'pg';
import type { Timers } from '../../../src/bot/workers/due-work.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Manual clock. Time passes only between events, and all work of a timer finishes before the next. */
export class VirtualTime {
  #now: number;
  readonly #pending = new Set<Timer>();

  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly timers: Timers = {
    after: (ms, run) => {
      const timer = { at: this.#now + Math.max(0, ms), run };
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

  /** Of timers for one moment the oldest: the sort is stable. */
  #next(): Timer | undefined {
    return [...this.#pending].toSorted((one, other) => one.at - other.at)[0];
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

/** Longer than the store's retry delay, ms. */
const REPEATED_WITHIN_MS = 60;

const INTERRUPTED = new Set(['40001', '40P01']);

let underWay = 0;
let quietFrom = 0;

/**
 * True while this process awaits PostgreSQL or is about to retry. Tests with a fake clock wait for false before they
 * advance it.
 */
function waitsForPostgres(): boolean {
  return underWay > 0 || performance.now() < quietFrom;
}

type Asking = (...args: unknown[]) => unknown;

watch(pg.Client.prototype, 'query');
watch(pg.Pool.prototype, 'connect');
watch(pg.Pool.prototype, 'end');

/** Counts pending calls of a method with a callback or a promise. */
function watch(prototype: object, name: string): void {
  const methods = prototype as Record<string, Asking>;
  const ask = methods[name];
  if (ask === undefined) throw new Error(`pg has no ${name}`);
  methods[name] = function watched(this: unknown, ...args: unknown[]) {
    underWay += 1;
    const callback = args.at(-1);
    if (typeof callback !== 'function') return settled(ask.apply(this, args) as Promise<unknown>);
    const answered = (...answer: unknown[]) => {
      end(answer[0]);
      callback(...answer);
    };
    return ask.apply(this, [...args.slice(0, -1), answered]);
  };
}

function settled(asked: Promise<unknown>): Promise<unknown> {
  asked.then(() => end(null), end);
  return asked;
}

function end(error: unknown): void {
  underWay -= 1;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && INTERRUPTED.has(code)) quietFrom = performance.now() + REPEATED_WITHIN_MS;
}
