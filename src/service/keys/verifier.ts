import { hash, timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { BoundedCache } from '../../bounded-cache.ts';
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

type KeyRow = Selectable<ServiceSchema['service_keys']>;

interface RememberedKey {
  readonly row: KeyRow;
  readonly permissions: readonly Permission[];
  /** Monotonic ms. */
  readonly readAt: number;
}

/** Ms: the longest a revoked key still works. */
const REMEMBER_MS = 1_000;
const MOST_REMEMBERED = 1_000;

export class LocalKeyVerifier implements KeyVerifier {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  readonly #uptime: () => number;
  readonly #remembered = new BoundedCache<RememberedKey>(MOST_REMEMBERED);

  /**
   * @param now wall clock, for expiry
   * @param uptime monotonic ms: a clock set back would keep a revoked key alive
   */
  constructor(database: Kysely<ServiceSchema>, now: () => number, uptime = () => performance.now()) {
    this.#database = database;
    this.#now = now;
    this.#uptime = uptime;
  }

  async verify({ hash }: PresentedKey, permissions: readonly Permission[]): Promise<KeyVerification> {
    return this.#judge(this.#fresh(hash) ?? (await this.#read(hash)), permissions);
  }

  #judge(known: RememberedKey | undefined, permissions: readonly Permission[]): KeyVerification {
    if (known === undefined || !this.#isLive(known.row)) return { kind: 'invalid' };
    const held = known.permissions;
    if (!permissions.every((permission) => held.includes(permission))) return { kind: 'forbidden' };
    return { kind: 'valid', keyId: known.row.key_id };
  }

  #fresh(hash: string): RememberedKey | undefined {
    const known = this.#remembered.get(hash);
    return known && this.#uptime() - known.readAt < REMEMBER_MS ? known : undefined;
  }

  async #read(hash: string): Promise<RememberedKey | undefined> {
    this.#remembered.delete(hash);
    const row = await this.#database
      .selectFrom('service_keys')
      .selectAll()
      .where('key_hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined || !sameHash(row.key_hash, hash)) return undefined;
    const known = { row, permissions: readPermissions(row.permissions), readAt: this.#uptime() };
    this.#remembered.set(hash, known);
    return known;
  }

  #isLive({ revoked_at, expires_at }: KeyRow): boolean {
    return revoked_at === null && (expires_at === null || expires_at > this.#now());
  }
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
