import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { type BotStore, createBotStore } from '../src/bot/create-bot-store.ts';
import {
  createFieldCipher,
  createKeyCipher,
  encryptField,
  type FieldCipher,
  newKey,
} from '../src/bot/store/field-cipher.ts';
import { queueMessage } from '../src/bot/store/outbox.ts';
import { profileAad, textAad } from '../src/bot/store/people.ts';
import type { BotSchema } from '../src/bot/store/schema.ts';
import { keyAad } from '../src/bot/store/subject-keys.ts';
import type { ChatId, PersonId } from '../src/bot/swap/brands.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { liveALife, makeSomebody } from '../test/bot/support/live-a-life.ts';
import { type Benchmark, compareRounds, type Finding } from './harness.ts';

/** `PEOPLE=1000000 npm run bench -- size` takes minutes and several gigabytes of disk. */
const PEOPLE = Number(process.env.PEOPLE ?? 200_000);
const FEW_PEOPLE = 1_000;
const ROUNDS = 15;
const AT_MOST = 1.2;
const LEASE_MS = 60_000;
/** The notifier's concurrency. */
const MESSAGES = 16;
/** The watcher's concurrency. */
const SWAPS = 128;

type Work = { readonly name: string; readonly times: number; run(world: FilledBot): Promise<unknown> };

const WORK: readonly Work[] = [
  { name: 'an update of a known person', times: 40, run: handleUpdate },
  { name: 'their swaps, for /history and /status', times: 100, run: readSwaps },
  { name: `a claim of ${MESSAGES} messages, and when the next is due`, times: 100, run: claimMessages },
  { name: 'a message from the queue to delivered', times: 40, run: deliver },
  { name: `a claim of ${SWAPS} swaps, and when they are due again`, times: 4, run: claimSwaps },
  { name: '/forget', times: 10, run: forget },
  { name: 'a portion of the sweep', times: 1, run: sweepPortion },
];

/** The same work on a small and a large database, by CPU time, the measure least affected by other load. */
export const size: Benchmark = {
  name: 'size',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-size-'));
    try {
      const few = await fillBot(join(folder, 'few.db'), FEW_PEOPLE);
      const many = await fillBot(join(folder, 'many.db'), PEOPLE);
      const megabytes = statSync(join(folder, 'many.db')).size / 1e6;
      const note = `${PEOPLE} people with ${SWAPS_EACH} swaps and ${2 * HISTORY_EACH} rows of history each, ${megabytes.toFixed()} MB; the baseline is the same with ${FEW_PEOPLE}`;
      const findings = await compareAll(many, few);
      await Promise.all([few.database.destroy(), many.database.destroy()]);
      return findings.map((finding, index) => (index === 0 ? { ...finding, note } : finding));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function compareAll(many: FilledBot, few: FilledBot): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { name, times, run } of WORK) {
    const { ours, baseline } = await compareRounds(
      ROUNDS,
      () => cpuMicrosOf(times, () => run(many)),
      () => cpuMicrosOf(times, () => run(few)),
    );
    findings.push({ name, unit: 'µs CPU', ours, baseline, bound: { atMost: AT_MOST } });
  }
  return findings;
}

async function cpuMicrosOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let done = 0; done < times; done += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

let drawn = 0;
let lastUpdateId = 10 ** 12;

/** The stride is coprime to the number of people, so consecutive rows are far apart. */
function drawPerson({ people }: FilledBot): PersonId {
  drawn += 1;
  return (((drawn * 104_729) % people) + 1) as PersonId;
}

async function handleUpdate(bot: FilledBot): Promise<void> {
  const { inbox, people, sessions, swaps } = bot.store;
  const id = drawPerson(bot);
  const updateId = ++lastUpdateId;
  await inbox.accept([{ updateId, key: `${id}:${id}`, payload: '{"message":"/help"}' }], bot.now);
  await inbox.countTries(updateId, 1);
  const profile = { firstName: 'Somebody', username: null, languageCode: 'en' };
  await people.upsertPerson({ id, chatId: Number(id) as ChatId, ...profile }, bot.now);
  await sessions.read(`${id}`);
  await swaps.listOpen(id);
  await sessions.write(`${id}`, '{}', bot.now);
  await inbox.finish(updateId, bot.now);
}

async function readSwaps(bot: FilledBot): Promise<void> {
  const id = drawPerson(bot);
  await bot.store.swaps.listPast(id, { limit: 6 });
  await bot.store.swaps.listOpen(id);
}

/** Each claim starts after the previous leases expire. */
async function claimMessages({ store: { outbox }, now }: FilledBot): Promise<void> {
  const at = now + 2 * ++drawn;
  const items = await outbox.claimDue(at, MESSAGES, 1, []);
  if (items.length < MESSAGES) throw new Error('too few messages are due');
  await outbox.nextDueAt(at);
}

async function deliver(bot: FilledBot): Promise<void> {
  const { outbox } = bot.store;
  const personId = drawPerson(bot);
  const subject = `new-${++drawn}`;
  const message = { id: `${subject}:status`, kind: 'status', subject, personId } as const;
  await queueMessage(bot.database, { ...message, chatId: Number(personId) as ChatId }, bot.now);
  const [item] = await outbox.claimDue(bot.now, 1, LEASE_MS, []);
  if (item === undefined) throw new Error('no message is due');
  await outbox.startSending(item);
  await outbox.finish(item, bot.now);
}

async function claimSwaps({ store: { swaps }, now }: FilledBot): Promise<void> {
  const due = await swaps.claimDue(now, SWAPS, LEASE_MS, []);
  if (due.length < SWAPS) throw new Error('too few swaps are due');
  await swaps.nextDueAt(now);
  await Promise.all(due.map((swap) => swaps.reschedule(swap, { dueAt: now }, now)));
}

async function forget(bot: FilledBot): Promise<void> {
  const asked = { personId: drawPerson(bot), language: 'en', now: bot.now } as const;
  const erased = await bot.store.personalData.erase(asked);
  if (erased === undefined || erased.past === 0) throw new Error('nothing was erased');
}

async function sweepPortion({ store, now }: FilledBot): Promise<void> {
  const ending = new AbortController();
  const sweep = store.sweep(now, ending.signal);
  ending.abort();
  if ((await sweep) === 0) throw new Error('nothing old is left');
}

/** The bot's database with this many people. */
interface FilledBot {
  readonly people: number;
  readonly database: Kysely<BotSchema>;
  readonly store: BotStore;
  /** Time of filling, milliseconds since the epoch; rows are due from then. */
  readonly now: number;
}

const SWAPS_EACH = 2;
/** Handled updates, and as many delivered messages, too recent to be swept. */
const HISTORY_EACH = 5;
const OLD_ROWS = 20_000;
/** Due swaps in every database. */
const DUE_SWAPS = 2_000;
/** One person in this many has a pending message; half of those are due in an hour. */
const PEOPLE_PER_MESSAGE = 4;
const PEOPLE_PER_FLIGHT = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Fills a new file in bulk; a person's rows are scattered, as in production. */
async function fillBot(path: string, people: number): Promise<FilledBot> {
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
  sqlite.transaction(() => fill(sqlite, people, now, cipher))();
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return { people, now, ...(await open()) };
}

function fill(sqlite: SqliteDatabase.Database, people: number, now: number, cipher: FieldCipher): void {
  fillPeople(sqlite, people, cipher);
  const clone = (table: string, times: number, ...differences: readonly Differences[]) =>
    cloneRows(sqlite, table, times, Object.assign({}, ...differences));
  const ofPerson = `n % ${people} + 1`;
  const [old, later] = [`${now - 60 * DAY_MS}`, `${now + HOUR_MS}`];
  clone('wallets', people, { id: `'w' || n`, person_id: 'n', address: `'a' || n` });

  const swap = (kind: string) => ({
    ...{ id: idOf(kind), signing_token_hash: RANDOM, tx_hash: RANDOM },
    ...{ person_id: ofPerson, chat_id: ofPerson },
  });
  const swaps = people * SWAPS_EACH;
  clone('swaps', swaps, swap('s'), { created_at: 'n' });
  clone('swap_events', swaps, { swap_id: idOf('s'), number: '1' });
  const attempt = { id: 'hex(randomblob(16))', return_token_hash: RANDOM, swap_id: idOf('s') };
  clone('attempts', swaps, attempt, { built_at: `${now}` });
  const inFlight = { state: `'submitted'`, final_at: 'NULL' };
  const inFlightOf = Math.floor(people / PEOPLE_PER_FLIGHT);
  clone('swaps', inFlightOf, swap('f'), inFlight, { wallet: `'a' || n`, due_at: later });
  // Drawn people are excluded: with few people, their lists would be longer.
  const ofOthers = { wallet: `'d' || n`, person_id: `-n`, chat_id: `-n` };
  clone('swaps', DUE_SWAPS, swap('d'), inFlight, ofOthers, { due_at: `${now}` });

  const handled = people * HISTORY_EACH;
  const spread = (days: number) => `${now} - n * ${days * DAY_MS} / ${handled}`;
  clone('inbox', handled, { update_id: 'n + 1000000', finished_at: spread(7), key: `''` });
  clone('inbox', OLD_ROWS, { update_id: '-n', finished_at: old, key: `''` });

  const item = (kind: string) => ({
    ...{ id: idOf(kind), subject: `'${kind}' || n`, person_id: ofPerson },
    lease_until: '0',
  });
  clone('outbox', handled, item('h'), { state: `'done'`, delivered_at: spread(30) });
  clone('outbox', OLD_ROWS, item('o'), { state: `'done'`, delivered_at: old });
  const waiting = { state: `'pending'`, delivered_at: 'NULL', created_at: `${now}` };
  const half = Math.max(100, Math.floor(people / PEOPLE_PER_MESSAGE / 2));
  clone('outbox', half, item('p'), waiting, { due_at: `${now - HOUR_MS} + n` });
  clone('outbox', half, item('l'), waiting, { due_at: `${later} + n` });
}

const RANDOM = 'hex(randomblob(32))';

function idOf(kind: string): string {
  return `'${kind}' || (n * 7919 % 1000000007) || '-' || n`;
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
}

/** Differences from the cloned row, as SQL over the clone's number `n` (1 and up). */
type Differences = Readonly<Record<string, string>>;

/** Clones the first row of a table `times` times in SQLite, several 100,000 per second. @throws Error for an empty table */
function cloneRows(sqlite: SqliteDatabase.Database, table: string, times: number, differences: Differences) {
  const row = sqlite.prepare(`SELECT * FROM ${table} LIMIT 1`).get() as Record<string, unknown> | undefined;
  if (row === undefined) throw new Error(`there is no row in ${table} to clone`);
  const kept = Object.keys(row).filter((column) => !(column in differences));
  const columns = [...Object.keys(differences), ...kept];
  const values = [...Object.values(differences), ...kept.map((column) => `@${column}`)];
  const text = `WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < @times)
    INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')}) SELECT ${values.join(', ')} FROM series`;
  sqlite.prepare(text).run({ ...row, times });
}
