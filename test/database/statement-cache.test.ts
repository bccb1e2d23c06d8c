import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { cacheStatements } from '../../src/database/statement-cache.ts';

describe('statement cache', () => {
  it('prepares a text once and gives right answers every time', () => {
    const database = cacheStatements(new SqliteDatabase(':memory:'));
    database.prepare('CREATE TABLE numbers (n INTEGER)').run([]);
    const insert = 'INSERT INTO numbers VALUES (?)';
    expect(database.prepare(insert)).toBe(database.prepare(insert));
    for (const n of [1, 2, 3]) database.prepare(insert).run([n]);
    expect(database.prepare('SELECT sum(n) AS total FROM numbers').all([])).toEqual([{ total: 6 }]);
    database.close();
  });

  it('sees columns that a migration adds later', () => {
    const database = cacheStatements(new SqliteDatabase(':memory:'));
    database.prepare('CREATE TABLE things (a INTEGER)').run([]);
    database.prepare('INSERT INTO things VALUES (1)').run([]);
    const all = 'SELECT * FROM things';
    expect(database.prepare(all).all([])).toEqual([{ a: 1 }]);
    database.prepare('ALTER TABLE things ADD COLUMN b INTEGER').run([]);
    expect(database.prepare(all).all([])).toEqual([{ a: 1, b: null }]);
    database.close();
  });

  it('stays bounded however many texts come', () => {
    const database = cacheStatements(new SqliteDatabase(':memory:'));
    const first = database.prepare('SELECT 0');
    for (let n = 1; n <= 500; n += 1) database.prepare(`SELECT ${n}`);
    expect(database.prepare('SELECT 0')).not.toBe(first);
    database.close();
  });
});
