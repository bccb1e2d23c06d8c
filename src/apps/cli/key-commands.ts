import type { Kysely } from 'kysely';
import {
  fingerprintOf,
  type InstallationCipher,
  type KeyRing,
  newKey,
} from '../../bot/store/field-cipher.ts';
import { reencryptRows } from '../../bot/store/installation-key.ts';
import { keepKey, replaceKeys } from '../../bot/store/key-file.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import { PERMISSIONS } from '../../contract/index.ts';
import { isPostgres } from '../../database/sql-dialect.ts';
import { createKey, type KeyRecord, listKeys, revokeKey, setBudget } from '../../service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../service/store/service-schema.ts';
import { type Call, type CommandOutcome, refuse, succeed } from './command-line.ts';
import { describeFingerprints } from './encrypted-fields.ts';

const DAY_MS = 86_400_000;
const MAX_NAME_LENGTH = 80;
const BUDGET = /^[1-9]\d{0,5}$/;
const BUDGETS = 'a whole number of requests a minute, from 1 to 999999';

export async function createServiceKey(
  database: Kysely<ServiceSchema>,
  { args: [name = ''], options, now }: Call,
): Promise<CommandOutcome> {
  if (name.length > MAX_NAME_LENGTH) return refuse(`A name has at most ${MAX_NAME_LENGTH} characters.`);
  const asked = options.permissions?.split(',') ?? PERMISSIONS;
  const permissions = PERMISSIONS.filter((permission) => asked.includes(permission));
  if (permissions.length !== asked.length) return refuse(`Permissions are ${PERMISSIONS.join(', ')}.`);
  const { days, budget } = options;
  if (budget !== undefined && !BUDGET.test(budget)) return refuse(`--budget takes ${BUDGETS}.`);
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
    return refuse('--days takes a whole number from 1.');
  const expiry = days === undefined ? {} : { expiresAt: now + Number(days) * DAY_MS };
  const own = budget === undefined ? {} : { budgetPerMinute: Number(budget) };
  const made = await createKey(database, { name, permissions, ...expiry, ...own }, now);
  const text = `${made.key}\n\nThis is ${made.keyId}. The key is shown this once; only its hash is stored.`;
  return succeed(text, made);
}

export async function revokeServiceKey(
  database: Kysely<ServiceSchema>,
  { args: [keyId = ''], now }: Call,
): Promise<CommandOutcome> {
  const revoked = await revokeKey(database, keyId, now);
  return revoked
    ? succeed(`${keyId} is revoked. Running services refuse it from now on.`)
    : refuse(`No live key has the id ${keyId}. See: keys list`);
}

export async function setServiceKeyBudget(
  database: Kysely<ServiceSchema>,
  { args: [keyId = '', budget = ''] }: Call,
): Promise<CommandOutcome> {
  const isDefault = budget === 'default';
  if (!isDefault && !BUDGET.test(budget)) return refuse(`A budget is ${BUDGETS}, or "default".`);
  if (!(await setBudget(database, keyId, isDefault ? null : Number(budget))))
    return refuse(`No live key has the id ${keyId}. See: keys list`);
  const words = isDefault ? 'the budget of KEY_BUDGET_PER_MINUTE' : `${budget} requests a minute`;
  return succeed(`${keyId} has ${words}, from the next minute on at the latest.`);
}

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
  const budget = key.budgetPerMinute === null ? '' : `  ${key.budgetPerMinute} a minute`;
  return `${key.keyId}  ${key.name}  made ${day(key.createdAt)}  ${state}  ${key.permissions.join(' ')}${budget}`;
}

/**
 * A running bot adopts the new key when it next encrypts. Earlier ciphertexts are committed by then:
 * statements queue for at most five seconds.
 */
const SETTLE_MS = 10_000;

/** A running bot changes rows during a pass, with the new key. */
const MAX_PASSES = 20;

/**
 * Adds a key, re-encrypts all fields of the installation's key while the bot runs, and moves old keys to a
 * file beside it. Bots on one database must share the key file. A rerun after an interruption loses
 * nothing.
 */
export async function rotateEncryption({
  database,
  cipher,
  keyFile,
  ring,
  pause,
  isSharedFile,
}: {
  readonly database: Kysely<BotSchema>;
  readonly cipher: InstallationCipher;
  readonly keyFile: string;
  readonly ring: KeyRing;
  readonly pause: (ms: number) => Promise<unknown>;
  /** The operator confirms that all bots on the database share this file. */
  readonly isSharedFile?: boolean;
}): Promise<CommandOutcome> {
  const bots = await countBots(database);
  if (bots > 1 && !isSharedFile) return refuse(describeCopies(bots, keyFile));
  const [newest, ...older] = ring();
  const goesOn = older.length > 0 && newest !== undefined;
  const key = goesOn ? newest : newKey();
  if (!goesOn) replaceKeys(keyFile, [key, ...ring()]);
  await pause(SETTLE_MS);
  const { changed, clean, unreadable } = await reencryptAll(database, cipher);
  if (unreadable.length > 0) return refuse(describeUnreadable(unreadable));
  if (!clean) return refuse('The bot changes rows faster than they can be re-encrypted. Run this again.');
  const old = ring().slice(1);
  const kept = old.map((left) => keepKey(keyFile, left, Date.now()));
  replaceKeys(keyFile, [key]);
  return succeed(
    `Everything is encrypted with the new key (fields changed: ${changed}), which has ${describeFingerprints([fingerprintOf(key)])}.
Copy ${keyFile} now to the place where you keep keys.
The old key (${describeFingerprints(old.map(fingerprintOf))}) is kept as ${kept.join(', ')}: backups made before need it. Remove it
with the last of them.`,
  );
}

/** A file has at most one. */
async function countBots(database: Kysely<BotSchema>): Promise<number> {
  if (!isPostgres(database)) return 1;
  return (await import('../../bot/leader/election.ts')).countCandidates(database);
}

async function reencryptAll(database: Kysely<BotSchema>, cipher: InstallationCipher) {
  let changed = 0;
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    const { older, unreadable } = await reencryptRows(database, cipher);
    changed += older;
    if (older === 0) return { changed, clean: true, unreadable };
  }
  return { changed, clean: false, unreadable: [] };
}

function describeCopies(bots: number, keyFile: string): string {
  return `${bots} bots are on this database, and each has to know a new key the moment it is used.
Where all of them read this very file, ${keyFile}, on one disk:
  keys rotate-encryption --shared
Where they read copies of it: stop all but the one beside this file, run this again, bring the file to the others, start them.`;
}

function describeUnreadable(fields: readonly string[]): string {
  const shown = fields.slice(0, 20).map((field) => `  ${field}`);
  return [
    `Everything else is re-encrypted, but no key opens ${fields.length} fields. The old keys stay in the key file.`,
    ...shown,
    'Put the key they were encrypted with into the key file, or erase those rows, and run this again.',
  ].join('\n');
}
