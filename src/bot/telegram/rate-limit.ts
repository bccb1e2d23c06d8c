import type { Clock } from '../swap/ports.ts';

/** `told` is said once; after that a flood meets silence until it ends. */
export type Allowance = 'granted' | 'told' | 'silent';

export interface RateLimit {
  take(key: string): Allowance;
}

interface Bucket {
  left: number;
  at: number;
  told: boolean;
}

/** So many remembered keys are swept of those that have nothing to remember. */
const SWEEP_AT = 10_000;

/** A bucket of `burst` tokens per key that fills up by one every `refillMs`. */
export function createRateLimit(burst: number, refillMs: number, now: Clock): RateLimit {
  const buckets = new Map<string, Bucket>();
  const fill = (bucket: Bucket) => {
    const at = now();
    bucket.left = Math.min(burst, bucket.left + (at - bucket.at) / refillMs);
    bucket.at = at;
  };
  const sweep = () => {
    for (const [key, bucket] of buckets) {
      fill(bucket);
      if (bucket.left >= burst) buckets.delete(key);
    }
  };
  return {
    take(key) {
      if (buckets.size >= SWEEP_AT) sweep();
      const bucket = buckets.get(key) ?? { left: burst, at: now(), told: false };
      buckets.set(key, bucket);
      fill(bucket);
      if (bucket.left < 1) return refuse(bucket);
      bucket.left -= 1;
      bucket.told = false;
      return 'granted';
    },
  };
}

function refuse(bucket: Bucket): Allowance {
  const first = !bucket.told;
  bucket.told = true;
  return first ? 'told' : 'silent';
}
