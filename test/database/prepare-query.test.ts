import type { Kysely, KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { type Given, prepareQuery, runTogether } from '../../src/database/prepare-query.ts';

interface Schema {
  friends: { id: number; name: string; town: string | null };
}

let database: Kysely<Schema>;

beforeEach(async () => {
  database = await openDatabase<Schema>(':memory:');
  await database.schema
    .createTable('friends')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('town', 'text')
    .execute();
});
afterEach(() => database.destroy());

function prepareAll() {
  let built = 0;
  type Friend = Given<{ id: number; name: string; town: string | null }>;
  const add = prepareQuery((connection: Kysely<Schema>, { id, name, town }: Friend) => {
    built += 1;
    return connection
      .insertInto('friends')
      .values({ id, name, town })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ town }));
  });
  const find = prepareQuery((connection: Kysely<Schema>, { town }: Given<{ town: string }>) =>
    connection.selectFrom('friends').selectAll().where('town', '=', town).where('id', '>', 0).orderBy('id'),
  );
  const rename = prepareQuery(
    (connection: Kysely<Schema>, { from, to }: Given<{ from: string; to: string }>) =>
      connection.updateTable('friends').set({ name: to }).where('name', '=', from),
  );
  return { add, find, rename, timesBuilt: () => built };
}

describe('a prepared query', () => {
  it('is built once, and runs with the values of each time', async () => {
    const { add, find, timesBuilt } = prepareAll();
    await add.execute(database, { id: 1, name: 'Ada', town: 'London' });
    await add.execute(database, { id: 2, name: 'Grace', town: null });
    await add.execute(database, { id: 2, name: 'nobody', town: 'New York' });
    expect(await find.execute(database, { town: 'London' })).toEqual([
      { id: 1, name: 'Ada', town: 'London' },
    ]);
    expect(await find.executeTakeFirst(database, { town: 'New York' })).toMatchObject({
      id: 2,
      name: 'Grace',
    });
    expect(await find.executeTakeFirst(database, { town: 'Paris' })).toBeUndefined();
    expect(timesBuilt()).toBe(1);
  });

  it('tells how many rows it wrote', async () => {
    const { add, rename } = prepareAll();
    for (const id of [1, 2]) await add.execute(database, { id, name: 'Ada', town: null });
    expect(await rename.executeForCount(database, { from: 'Ada', to: 'Grace' })).toBe(2);
    expect(await rename.executeForCount(database, { from: 'Ada', to: 'Grace' })).toBe(0);
  });

  it('belongs to the transaction that it runs in', async () => {
    const { add, find } = prepareAll();
    const broken = database.transaction().execute(async (transaction) => {
      await add.execute(transaction, { id: 1, name: 'Ada', town: 'London' });
      expect(await find.execute(transaction, { town: 'London' })).toHaveLength(1);
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    expect(await find.execute(database, { town: 'London' })).toEqual([]);
  });

  it('is refused on the database itself while its caller is inside a transaction, and after the end of one', async () => {
    const { find } = prepareAll();
    const ended = await database.transaction().execute(async (transaction) => {
      const beside = find.execute(database, { town: 'London' });
      await expect(beside).rejects.toMatchObject({ code: 'wrong_connection' });
      return transaction;
    });
    const late = find.execute(ended, { town: 'London' });
    await expect(late).rejects.toMatchObject({ code: 'transaction_lost' });
  });

  it('is built for each run where plugins want to see it, with the same text', async () => {
    const { find } = prepareAll();
    const seen: string[] = [];
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        seen.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const watched = database.withPlugin(plugin);
    await database.insertInto('friends').values({ id: 1, name: 'Ada', town: 'London' }).execute();
    for (const town of ['London', 'Paris']) await find.execute(watched, { town });
    expect(seen).toEqual(['SelectQueryNode', 'SelectQueryNode']);
    expect(await find.execute(watched, { town: 'London' })).toEqual(
      await find.execute(database, { town: 'London' }),
    );
  });
});

describe('prepared queries that run together', () => {
  it('tell what became of each', async () => {
    const { add, find, rename } = prepareAll();
    await add.execute(database, { id: 1, name: 'Ada', town: 'London' });
    const [added, renamed, found] = await runTogether(database, [
      add.with({ id: 2, name: 'Grace', town: 'London' }),
      rename.with({ from: 'Grace', to: 'Grace H.' }),
      find.with({ town: 'London' }),
    ]);
    expect(added.count).toBe(1);
    expect(renamed.count).toBe(1);
    expect(found.rows.map(({ name }) => name)).toEqual(['Ada', 'Grace H.']);
  });

  it('stand or fall together, also by what is done before their end, and leave what others wrote alone', async () => {
    const { add, find } = prepareAll();
    const ada = { id: 1, name: 'Ada', town: 'London' };
    const nameless = { id: 2, name: null as unknown as string, town: 'London' };
    const other = add.execute(database, { id: 3, name: 'Grace', town: 'London' });
    const broken = runTogether(database, [add.with(ada), add.with(nameless)]);
    await expect(broken).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' });
    const stop = () => {
      throw new Error('stopped');
    };
    const stopped = runTogether(database, [add.with(ada)], { beforeEnd: stop });
    await expect(stopped).rejects.toThrow('stopped');
    await other;
    expect(await find.execute(database, { town: 'London' })).toMatchObject([{ id: 3 }]);
  });

  it('are refused inside a transaction, and built one by one where plugins want to see them', async () => {
    const { add, find } = prepareAll();
    const ada = add.with({ id: 1, name: 'Ada', town: 'London' });
    const inside = database.transaction().execute(() => runTogether(database, [ada]));
    await expect(inside).rejects.toMatchObject({ code: 'wrong_connection' });
    const seen: string[] = [];
    const watched = database.withPlugin({
      transformQuery: ({ node }) => {
        seen.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const [added, found] = await runTogether(watched, [ada, find.with({ town: 'London' })]);
    expect([added.count, found.rows]).toEqual([1, [{ id: 1, name: 'Ada', town: 'London' }]]);
    expect(seen).toEqual(['InsertQueryNode', 'SelectQueryNode']);
  });
});
