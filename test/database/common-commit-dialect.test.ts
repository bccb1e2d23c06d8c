import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommonCommitDialect } from '../../src/database/common-commit-dialect.ts';

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
  database = new Kysely<Schema>({ dialect: new CommonCommitDialect(sqlite) });
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
