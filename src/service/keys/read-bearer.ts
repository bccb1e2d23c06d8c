import { BoundedCache } from '../../bounded-cache.ts';
import { presentedKey } from './key-secret.ts';
import type { PresentedKey } from './key-verifier.ts';

/** RFC 6750; longer keys are nobody's. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** Callers of one minute are few; whoever sends made-up keys pushes out those that fell silent. */
const MOST_REMEMBERED = 1_000;

/**
 * Reads keys out of `Authorization` headers. A header that was seen before is not taken apart and hashed again. Whether a
 * key is good is not decided here, so finding it or not tells a caller only whether somebody sent it before.
 */
export function createBearerReader(): (authorization: string) => PresentedKey | undefined {
  const seen = new BoundedCache<PresentedKey>(MOST_REMEMBERED);
  return (authorization) => {
    const known = seen.get(authorization);
    if (known) return known;
    const text = BEARER.exec(authorization)?.[1];
    if (text === undefined) return undefined;
    const key = presentedKey(text);
    seen.set(authorization, key);
    return key;
  };
}
