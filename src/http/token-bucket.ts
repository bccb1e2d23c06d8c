import { BoundedCache } from '../bounded-cache.ts';

export interface BucketSize {
  readonly burst: number;
  /** Ms per token. */
  readonly refillMs: number;
  /** Calls during a refusal restart the refill. */
  readonly mustPause?: boolean;
}

/** `refused` comes first, for one reply; repeats may be dropped silently. */
type TakeResult = 'granted' | 'refused' | 'refused_again';

interface Level {
  readonly tokens: number;
  readonly at: number;
  readonly isRefusing: boolean;
}

const MAX_KEYS = 10_000;

/** A token bucket for each key, in the memory of this process. */
export class TokenBucket {
  readonly #levels = new BoundedCache<Level>(MAX_KEYS);
  readonly #size: BucketSize;
  readonly #now: () => number;

  /** @param now milliseconds */
  constructor(size: BucketSize, now: () => number) {
    this.#size = size;
    this.#now = now;
  }

  isSpent(key: string): boolean {
    return this.#refilled(this.#levels.get(key)) < 1;
  }

  take(key: string): TakeResult {
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
