import type { Clock } from '../swap/ports.ts';

export interface BucketSize {
  /** Most requests at once. */
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** More keys than this are forgotten oldest first, so that a flood of addresses cannot fill the memory. */
const MOST_KEYS = 10_000;

/** Counts requests per key. `take` is false when the key has used up what it may. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #size: BucketSize;
  readonly #now: Clock;

  constructor(size: BucketSize, now: Clock) {
    this.#size = size;
    this.#now = now;
  }

  take(key: string): boolean {
    const bucket = this.#refilled(key);
    this.#remember(key, bucket);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  #refilled(key: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key);
    if (!known) return { left: this.#size.burst, at: now };
    const gained = (Math.max(0, now - known.at) / 1_000) * this.#size.perSecond;
    return { left: Math.min(this.#size.burst, known.left + gained), at: now };
  }

  #remember(key: string, bucket: Bucket): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const oldest = this.#buckets.keys().next();
    if (this.#buckets.size > MOST_KEYS && !oldest.done) this.#buckets.delete(oldest.value);
  }
}
