import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CommonCommitDialect } from '../../src/database/common-commit-dialect.ts';
import { ScopedKysely } from '../../src/database/inside-transaction.ts';

interface Schema {
  entries: { id: number; text: string };
}

let folder: string;
let file: string;
let sqlite: SqliteDatabase.Database;
let database: Kysely<Schema>;
let commits: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-dialect-'));
  file = join(folder, 'test.db');
  sqlite = new SqliteDatabase(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec('create table entries (id integer primary key, text text not null)');
  commits = 0;
  const exec = sqlite.exec.bind(sqlite);
  sqlite.exec = (command) => {
    if (command === 'commit') commits += 1;
    return exec(command);
  };
  database = new ScopedKysely<Schema>(new CommonCommitDialect(sqlite));
});

afterEach(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (id: number, text = 'x') => database.insertInto('entries').values({ id, text }).execute();

/** What another process sees: only what is committed. */
function readElsewhere(): readonly number[] {
  const other = new SqliteDatabase(file, { readonly: true });
  const rows = other.prepare('select id from entries order by id').all() as { id: number }[];
  other.close();
  return rows.map(({ id }) => id);
}

async function readIds(): Promise<readonly number[]> {
  const rows = await database.selectFrom('entries').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const addTwice = (first: number, second: number) =>
  database.transaction().execute(async (transaction) => {
    await transaction.insertInto('entries').values({ id: first, text: 'x' }).execute();
    await transaction.insertInto('entries').values({ id: second, text: 'x' }).execute();
  });

describe('changes that arrive together', () => {
  it('gathers for a moment after a commit that held a crowd, and makes nobody wait who comes alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const turn = () => new Promise(setImmediate);
    await Promise.all(Array.from({ length: 20 }, (_, id) => insert(id)));
    const crowd = commits;
    const both = [insert(100)];
    await turn();
    both.push(insert(101));
    await turn();
    expect(commits).toBe(crowd);
    vi.advanceTimersByTime(2);
    await Promise.all(both);
    expect(commits).toBe(crowd + 1);
    await insert(102);
    await insert(103);
    expect(commits).toBe(crowd + 3);
  });

  it('share one commit, and are on disk when they are answered', async () => {
    const seen = await Promise.all([1, 2, 3].map((id) => insert(id).then(readElsewhere)));
    expect(seen).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(commits).toBe(1);
  });

  it('share it with whole transactions', async () => {
    await Promise.all([addTwice(1, 2), insert(3), addTwice(4, 5)]);
    expect(readElsewhere()).toEqual([1, 2, 3, 4, 5]);
    expect(commits).toBe(1);
  });

  it('fail alone', async () => {
    const ends = await Promise.allSettled([insert(1), insert(1), addTwice(2, 1), insert(3)]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(readElsewhere()).toEqual([1, 3]);
  });

  it('all fail when the commit fails, and the next ones do not', async () => {
    const exec = sqlite.exec;
    sqlite.exec = (command) => {
      if (command !== 'commit') return exec(command);
      sqlite.exec = exec;
      throw new Error('the disk is full');
    };
    const ends = await Promise.allSettled([insert(1), addTwice(2, 3), readIds()]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await insert(4);
    expect(readElsewhere()).toEqual([4]);
  });

  it('all fail when another process holds the file, and the next ones do not', async () => {
    sqlite.pragma('busy_timeout = 1');
    const other = new SqliteDatabase(file);
    other.exec('begin immediate');
    await expect(insert(1)).rejects.toThrow('locked');
    await expect(addTwice(1, 2)).rejects.toThrow('locked');
    other.exec('rollback');
    other.close();
    await addTwice(1, 2);
    expect(readElsewhere()).toEqual([1, 2]);
  });
});

describe('a read', () => {
  it('sees what was asked for before it, and nothing that is not on disk', async () => {
    const [, seen] = await Promise.all([
      insert(1),
      readIds().then((ids) => ({ ids, disk: readElsewhere() })),
    ]);
    expect(seen).toEqual({ ids: [1], disk: [1] });
  });

  it('sees nothing of a transaction that is taken back', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
      throw new Error('taken back');
    });
    const [end, ids] = await Promise.all([failing.catch((error: Error) => error.message), readIds()]);
    expect(end).toBe('taken back');
    expect(ids).toEqual([]);
  });

  it('of an idle database needs no commit', async () => {
    expect(await readIds()).toEqual([]);
    expect(commits).toBe(0);
  });
});

describe('inside a transaction', () => {
  const misuse = {
    'a read of the database itself': () => readIds(),
    'a write of the database itself': () => insert(2),
    'a transaction of its own': () => addTwice(2, 3),
    'a statement about the file': () => sql`PRAGMA user_version`.execute(database),
  };

  it.each(Object.entries(misuse))('%s is an error at once, and nobody stands still', async (_, misused) => {
    const deeper = async () => {
      await new Promise(setImmediate);
      return misused();
    };
    const wrong = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
      await deeper();
    });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_connection' });
    await insert(4);
    expect(readElsewhere()).toEqual([4]);
  });

  it('others ask the database meanwhile, and what it began may ask once it has ended', async () => {
    const begun = Promise.withResolvers<void>();
    let later: Promise<readonly number[]> | undefined;
    const own = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
      later = begun.promise.then(readIds);
    });
    await Promise.all([own, insert(2)]);
    begun.resolve();
    expect(await later).toEqual([1, 2]);
  });

  it('nothing foreign is waited for longer than five seconds: it is taken back, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const foreign = Promise.withResolvers<void>();
      const opened = Promise.withResolvers<void>();
      let goesOn: Promise<unknown> | undefined;
      const own = database.transaction().execute(async (transaction) => {
        await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
        opened.resolve();
        await foreign.promise;
        goesOn = transaction.insertInto('entries').values({ id: 2, text: 'x' }).execute();
        await goesOn;
      });
      await opened.promise;
      const waiting = insert(3);
      vi.advanceTimersByTime(5_000);
      await waiting;
      expect(readElsewhere()).toEqual([3]);
      foreign.resolve();
      await expect(own).rejects.toMatchObject({ code: 'transaction_lost' });
      await expect(goesOn).rejects.toMatchObject({ code: 'transaction_lost' });
      expect(readElsewhere()).toEqual([3]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('one that took too long and asks nothing more is told when it wants to commit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const own = database.transaction().execute(async (transaction) => {
        await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
        vi.advanceTimersByTime(5_000);
      });
      await expect(own).rejects.toMatchObject({ code: 'transaction_lost' });
      expect(readElsewhere()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('nothing is written any more once the common commit is lost', async () => {
    const own = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
      // What SQLite does by itself when the disk is full.
      sqlite.exec('rollback');
      await transaction.insertInto('entries').values({ id: 2, text: 'x' }).execute();
    });
    await expect(own).rejects.toMatchObject({ code: 'transaction_lost' });
    await insert(3);
    expect(readElsewhere()).toEqual([3]);
  });
});

it('does what concerns the file between two commits, in its turn', async () => {
  const checkpoint = sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database);
  const [, done] = await Promise.all([insert(1), checkpoint, addTwice(2, 3)]);
  expect(done.rows).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  expect(commits).toBeGreaterThan(0);
  expect(readElsewhere()).toEqual([1, 2, 3]);
});

it('tells what a statement about the file was refused for', async () => {
  await expect(sql`VACUUM INTO ${file}`.execute(database)).rejects.toThrow('exists');
  await insert(1);
  expect(readElsewhere()).toEqual([1]);
});

it('closes after what is under way', async () => {
  const written = insert(1);
  await database.destroy();
  await written;
  expect(readElsewhere()).toEqual([1]);
});

it('answers any mixture as one after the other would', async () => {
  const step = fc.record({
    kind: fc.constantFrom('insert', 'transaction', 'taken back', 'read'),
    id: fc.integer({ min: 1, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      await database.deleteFrom('entries').execute();
      const expected = new Set<number>();
      const wanted = steps.map(({ kind, id }) => {
        const isNew = !expected.has(id);
        if (kind === 'read') return [...expected].sort();
        if (kind === 'taken back') return 'rejected';
        expected.add(id);
        return isNew ? 'fulfilled' : 'rejected';
      });
      const run = async ({ kind, id }: (typeof steps)[number]) => {
        if (kind === 'read') return readIds();
        const work = kind === 'insert' ? insert(id) : writeOwn(id, kind === 'taken back');
        return work.then(
          () => 'fulfilled',
          () => 'rejected',
        );
      };
      expect(await Promise.all(steps.map(run))).toEqual(wanted);
      expect(readElsewhere()).toEqual([...expected].sort());
    }),
    { numRuns: 60 },
  );
});

function writeOwn(id: number, isTakenBack: boolean): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto('entries').values({ id, text: 'x' }).execute();
    if (isTakenBack) throw new Error('taken back');
  });
}
