import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '../../bounded-cache.ts';
import { type Operation, REQUIRED_PERMISSIONS } from '../../contract/index.ts';
import { senderOf } from '../../http/addresses.ts';
import { type BucketSize, TokenBucket } from '../../http/token-bucket.ts';
import type { ServiceMetrics } from '../metrics.ts';
import { ServiceError } from '../server/errors.ts';
import type { BudgetDecision, KeyBudget } from './budget.ts';
import type { KeyVerification, KeyVerifier, PresentedKey } from './verifier.ts';
import { presentedKey } from './verifier.ts';

interface AuthenticateDeps {
  readonly verifier: KeyVerifier;
  readonly budget: KeyBudget;
  readonly metrics: ServiceMetrics;
  readonly unverified: UnverifiedLimit;
}

/**
 * Checks the `Authorization` header of one request for one operation. `ip` is the sender's address: a sender that comes
 * without a good key too often is refused unread.
 * @throws ServiceError 401, 403, 429 or 502
 */
export type Authenticate = (
  operation: Operation,
  authorization: string | undefined,
  ip: string,
) => Promise<void>;

/** Keys that were good when this process saw them last, by their hashes. */
const MOST_KNOWN = 10_000;

type OnRequest = (request: FastifyRequest) => Promise<void>;

/** What one sender may ask without a good key: enough for whoever mistypes it, not for whoever guesses. */
const PER_SENDER: BucketSize = { burst: 300, refillMs: 200 };
const RETRY_AFTER_S = 60;

/** Bounds what senders may ask without a good key, so that guessing keys costs neither the database nor the provider much. */
interface UnverifiedLimit {
  /** @throws ServiceError 429 where this sender has asked too often without a good key */
  refuseSpent(ip: string): void;
  /** Counts a request that came without a good key. */
  count(ip: string): void;
}

/** RFC 6750; longer keys are nobody's. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** Callers of one minute are few; whoever sends made-up keys pushes out those that fell silent. */
const MOST_REMEMBERED = 1_000;

/**
 * Makes the check of interface document section 5: the local budget first, then the verification provider. A key that
 * this process has not seen yet has no row to be counted in, so its first verification is taken out of the row once the
 * key is found good.
 */
export function createAuthenticate({
  verifier,
  budget,
  metrics,
  unverified,
}: AuthenticateDeps): Authenticate {
  const readBearer = createBearerReader();
  const known = new BoundedCache<true>(MOST_KNOWN);
  const refuseUnlessGranted = (decision: BudgetDecision) => {
    if (decision.kind === 'granted') return;
    metrics.budgetRefused();
    throw budgetExceeded(decision.retryAfterSeconds);
  };
  return async (operation, authorization, ip) => {
    const key = authorization === undefined ? undefined : readBearer(authorization);
    const isKnown = key !== undefined && known.get(key.hash) !== undefined;
    if (!isKnown) unverified.refuseSpent(ip);
    if (key === undefined) {
      unverified.count(ip);
      throw unauthorized('Send a key: Authorization: Bearer <API_KEY>');
    }
    refuseUnlessGranted(isKnown ? await budget.take(key.hash) : budget.takeUnverified(key.hash));
    const verification = await verifier.verify(key, REQUIRED_PERMISSIONS[operation]);
    if (verification.kind === 'invalid') {
      unverified.count(ip);
      known.delete(key.hash);
    }
    if (verification.kind === 'valid' || verification.kind === 'forbidden') {
      known.set(key.hash, true);
      if (!isKnown) refuseUnlessGranted(await budget.take(key.hash));
    }
    refuseUnlessValid(verification, operation);
  };
}

function refuseUnlessValid(verification: KeyVerification, operation: Operation): void {
  switch (verification.kind) {
    case 'valid':
      return;
    case 'invalid':
      throw unauthorized(
        'This key is not known, or it has expired or been revoked: ask the operator for a new one',
      );
    case 'forbidden':
      throw new ServiceError(
        'forbidden',
        `This key may not do that: it needs the permissions ${REQUIRED_PERMISSIONS[operation].join(', ')}`,
      );
    case 'rate-limited':
      throw rateLimited(verification.retryAfterSeconds);
    case 'unavailable':
      throw new ServiceError(
        'upstream_unavailable',
        'Keys cannot be verified at present: try again shortly',
        {
          cause: verification.reason,
        },
      );
  }
}

function unauthorized(message: string): ServiceError {
  return new ServiceError('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });
}

function budgetExceeded(seconds: number): ServiceError {
  return new ServiceError(
    'verification_rate_limited',
    `Too many requests with this key: try again in ${seconds} s`,
    {
      headers: { 'x-service-ratelimit-scope': 'key', 'retry-after': String(seconds) },
    },
  );
}

function rateLimited(seconds: number | undefined): ServiceError {
  return new ServiceError('rate_limited', 'The key-verification provider is throttling: try again later', {
    headers: seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
}

/** The hook that checks a request's host (RFC 9112, 3.2) and its key before its body is read. */
export function authenticateFirst(authenticate: Authenticate, operation: Operation): OnRequest {
  return async ({ headers, ip }) => {
    if (headers.host === undefined) throw new ServiceError('invalid_request', 'Send a Host header');
    await authenticate(operation, headers.authorization, ip);
  };
}

/**
 * @param now milliseconds
 * @param onRefused told of every request that is turned away
 */
export function limitUnverified(now: () => number, onRefused: () => void): UnverifiedLimit {
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

/**
 * Reads keys out of `Authorization` headers. A header that was seen before is not taken apart and hashed again. Whether a
 * key is good is not decided here, so finding it or not tells a caller only whether somebody sent it before.
 */
function createBearerReader(): (authorization: string) => PresentedKey | undefined {
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
