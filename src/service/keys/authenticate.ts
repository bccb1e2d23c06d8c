import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { BoundedCache } from '../../bounded-cache.ts';
import { type Operation, PERMISSIONS, type Permission, REQUIRED_PERMISSIONS } from '../../contract/index.ts';
import { prepare } from '../../database/scoped-kysely.ts';
import { senderOf } from '../../http/addresses.ts';
import { type BucketSize, TokenBucket } from '../../http/token-bucket.ts';
import type { ServiceMetrics } from '../metrics.ts';
import { ServiceError } from '../server/errors.ts';
import type { ServiceSchema } from '../store/service-schema.ts';
import type { BudgetDecision, KeyBudget } from './budget.ts';

/**
 * Authorises a request; `ip` is limited while it has no valid key.
 * @throws ServiceError 401, 403, 429 or 502
 */
export type Authenticate = (
  operation: Operation,
  authorization: string | undefined,
  ip: string,
) => Promise<void>;

/** Hashes of keys. */
const MAX_KNOWN = 10_000;
/** Requests of one sender without a valid key: enough for typing errors, not for guessing. */
const PER_SENDER: BucketSize = { burst: 300, refillMs: 200 };
/** The wait that a refusal names where the provider tells none. */
const RETRY_AFTER_S = 60;
/** RFC 6750; no valid key is longer. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** A hook that runs before the body is read. It refuses a request without a host as well (RFC 9112, 3.2). */
export function authenticateFirst(authenticate: Authenticate, operation: Operation) {
  return async ({ headers, ip }: FastifyRequest): Promise<void> => {
    if (headers.host === undefined) throw new ServiceError('invalid_request', 'Send a Host header');
    await authenticate(operation, headers.authorization, ip);
  };
}

/** Section 5: the local budget, then the provider. Unknown keys count after verification. */
export function createAuthenticate(
  verifier: KeyVerifier,
  budget: KeyBudget,
  metrics: ServiceMetrics,
  now: () => number,
): Authenticate {
  const unverified = limitUnverified(now, metrics);
  const known = new BoundedCache<true>(MAX_KNOWN);
  const refuseUnlessGranted = (decision: BudgetDecision) => {
    if (decision.kind === 'granted') return;
    metrics.budgetRefused();
    throw budgetExceeded(decision.retryAfterSeconds);
  };
  return async (operation, authorization, ip) => {
    const key = readBearer(authorization);
    const isKnown = key !== undefined && known.get(key.hash) !== undefined;
    if (!isKnown) unverified.check(ip);
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

function readBearer(authorization: string | undefined): PresentedKey | undefined {
  const text = BEARER.exec(authorization ?? '')?.[1];
  return text === undefined ? undefined : presentedKey(text);
}

/** Keeps guessing cheap for database and provider. */
function limitUnverified(now: () => number, metrics: ServiceMetrics) {
  const bucket = new TokenBucket(PER_SENDER, now);
  return {
    /** @throws ServiceError 429 */
    check: (ip: string) => {
      if (!bucket.isSpent(senderOf(ip))) return;
      metrics.unverifiedRefused();
      throw new ServiceError(
        'rate_limited',
        `Too many requests without a valid key: try again in ${RETRY_AFTER_S} s`,
        // Closing drops the sender's pipelined requests unread.
        { headers: { 'retry-after': String(RETRY_AFTER_S), connection: 'close' } },
      );
    },
    count: (ip: string) => void bucket.take(senderOf(ip)),
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
      throw rateLimited(verification.retryAfterSeconds ?? RETRY_AFTER_S);
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

function rateLimited(seconds: number): ServiceError {
  return new ServiceError('rate_limited', 'The key-verification provider is throttling: try again later', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
}

export interface PresentedKey {
  /** 1 to 512 characters; never logged. */
  readonly text: string;
  /** SHA-256 in hex. */
  readonly hash: string;
}

export type KeyVerification =
  | { readonly kind: 'valid'; readonly keyId: string }
  /** Disabled, expired or (`isUnknown`) never issued: 401 `unauthorized`. */
  | { readonly kind: 'invalid'; readonly isUnknown?: true }
  /** Lacks a permission, or the provider's rules refuse it: 403 `forbidden`. */
  | { readonly kind: 'forbidden' }
  /** The provider's quota is used up: 429 `rate_limited`. */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds?: number }
  /** The provider is silent or rejects our credentials: 502 `upstream_unavailable`. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Verification provider (section 5.4). */
export interface KeyVerifier {
  /** Never rejects. @param permissions all are required */
  verify(key: PresentedKey, permissions: readonly Permission[]): Promise<KeyVerification>;
}

/** A key is refused from its revocation on. */
export function createLocalVerifier(database: Kysely<ServiceSchema>, now: () => number): KeyVerifier {
  const find = prepare(database, (key: { readonly hash: string }) =>
    database.selectFrom('service_keys').selectAll().where('key_hash', '=', key.hash),
  );
  return {
    verify: async ({ hash }, permissions) => {
      const [row] = await find({ hash });
      const isExpired = row?.expires_at != null && row.expires_at <= now();
      if (row === undefined || row.revoked_at !== null || isExpired) return { kind: 'invalid' };
      const held = readPermissions(row.permissions);
      const isAllowed = permissions.every((permission) => held.includes(permission));
      return isAllowed ? { kind: 'valid', keyId: row.key_id } : { kind: 'forbidden' };
    },
  };
}

/** Unknown words grant nothing. */
export function readPermissions(stored: string): readonly Permission[] {
  const words = stored.split(' ');
  return PERMISSIONS.filter((permission) => words.includes(permission));
}

export function presentedKey(text: string): PresentedKey {
  return { text, hash: hashKey(text) };
}

/** SHA-256 in hex. A random 256-bit key needs no slow hash. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}
