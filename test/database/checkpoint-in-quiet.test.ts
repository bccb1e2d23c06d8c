import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkpointInQuiet } from '../../src/database/checkpoint-in-quiet.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { until } from '../support/until.ts';

const PAGE = 4_096;
const COMMITS = 64;

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-checkpoint-'));
  path = join(folder, 'bot.db');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('checkpointInQuiet', () => {
  let database: SqliteDatabase.Database;
  let isAtWork: boolean;
  let committed: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    database = new SqliteDatabase(path);
    database.pragma('journal_mode = WAL');
    database.pragma('wal_autocheckpoint = 0');
    database.exec('create table pages (bytes blob)');
    isAtWork = false;
    committed = checkpointInQuiet(database, () => isAtWork);
  });
  afterEach(() => database.close());

  /** So many commits that write so many pages each. */
  function commit(times: number, pages: number): void {
    const insert = database.prepare('insert into pages values (zeroblob(?))');
    for (let time = 0; time < times; time += 1) {
      insert.run(pages * PAGE);
      committed();
    }
  }

  const behind = (): number => {
    const [{ log, checkpointed } = { log: 0, checkpointed: 0 }] = database.pragma('wal_checkpoint(NOOP)') as {
      log: number;
      checkpointed: number;
    }[];
    return log - checkpointed;
  };

  it('takes a long log into the file some milliseconds after the last commit, and not before', () => {
    commit(COMMITS, 40);
    expect(behind()).toBeGreaterThan(COMMITS * 40);
    vi.advanceTimersByTime(3);
    commit(1, 1);
    vi.advanceTimersByTime(3);
    expect(behind()).toBeGreaterThan(COMMITS * 40);
    vi.advanceTimersByTime(1);
    expect(behind()).toBe(0);
    expect(statSync(path).size).toBeGreaterThan(COMMITS * 40 * PAGE);
  });

  it('leaves a short log alone', () => {
    commit(2 * COMMITS, 1);
    vi.advanceTimersByTime(1_000);
    expect(behind()).toBeGreaterThan(COMMITS);
  });

  it('does not look after a few commits', () => {
    commit(COMMITS - 1, 40);
    vi.advanceTimersByTime(1_000);
    expect(behind()).toBeGreaterThan(2_000);
  });

  it('waits for the next commit where somebody is at work, or has a transaction', () => {
    commit(COMMITS, 40);
    isAtWork = true;
    vi.advanceTimersByTime(4);
    isAtWork = false;
    expect(behind()).toBeGreaterThan(2_000);
    commit(1, 1);
    database.exec('begin');
    vi.advanceTimersByTime(4);
    database.exec('commit');
    expect(behind()).toBeGreaterThan(2_000);
    commit(1, 1);
    vi.advanceTimersByTime(4);
    expect(behind()).toBe(0);
  });

  it('takes what is not held up by a reader, without a word, and the rest when it has read', () => {
    const reader = new SqliteDatabase(path);
    reader.exec('begin');
    reader.prepare('select count(*) from pages').get();
    commit(COMMITS, 40);
    vi.advanceTimersByTime(4);
    expect(behind()).toBeGreaterThan(2_000);
    reader.exec('commit');
    reader.close();
    commit(COMMITS, 1);
    vi.advanceTimersByTime(4);
    expect(behind()).toBe(0);
  });

  it('has nothing to say of a database that was closed meanwhile, or cannot be read', () => {
    commit(COMMITS, 40);
    database.close();
    expect(() => vi.advanceTimersByTime(4)).not.toThrow();
    const broken = {
      open: true,
      inTransaction: false,
      pragma: vi.fn(() => {
        throw new Error('disk I/O error');
      }),
    };
    const look = checkpointInQuiet(broken as unknown as SqliteDatabase.Database, () => false);
    for (let time = 0; time < COMMITS; time += 1) look();
    expect(() => vi.advanceTimersByTime(4)).not.toThrow();
    expect(broken.pragma).toHaveBeenCalledOnce();
  });
});

describe('a database that is written to', () => {
  it('has in its file, as long as it is open, what was written a moment ago', async () => {
    const database = await openDatabase<Record<string, never>>(`file:${path}`);
    await sql`create table pages (bytes blob)`.execute(database);
    for (let time = 0; time < COMMITS; time += 1)
      await sql`insert into pages values (zeroblob(${40 * PAGE}))`.execute(database);
    await until(() => expect(statSync(path).size).toBeGreaterThan(COMMITS * 40 * PAGE));
    await database.destroy();
  });

  it('is taken into its file in the end where nobody ever rests', async () => {
    const database = await openDatabase<Record<string, never>>(`file:${path}`);
    await sql`create table pages (bytes blob)`.execute(database);
    // One commit: there is no quiet after sixty-four.
    await sql`insert into pages values (zeroblob(${4_000 * PAGE}))`.execute(database);
    expect(statSync(path).size).toBeGreaterThan(4_000 * PAGE);
    await database.destroy();
  });
});
