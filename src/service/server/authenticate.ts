import { BoundedCache } from '../../bounded-cache.ts';
import { type Operation, REQUIRED_PERMISSIONS } from '../../contract/permission.ts';
import type { BudgetDecision, KeyBudget } from '../keys/key-budget.ts';
import type { KeyVerification, KeyVerifier } from '../keys/key-verifier.ts';
import { createBearerReader } from '../keys/read-bearer.ts';
import type { ServiceMetrics } from '../metrics.ts';
import { ServiceError } from '../service-error.ts';
import type { StrangerLimit } from './limit-unverified.ts';

interface AuthenticateDeps {
  readonly verifier: KeyVerifier;
  readonly budget: KeyBudget;
  readonly metrics: ServiceMetrics;
  readonly strangers: StrangerLimit;
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

/**
 * Makes the check of interface document section 5: the local budget first, then the verification provider. A key that
 * this process has not seen yet has no row to be counted in, so its first verification is taken out of the row once the
 * key is found good.
 */
export function createAuthenticate({ verifier, budget, metrics, strangers }: AuthenticateDeps): Authenticate {
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
    if (!isKnown) strangers.refuseSpent(ip);
    if (key === undefined) {
      strangers.count(ip);
      throw unauthorized('Send a key: Authorization: Bearer <API_KEY>');
    }
    refuseUnlessGranted(isKnown ? await budget.take(key.hash) : budget.takeUnverified(key.hash));
    const verification = await verifier.verify(key, REQUIRED_PERMISSIONS[operation]);
    if (verification.kind === 'invalid') {
      strangers.count(ip);
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
