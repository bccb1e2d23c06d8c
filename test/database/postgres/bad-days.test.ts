import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/open-database.ts';
import { batch } from '../../../src/database/scoped-kysely.ts';
import { createPostgresDatabase, dialects, POSTGRES_PORT } from '../../support/test-database.ts';
import { startWire, type Wire } from '../../support/wire-to-postgres.ts';

interface Schema {
  accounts: { id: number; amount: number };
}

let direct: Kysely<Schema>;
let database: Kysely<Schema>;
let wire: Wire;
let url: string;

const write = (connection: Kysely<Schema>, { id, amount }: { id: number; amount: number }) =>
  connection.updateTable('accounts').set({ amount }).where('id', '=', id);

const amountOf = async (connection: Kysely<Schema>, id: number) =>
  (await connection.selectFrom('accounts').select('amount').where('id', '=', id).executeTakeFirst())?.amount;

/** The error for callers, and its cause for the log. */
const away = (code?: string) => ({ code: 'database_away', ...(code ? { cause: { code } } : {}) });

/** The three ways to change rows. */
const WAYS: readonly [string, (amount: number) => Promise<unknown>][] = [
  [
    'a transaction',
    (amount) =>
      database.transaction().execute(async (transaction) => {
        await write(transaction, { id: 1, amount }).execute();
        await transaction.updateTable('accounts').set({ amount }).where('id', '=', 2).execute();
      }),
  ],
  [
    'a batch',
    (amount) =>
      batch(
        database,
        [1, 2].map((id) => write(database, { id, amount })),
      ),
  ],
  ['one statement', (amount) => database.updateTable('accounts').set({ amount }).execute()],
];
const TRANSACTIONS = WAYS.slice(0, 2);

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('a bad day of $name', () => {
  beforeEach(async () => {
    wire = await startWire(Number(process.env[POSTGRES_PORT]));
    url = await createPostgresDatabase('template0');
    direct = await openDatabase<Schema>(url);
    await sql`CREATE TABLE accounts (id BIGINT PRIMARY KEY, amount BIGINT NOT NULL)`.execute(direct);
    await sql`INSERT INTO accounts VALUES (1, 0), (2, 0)`.execute(direct);
    database = await openDatabase<Schema>(wire.urlOf(url));
  });
  afterEach(async () => {
    await Promise.all([direct.destroy(), database.destroy()]);
    await wire.close();
  });

  const standing = async () => [await amountOf(direct, 1), await amountOf(direct, 2)];

  it.each(TRANSACTIONS)('a connection cut before %s is committed: nothing is written', async (_, change) => {
    for (const what of ['BEGIN', 'update', 'COMMIT']) {
      const cut = wire.cutAt({ what, when: 'unheard' });
      await expect(change(1), what).rejects.toMatchObject(away());
      await cut;
      expect(await standing(), what).toEqual([0, 0]);
    }
    await change(2);
    expect(await standing()).toEqual([2, 2]);
  });

  it.each(TRANSACTIONS)(
    'a connection cut when %s is committed: everything is written, unacknowledged',
    async (_, change) => {
      const cut = wire.cutAt({ what: 'COMMIT', when: 'answered' });
      await expect(change(1)).rejects.toMatchObject(away());
      await cut;
      expect(await standing()).toEqual([1, 1]);
      await change(2);
      expect(await standing()).toEqual([2, 2]);
    },
  );

  it.each(WAYS)(
    'a full disk refuses %s, costs no connection, and ends when there is room',
    async (_, change) => {
      await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
        direct,
      );
      await sql`CREATE TRIGGER full_disk BEFORE UPDATE ON accounts EXECUTE FUNCTION refuse()`.execute(direct);
      const { made } = wire;
      for (let times = 0; times < 3; times += 1) await expect(change(1)).rejects.toMatchObject(away('53100'));
      expect(wire.made).toBe(made);
      expect(await amountOf(database, 1)).toBe(0);
      await sql`DROP TRIGGER full_disk ON accounts`.execute(direct);
      await change(2);
      expect(await standing()).toEqual([2, 2]);
    },
  );

  it.each(WAYS)(
    'a read-only server loses its connection by %s: the next one reconnects',
    async (_, change) => {
      await sql`SET default_transaction_read_only = on`.execute(database);
      await expect(change(1)).rejects.toMatchObject(away('25006'));
      // The address may lead to the next primary by now.
      await change(2);
      expect(await standing()).toEqual([2, 2]);
    },
  );

  it('all connections cut: the next statement succeeds', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sql`SELECT pg_sleep(0.05)`.execute(database)));
    expect(wire.made).toBe(8);
    wire.cut();
    await expect.poll(() => amountOf(database, 1).catch(() => 'not yet')).toBe(0);
  });

  it('a server that vanished: the wait ends', async () => {
    const impatient = await openDatabase<Schema>(`${wire.urlOf(url)}?query_timeout=1000`);
    await impatient.updateTable('accounts').set({ amount: 1 }).execute();
    wire.freeze();
    await expect(amountOf(impatient, 1)).rejects.toMatchObject(away());
    expect(await amountOf(impatient, 1)).toBe(1);
    await impatient.destroy();
  });

  it('a violated constraint costs no connection', async () => {
    const twice = database.insertInto('accounts').values({ id: 1, amount: 0 });
    const { made } = wire;
    for (let times = 0; times < 3; times += 1)
      await expect(twice.execute()).rejects.toMatchObject({ code: '23505' });
    expect(wire.made).toBe(made);
  });
});
