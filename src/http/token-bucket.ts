import { BoundedCache } from '../bounded-cache.ts';

export interface BucketSize {
  /** Most tokens at once. */
  readonly burst: number;
  /** One more comes every so many milliseconds. */
  readonly refillMs: number;
  /** Who goes on while refused gets nothing more before a pause of `refillMs`. */
  readonly mustPause?: boolean;
}

/** `refused` the first time, so that it can be said once; after that a flood may meet silence until it ends. */
type Taking = 'granted' | 'refused' | 'refused_again';

interface Level {
  readonly tokens: number;
  readonly at: number;
  readonly isRefusing: boolean;
}

/** More keys than this are forgotten, the longest silent first, so that a flood of addresses cannot fill the memory. */
const MOST_KEYS = 10_000;

/** Counts per key, in this process alone. What is shared, or costs money, is counted in a row of the database instead. */
export class TokenBucket {
  readonly #levels = new BoundedCache<Level>(MOST_KEYS);
  readonly #size: BucketSize;
  readonly #now: () => number;

  /** @param now milliseconds */
  constructor(size: BucketSize, now: () => number) {
    this.#size = size;
    this.#now = now;
  }

  /** Whether `take` would refuse now. */
  isSpent(key: string): boolean {
    return this.#refilled(this.#levels.get(key)) < 1;
  }

  take(key: string): Taking {
    const known = this.#levels.get(key);
    const tokens = this.#refilled(known);
    const isRefusing = tokens < 1;
    const kept = this.#size.mustPause ? 0 : tokens;
    this.#levels.set(key, { tokens: isRefusing ? kept : tokens - 1, at: this.#now(), isRefusing });
    if (!isRefusing) return 'granted';
    return known?.isRefusing ? 'refused_again' : 'refused';
  }

  #refilled(known: Level | undefined): number {
    const { burst, refillMs } = this.#size;
    if (known === undefined) return burst;
    const passed = Math.max(0, this.#now() - known.at);
    return Math.min(burst, known.tokens + passed / refillMs);
  }
}
