import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDamage } from '../../../src/apps/cli/database-file.ts';
import { runVacuumCommand } from '../../../src/apps/cli/vacuum-command.ts';
import { tracesIn } from '../../bot/support/find-traces.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';

describe('vacuum of a SQLite file', () => {
  let folder: string;
  let file: string;
  /** The running bot. */
  let bot: TestStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vacuum-'));
    file = join(folder, 'bot.db');
    bot = await openTestStore(`file:${file}`);
  });
  afterEach(async () => {
    await bot.database.destroy();
    rmSync(folder, { recursive: true });
  });

  const vacuum = () => runVacuumCommand(`file:${file}`, async () => undefined);

  /** Another process with the file open. */
  function openElsewhere(): SqliteDatabase.Database {
    return new SqliteDatabase(file, { timeout: 0 });
  }

  /** Writes `count` dialogues and deletes every second one. @returns the deleted texts */
  async function writeAndDelete(count: number): Promise<Readonly<Record<string, string>>> {
    const keys = Array.from({ length: count }, (_, index) => `gone-${(index * 7_919) % 100_003}:end`);
    for (const key of keys) await bot.store.conversations.write(key, 'x'.repeat(key.length * 7), 1);
    const gone = keys.filter((_, index) => index % 2 === 0);
    for (const key of gone) await bot.store.conversations.delete(key);
    return Object.fromEntries(gone.map((key) => [key, key]));
  }

  it('removes every trace of deleted rows from an open file, and keeps the others', async () => {
    const gone = await writeAndDelete(400);
    expect(tracesIn(file, gone)).not.toEqual([]);
    const { exitCode, text } = await vacuum();
    expect(exitCode).toBe(0);
    // The file itself is small before: what was written is in its log.
    const [, before, after] = /rebuilt, (\d+) bytes before, (\d+) now/.exec(text) ?? [];
    expect(Number(before)).toBeGreaterThan(Number(after));
    expect(tracesIn(file, gone)).toEqual([]);
    expect(findDamage(file)).toBeUndefined();
    await bot.store.conversations.write('7:7', 'after', 2);
    expect(await bot.store.conversations.read('7:7')).toBe('after');
    expect(await bot.database.selectFrom('conversations').select('key').execute()).toHaveLength(201);
  });

  it('reports a concurrent writer and changes nothing', async () => {
    const writer = openElsewhere();
    writer.exec('BEGIN IMMEDIATE');
    const text = expect.stringContaining('Nothing was changed: another program is writing');
    expect(await vacuum()).toMatchObject({ exitCode: 2, text });
    writer.close();
    expect(await vacuum()).toMatchObject({ exitCode: 0 });
  });

  it('warns about remaining copies in the log while another program reads', async () => {
    const gone = await writeAndDelete(50);
    const reader = openElsewhere();
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM conversations').get();
    expect(await vacuum()).toMatchObject({ exitCode: 2, text: expect.stringContaining('copies may remain') });
    expect(tracesIn(file, gone)).not.toEqual([]);
    reader.close();
    expect(await vacuum()).toMatchObject({ exitCode: 0 });
    expect(tracesIn(file, gone)).toEqual([]);
  });

  it('preserves a file with auto_vacuum, as does an erasure', async () => {
    await bot.database.destroy();
    const other = openElsewhere();
    other.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM');
    other.close();
    bot = await openTestStore(`file:${file}`, { cipher: bot.cipher });
    await writeAndDelete(400);
    expect(findDamage(file)).toBeUndefined();
    expect(await vacuum()).toMatchObject({ exitCode: 0 });
    expect(findDamage(file)).toBeUndefined();
  });

  it('works on a file that an earlier version marked for clearing', async () => {
    await bot.database.destroy();
    const other = openElsewhere();
    other.pragma('user_version = 3');
    other.close();
    bot = await openTestStore(`file:${file}`, { cipher: bot.cipher });
    await bot.store.conversations.write('7:7', 'text', 1);
    expect(await vacuum()).toMatchObject({ exitCode: 0 });
    expect(await bot.store.conversations.read('7:7')).toBe('text');
  });

  it('reports a missing database', async () => {
    const databaseUrl = `file:${join(folder, 'none.db')}`;
    const text = expect.stringContaining('There is no database at');
    expect(await runVacuumCommand(databaseUrl)).toMatchObject({ exitCode: 2, text });
  });
});

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('vacuum on $name', ({ url }) => {
  it('vacuums every table', async () => {
    const address = await databaseUrl(url);
    const { database } = await openTestStore(address);
    const { text, exitCode } = await runVacuumCommand(address);
    expect({ text, exitCode }).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('tables were vacuumed'),
    });
    const query = sql<{ count: number }>`SELECT vacuum_count AS count FROM pg_stat_user_tables
      WHERE relname IN ('conversations', 'keys', 'swaps')`;
    await expect
      .poll(async () => (await query.execute(database)).rows.map(({ count }) => Number(count)))
      .toEqual([1, 1, 1]);
    await database.destroy();
  });
});
