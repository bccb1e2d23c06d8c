import { hash, randomBytes } from 'node:crypto';
import { BoundedCache } from '../../limits/bounded-cache.ts';
import { goOnWith } from '../awaitable.ts';
import type { KeyVerification, KeyVerifier, PresentedKey } from './key-verifier.ts';
import { RecentMarks } from './recent-marks.ts';

/** A key that was asked for before the provider knew it works after so long at the latest. */
const FORGET_AFTER_MS = 10 * 60_000;
const MOST_GOOD = 10_000;
const UNKNOWN: KeyVerification = { kind: 'invalid', isUnknown: true };

/**
 * Keeps made-up keys from the provider: one that it did not know is not asked for again for five to ten minutes (sooner
 * only where 500,000 others came meanwhile). A key that the provider knew is always asked for, so revoked keys, credits and
 * limits count at once; made-up ones are remembered elsewhere and cannot push it out.
 */
export function rememberUnknown(verifier: KeyVerifier, now = () => performance.now()): KeyVerifier {
  const unknown = new RecentMarks({ forgetAfterMs: FORGET_AFTER_MS, now });
  const known = new BoundedCache<true>(MOST_GOOD);
  // Nobody outside can make keys whose marks meet.
  const secret = randomBytes(32).toString('hex');
  const markOf = (key: PresentedKey) => markUnder(secret, key);
  return {
    verify: (key, permissions) => {
      const isKnown = known.get(key.hash) === true;
      if (!isKnown && unknown.has(markOf(key))) return UNKNOWN;
      return goOnWith(verifier.verify(key, permissions), (ended) => {
        if (isUnknown(ended)) {
          if (!isKnown) unknown.add(markOf(key));
        } else if (ended.kind === 'valid' || ended.kind === 'forbidden') {
          known.set(key.hash, true);
        }
        return ended;
      });
    },
  };
}

function isUnknown(ended: KeyVerification): boolean {
  return ended.kind === 'invalid' && ended.isUnknown === true;
}

/** Never 0, the one number that no mark may be. */
function markUnder(secret: string, key: PresentedKey): bigint {
  return hash('sha256', `${secret}${key.hash}`, 'buffer').readBigUInt64LE() || 1n;
}
