import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FileWatch, watchFile } from '../../src/apps/watch-file.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { silentLog } from '../support/silent-log.ts';
import { until } from '../support/until.ts';

let folder: string;
let file: string;
let copy: string;
let database: Kysely<{ entries: { id: number } }>;
let watch: FileWatch;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  folder = mkdtempSync(join(tmpdir(), 'countersign-watch-'));
  file = join(folder, 'data', 'test.db');
  copy = `${file}-rescue`;
  database = await openDatabase(`file:${file}`);
  await sql`CREATE TABLE entries (id INTEGER PRIMARY KEY)`.execute(database);
  watch = watchFile(database, silentLog());
  await insert(1);
});
afterEach(async () => {
  await watch.stop();
  await database.destroy();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (id: number) => database.insertInto('entries').values({ id }).execute();
function idsInCopy() {
  const opened = new SqliteDatabase(copy, { readonly: true });
  const rows = opened.prepare('SELECT id FROM entries ORDER BY id').all() as { id: number }[];
  opened.close();
  return rows.map(({ id }) => id);
}

it.each<[string, () => void]>([
  ['is deleted', () => rmSync(file)],
  ['is deleted with its folder', () => rmSync(join(folder, 'data'), { recursive: true })],
  ['is replaced', () => [writeFileSync(`${file}.new`, ''), renameSync(`${file}.new`, file)]],
])('a file that %s is copied within 10 s, each minute, and once more at the end', async (_, lose) => {
  await vi.advanceTimersByTimeAsync(10_000);
  expect([watch.trouble(), existsSync(copy)]).toEqual([false, false]);
  lose();
  expect(watch.trouble()).toBe(copy);
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => expect(existsSync(copy)).toBe(true));
  expect([idsInCopy(), statSync(copy).mode & 0o777]).toEqual([[1], 0o600]);
  await insert(2);
  for (let looks = 0; looks < 7; looks += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await insert(10 + looks);
  }
  await until(() => expect(idsInCopy()).toContain(2));
  await insert(30);
  await watch.stop();
  expect(idsInCopy()).toContain(30);
});

it('a file that is put back is the open one again', async () => {
  renameSync(file, `${file}.away`);
  expect(watch.trouble()).toBe(copy);
  renameSync(`${file}.away`, file);
  expect(watch.trouble()).toBe(false);
});

it('the service inside a bot leaves the copy to one of them', async () => {
  const other = watchFile(database, silentLog());
  rmSync(file);
  expect(other.trouble()).toBe(copy);
  await other.stop();
  expect(existsSync(copy)).toBe(false);
});
