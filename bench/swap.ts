import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Sandbox } from '../src/apps/sandbox.ts';
import { createBotStore } from '../src/bot/create-bot-store.ts';
import { createFieldCipher } from '../src/bot/store/field-cipher.ts';
import { openRing } from '../src/bot/store/installation-key.ts';
import type { BotSchema } from '../src/bot/store/schema.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { isPostgres } from '../src/database/sql-dialect.ts';
import { liveALife, makeSomebody } from '../test/bot/support/live-a-life.ts';
import { confirmAndOpen, connectWallet, meet, startTestSandbox, visit } from '../test/support/journey.ts';
import { approve } from '../test/support/scripted-wallet.ts';
import { setup } from '../test/support/shared-postgres.ts';
import type { Benchmark, Finding } from './harness.ts';

/** The price limit of one person, which swaps use up as well. */
const TIMES = 10;
/** Copies of each row: the pages of a database are coarse. */
const COPIES = 400;
const PEOPLE = 2_000;
/** A confirmed swap is looked at again until its block is final. */
const SETTLE_MS = 30_000;

type Figures = Readonly<Record<string, number>>;

/** Rows that a swap, an update, a person leaves. */
const LEFT: Readonly<Record<string, readonly (keyof BotSchema)[]>> = {
  'bytes of a swap': ['swaps', 'swap_events'],
  'bytes of its transaction': ['attempts'],
  'bytes of a message of the outbox': ['outbox'],
  'bytes of an update': ['inbox'],
  'bytes of a person with a wallet': ['people', 'keys', 'sessions', 'preferences', 'wallets'],
};

/** What a swap costs outside the process, and what it leaves in each engine's database. */
export const swap: Benchmark = {
  name: 'swap',
  run: async () => {
    const ours = await measure(':memory:');
    const stopPostgres = await setup();
    const baseline = await measure('postgres:new');
    await stopPostgres?.();
    const note = `ours is SQLite, the baseline PostgreSQL; calls in a swap by /swap, Confirm and Phantom, the mean of ${TIMES}, with two RPC nodes`;
    return Object.keys({ ...ours, ...baseline }).map((name, index): Finding => {
      const of = (figures: Figures) => [figures[name] ?? 0];
      return { name, unit: '', ours: of(ours), baseline: of(baseline), ...(index === 0 ? { note } : {}) };
    });
  },
};

async function measure(dialect: string): Promise<Figures> {
  const sandbox = await startTestSandbox({ bot: { listFreshForMs: 300_000 } }, dialect);
  try {
    const alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
    const calls = await callsOf(sandbox, '', async () => {
      await alice.say('/swap 0.01 SOL USDC');
      const { location } = await approve(await confirmAndOpen(alice, await alice.waitForMessage('You pay')));
      await visit(location ?? '');
      await alice.waitForMessage('Done');
    });
    const bob = await meet(sandbox, 'Bob');
    const price = await callsOf(sandbox, ', a price', async () => {
      await bob.say('/quote 1 SOL USDC');
      await bob.waitForMessage('USDC');
    });
    for (const person of [alice, bob]) person.close();
    await sandbox.bot.stop();
    return { ...calls, ...price, ...(await readSizes(sandbox)) };
  } finally {
    await sandbox.stop();
  }
}

/** The mean of `TIMES`. */
async function callsOf(sandbox: Sandbox, mark: string, act: () => Promise<void>): Promise<Figures> {
  const before = await readCalls(sandbox);
  for (let done = 0; done < TIMES; done += 1) await act();
  await sleep(SETTLE_MS);
  const made = Object.entries(await readCalls(sandbox)).map(
    ([name, calls]) => [`${name}${mark}`, (calls - (before[name] ?? 0)) / TIMES] as const,
  );
  return Object.fromEntries(made.filter(([, calls]) => calls !== 0));
}

/** Updates and calls so far, by kind. */
async function readCalls({ bot }: Sandbox): Promise<Figures> {
  const counts =
    /^bot_(updates|telegram|rpc|service)_(?:total|call_seconds_count|calls_total)\{.*?(?:method|operation|outcome)="(\w+)".*\} (\d+)$/gm;
  const calls: Record<string, number> = {};
  for (const [, of, kind, count] of (await bot.metrics.metrics()).matchAll(counts)) {
    for (const name of [`${of} ${kind}`, `${of}, all`]) calls[name] = (calls[name] ?? 0) + Number(count);
  }
  return calls;
}

/** Bytes of a row with its indexes, after a vacuum. */
async function readSizes({ botSettings: { databaseUrl, encryptionKeyFile } }: Sandbox): Promise<Figures> {
  const database = await openDatabase<BotSchema>(databaseUrl);
  const cipher = createFieldCipher(await openRing(database, encryptionKeyFile));
  const store = await createBotStore({ database, cipher, now: Date.now });
  await copyRows(database);
  const figures: Record<string, number> = {};
  for (const [name, tables] of Object.entries(LEFT)) {
    if (tables.includes('people'))
      for (let id = 1; id <= PEOPLE; id += 1) await liveALife(store, makeSomebody(id), []);
    await sql.raw(isPostgres(database) ? 'VACUUM FULL' : 'VACUUM').execute(database);
    const sizes = await Promise.all(tables.map((table) => bytesOf(database, table)));
    const rowsOf = sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(tables[0] ?? '')}`;
    const { rows } = await rowsOf.execute(database);
    figures[name] = sizes.reduce((sum, bytes) => sum + bytes, 0) / Number(rows[0]?.count);
  }
  await database.destroy();
  return figures;
}

async function bytesOf(database: Kysely<BotSchema>, table: string): Promise<number> {
  const size = isPostgres(database)
    ? sql<{ bytes: number }>`SELECT pg_total_relation_size(${table}) AS bytes`
    : sql<{ bytes: number }>`SELECT sum(pgsize) AS bytes FROM dbstat WHERE name IN
        (SELECT name FROM sqlite_master WHERE tbl_name = ${table})`;
  return Number((await size.execute(database)).rows[0]?.bytes);
}

/** Unique columns begin with the number of the copy. */
async function copyRows(database: Kysely<BotSchema>): Promise<void> {
  const unique = 'id swap_id signing_token_hash pay_token_hash return_token_hash tx_hash subject'.split(' ');
  for (const table of ['swaps', 'swap_events', 'attempts', 'outbox', 'inbox'] as const) {
    const rows: Record<string, unknown>[] = await database.selectFrom(table).selectAll().execute();
    for (let copy = 0; copy < COPIES; copy += 1) {
      const vary = ([name, value]: [string, unknown]) => {
        if (name === 'update_id') return [name, Number(value) + (copy + 1) * 1e6];
        const isVaried = unique.includes(name) && typeof value === 'string';
        return [name, isVaried ? value.replace(/^.{4}/, String(copy).padStart(4, '-')) : value];
      };
      const copies = rows.map((row) => Object.fromEntries(Object.entries(row).map(vary)));
      const insert = database.insertInto(table as 'swaps').values(copies as never);
      await insert.execute();
    }
  }
}
