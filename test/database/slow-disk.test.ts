import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Given, prepareQuery } from '../../src/database/prepare-query.ts';
import { type Entries, idsOnDisk, readIds } from './support/entries.ts';
import { type OnSimulatedDisk, openOnSimulatedDisk } from './support/open-on-simulated-disk.ts';
import type { SimulatedDisk } from './support/simulated-disk.ts';

let world: OnSimulatedDisk<Entries>;
let disk: SimulatedDisk;
let database: Kysely<Entries>;

/** So long nobody sets out beside a commit that is on its way to the disk. */
const SLOW_MS = 3;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  world = openOnSimulatedDisk('create table entries (id integer primary key)');
  ({ disk, database } = world);
  disk.isSlow = true;
});

afterEach(async () => {
  disk.isSlow = false;
  disk.arrive();
  vi.useRealTimers();
  await world.close();
});

const insert = (id: number) => database.insertInto('entries').values({ id }).execute();

const STEP = prepareQuery(
  (on: Kysely<Entries>, { id }: Given<{ id: number }>) => on.insertInto('entries').values({ id }),
  { isStep: true },
);

/** Some turns of the event loop: enough for whatever waits for nothing else. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

/** Begins to insert this, after the disk has been slow with what came before, and says when it is told of. */
async function insertBeside(id: number, told: number[]): Promise<void> {
  vi.advanceTimersByTime(SLOW_MS);
  void insert(id).then(
    () => told.push(id),
    () => told.push(-id),
  );
  await turns();
}

describe('a change that comes while the disk is slow', () => {
  it('sets out beside the one before, and is told of when it has arrived itself', async () => {
    const told: number[] = [];
    await insertBeside(1, told);
    await insertBeside(2, told);
    expect([disk.waiting, world.commits(), told]).toEqual([2, 2, []]);
    disk.arrive('last');
    await turns();
    expect(told).toEqual([2]);
    expect(idsOnDisk(disk)).toEqual([1, 2]);
    disk.arrive();
    await turns();
    expect(told).toEqual([2, 1]);
    expect(idsOnDisk(disk)).toEqual([1, 2]);
  });

  it('is not told of by what arrived before it', async () => {
    const told: number[] = [];
    await insertBeside(1, told);
    await insertBeside(2, told);
    disk.arrive('first');
    await turns();
    expect([told, idsOnDisk(disk)]).toEqual([[1], [1]]);
  });

  it('waits for a moment first, so that others come along', async () => {
    const told: number[] = [];
    await insertBeside(1, told);
    void insert(2).then(() => told.push(2));
    vi.advanceTimersByTime(SLOW_MS - 1);
    await turns();
    void insert(3).then(() => told.push(3));
    await turns();
    expect([disk.waiting, world.commits()]).toEqual([1, 1]);
    vi.advanceTimersByTime(1);
    await turns();
    expect([disk.waiting, world.commits()]).toEqual([2, 2]);
    disk.arrive();
    await turns();
    expect(told).toEqual([1, 2, 3]);
  });

  it('is never one of more than three on their way', async () => {
    const told: number[] = [];
    for (const id of [1, 2, 3, 4, 5]) await insertBeside(id, told);
    expect([disk.waiting, world.commits()]).toEqual([3, 3]);
    disk.arrive();
    await turns();
    expect([told, world.commits()]).toEqual([[1, 2, 3], 4]);
  });
});

describe('while several changes are on their way to a slow disk', () => {
  it('a read is answered when all it sees is there', async () => {
    const told: number[] = [];
    await insertBeside(1, told);
    await insertBeside(2, told);
    let seen: readonly number[] | undefined;
    void readIds(database).then((ids) => {
      seen = ids;
    });
    disk.arrive('first');
    await turns();
    expect(seen).toBeUndefined();
    disk.arrive();
    await turns();
    expect(seen).toEqual([1, 2]);
  });

  it('what concerns the file waits for all of them', async () => {
    const told: number[] = [];
    await insertBeside(1, told);
    await insertBeside(2, told);
    let isDone = false;
    void sql`PRAGMA user_version = 7`.execute(database).then(() => {
      isDone = true;
    });
    await turns();
    vi.advanceTimersByTime(SLOW_MS);
    await turns();
    expect(world.sqlite.pragma('user_version', { simple: true })).toBe(0);
    disk.arrive();
    await turns();
    disk.arrive();
    await turns();
    expect([isDone, world.sqlite.pragma('user_version', { simple: true })]).toEqual([true, 7]);
  });

  it('all of them are lost when the disk fails, with steps of a transaction that is open, and nothing more is taken', async () => {
    const told: number[] = [];
    await insertBeside(1, told);
    vi.advanceTimersByTime(SLOW_MS);
    const opened = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const transaction = database.transaction().execute(async (own) => {
      await own.insertInto('entries').values({ id: 2 }).execute();
      opened.resolve();
      await mayEnd.promise;
    });
    await opened.promise;
    const step = STEP.executeForCount(database, { id: 3 });
    await turns();
    disk.fails = new Error('input/output error');
    disk.arrive();
    mayEnd.resolve();
    const away = { status: 'rejected', reason: expect.objectContaining({ code: 'database_away' }) };
    expect(await Promise.allSettled([transaction, step, readIds(database)])).toEqual([away, away, away]);
    expect([told, idsOnDisk(disk)]).toEqual([[-1], []]);
  });

  it('the database closes when all of them are there', async () => {
    const told: number[] = [];
    await insertBeside(1, told);
    await insertBeside(2, told);
    let isClosed = false;
    const closing = database.destroy().then(() => {
      isClosed = true;
    });
    disk.arrive('last');
    await turns();
    expect([isClosed, told]).toEqual([false, [2]]);
    disk.arrive();
    await closing;
    expect(told).toEqual([2, 1]);
  });
});
