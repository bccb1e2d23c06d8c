import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackupCommand } from '../../../src/apps/cli/backup-command.ts';
import { findDamage } from '../../../src/apps/cli/read-only-database.ts';
import { createBotStore } from '../../../src/bot/open-store.ts';
import { openKeyFile } from '../../../src/bot/store/key-file.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';

let folder: string;
let source: string;
let target: string;
let keyFile: string;
let test: TestStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  [source, target] = [join(folder, 'bot.db'), join(folder, 'backup.db')];
  keyFile = join(folder, 'encryption.key');
  test = await openTestStore(`file:${source}`, { cipher: createFieldCipher(openKeyFile(keyFile)) });
});
afterEach(async () => {
  await test.database.destroy();
  rmSync(folder, { recursive: true });
});

const backup = (...words: string[]) =>
  runBackupCommand({ databaseUrl: `file:${source}`, encryptionKeyFile: keyFile }, words);

async function read(path: string, key: string): Promise<string | undefined> {
  const database = await openDatabase<BotSchema>(`file:${path}`);
  const cipher = createFieldCipher(openKeyFile(keyFile));
  const store = await createBotStore({ database, cipher, now: () => 0 });
  const text = await store.conversations.read(key);
  await database.destroy();
  return text;
}

describe('backup', () => {
  it('copies an open database, readable only by its owner, and explains how to restore it', async () => {
    await test.store.conversations.write('7:7', 'before', 1);
    const copying = backup(target);
    await test.store.conversations.write('7:7', 'after', 2);
    const outcome = await copying;
    expect(outcome.exitCode).toBe(0);
    expect(outcome.text).toContain(`${target}: ${statSync(target).size} bytes, mode 0600, checked.`);
    expect(outcome.text).toContain(`stop the bot; move ${source}`);
    expect(outcome.text).toContain(`today's ${keyFile}`);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(findDamage(target)).toBeUndefined();
    expect(await read(target, '7:7')).toBe('before');
    expect(await read(source, '7:7')).toBe('after');
  });

  it('is a consistent snapshot under concurrent writes', async () => {
    const writes = Array.from({ length: 100 }, (_, n) => test.store.conversations.write(`${n}`, 'text', n));
    expect((await backup(target)).exitCode).toBe(0);
    await Promise.all(writes);
    expect(findDamage(target)).toBeUndefined();
  });

  it('never overwrites a file, including its source', async () => {
    writeFileSync(target, 'precious');
    for (const file of [target, source]) {
      expect(await backup(file)).toMatchObject({
        exitCode: 2,
        text: expect.stringContaining('already there. No backup overwrites a file'),
      });
    }
    expect(readFileSync(target, 'utf8')).toBe('precious');
    expect(findDamage(source)).toBeUndefined();
  });

  it('refuses a damaged database and leaves no file', async () => {
    await test.database.destroy();
    writeFileSync(source, Buffer.alloc(8_192, 7));
    expect(await backup(target)).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('is not a database'),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('deletes a copy that fails its check', async () => {
    const sqlite = new SqliteDatabase(source).unsafeMode();
    sqlite.exec('CREATE TABLE odd (n); INSERT INTO odd VALUES (NULL); PRAGMA writable_schema = ON');
    sqlite.exec("UPDATE sqlite_schema SET sql = 'CREATE TABLE odd (n NOT NULL)' WHERE name = 'odd'");
    sqlite.close();
    const text = expect.stringContaining('the copy found "NULL value in odd.n". See what doctor says');
    expect(await backup(target)).toMatchObject({ exitCode: 2, text });
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('reports a missing database or folder', async () => {
    expect((await backup(join(folder, 'none', 'a.db'))).text).toContain('Make it, or name another');
    await test.database.destroy();
    rmSync(source);
    expect(await backup(target)).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('nothing to back up'),
    });
    expect(existsSync(target)).toBe(false);
  });

  it.each([[[]], [['a', 'b']], [['']]])('refuses %j with its usage', async (words) => {
    expect(await backup(...words)).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('backup <file>'),
    });
  });
});
