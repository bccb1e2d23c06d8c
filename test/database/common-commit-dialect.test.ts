import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../support/until.ts';
import { idsOnDisk, readIds } from './support/entries.ts';
import { type OnSimulatedDisk, openOnSimulatedDisk } from './support/open-on-simulated-disk.ts';
import type { SimulatedDisk } from './support/simulated-disk.ts';

interface Schema {
  entries: { id: number; text: string };
}

let world: OnSimulatedDisk<Schema>;
let sqlite: SqliteDatabase.Database;
let disk: SimulatedDisk;
let database: Kysely<Schema>;

beforeEach(() => {
  world = openOnSimulatedDisk('create table entries (id integer primary key, text text not null)');
  ({ sqlite, disk, database } = world);
});

afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

const insert = (id: number, text = 'x') => database.insertInto('entries').values({ id, text }).execute();

const addTwice = (first: number, second: number) =>
  database.transaction().execute(async (transaction) => {
    await transaction.insertInto('entries').values({ id: first, text: 'x' }).execute();
    await transaction.insertInto('entries').values({ id: second, text: 'x' }).execute();
  });

describe('changes that arrive together', () => {
  it('gather while the commit before is on its way to the disk, and make nobody wait who comes alone', async () => {
    // For less than the moment after which nobody waits for others any more.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    disk.isSlow = true;
    const first = insert(1);
    await disk.asked();
    const later = [insert(2), insert(3)];
    await new Promise(setImmediate);
    later.push(insert(4));
    expect(world.commits()).toBe(1);
    disk.isSlow = false;
    disk.arrive();
    await Promise.all([first, ...later]);
    expect(world.commits()).toBe(2);
    await insert(5);
    expect(world.commits()).toBe(3);
  });

  it('share one commit, and are on disk when they are answered', async () => {
    const seen = await Promise.all([1, 2, 3].map((id) => insert(id).then(() => idsOnDisk(disk))));
    expect(seen).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(world.commits()).toBe(1);
  });

  it('share it with whole transactions', async () => {
    await Promise.all([addTwice(1, 2), insert(3), addTwice(4, 5)]);
    expect(idsOnDisk(disk)).toEqual([1, 2, 3, 4, 5]);
    expect(world.commits()).toBe(1);
  });

  it('fail alone', async () => {
    const ends = await Promise.allSettled([insert(1), insert(1), addTwice(2, 1), insert(3)]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(idsOnDisk(disk)).toEqual([1, 3]);
  });

  it('all fail when the commit fails, and the next ones do not', async () => {
    const exec = sqlite.exec;
    sqlite.exec = (command) => {
      if (command !== 'commit') return exec(command);
      sqlite.exec = exec;
      throw new Error('the disk is full');
    };
    const ends = await Promise.allSettled([insert(1), addTwice(2, 3), readIds(database)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(ends[2]).toMatchObject({ value: [] });
    await insert(4);
    expect(idsOnDisk(disk)).toEqual([4]);
  });

  it('all fail when the disk does not take them, and so does whatever is asked from then on', async () => {
    await insert(1);
    const away = { status: 'rejected', reason: expect.objectContaining({ code: 'database_away' }) };
    disk.isSlow = true;
    const first = insert(2);
    await until(() => expect(disk.waiting).toBe(1));
    const all = Promise.allSettled([
      ...[first, insert(3), addTwice(4, 5), readIds(database)],
      sql`PRAGMA user_version`.execute(database),
    ]);
    await new Promise(setImmediate);
    disk.fails = new Error('input/output error');
    disk.arrive();
    expect(await all).toEqual([away, away, away, away, away]);
    disk.isSlow = false;
    disk.fails = undefined;
    const later = await Promise.allSettled([insert(5), addTwice(6, 7), readIds(database)]);
    expect(later).toEqual([away, away, away]);
    expect(idsOnDisk(disk)).toEqual([1]);
  });

  it('all fail when another process holds the file, and the next ones do not', async () => {
    sqlite.pragma('busy_timeout = 1');
    const other = new SqliteDatabase(world.file);
    other.exec('begin immediate');
    await expect(insert(1)).rejects.toThrow('locked');
    await expect(addTwice(1, 2)).rejects.toThrow('locked');
    other.exec('rollback');
    other.close();
    await addTwice(1, 2);
    expect(idsOnDisk(disk)).toEqual([1, 2]);
  });
});

describe('a read', () => {
  it('sees what was acknowledged before it, at once', async () => {
    await insert(1);
    const writing = insert(2);
    expect(await readIds(database)).toEqual([1]);
    await writing;
    expect(await readIds(database)).toEqual([1, 2]);
  });

  it('that sees what is on its way to the disk is answered when it is there', async () => {
    disk.isSlow = true;
    const writing = insert(1);
    await until(() => expect(disk.waiting).toBe(1));
    let seen: readonly number[] | undefined;
    const reading = readIds(database).then((ids) => {
      seen = ids;
      return idsOnDisk(disk);
    });
    await new Promise(setImmediate);
    expect(seen).toBeUndefined();
    disk.arrive();
    expect(await reading).toEqual([1]);
    expect(seen).toEqual([1]);
    await writing;
  });

  it('sees nothing of a transaction that is taken back', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
      throw new Error('taken back');
    });
    const [end, ids] = await Promise.all([failing.catch((error: Error) => error.message), readIds(database)]);
    expect(end).toBe('taken back');
    expect(ids).toEqual([]);
  });

  it('of an idle database needs no commit', async () => {
    expect(await readIds(database)).toEqual([]);
    expect(world.commits()).toBe(0);
  });
});

describe('inside a transaction', () => {
  const misuse = {
    'a read of the database itself': () => readIds(database),
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
    expect(idsOnDisk(disk)).toEqual([4]);
  });

  it('others ask the database meanwhile, and what it began may ask once it has ended', async () => {
    const begun = Promise.withResolvers<void>();
    let later: Promise<readonly number[]> | undefined;
    const own = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('entries').values({ id: 1, text: 'x' }).execute();
      later = begun.promise.then(() => readIds(database));
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
      expect(idsOnDisk(disk)).toEqual([3]);
      foreign.resolve();
      await expect(own).rejects.toMatchObject({ code: 'transaction_lost' });
      await expect(goesOn).rejects.toMatchObject({ code: 'transaction_lost' });
      expect(idsOnDisk(disk)).toEqual([3]);
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
      expect(idsOnDisk(disk)).toEqual([]);
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
    expect(idsOnDisk(disk)).toEqual([3]);
  });
});

it('does what concerns the file between two commits, in its turn', async () => {
  const checkpoint = sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database);
  const [, done] = await Promise.all([insert(1), checkpoint, addTwice(2, 3)]);
  expect(done.rows).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  expect(world.commits()).toBeGreaterThan(0);
  expect(idsOnDisk(disk)).toEqual([1, 2, 3]);
});

it('brings what concerns the file to the disk', async () => {
  await sql`PRAGMA user_version = 7`.execute(database);
  expect(disk.read('PRAGMA user_version')).toEqual([{ user_version: 7 }]);
});

it('tells what a statement about the file was refused for', async () => {
  await expect(sql`VACUUM INTO ${world.file}`.execute(database)).rejects.toThrow('exists');
  await insert(1);
  expect(idsOnDisk(disk)).toEqual([1]);
});

it('closes after what is under way', async () => {
  const written = insert(1);
  await database.destroy();
  await written;
  expect(idsOnDisk(disk)).toEqual([1]);
});

const DISKS = {
  quick: [],
  'now and then slow': [
    [4, 'last'],
    [0, 'all'],
    [5, 'first'],
    [1, 'first'],
    [7, 'last'],
    [0, 'last'],
  ],
} as const;

/** Lets a disk take what waits for it, again and again, in this rhythm of milliseconds; it is never idle for long. */
function letArrive(rhythm: (typeof DISKS)[keyof typeof DISKS]): () => void {
  disk.isSlow = rhythm.length > 0;
  let timer: NodeJS.Timeout | undefined;
  const go = (turn: number): void => {
    const [ms, which] = rhythm[turn % rhythm.length] ?? [0, 'all'];
    timer = setTimeout(() => {
      disk.arrive(which);
      go(turn + 1);
    }, ms);
  };
  if (rhythm.length > 0) go(0);
  return () => {
    clearTimeout(timer);
    disk.isSlow = false;
    disk.arrive();
  };
}

it.each(Object.entries(DISKS))(
  'on a disk that is %s it writes any mixture as one after the other would, and shows what was acknowledged and nothing that is not on disk',
  async (_, rhythm) => {
    const stop = letArrive(rhythm);
    const step = fc.record({
      kind: fc.constantFrom('insert', 'transaction', 'taken back', 'read', 'wait'),
      id: fc.integer({ min: 1, max: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await database.deleteFrom('entries').execute();
        const asked = new Set<number>();
        let acknowledged: readonly number[] = [];
        const running: Promise<void>[] = [];
        for (const { kind, id } of steps) {
          if (kind === 'wait') {
            await Promise.all(running.splice(0));
            acknowledged = [...asked];
          } else if (kind === 'read') {
            const [atLeast, atMost] = [[...acknowledged], [...asked]];
            running.push(
              readIds(database).then((seen) => {
                expect(seen).toEqual(expect.arrayContaining(atLeast));
                expect(atMost).toEqual(expect.arrayContaining([...seen]));
                expect(idsOnDisk(disk)).toEqual(expect.arrayContaining([...seen]));
              }),
            );
          } else {
            const isLasting = kind !== 'taken back' && !asked.has(id);
            const work = kind === 'insert' ? insert(id) : writeOwn(id, kind === 'taken back');
            if (isLasting) asked.add(id);
            running.push(
              work.then(
                () => expect([isLasting, idsOnDisk(disk).includes(id)]).toEqual([true, true]),
                (error: unknown) => expect([isLasting, error]).toEqual([false, error]),
              ),
            );
          }
        }
        await Promise.all(running);
        expect(idsOnDisk(disk)).toEqual([...asked].sort());
      }),
      { numRuns: 60 },
    );
    stop();
  },
);

function writeOwn(id: number, isTakenBack: boolean): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto('entries').values({ id, text: 'x' }).execute();
    if (isTakenBack) throw new Error('taken back');
  });
}
