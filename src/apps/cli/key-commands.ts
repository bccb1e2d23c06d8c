import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { PERMISSIONS, type Permission } from '../../contract/index.ts';
import { createKey, type KeyRecord, listKeys, revokeKey } from '../../service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../service/store/service-schema.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';

const USAGE = `Usage:
  keys create <name> [--permissions ${PERMISSIONS.join(',')}] [--days <n>]
  keys list
  keys revoke <key id>`;

const DAY_MS = 86_400_000;
const LONGEST_NAME = 80;

/** `keys create|list|revoke` for our own swap service. */
export async function runKeyCommand(
  database: Kysely<ServiceSchema>,
  words: readonly string[],
  now: number,
): Promise<CommandOutcome> {
  const [command, ...rest] = words;
  if (command === 'create') return create(database, rest, now);
  if (command === 'list' && rest.length === 0) return succeed(describeKeys(await listKeys(database), now));
  const [keyId, extra] = rest;
  if (command === 'revoke' && keyId !== undefined && extra === undefined) return revoke(database, keyId, now);
  return refuse(USAGE);
}

async function create(
  database: Kysely<ServiceSchema>,
  words: readonly string[],
  now: number,
): Promise<CommandOutcome> {
  const options = readOptions(words);
  if (typeof options === 'string') return refuse(`${options}\n\n${USAGE}`);
  const { keyId, key } = await createKey(
    database,
    {
      name: options.name,
      permissions: options.permissions,
      ...(options.days === undefined ? {} : { expiresAt: now + options.days * DAY_MS }),
    },
    now,
  );
  return succeed(`${key}\n\nThis is ${keyId}. The key is shown this once; only its hash is stored.`);
}

interface CreateOptions {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly days: number | undefined;
}

function readOptions(words: readonly string[]): CreateOptions | string {
  const parsed = parseWords(words);
  if (parsed === undefined) return 'An option is not known.';
  const [name, extra] = parsed.positionals;
  if (!name || extra !== undefined || name.length > LONGEST_NAME) {
    return `Give the key one name of at most ${LONGEST_NAME} characters, in quotes if it has spaces.`;
  }
  const asked = parsed.values.permissions?.split(',') ?? PERMISSIONS;
  const permissions = PERMISSIONS.filter((permission) => asked.includes(permission));
  if (permissions.length !== asked.length) return `Permissions are ${PERMISSIONS.join(', ')}.`;
  const days = parsed.values.days;
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days)) return '--days takes a whole number from 1.';
  return { name, permissions, days: days === undefined ? undefined : Number(days) };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { permissions: { type: 'string' }, days: { type: 'string' } },
    });
  } catch {
    return undefined;
  }
}

async function revoke(database: Kysely<ServiceSchema>, keyId: string, now: number): Promise<CommandOutcome> {
  const revoked = await revokeKey(database, keyId, now);
  return revoked
    ? succeed(`${keyId} is revoked. Running services refuse it from now on.`)
    : refuse(`No live key has the id ${keyId}. See: keys list`);
}

function describeKeys(keys: readonly KeyRecord[], now: number): string {
  if (keys.length === 0) return 'There is no key yet. Make one: keys create <name>';
  return keys.map((key) => describeKey(key, now)).join('\n');
}

function describeKey(key: KeyRecord, now: number): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const expiry = key.expiresAt === null ? 'never expires' : `expires ${day(key.expiresAt)}`;
  const isExpired = key.expiresAt !== null && key.expiresAt <= now;
  const state = key.revokedAt !== null ? `revoked ${day(key.revokedAt)}` : isExpired ? 'expired' : expiry;
  return `${key.keyId}  ${key.name}  made ${day(key.createdAt)}  ${state}  ${key.permissions.join(' ')}`;
}
