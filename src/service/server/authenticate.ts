import { type Operation, REQUIRED_PERMISSIONS } from '../../contract/permission.ts';
import { type Awaitable, goOnWith } from '../awaitable.ts';
import type { BudgetDecision } from '../keys/allowance.ts';
import type { KeyBudget } from '../keys/key-budget.ts';
import type { KeyVerification, KeyVerifier, PresentedKey } from '../keys/key-verifier.ts';
import { createBearerReader } from '../keys/read-bearer.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import { ServiceError } from '../service-error.ts';
import type { StrangerLimit } from './limit-strangers.ts';

interface AuthenticateDeps {
  readonly verifier: KeyVerifier;
  readonly budget: KeyBudget;
  readonly metrics: ServiceMetrics;
  readonly strangers: StrangerLimit;
}

/**
 * Checks the `Authorization` header of one request for one operation; at once where the key is known already.
 * `ip` is the sender's address: who comes without a good key too often is turned away unread.
 * @throws ServiceError 401, 403, 429 or 502, or a promise is rejected with it
 */
export type Authenticate = (
  operation: Operation,
  authorization: string | undefined,
  ip: string,
) => Awaitable<void>;

/** Makes the check of interface document section 5: the local budget first, then the verification provider. */
export function createAuthenticate({ verifier, budget, metrics, strangers }: AuthenticateDeps): Authenticate {
  const refuseUnlessGranted = (decision: BudgetDecision) => {
    if (decision.kind === 'granted') return;
    metrics.budgetRefused();
    throw budgetExceeded(decision.retryAfterSeconds);
  };
  const verify = (key: PresentedKey, operation: Operation, ip: string) => {
    const verification = verifier.verify(key, REQUIRED_PERMISSIONS[operation]);
    if (verification instanceof Promise) verification.catch(() => budget.verified(key.hash, false));
    return goOnWith(verification, (ended) => {
      const isGood = ended.kind === 'valid' || ended.kind === 'forbidden';
      if (ended.kind === 'invalid') strangers.count(ip);
      return goOnWith(budget.verified(key.hash, isGood), (decision) => {
        refuseUnlessGranted(decision);
        refuseUnlessValid(ended, operation);
      });
    });
  };
  const readBearer = createBearerReader();
  return (operation, authorization, ip) => {
    const key = authorization === undefined ? undefined : readBearer(authorization);
    if (key === undefined || !budget.knows(key.hash)) strangers.refuseSpent(ip);
    if (key === undefined) {
      strangers.count(ip);
      throw unauthorized('Send a key: Authorization: Bearer <API_KEY>');
    }
    return goOnWith(budget.take(key.hash), (decision) => {
      refuseUnlessGranted(decision);
      return verify(key, operation, ip);
    });
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
