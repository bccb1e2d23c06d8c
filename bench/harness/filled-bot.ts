import { randomBytes } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { type BotStore, createBotStore } from '../../src/bot/store/create-bot-store.ts';
import { profileAad } from '../../src/bot/store/create-people-store.ts';
import { textAad } from '../../src/bot/store/create-text-store.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import { keyAad } from '../../src/bot/store/subject-keys.ts';
import {
  createFieldCipher,
  createKeyCipher,
  encryptField,
  type FieldCipher,
} from '../../src/database/field-cipher.ts';
import { newKey } from '../../src/database/key-format.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { liveALife, makeSomebody } from '../../test/bot/support/live-a-life.ts';
import { cloneRows, withoutIndexes } from './clone-rows.ts';

/** The bot's database with so many people in it, and what opens it. */
export interface FilledBot {
  readonly people: number;
  readonly database: Kysely<BotSchema>;
  readonly store: BotStore;
  /** When it was filled, milliseconds since the epoch: what is due is due then. */
  readonly now: number;
  /** Opens the same file once more, as a start does. */
  reopen(): Promise<{ readonly database: Kysely<BotSchema>; readonly store: BotStore }>;
}

export const SWAPS_EACH = 2;
/** Updates handled, and as many messages delivered, not old enough to be swept. */
export const HISTORY_EACH = 5;
/** In every database, whatever its size: swept by the benchmark itself. */
export const OLD_ROWS = 20_000;
/** Swaps that are due at once, in every database. */
const DUE_SWAPS = 2_000;
/** Of so many people one has a message that waits, half of them until an hour later. */
const PEOPLE_PER_MESSAGE = 4;
const PEOPLE_PER_FLIGHT = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Fills a new file in bulk; a person's rows are spread over it, as they are where people come and go. */
export async function fillBot(path: string, people: number): Promise<FilledBot> {
  const cipher = createFieldCipher(randomBytes(32));
  const now = Date.now();
  const open = async () => {
    const database = await openDatabase<BotSchema>(`file:${path}`);
    return { database, store: await createBotStore({ database, cipher, now: Date.now }) };
  };
  const first = await open();
  await liveALife(first.store, makeSomebody(people + 1), ['settled']);
  await first.database.destroy();
  const sqlite = new SqliteDatabase(path);
  sqlite.pragma('synchronous = OFF');
  withoutIndexes(sqlite, () => sqlite.transaction(() => fill(sqlite, people, now, cipher))());
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return { people, now, ...(await open()), reopen: open };
}

function fill(sqlite: SqliteDatabase.Database, people: number, now: number, cipher: FieldCipher): void {
  fillPeople(sqlite, people, cipher);
  fillSwaps(sqlite, people, now);
  const handled = people * HISTORY_EACH;
  const weekOld = `${now} - n * ${7 * DAY_MS} / ${handled}`;
  cloneRows(sqlite, 'inbox', handled, { update_id: 'n + 1000000', finished_at: weekOld, key: `''` });
  const old = `${now - 60 * DAY_MS}`;
  cloneRows(sqlite, 'inbox', OLD_ROWS, { update_id: '-n', finished_at: old, key: `''` });
  fillOutbox(sqlite, people, now);
}

function fillPeople(sqlite: SqliteDatabase.Database, people: number, cipher: FieldCipher): void {
  const profile = JSON.stringify({ username: null, firstName: 'Somebody', languageCode: 'en' });
  const addPerson =
    sqlite.prepare(`INSERT INTO people (person_id, chat_id, encrypted_profile, slippage_bps, met_at)
    VALUES (@id, @id, @encrypted, 50, 1)`);
  const addSession = sqlite.prepare(
    `INSERT INTO sessions (key, encrypted_value, updated_at) VALUES (@key, @encrypted, 1)`,
  );
  const addKey = sqlite.prepare('INSERT INTO keys (subject, encrypted_key) VALUES (@subject, @encrypted)');
  for (let id = 1; id <= people; id += 1) {
    const [key, own, subject] = [`${id}`, newKey(), `person:${id}`];
    const theirs = createKeyCipher(own);
    addKey.run({ subject, encrypted: encryptField(cipher, own, keyAad(subject)) });
    addPerson.run({ id, encrypted: encryptField(theirs, profile, profileAad(id)) });
    addSession.run({ key, encrypted: encryptField(theirs, '{}', textAad('sessions')(key)) });
  }
  cloneRows(sqlite, 'wallets', people, { id: `'w' || n`, person_id: 'n', address: `'a' || n` });
}

function fillSwaps(sqlite: SqliteDatabase.Database, people: number, now: number): void {
  const names = (kind: string, of: number) => ({
    id: `'${kind}' || (n * 7919 % 1000000007) || '-' || n`,
    signing_token_hash: `hex(randomblob(32))`,
    person_id: `n % ${of} + 1`,
    chat_id: `n % ${of} + 1`,
    tx_hash: `hex(randomblob(32))`,
  });
  cloneRows(sqlite, 'swaps', people * SWAPS_EACH, { ...names('s', people), created_at: 'n' });
  cloneRows(sqlite, 'swap_events', people * SWAPS_EACH, { swap_id: idOf('s'), number: '1' });
  cloneRows(sqlite, 'attempts', people * SWAPS_EACH, {
    ...{ id: `hex(randomblob(16))`, return_token_hash: `hex(randomblob(32))`, swap_id: idOf('s') },
    built_at: `${now}`,
  });
  const inFlight = { state: `'submitted'`, final_at: 'NULL', wallet: `'a' || n` };
  const later = Math.floor(people / PEOPLE_PER_FLIGHT);
  cloneRows(sqlite, 'swaps', later, { ...names('f', people), ...inFlight, due_at: `${now + HOUR_MS}` });
  // Of nobody who is asked about: among few people they would make each one's list longer.
  const dueWallet = { ...inFlight, wallet: `'d' || n`, person_id: `-n`, chat_id: `-n` };
  cloneRows(sqlite, 'swaps', DUE_SWAPS, { ...names('d', people), ...dueWallet, due_at: `${now}` });
}

function idOf(kind: string): string {
  return `'${kind}' || (n * 7919 % 1000000007) || '-' || n`;
}

function fillOutbox(sqlite: SqliteDatabase.Database, people: number, now: number): void {
  const of = (kind: string) => ({
    id: `'${kind}' || (n * 7919 % 1000000007) || '-' || n`,
    subject: `'${kind}' || n`,
    person_id: `n % ${people} + 1`,
  });
  const done = { state: `'done'`, lease_until: '0' };
  const delivered = people * HISTORY_EACH;
  const monthOld = `${now} - n * ${30 * DAY_MS} / ${delivered}`;
  cloneRows(sqlite, 'outbox', delivered, { ...of('h'), ...done, delivered_at: monthOld });
  cloneRows(sqlite, 'outbox', OLD_ROWS, { ...of('o'), ...done, delivered_at: `${now - 60 * DAY_MS}` });
  const waiting = { state: `'pending'`, lease_until: '0', delivered_at: 'NULL', created_at: `${now}` };
  const half = Math.max(100, Math.floor(people / PEOPLE_PER_MESSAGE / 2));
  cloneRows(sqlite, 'outbox', half, { ...of('p'), ...waiting, due_at: `${now - HOUR_MS} + n` });
  cloneRows(sqlite, 'outbox', half, { ...of('l'), ...waiting, due_at: `${now + HOUR_MS} + n` });
}
