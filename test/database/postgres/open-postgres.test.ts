import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { batch } from '../../../src/database/scoped-kysely.ts';
import { createPostgresDatabase, dialects } from '../../support/test-database.ts';

interface Schema {
  accounts: { id: number; amount: number };
}

let url: string;
let database: Kysely<Schema>;

const read = (connection: Kysely<Schema>, id: number) =>
  connection.selectFrom('accounts').select('amount').where('id', '=', id).executeTakeFirst();
const write = (connection: Kysely<Schema>, { id, amount }: { id: number; amount: number }) =>
  connection.updateTable('accounts').set({ amount }).where('id', '=', id);

async function amountOf(id: number): Promise<number | undefined> {
  return (await read(database, id))?.amount;
}

/** A read followed by a dependent write: a lost update under concurrency. */
function addOne(id: number): Promise<unknown> {
  return database.transaction().execute(async (transaction) => {
    const before = await read(transaction, id);
    await write(transaction, { id, amount: (before?.amount ?? 0) + 1 }).execute();
  });
}

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('a database on $name', () => {
  beforeEach(async () => {
    url = await createPostgresDatabase('template0');
    database = await openDatabase<Schema>(url);
    await database.schema
      .createTable('accounts')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .execute();
    await database
      .insertInto('accounts')
      .values([1, 2].map((id) => ({ id, amount: 0 })))
      .execute();
  });
  afterEach(() => database.destroy());

  it('leaves no connection behind after a failed open', async () => {
    const template = await createPostgresDatabase('template0');
    await (await openDatabase(template)).destroy();
    // PostgreSQL copies no database with connections.
    await expect(createPostgresDatabase(new URL(template).pathname.slice(1))).resolves.toContain(
      'postgres://',
    );
  });

  it('loses no concurrent update of one row', async () => {
    await Promise.all(Array.from({ length: 40 }, () => addOne(1)));
    expect(await amountOf(1)).toBe(40);
  });

  it('keeps an invariant over two rows (write skew)', async () => {
    await database.updateTable('accounts').set({ amount: 1 }).execute();
    const takeFrom = (id: number) =>
      database.transaction().execute(async (transaction) => {
        const { sum } = await transaction
          .selectFrom('accounts')
          .select(({ fn }) => fn.sum<string>('amount').as('sum'))
          .executeTakeFirstOrThrow();
        if (Number(sum) > 1) await write(transaction, { id, amount: 0 }).execute();
      });
    await Promise.all([takeFrom(1), takeFrom(2)]);
    expect(((await amountOf(1)) ?? 0) + ((await amountOf(2)) ?? 0)).toBe(1);
  });

  it('continues after a deadlock', async () => {
    const moveFrom = (from: number, to: number) =>
      database.transaction().execute(async (transaction) => {
        await write(transaction, { id: from, amount: from }).execute();
        await write(transaction, { id: to, amount: from }).execute();
      });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? moveFrom(1, 2) : moveFrom(2, 1))),
    );
    expect(await amountOf(1)).toBe(await amountOf(2));
  });

  it('runs a batch, all or none', async () => {
    const both = [write(database, { id: 1, amount: 5 }), write(database, { id: 2, amount: 6 })] as const;
    const [first, second] = await batch(database, both);
    expect([first.count, second.count]).toEqual([1, 1]);
    const torn = () => {
      throw new Error('power cut');
    };
    const again = [write(database, { id: 1, amount: 7 })] as const;
    await expect(batch(database, again, { beforeEnd: torn })).rejects.toThrow('power cut');
    expect([await amountOf(1), await amountOf(2)]).toEqual([5, 6]);
  });

  it('returns the number of rows written, and reads times as numbers', async () => {
    const latest = Date.parse('9999-12-31T23:59:59Z');
    expect(Number((await write(database, { id: 1, amount: latest }).executeTakeFirst()).numUpdatedRows)).toBe(
      1,
    );
    expect(Number((await write(database, { id: 3, amount: 1 }).executeTakeFirst()).numUpdatedRows)).toBe(0);
    expect(await amountOf(1)).toBe(latest);
    await sql`UPDATE accounts SET amount = 9007199254740993 WHERE id = 1`.execute(database);
    await expect(amountOf(1)).rejects.toThrow(RangeError);
  });

  it('refuses a statement outside the transaction that waits for it', async () => {
    const beside = database.transaction().execute(async () => {
      await write(database, { id: 1, amount: 1 }).execute();
    });
    await expect(beside).rejects.toMatchObject({ code: 'wrong_connection' });
    expect(await amountOf(1)).toBe(0);
  });

  it('rolls back on a cut connection, and continues', async () => {
    const cut = database.transaction().execute(async (transaction) => {
      await write(transaction, { id: 1, amount: 1 }).execute();
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction);
    });
    await expect(cut).rejects.toThrow();
    expect(await amountOf(1)).toBe(0);
    await addOne(1);
    expect(await amountOf(1)).toBe(1);
  });

  it('is migrated once by several programs that start together', async () => {
    let made = 0;
    const migration = {
      name: '001-first',
      up: async (connection: Kysely<unknown>) => {
        made += 1;
        await connection.schema.createTable('first').addColumn('id', 'integer').execute();
      },
    };
    const others = await Promise.all(Array.from({ length: 4 }, () => openDatabase<Schema>(url)));
    await Promise.all(others.map((other) => migrate(other, 'bot', [migration])));
    await Promise.all(others.map((other) => other.destroy()));
    expect(made).toBe(1);
  });

  it('is migrated without a time limit, and limits all other statements', async () => {
    const limitsOf = async (connection: Kysely<unknown>) => {
      const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
      const { rows } = await sql<{ setting: string }>`SELECT setting FROM pg_settings
        WHERE name IN (${sql.join(names)}) ORDER BY name`.execute(connection);
      return rows.map(({ setting }) => setting);
    };
    let found: readonly string[] = [];
    const up = async (connection: Kysely<unknown>) => {
      found = await limitsOf(connection);
    };
    await migrate(database, 'bot', [{ name: '001-slow', up }]);
    expect(found).toEqual(['0', '0', '0']);
    expect(await limitsOf(database as unknown as Kysely<unknown>)).toEqual(['4000', '5000', '30000']);
  });

  it('reports an unreachable server without the password', async () => {
    const wrong = url.replace('countersign@', 'nobody:secret-word@').replace(/:\d+\//, ':1/');
    const failure = await openDatabase(wrong).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'cannot_open' });
    expect(String(failure)).not.toContain('secret-word');
  });
});
