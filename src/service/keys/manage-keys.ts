import { randomBytes } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { PERMISSIONS, type Permission } from '../../contract/index.ts';
import type { ServiceSchema } from '../store/service-schema.ts';
import { hashKey, readPermissions } from './authenticate.ts';

interface NewKey {
  readonly name: string;
  /** @default all four */
  readonly permissions?: readonly Permission[];
  /** Ms since the epoch; absent: never. */
  readonly expiresAt?: number;
  /** Requests a minute. @default KEY_BUDGET_PER_MINUTE */
  readonly budgetPerMinute?: number;
}

/** Times are ms since the epoch. */
export interface KeyRecord {
  readonly keyId: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** Requests a minute; null: the budget of the configuration. */
  readonly budgetPerMinute: number | null;
}

const KEY_BYTES = 32;
const KEY_PREFIX = 'csk_';

/** Stores a new key's hash. @returns the key, which is shown only here */
export async function createKey(
  database: Kysely<ServiceSchema>,
  wanted: NewKey,
  now: number,
): Promise<{ readonly keyId: string; readonly key: string }> {
  // 256 random bits, behind a prefix that secret scanners recognise.
  const key = keyOf(randomBytes(KEY_BYTES));
  const row = newRow(key, wanted, now);
  await database.insertInto('service_keys').values(row).execute();
  return { keyId: row.key_id, key };
}

export function keyOf(secret: Uint8Array): string {
  return `${KEY_PREFIX}${Buffer.from(secret).toString('base64url')}`;
}

function newRow(
  key: string,
  { name, permissions = PERMISSIONS, expiresAt, budgetPerMinute }: NewKey,
  now: number,
): Insertable<ServiceSchema['service_keys']> {
  return {
    key_id: `key_${randomBytes(9).toString('base64url')}`,
    key_hash: hashKey(key),
    name,
    permissions: permissions.join(' '),
    created_at: now,
    expires_at: expiresAt ?? null,
    revoked_at: null,
    budget_per_minute: budgetPerMinute ?? null,
  };
}

/**
 * Idempotent: several processes share this key. Other keys of the name are revoked.
 * @returns false if the key is revoked
 */
export async function shareKey(
  database: Kysely<ServiceSchema>,
  { name, key }: { readonly name: string; readonly key: string },
  now: number,
): Promise<boolean> {
  const row = newRow(key, { name }, now);
  await database
    .insertInto('service_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute();
  const keys = await database.selectFrom('service_keys').selectAll().where('name', '=', name).execute();
  const own = keys.find(({ key_hash }) => key_hash === row.key_hash);
  if (own === undefined || own.revoked_at !== null) return false;
  for (const { key_id } of keys.filter((other) => other !== own)) await revokeKey(database, key_id, now);
  return true;
}

/** Oldest first. */
export async function listKeys(database: Kysely<ServiceSchema>): Promise<readonly KeyRecord[]> {
  const rows = await database.selectFrom('service_keys').selectAll().orderBy('created_at').execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    name: row.name,
    permissions: readPermissions(row.permissions),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    budgetPerMinute: row.budget_per_minute,
  }));
}

/**
 * @param perMinute null: the budget of the configuration
 * @returns false if no live key has this id
 */
export async function setBudget(
  database: Kysely<ServiceSchema>,
  keyId: string,
  perMinute: number | null,
): Promise<boolean> {
  const result = await database
    .updateTable('service_keys')
    .set({ budget_per_minute: perMinute })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false if no live key has this id */
export async function revokeKey(
  database: Kysely<ServiceSchema>,
  keyId: string,
  now: number,
): Promise<boolean> {
  const result = await database
    .updateTable('service_keys')
    .set({ revoked_at: now })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
