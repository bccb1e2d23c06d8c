import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Given, onDisk, prepareQuery, runTogether } from '../../src/database/prepare-query.ts';
import { type Entries, idsOnDisk, readIds } from './support/entries.ts';
import { type OnSimulatedDisk, openOnSimulatedDisk } from './support/open-on-simulated-disk.ts';
import type { SimulatedDisk } from './support/simulated-disk.ts';

let world: OnSimulatedDisk<Entries>;
let disk: SimulatedDisk;
let database: Kysely<Entries>;

/** More than a step lies behind the disk by itself. */
const A_WHILE_MS = 1_000;

beforeEach(() => {
  // Nothing goes to the disk by itself, unless a test lets the time pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  world = openOnSimulatedDisk('create table entries (id integer primary key)');
  ({ disk, database } = world);
});

afterEach(async () => {
  await world.close();
  vi.useRealTimers();
});

const insert = (id: number) => database.insertInto('entries').values({ id }).execute();

const addTogether = (...ids: readonly number[]) =>
  database.transaction().execute(async (transaction) => {
    for (const id of ids) await transaction.insertInto('entries').values({ id }).execute();
  });

const STEP = prepareQuery(
  (on: Kysely<Entries>, { id }: Given<{ id: number }>) => on.insertInto('entries').values({ id }),
  { isStep: true },
);

const step = (id: number) => STEP.executeForCount(database, { id });

/** What the end of this program would leave, with the power on. */
const inFile = () => {
  const other = new SqliteDatabase(world.file, { readonly: true });
  const rows = other.prepare<[], { id: number }>('select id from entries order by id').all();
  other.close();
  return rows.map(({ id }) => id);
};

describe('a step', () => {
  it('is told of without the disk, outlives this program, and is on disk with the next change', async () => {
    disk.isSlow = true;
    expect(await step(1)).toBe(1);
    expect([inFile(), idsOnDisk(disk), disk.waiting]).toEqual([[1], [], 0]);
    disk.isSlow = false;
    await insert(2);
    expect(idsOnDisk(disk)).toEqual([1, 2]);
  });

  it('does not wait for the disk to take the change of somebody else', async () => {
    disk.isSlow = true;
    const change = insert(1);
    await disk.asked();
    const taken = runTogether(database, [STEP.with({ id: 2 }), STEP.with({ id: 3 })], { isStep: true });
    await Promise.all([taken, step(4)]);
    expect([inFile(), idsOnDisk(disk), world.commits()]).toEqual([[1, 2, 3, 4], [], 2]);
    disk.isSlow = false;
    disk.arrive();
    await change;
    expect(idsOnDisk(disk)).toEqual([1]);
  });

  it('that shares its commit with a change is told of before the disk has it', async () => {
    disk.isSlow = true;
    const change = insert(1);
    const told: number[] = [];
    void change.then(() => told.push(1));
    await step(2);
    expect([told, world.commits()]).toEqual([[], 1]);
    disk.isSlow = false;
    disk.arrive();
    await change;
    expect(idsOnDisk(disk)).toEqual([1, 2]);
  });

  it('fails alone, also while the disk works', async () => {
    await step(1);
    await expect(step(1)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    disk.isSlow = true;
    const change = insert(2);
    await disk.asked();
    const ends = await Promise.allSettled([step(1), step(3)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    disk.isSlow = false;
    disk.arrive();
    await change;
    expect(await readIds(database)).toEqual([1, 2, 3]);
  });

  it('is lost with the steps of the same moment where one of them ends their commit, and nobody waits for ever', async () => {
    await insert(1);
    const torn = prepareQuery(
      (on: Kysely<Entries>, { id }: Given<{ id: number }>) =>
        // What SQLite does by itself when the disk is full.
        on.insertInto('entries').orRollback().values({ id }),
      { isStep: true },
    );
    disk.isSlow = true;
    const change = insert(2);
    await disk.asked();
    const ends = await Promise.allSettled([step(3), torn.execute(database, { id: 1 }), step(4)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    disk.isSlow = false;
    disk.arrive();
    await change;
    await step(5);
    expect(await readIds(database)).toEqual([1, 2, 5]);
  });

  it('comes along with a transaction that has begun while it waited for its turn', async () => {
    disk.isSlow = true;
    const change = insert(1);
    await disk.asked();
    const both = addTogether(2, 3);
    disk.isSlow = false;
    disk.arrive();
    const taken = step(4);
    await Promise.all([change, both, taken]);
    expect(idsOnDisk(disk)).toEqual([1, 2, 3, 4]);
  });

  it('is on disk after a moment by itself, and whoever asks hears when', async () => {
    await step(1);
    const told: string[] = [];
    const asked = onDisk(database).then(() => told.push('on disk'));
    await step(2);
    expect([idsOnDisk(disk), told]).toEqual([[], []]);
    vi.advanceTimersByTime(A_WHILE_MS);
    await asked;
    expect(idsOnDisk(disk)).toEqual([1, 2]);
    const commits = world.commits();
    vi.advanceTimersByTime(A_WHILE_MS);
    await onDisk(database);
    expect(world.commits()).toBe(commits);
  });

  it('of the time in which the disk works is on disk with the next work of it, and not before', async () => {
    disk.isSlow = true;
    const change = insert(1);
    await disk.asked();
    await step(2);
    const told: string[] = [];
    const asked = onDisk(database).then(() => told.push('on disk'));
    disk.arrive();
    await change;
    expect([idsOnDisk(disk), told]).toEqual([[1], []]);
    const next = insert(3);
    await disk.asked();
    disk.arrive();
    await Promise.all([next, asked]);
    expect(idsOnDisk(disk)).toEqual([1, 2, 3]);
    disk.isSlow = false;
  });

  it('is on disk when the database is closed', async () => {
    await insert(1);
    await step(2);
    const sync = vi.spyOn(disk, 'sync');
    await database.destroy();
    expect(sync).toHaveBeenCalledOnce();
  });

  it('that is behind when the disk fails is told to whoever asks', async () => {
    disk.isSlow = true;
    const change = insert(1);
    await disk.asked();
    await step(2);
    const asked = onDisk(database);
    disk.fails = new Error('EIO');
    disk.arrive();
    await expect(change).rejects.toMatchObject({ code: 'database_away' });
    await expect(asked).rejects.toMatchObject({ code: 'database_away' });
    await expect(onDisk(database)).rejects.toMatchObject({ code: 'database_away' });
  });

  it('is refused once the disk did not take something', async () => {
    disk.fails = new Error('EIO');
    disk.isSlow = true;
    const change = insert(1);
    await disk.asked();
    disk.arrive();
    const late = step(2);
    await expect(change).rejects.toMatchObject({ code: 'database_away' });
    await Promise.allSettled([late]);
    await expect(step(3)).rejects.toMatchObject({ code: 'database_away' });
  });
});

describe('a read that is a step', () => {
  const LOOK = prepareQuery(
    (on: Kysely<Entries>, { id }: Given<{ id: number }>) =>
      on.selectFrom('entries').select('id').where('id', '=', id),
    { isStep: true },
  );
  const look = (id: number) => LOOK.execute(database, { id });

  it('is answered while the disk works, also with what it works on', async () => {
    disk.isSlow = true;
    const change = insert(1);
    await disk.asked();
    expect(await look(1)).toEqual([{ id: 1 }]);
    expect(idsOnDisk(disk)).toEqual([]);
    disk.isSlow = false;
    disk.arrive();
    await change;
  });

  it('is never answered with what a transaction has not committed', async () => {
    const isOver = Promise.withResolvers<void>();
    const isIn = Promise.withResolvers<void>();
    const own = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('entries').values({ id: 1 }).execute();
      isIn.resolve();
      await isOver.promise;
      throw new Error('changed my mind');
    });
    await isIn.promise;
    const seen = look(1);
    isOver.resolve();
    await expect(own).rejects.toThrow('changed my mind');
    expect(await seen).toEqual([]);
  });

  it('gives the disk no work', async () => {
    const sync = vi.spyOn(disk, 'sync');
    await look(1);
    vi.advanceTimersByTime(A_WHILE_MS);
    await onDisk(database);
    expect(sync).not.toHaveBeenCalled();
  });

  it('is refused once the disk did not take something', async () => {
    disk.fails = new Error('EIO');
    await expect(insert(1)).rejects.toMatchObject({ code: 'database_away' });
    await expect(look(1)).rejects.toMatchObject({ code: 'database_away' });
  });
});
