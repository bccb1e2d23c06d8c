import { senderOf } from '../../http/sender.ts';
import { type BucketSize, TokenBucket } from '../../http/token-bucket.ts';
import { ServiceError } from '../service-error.ts';

/** What one sender may ask without a good key: enough for whoever mistypes it, not for whoever guesses. */
const PER_SENDER: BucketSize = { burst: 300, refillMs: 200 };
const RETRY_AFTER_S = 60;

/** Bounds what senders may ask without a good key, so that guessing keys costs neither the database nor the provider much. */
export interface StrangerLimit {
  /** @throws ServiceError 429 where this sender has asked too often without a good key */
  refuseSpent(ip: string): void;
  /** Counts a request that came without a good key. */
  count(ip: string): void;
}

/**
 * @param now milliseconds
 * @param onRefused told of every request that is turned away
 */
export function limitStrangers(now: () => number, onRefused: () => void): StrangerLimit {
  const asked = new TokenBucket(PER_SENDER, now);
  return {
    refuseSpent: (ip) => {
      if (!asked.isSpent(senderOf(ip))) return;
      onRefused();
      throw new ServiceError(
        'rate_limited',
        `Too many requests without a valid key: try again in ${RETRY_AFTER_S} s`,
        // Whoever has sent many requests at once has the rest of them dropped unread.
        { headers: { 'retry-after': String(RETRY_AFTER_S), connection: 'close' } },
      );
    },
    count: (ip) => void asked.take(senderOf(ip)),
  };
}
