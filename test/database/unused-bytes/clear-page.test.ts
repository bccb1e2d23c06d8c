import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearPage } from '../../../src/database/unused-bytes/clear-page.ts';

const PAGE = 512;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clear-page-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A leaf of a table: so many cells at the end of the page, everything between filled with `fill`. */
function leaf({ cells = 3, cellBytes = 20, fill = 0xaa } = {}): Buffer {
  const page = Buffer.alloc(PAGE, fill);
  const start = PAGE - cells * cellBytes;
  page.set([13, 0, 0, 0, cells], 0);
  page.writeUInt16BE(start, 5);
  page[7] = 0;
  for (let cell = 0; cell < cells; cell += 1) page.writeUInt16BE(start + cell * cellBytes, 8 + 2 * cell);
  page.fill(0x55, start);
  return page;
}

describe('a page', () => {
  test('loses what lies between its pointers and its cells, and nothing else', () => {
    const page = leaf();
    const before = Buffer.from(page);
    expect(clearPage(page, PAGE)).toBe(true);
    expect(page.subarray(14, PAGE - 60).every((byte) => byte === 0)).toBe(true);
    expect(page.subarray(0, 14)).toEqual(before.subarray(0, 14));
    expect(page.subarray(PAGE - 60)).toEqual(before.subarray(PAGE - 60));
    expect(clearPage(page, PAGE)).toBe(false);
  });

  test('keeps the links and sizes of its free blocks', () => {
    const page = leaf({ cells: 4 });
    const first = PAGE - 60;
    page.writeUInt16BE(first, 1);
    page.writeUInt16BE(first + 30, first);
    page.writeUInt16BE(20, first + 2);
    page.writeUInt16BE(0, first + 30);
    page.writeUInt16BE(10, first + 32);
    const before = Buffer.from(page);
    expect(clearPage(page, PAGE)).toBe(true);
    expect(page.subarray(first, first + 4)).toEqual(before.subarray(first, first + 4));
    expect(page.subarray(first + 4, first + 20).every((byte) => byte === 0)).toBe(true);
    expect(page.subarray(first + 20, first + 34)).toEqual(before.subarray(first + 20, first + 34));
    expect(page.subarray(first + 34, first + 40).every((byte) => byte === 0)).toBe(true);
    expect(page.subarray(first + 40)).toEqual(before.subarray(first + 40));
  });

  test.each([
    ['of another kind', (page: Buffer) => page.writeUInt8(0, 0)],
    ['whose pointers reach into its cells', (page: Buffer) => page.writeUInt16BE(PAGE, 3)],
    ['whose cells begin behind its end', (page: Buffer) => page.writeUInt16BE(PAGE + 1, 5)],
    ['with a cell in the gap', (page: Buffer) => page.writeUInt16BE(40, 8)],
    ['with a cell behind its end', (page: Buffer) => page.writeUInt16BE(PAGE, 8)],
    ['with a free block in the gap', (page: Buffer) => page.writeUInt16BE(40, 1)],
    ['with a free block at its end', (page: Buffer) => page.writeUInt16BE(PAGE - 2, 1)],
    ['with a free block without a size', (page: Buffer) => freeBlock(page, 0, 3)],
    ['with a free block beyond its end', (page: Buffer) => freeBlock(page, 0, PAGE)],
    ['with free blocks in a circle', (page: Buffer) => freeBlock(page, PAGE - 60, 8)],
  ])('%s is left as it is', (_, spoil) => {
    const page = leaf();
    spoil(page);
    const before = Buffer.from(page);
    expect(clearPage(page, PAGE)).toBe(false);
    expect(page).toEqual(before);
  });

  test('of any bytes never makes it read or write elsewhere', () => {
    const bytes = fc.uint8Array({ minLength: PAGE, maxLength: PAGE });
    fc.assert(
      fc.property(
        bytes,
        fc.constantFrom(2, 5, 10, 13),
        fc.integer({ min: 480, max: PAGE }),
        (raw, kind, usable) => {
          const page = Buffer.from(raw);
          page[0] = kind;
          const before = Buffer.from(page);
          clearPage(page, usable);
          expect(page.every((byte, at) => byte === 0 || byte === before[at])).toBe(true);
          expect(page.subarray(usable)).toEqual(before.subarray(usable));
        },
      ),
      { numRuns: 300 },
    );
  });
});

function freeBlock(page: Buffer, next: number, size: number): void {
  page.writeUInt16BE(PAGE - 60, 1);
  page.writeUInt16BE(next, PAGE - 60);
  page.writeUInt16BE(size, PAGE - 58);
}

const row = fc.record({
  do: fc.constantFrom('put', 'put', 'delete'),
  key: fc.string({ minLength: 1, maxLength: 60 }),
  bytes: fc.nat(2_000),
});

describe('every page of a database', () => {
  test('may be cleared, whatever was done with its rows: it is sound, and says what it said', () => {
    let made = 0;
    const change = fc.tuple(fc.constantFrom(512, 4_096), fc.array(row, { minLength: 20, maxLength: 120 }));
    fc.assert(
      fc.property(change, ([pageSize, rows]) => {
        const path = join(folder, `${made++}.db`);
        const database = new SqliteDatabase(path);
        database.pragma(`page_size = ${pageSize}`);
        database.exec('CREATE TABLE t (key TEXT PRIMARY KEY, value BLOB); CREATE INDEX t_value ON t (value)');
        const put = database.prepare('INSERT OR REPLACE INTO t VALUES (?, ?)');
        const remove = database.prepare('DELETE FROM t WHERE key = ?');
        for (const one of rows) {
          if (one.do === 'put') put.run(one.key, Buffer.alloc(one.bytes, one.key));
          else remove.run(one.key);
        }
        const whole = database.prepare('SELECT * FROM t ORDER BY key').all();
        database.close();
        const file = readFileSync(path);
        for (let at = pageSize; at < file.length; at += pageSize) {
          clearPage(file.subarray(at, at + pageSize), pageSize);
        }
        const cleared = new SqliteDatabase(file);
        expect(cleared.pragma('integrity_check', { simple: true })).toBe('ok');
        expect(cleared.prepare('SELECT * FROM t ORDER BY key').all()).toEqual(whole);
        cleared.close();
      }),
      { numRuns: 10 },
    );
  });
});
