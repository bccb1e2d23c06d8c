import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { batch, diskRefusal } from '../../src/database/scoped-kysely.ts';
import { SqliteConnection } from '../../src/database/sqlite/sqlite-writer.ts';

interface Schema {
  entries: { id: number; text: string };
}

let folder: string;
let file: string;
let database: Kysely<Schema>;

const insert = (id: number, connection: Kysely<Schema> = database) =>
  connection.insertInto('entries').values({ id, text: 'x' }).execute();

const readIds = async () =>
  (await database.selectFrom('entries').select('id').orderBy('id').execute()).map(({ id }) => id);

const inTransaction = (...ids: readonly number[]) =>
  database.transaction().execute(async (transaction) => {
    for (const id of ids) await insert(id, transaction);
  });

/** Rows that another process sees in the file. */
function idsInFile(): readonly number[] {
  const other = new SqliteDatabase(file, { readonly: true });
  try {
    return (other.prepare('select id from entries order by id').all() as { id: number }[]).map(
      ({ id }) => id,
    );
  } finally {
    other.close();
  }
}

const open = async (url: string) => {
  database = await openDatabase<Schema>(url);
  await sql`CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`.execute(database);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-writer-'));
  file = join(folder, 'test.db');
});
afterEach(async () => {
  vi.useRealTimers();
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['a file', 'memory'])('SQLite in %s', (place) => {
  beforeEach(() => open(place === 'memory' ? ':memory:' : `file:${file}`));

  it('rolls back one of several changes alone', async () => {
    const ends = await Promise.allSettled([insert(1), insert(1), inTransaction(2, 1), insert(3)]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(ends[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
    expect(await readIds()).toEqual([1, 3]);
  });

  it('shows a change once acknowledged', async () => {
    await insert(1);
    expect(await readIds()).toEqual([1]);
  });

  it('shows nothing of a failed transaction', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await insert(1, transaction);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await readIds()).toEqual([]);
  });

  it('runs transactions one by one, in order of their start', async () => {
    const order: string[] = [];
    const work = (name: string, id: number) =>
      database.transaction().execute(async (transaction) => {
        order.push(`${name} begins`);
        await insert(id, transaction);
        order.push(`${name} ends`);
      });
    await Promise.all([work('first', 1), insert(2), work('second', 3), insert(4)]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(await readIds()).toEqual([1, 2, 3, 4]);
  });

  it('runs a batch together, returns each result, and rolls all back', async () => {
    const row = (id: number) => database.insertInto('entries').values({ id, text: 'x' });
    const rename = database.updateTable('entries').set({ text: 'y' });
    const all = database.selectFrom('entries').selectAll().orderBy('id');
    const [first, renamed, found] = await batch(database, [row(1), rename, all]);
    expect([first.count, renamed.count, found.rows]).toEqual([1, 1, [{ id: 1, text: 'y' }]]);
    await expect(batch(database, [row(2), row(1)])).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_PRIMARYKEY',
    });
    const beforeEnd = () => {
      throw new Error('stopped');
    };
    await expect(batch(database, [row(2)], { beforeEnd })).rejects.toThrow('stopped');
    const inside = database.transaction().execute(() => batch(database, [row(2)]));
    await expect(inside).rejects.toMatchObject({ code: 'wrong_connection' });
    expect(await readIds()).toEqual([1]);
  });

  it('runs statements about the file outside of any transaction', async () => {
    await Promise.all([insert(1), sql`VACUUM`.execute(database), inTransaction(2, 3)]);
    await expect(sql`VACUUM INTO ${folder}`.execute(database)).rejects.toThrow();
    expect(await readIds()).toEqual([1, 2, 3]);
  });

  it.each(['statement', 'transaction', 'read'] as const)(
    'refuses a %s of the database itself inside a transaction instead of waiting for ever',
    async (kind) => {
      const misuse = { statement: () => insert(2), transaction: () => inTransaction(2), read: readIds }[kind];
      const wrong = database.transaction().execute(async (transaction) => {
        await insert(1, transaction);
        await new Promise(setImmediate);
        await misuse();
      });
      await expect(wrong).rejects.toMatchObject({ code: 'wrong_connection' });
      await insert(4);
      expect(await readIds()).toEqual([4]);
    },
  );

  it('rolls back a transaction after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const foreign = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const own = database.transaction().execute(async (transaction) => {
      await insert(1, transaction);
      began.resolve();
      await foreign.promise;
      await insert(2, transaction);
    });
    await began.promise;
    const waiting = insert(3);
    vi.advanceTimersByTime(5_000);
    await waiting;
    foreign.resolve();
    await expect(own).rejects.toMatchObject({ code: 'transaction_lost' });
    expect(await readIds()).toEqual([3]);
  });

  it('writes nothing more of a transaction that SQLite rolled back', async () => {
    await sql`CREATE TRIGGER torn BEFORE INSERT ON entries WHEN NEW.id = 2
      BEGIN SELECT RAISE(ROLLBACK, 'as with a full disk'); END`.execute(database);
    const own = database.transaction().execute(async (transaction) => {
      await insert(1, transaction);
      await insert(2, transaction).catch(() => undefined);
      await insert(3, transaction);
    });
    await expect(own).rejects.toMatchObject({ code: 'transaction_lost' });
    await insert(4);
    expect(await readIds()).toEqual([4]);
  });

  it('closes after pending work', async () => {
    const written = [insert(1), inTransaction(2, 3)];
    await Promise.all([...written, database.destroy()]);
    if (place === 'a file') expect(idsInFile()).toEqual([1, 2, 3]);
  });
});

describe('beside other processes, SQLite', () => {
  let other: SqliteDatabase.Database;

  beforeEach(async () => {
    await open(`file:${file}`);
    // A separate connection: SQLite's locks ignore process boundaries.
    other = new SqliteDatabase(file);
  });
  afterEach(() => other.close());

  it('reads while another process holds the write lock, and writes when it is free', async () => {
    await insert(1);
    other.exec("begin immediate; insert into entries values (2, 'y')");
    let isWritten = false;
    const writing = insert(3).then(() => {
      isWritten = true;
    });
    // Lets the event loop turn.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await readIds()).toEqual([1]);
    expect(isWritten).toBe(false);
    other.exec('commit');
    await writing;
    expect(await readIds()).toEqual([1, 2, 3]);
  });

  it('writes while another process reads an older state, as a backup does', async () => {
    await insert(1);
    other.exec('begin');
    expect(other.prepare('select count(*) as count from entries').get()).toEqual({ count: 1 });
    await insert(2);
    await inTransaction(3, 4);
    expect(other.prepare('select count(*) as count from entries').get()).toEqual({ count: 1 });
    expect(await readIds()).toEqual([1, 2, 3, 4]);
    other.exec('commit');
  });
});

it('keeps acknowledged writes under concurrent writers', async () => {
  await open(`file:${file}`);
  const step = fc.record({
    kind: fc.constantFrom('insert', 'transaction', 'fails', 'wait'),
    id: fc.integer({ min: 1, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      await database.deleteFrom('entries').execute();
      const asked = new Set<number>();
      const running: Promise<void>[] = [];
      for (const { kind, id } of steps) {
        if (kind === 'wait') {
          await Promise.all(running.splice(0));
          continue;
        }
        const isKept = kind !== 'fails' && !asked.has(id);
        if (isKept) asked.add(id);
        const work =
          kind === 'insert' ? insert(id) : kind === 'fails' ? inTransaction(id, id) : inTransaction(id);
        running.push(
          work.then(
            () => expect([isKept, idsInFile().includes(id)]).toEqual([true, true]),
            (error: unknown) => expect([isKept, error]).toEqual([false, error]),
          ),
        );
      }
      await Promise.all(running);
      expect(await readIds()).toEqual([...asked].sort());
    }),
    { numRuns: 60 },
  );
});

it('fails a group of writes as a whole where SQLite has rolled it back, each with the cause', async () => {
  await open(`file:${file}`);
  const writer = new SqliteConnection(file, 'write');
  // As on a full disk, where a group outgrows the page cache.
  writer.run({ kind: 'alone', statements: [{ text: 'PRAGMA max_page_count = 4', parameters: [] }] });
  const row = (id: number, text = 'x') => ({
    text: 'INSERT INTO entries VALUES (?, ?)',
    parameters: [id, text],
  });
  const group = [[row(1)], [row(2, 'x'.repeat(20_000))], [row(3)], [row(4), row(5)]];
  const answers = writer.runAll(group.map((statements) => ({ kind: 'write', statements })));
  expect(answers.map((answer) => 'error' in answer && answer.code)).toEqual(group.map(() => 'SQLITE_FULL'));
  await insert(6);
  writer.close();
  expect(await readIds()).toEqual([6]);
});

it('refuses everything after its thread died, with the advice to restart', async () => {
  await open(`file:${file}`);
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  await insert(1);
  const [thread] = post.mock.contexts as readonly Worker[];
  post.mockRestore();
  const refusal = diskRefusal(database);
  const writing = insert(2);
  await thread?.terminate();
  await expect(writing).rejects.toMatchObject({ code: 'database_away' });
  expect(await refusal).toMatchObject({ code: 'database_away' });
  await expect(insert(3)).rejects.toMatchObject({ code: 'database_away' });
});

it('reports a parameter that cannot be cloned, and continues', async () => {
  await open(`file:${file}`);
  // A symbol cannot be cloned.
  const notANumber = Symbol('x') as unknown as number;
  await expect(insert(notANumber)).rejects.toThrow('could not be cloned');
  await insert(1);
  expect(await readIds()).toEqual([1]);
});

it('shares one writer per file in the process', async () => {
  await open(`file:${file}`);
  const second = await openDatabase<Schema>(`file:${file}`);
  await database.transaction().execute(async (transaction) => {
    await insert(1, transaction);
    await expect(insert(2, second)).rejects.toMatchObject({ code: 'wrong_connection' });
  });
  await second.destroy();
  await insert(3);
  expect(await readIds()).toEqual([1, 3]);
  await database.destroy();
  database = await openDatabase<Schema>(`file:${file}`);
  expect(await readIds()).toEqual([1, 3]);
});
