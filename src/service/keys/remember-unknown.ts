import { BoundedCache } from '../../bounded-cache.ts';
import type { KeyVerification, KeyVerifier } from './key-verifier.ts';

/** A key that was asked for before the provider knew it works after this time, ms. */
const FORGET_AFTER_MS = 10 * 60_000;
const MOST_UNKNOWN = 100_000;
const MOST_KNOWN = 10_000;
const UNKNOWN: KeyVerification = { kind: 'invalid', isUnknown: true };

/**
 * Keeps made-up keys from the provider: one that it did not know is not asked for again for ten minutes (sooner only where
 * 100,000 others came meanwhile). A key that the provider knew is always asked for, so revoked keys, credits and limits
 * count at once; made-up ones are remembered elsewhere and cannot push it out.
 * @param now milliseconds of a clock that never goes back
 */
export function rememberUnknown(verifier: KeyVerifier, now = () => performance.now()): KeyVerifier {
  const unknownSince = new BoundedCache<number>(MOST_UNKNOWN);
  const known = new BoundedCache<true>(MOST_KNOWN);
  /** The first verification of each key that is neither. */
  const trials = new Map<string, Promise<unknown>>();
  const isKnownUnknown = (hash: string) => {
    const since = unknownSince.get(hash);
    return since !== undefined && now() - since < FORGET_AFTER_MS;
  };
  return {
    verify: async (key, permissions) => {
      const ask = async () => {
        const ended = await verifier.verify(key, permissions);
        const isUnknown = ended.kind === 'invalid' && ended.isUnknown === true;
        if (isUnknown && known.get(key.hash) === undefined) unknownSince.set(key.hash, now());
        if (ended.kind === 'valid' || ended.kind === 'forbidden') known.set(key.hash, true);
        return ended;
      };
      if (known.get(key.hash) !== undefined) return ask();
      if (isKnownUnknown(key.hash)) return UNKNOWN;
      // One request of a new key goes ahead; the others ask for themselves, unless it showed the key to be made up.
      const first = trials.get(key.hash);
      if (first !== undefined) {
        await first;
        return isKnownUnknown(key.hash) ? UNKNOWN : ask();
      }
      const asked = ask();
      const ended = asked.catch(() => undefined).then(() => trials.delete(key.hash));
      trials.set(key.hash, ended);
      return asked;
    },
  };
}
