import { timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { BoundedCache } from '../../bounded-cache.ts';
import type { Permission } from '../../contract/permission.ts';
import type { ServiceSchema } from '../store/service-schema.ts';
import type { KeyVerification, KeyVerifier, PresentedKey } from './key-verifier.ts';
import { readPermissions } from './manage-keys.ts';

type KeyRow = Selectable<ServiceSchema['service_keys']>;

interface RememberedKey {
  readonly row: KeyRow;
  readonly permissions: readonly Permission[];
  /** By `uptime`. */
  readonly readAt: number;
}

/** Milliseconds that a row is believed: for so long a revoked key may still be honoured. */
const REMEMBER_MS = 1_000;
const MOST_REMEMBERED = 1_000;

/** Verifies keys against the table of this service's own database. */
export class LocalKeyVerifier implements KeyVerifier {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  readonly #uptime: () => number;
  readonly #remembered = new BoundedCache<RememberedKey>(MOST_REMEMBERED);

  /**
   * @param now wall clock, for the expiry of keys
   * @param uptime milliseconds of a clock that nobody can put back, which would keep a revoked key alive
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

/** The index has already found the row by its hash; the last word is a comparison that takes the same time for all. */
function sameHash(stored: string, presented: string): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(presented));
}
