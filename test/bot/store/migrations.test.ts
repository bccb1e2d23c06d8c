import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBotStore } from '../../../src/bot/store/create-bot-store.ts';
import { profilePlace } from '../../../src/bot/store/create-people-store.ts';
import { botMigrations } from '../../../src/bot/store/migrations/bot-migrations.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { sealText } from '../../../src/bot/store/store-deps.ts';
import { writeSwap } from '../../../src/bot/store/swap-codec.ts';
import { sealSession, walletSessionPlace } from '../../../src/bot/store/wallet-codec.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { CHAT, makeSigned, makeSwap, OWNER, WALLET } from '../support/make-swap.ts';

/** What later versions took away on purpose. */
const DROPPED = new Set(['people.unreachable', 'service_budgets.paced_since']);

type Row = Readonly<Record<string, string | number>>;

interface Column {
  readonly name: string;
  readonly type: string;
}

const versions = botMigrations.map(({ name }, index) => ({ name, steps: botMigrations.slice(0, index + 1) }));

describe.each(versions)('a database written by $name', ({ steps }) => {
  let database: Kysely<BotSchema>;
  const cipher = createFieldCipher(randomBytes(32));

  beforeEach(async () => {
    database = await openDatabase<BotSchema>(':memory:');
    await migrate(database, 'bot', steps, () => 1);
  });

  afterEach(() => database.destroy());

  const today = () => migrate(database, 'bot', botMigrations, () => 2);

  it('keeps every value it held', async () => {
    const before = new Map<string, Row>();
    for (const table of await tablesOf(database)) before.set(table, await fill(database, table));
    await today();
    for (const [table, row] of before) {
      const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)}`.execute(database);
      expect(rows).toHaveLength(1);
      const kept = Object.entries(row).filter(([column]) => !DROPPED.has(`${table}.${column}`));
      expect(rows[0], table).toMatchObject(Object.fromEntries(kept));
    }
  });

  it('is counted as brought up to date once, step by step', async () => {
    await today();
    await today();
    const ledger = sql<{ name: string; applied_at: number }>`SELECT * FROM schema_migrations ORDER BY name`;
    const applied = (await ledger.execute(database)).rows.map(({ name, applied_at }) => [name, applied_at]);
    expect(applied).toEqual(botMigrations.map(({ name }, index) => [name, index < steps.length ? 1 : 2]));
  });

  it('has its people, wallets and swaps of every state read by the program of today', async () => {
    const swaps = STATES.map((state) => swapIn(state));
    const { readable } = await writeLife(database, cipher, swaps);
    const store = await createBotStore({ database, cipher, now: () => 2 });
    expect(await store.people.findPerson(OWNER)).toMatchObject({ firstName: 'Ann', language: 'en' });
    expect(await store.wallets.activeWallet(OWNER)).toMatchObject({ id: 'w', address: WALLET, label: null });
    expect((await store.wallets.findSession(OWNER, WALLET))?.session).toBe('session');
    if (!readable) return;
    for (const swap of swaps) expect(await store.swaps.findSwap(swap.id)).toMatchObject(swap);
    const [due] = await store.swaps.claimDue(700_000, 1, 1_000, []);
    expect(due).toMatchObject({ refusal: null, farewellIn: null, isMinimumSimulated: false, fence: 1 });
  });
});

const STATES = ['offered', 'ordered', 'submitted', 'confirmed', 'failed', 'expired', 'lapsed'] as const;

/** Nothing in it that only a later version could write. */
function swapIn(state: (typeof STATES)[number]): Swap {
  const isSigned = !['offered', 'ordered', 'lapsed'].includes(state);
  return makeSwap(state, {
    state,
    wallet: state === 'offered' ? null : WALLET,
    signed: isSigned ? makeSigned(state) : null,
    signedAt: isSigned ? 2_500 : null,
  });
}

async function tablesOf(database: Kysely<BotSchema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master
    WHERE type = 'table' AND name <> 'schema_migrations' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

async function columnsOf(database: Kysely<BotSchema>, table: string): Promise<readonly Column[]> {
  return (await sql<Column>`SELECT name, type FROM pragma_table_info(${table})`.execute(database)).rows;
}

async function insert(database: Kysely<BotSchema>, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(Object.values(row))})`.execute(
    database,
  );
}

/** One row with a value in every column; rows that belong together bear one id. */
async function fill(database: Kysely<BotSchema>, table: string): Promise<Row> {
  const values = (await columnsOf(database, table)).map(({ name, type }, index) => {
    if (name === 'id' || name === 'swap_id') return [name, 'the one'];
    return [name, type.toLowerCase() === 'text' ? `${table} ${name}` : 1_000 + index];
  });
  const row = Object.fromEntries(values) as Row;
  await insert(database, table, row);
  return row;
}

/** What today's code writes, as far as the columns of that version go; swaps came with the second. */
async function writeLife(
  database: Kysely<BotSchema>,
  cipher: ReturnType<typeof createFieldCipher>,
  swaps: readonly Swap[],
): Promise<{ readable: boolean }> {
  const put = async (table: string, row: Readonly<Record<string, string | number | null>>) => {
    const known = new Set((await columnsOf(database, table)).map(({ name }) => name));
    const fits = Object.entries(row).filter(([name, value]) => known.has(name) && value !== null);
    await insert(database, table, Object.fromEntries(fits) as Row);
  };
  const profile = JSON.stringify({ username: null, firstName: 'Ann' });
  const person = { person_id: OWNER, chat_id: CHAT, slippage_bps: 100, unreachable: 0, met_at: 1 };
  await put('people', { ...person, sealed_profile: sealText(cipher, profile, profilePlace(OWNER)) });
  const session = { dappSecret: new Uint8Array(32), walletPublicKey: new Uint8Array(32), session: 'session' };
  const sealed_session = sealSession(cipher, session, walletSessionPlace('w'));
  const wallet = { id: 'w', person_id: OWNER, kind: 'phantom', address: WALLET, confirmed_at: 5 };
  await put('wallets', { ...wallet, sealed_session });
  const readable = (await tablesOf(database)).includes('swaps');
  if (readable) for (const swap of swaps) await put('swaps', { ...writeSwap(swap, `token ${swap.id}`) });
  return { readable };
}
