import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearInBackground } from '../../../src/database/unused-bytes/clear-in-background.ts';
import { tracesIn } from '../../bot/support/find-traces.ts';

const NAMES_PER_ROUND = 200;

let folder: string;
let path: string;
let people: People;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clear-file-'));
  path = join(folder, 'bot.db');
  people = new People(path);
});

afterEach(() => {
  people.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Names that come and go in a table and its index, in an order that makes SQLite move them from page to page. */
class People {
  readonly #database: SqliteDatabase.Database;
  readonly #here = new Set<string>();
  #drawn = 0;
  readonly gone: string[] = [];

  constructor(path: string) {
    this.#database = open(path);
    this.#database.exec('CREATE TABLE people (name TEXT PRIMARY KEY, note TEXT)');
    this.#database.exec('CREATE INDEX people_note ON people (note, name)');
  }

  /** Some come, and every other of them goes again. */
  comeAndGo(names = NAMES_PER_ROUND): void {
    this.#database.transaction(() => {
      for (let count = 0; count < names; count += 1) this.come();
      [...this.#here].slice(-names).forEach((name, index) => {
        if (index % 2 === 1) this.#leave(name);
      });
    })();
  }

  come(): void {
    const digest = createHash('sha256')
      .update(`${this.#drawn++}`)
      .digest('hex');
    const name = digest.slice(0, 20 + (this.#drawn % 40));
    this.#database.prepare('INSERT INTO people VALUES (?, ?)').run(name, digest.slice(0, 2));
    this.#here.add(name);
  }

  #leave(name: string): void {
    this.#database.prepare('DELETE FROM people WHERE name = ?').run(name);
    this.#here.delete(name);
    this.gone.push(name);
  }

  /** One of those who were there from the first is renamed back and forth: pages that are remembered are written again. */
  touch(): void {
    const [name = ''] = this.#here;
    this.#database.prepare("UPDATE people SET note = note || 'x' WHERE name = ?").run(name);
  }

  /** Every page that this connection remembers is written again. */
  touchAll(): void {
    this.#database.exec('UPDATE people SET note = substr(note, 2) || substr(note, 1, 1)');
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
  }

  traces(names = this.gone): readonly string[] {
    return tracesIn(path, Object.fromEntries(names.map((name) => [name, name])));
  }

  isSound(): boolean {
    const names = this.#database.prepare('SELECT name FROM people').pluck().all();
    const damage = this.#database.pragma('integrity_check', { simple: true });
    return (
      damage === 'ok' &&
      names.length === this.#here.size &&
      names.every((name) => this.#here.has(name as string))
    );
  }

  close(): void {
    this.#database.close();
  }
}

function open(path: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, { timeout: 5_000 });
  database.pragma('journal_mode = WAL');
  database.pragma('secure_delete = ON');
  return database;
}

/** Goes on with something as long as the work takes, once in every turn of the event loop. */
async function alongside<T>(work: Promise<T>, goOn: () => void): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    goOn();
    await new Promise(setImmediate);
  }
  return ended;
}

describe('a file that nobody uses meanwhile', () => {
  test('is free of what went, and keeps what stayed', async () => {
    for (let round = 0; round < 10; round += 1) people.comeAndGo();
    expect(people.traces()).not.toEqual([]);
    const { cleared, isWhole } = await clearInBackground(path);
    expect(isWhole).toBe(true);
    expect(cleared).toBeGreaterThan(10);
    expect(people.traces()).toEqual([]);
    expect(people.isSound()).toBe(true);
    expect(await clearInBackground(path)).toEqual({ cleared: 0, isWhole: true });
  });

  test('stays free of it when a page that somebody remembers as it was is written', async () => {
    for (let round = 0; round < 10; round += 1) people.comeAndGo();
    await clearInBackground(path);
    people.touchAll();
    expect(people.traces()).toEqual([]);
    expect(people.isSound()).toBe(true);
  });
});

describe('a file that is written all the time', () => {
  test('is free of what went before, and keeps what stayed and came', async () => {
    for (let round = 0; round < 10; round += 1) people.comeAndGo();
    const goneBefore = [...people.gone];
    let writes = 0;
    const { isWhole } = await alongside(clearInBackground(path), () => {
      people.comeAndGo(2);
      people.touch();
      writes += 1;
    });
    expect(isWhole).toBe(true);
    expect(writes).toBeGreaterThan(20);
    expect(people.traces(goneBefore)).toEqual([]);
    expect(people.isSound()).toBe(true);
  });

  test('is sound wherever the clearing is killed', async () => {
    for (let round = 0; round < 12; round += 1) people.comeAndGo();
    for (let kill = 0; kill < 4; kill += 1) {
      const ending = new AbortController();
      let turns = 0;
      await alongside(clearInBackground(path, ending.signal), () => {
        people.comeAndGo(2);
        turns += 1;
        if (turns === 80 * (kill + 1)) ending.abort();
      });
      expect(people.isSound()).toBe(true);
    }
    expect(await clearInBackground(path)).toMatchObject({ isWhole: true });
    expect(people.traces()).toEqual([]);
    expect(people.isSound()).toBe(true);
  });
});

describe('a file that somebody never lets go of', () => {
  test('is not cleared, and says so', async () => {
    people.comeAndGo();
    const reader = open(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM people').get();
    people.come();
    expect(await clearInBackground(path)).toEqual({ cleared: 0, isWhole: false });
    reader.exec('COMMIT');
    reader.close();
    expect(await clearInBackground(path)).toMatchObject({ isWhole: true });
  }, 30_000);

  test('and one that is no database is told as a failure', async () => {
    await expect(clearInBackground(join(folder, 'none', 'x.db'))).rejects.toMatchObject({
      code: 'not_cleared',
    });
  });
});
