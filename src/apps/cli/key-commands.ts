import type { Kysely } from 'kysely';
import { PERMISSIONS } from '../../contract/index.ts';
import { createKey, type KeyRecord, listKeys, revokeKey } from '../../service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../service/store/service-schema.ts';
import { type Call, type CommandOutcome, refuse, succeed } from './command-line.ts';

const DAY_MS = 86_400_000;
const LONGEST_NAME = 80;

/** `keys create` */
export async function createServiceKey(
  database: Kysely<ServiceSchema>,
  { args: [name = ''], options, now }: Call,
): Promise<CommandOutcome> {
  if (name.length > LONGEST_NAME) return refuse(`A name has at most ${LONGEST_NAME} characters.`);
  const asked = options.permissions?.split(',') ?? PERMISSIONS;
  const permissions = PERMISSIONS.filter((permission) => asked.includes(permission));
  if (permissions.length !== asked.length) return refuse(`Permissions are ${PERMISSIONS.join(', ')}.`);
  const { days } = options;
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
    return refuse('--days takes a whole number from 1.');
  const expiry = days === undefined ? {} : { expiresAt: now + Number(days) * DAY_MS };
  const made = await createKey(database, { name, permissions, ...expiry }, now);
  const text = `${made.key}\n\nThis is ${made.keyId}. The key is shown this once; only its hash is stored.`;
  return succeed(text, made);
}

/** `keys revoke` */
export async function revokeServiceKey(
  database: Kysely<ServiceSchema>,
  { args: [keyId = ''], now }: Call,
): Promise<CommandOutcome> {
  const revoked = await revokeKey(database, keyId, now);
  return revoked
    ? succeed(`${keyId} is revoked. Running services refuse it from now on.`)
    : refuse(`No live key has the id ${keyId}. See: keys list`);
}

/** `keys list` */
export async function listServiceKeys(database: Kysely<ServiceSchema>, now: number): Promise<CommandOutcome> {
  const keys = await listKeys(database);
  if (keys.length === 0) return succeed('There is no key yet. Make one: keys create <name>', keys);
  return succeed(keys.map((key) => describeKey(key, now)).join('\n'), keys);
}

function describeKey(key: KeyRecord, now: number): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const expiry = key.expiresAt === null ? 'never expires' : `expires ${day(key.expiresAt)}`;
  const isExpired = key.expiresAt !== null && key.expiresAt <= now;
  const state = key.revokedAt !== null ? `revoked ${day(key.revokedAt)}` : isExpired ? 'expired' : expiry;
  return `${key.keyId}  ${key.name}  made ${day(key.createdAt)}  ${state}  ${key.permissions.join(' ')}`;
}
