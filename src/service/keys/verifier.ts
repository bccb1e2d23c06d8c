import { hash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { PERMISSIONS, type Permission } from '../../contract/index.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

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

/** Reads the local table for every request: a key is refused from its revocation on. */
export function createLocalVerifier(database: Kysely<ServiceSchema>, now: () => number): KeyVerifier {
  return {
    verify: async ({ hash }, permissions) => {
      const row = await database
        .selectFrom('service_keys')
        .selectAll()
        .where('key_hash', '=', hash)
        .executeTakeFirst();
      if (row === undefined || !sameHash(row.key_hash, hash)) return { kind: 'invalid' };
      const isExpired = row.expires_at !== null && row.expires_at <= now();
      if (row.revoked_at !== null || isExpired) return { kind: 'invalid' };
      const held = readPermissions(row.permissions);
      const isAllowed = permissions.every((permission) => held.includes(permission));
      return isAllowed ? { kind: 'valid', keyId: row.key_id } : { kind: 'forbidden' };
    },
  };
}

/** Constant time. */
function sameHash(stored: string, presented: string): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(presented));
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
