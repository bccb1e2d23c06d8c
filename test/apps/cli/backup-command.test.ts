import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDamage } from '../../../src/apps/cli/database-file.ts';
import { rotateEncryption } from '../../../src/apps/cli/key-commands.ts';
import { runCommand } from '../../../src/apps/cli.ts';
import { createBotStore } from '../../../src/bot/create-bot-store.ts';
import { createFieldCipher, fingerprintOf } from '../../../src/bot/store/field-cipher.ts';
import { openKeyFile } from '../../../src/bot/store/key-file.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { restPlaced } from '../../bot/support/use-standing.ts';
import { order } from '../../guard/support/order-world.ts';

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

const backup = (...words: string[]) => runAt(Date.parse('2026-11-26T12:00:00Z'), 'backup', ...words);

function runAt(now: number, ...words: string[]) {
  const places = { DATABASE_URL: `file:${source}`, ENCRYPTION_KEY_FILE: keyFile };
  return runCommand(places, words, now);
}

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
    await restPlaced(test, 1);
    const copying = backup(target);
    await test.store.conversations.write('7:7', 'after', 2);
    const outcome = await copying;
    expect(outcome.exitCode).toBe(0);
    expect(outcome.text).toContain(`${target}: ${statSync(target).size} bytes, mode 0600, checked.`);
    expect(outcome.text).toContain(`npm run cli -- restore ${target}`);
    const [fingerprint] = openKeyFile(keyFile)().map(fingerprintOf);
    expect(outcome.text).toContain(`fingerprint ${fingerprint}, today's ${keyFile}`);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(findDamage(target)).toBeUndefined();
    expect(await read(target, '7:7')).toBe('before');
    const copied = new SqliteDatabase(target, { readonly: true });
    expect(copied.prepare('SELECT address, state, due_at FROM standing_orders').all()).toEqual([
      { address: order, state: 'resting', due_at: 1 },
    ]);
    copied.close();
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
      text: expect.stringContaining('There is no database at'),
    });
    expect(existsSync(target)).toBe(false);
  });

  it('names a folder that cannot be made, or written to', async () => {
    writeFileSync(target, 'a file');
    for (const words of [
      ['--into', join(target, 'backups')],
      ['--into', target],
    ]) {
      expect(await backup(...words)).toMatchObject({ exitCode: 2, text: expect.stringContaining(target) });
    }
  });

  it.each([
    [[]],
    [['a', '--into', 'b']],
    [['']],
    [['a', '--keep', '30d']],
    [['--into', 'b', '--keep', '30']],
  ])('refuses %j and writes nothing', async (words) => {
    expect(await backup(...words)).toMatchObject({ exitCode: 2 });
    expect(existsSync('a') || existsSync('b')).toBe(false);
  });

  it('makes a folder, keeps copies for a time, and deletes only its own', async () => {
    const into = join(folder, 'backups', 'hourly');
    const at = (time: string) => runAt(Date.parse(time), 'backup', '--into', into, '--keep', '2d');
    expect(await at('2026-11-20T01:00:00Z')).toMatchObject({ exitCode: 0 });
    expect(statSync(into).mode & 0o777).toBe(0o700);
    for (const name of ['notes.db', 'countersign-old.db', 'countersign-2026-11-20T01-00-00Z.db.zip'])
      writeFileSync(join(into, name), 'precious');
    // Of a backup that was killed.
    const draft = 'countersign-2026-11-20T00-30-00Z.db.0123456789ab';
    writeFileSync(join(into, draft), 'half of a copy');
    expect(await at('2026-11-21T23:00:00Z')).toMatchObject({ exitCode: 0, data: { deleted: [] } });
    const made = await at('2026-11-22T01:00:01Z');
    const file = join(into, 'countersign-2026-11-22T01-00-01Z.db');
    expect((made.data as { file: string }).file).toBe(file);
    const { deleted } = made.data as { deleted: string[] };
    expect(deleted.toSorted()).toEqual([draft, 'countersign-2026-11-20T01-00-00Z.db']);
    expect(made.text).toContain('Deleted, for its age: countersign-2026-11-20T01-00-00Z.db');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(findDamage(file)).toBeUndefined();
    expect(readdirSync(into).toSorted()).toEqual([
      'countersign-2026-11-20T01-00-00Z.db.zip',
      'countersign-2026-11-21T23-00-00Z.db',
      'countersign-2026-11-22T01-00-01Z.db',
      'countersign-old.db',
      'notes.db',
    ]);
  });

  it('deletes nothing when it made nothing', async () => {
    const into = join(folder, 'backups');
    await runAt(Date.parse('2026-11-20T01:00:00Z'), 'backup', '--into', into);
    await test.database.destroy();
    rmSync(source);
    expect(await backup('--into', into, '--keep', '1d')).toMatchObject({ exitCode: 2 });
    expect(readdirSync(into)).toEqual(['countersign-2026-11-20T01-00-00Z.db']);
  });
});

describe('restore', () => {
  const restore = (...words: string[]) => runAt(Date.parse('2026-11-27T08:30:00Z'), 'restore', ...words);
  const rotate = async () => {
    const ring = openKeyFile(keyFile);
    const cipher = createFieldCipher(ring);
    const deps = { database: test.database, cipher, keyFile, ring, pause: async () => undefined };
    expect((await rotateEncryption(deps)).exitCode).toBe(0);
  };
  const filesBeside = () => readdirSync(folder).toSorted();

  it('puts a copy in the place of the database, and keeps what it replaces', async () => {
    await test.store.conversations.write('7:7', 'before', 1);
    await backup(target);
    await test.store.conversations.write('7:7', 'after', 2);
    await test.database.destroy();
    const kept = `${source}.2026-11-27T08-30-00`;
    expect((await restore(target)).data).toMatchObject({ restored: source, kept, keyFrom: null });
    expect(statSync(source).mode & 0o777).toBe(0o600);
    expect(await read(source, '7:7')).toBe('before');
    expect(await read(kept, '7:7')).toBe('after');
    expect(existsSync(target)).toBe(true);
  });

  it('restores where there is no database', async () => {
    await test.store.conversations.write('7:7', 'before', 1);
    await backup(target);
    await test.database.destroy();
    rmSync(source);
    expect((await restore(target)).data).toMatchObject({ kept: null });
    expect(await read(source, '7:7')).toBe('before');
    const restored = new SqliteDatabase(source, { readonly: true });
    expect(restored.prepare("SELECT value FROM operator_notes WHERE name = 'backup'").get()).toEqual({
      value: 'made',
    });
    restored.close();
  });

  it('sets aside the log that a removed database left behind', async () => {
    await test.store.conversations.write('7:7', 'before', 1);
    await backup(target);
    await test.store.conversations.write('7:7', 'after', 2);
    const log = readFileSync(`${source}-wal`);
    expect(log.length).toBeGreaterThan(0);
    await test.database.destroy();
    rmSync(source);
    writeFileSync(`${source}-wal`, log);
    expect((await restore(target)).exitCode).toBe(0);
    expect(await read(source, '7:7')).toBe('before');
    expect(findDamage(source)).toBeUndefined();
    expect(readFileSync(`${source}.2026-11-27T08-30-00-wal`)).toEqual(log);
  });

  it('restores a copy of the files of a running bot, with what only its log holds', async () => {
    await test.store.conversations.write('7:7', 'before', 1);
    for (const end of ['', '-wal']) copyFileSync(`${source}${end}`, `${target}${end}`);
    await test.store.conversations.write('7:7', 'after', 2);
    await test.database.destroy();
    expect((await restore(target)).exitCode).toBe(0);
    expect(await read(source, '7:7')).toBe('before');
  });

  it('opens an old backup with the key that rotations kept, and the next rotation needs it no more', async () => {
    await test.store.conversations.write('7:7', 'before', 1);
    await backup(target);
    const old = openKeyFile(keyFile)();
    await rotate();
    await rotate();
    const [newest] = openKeyFile(keyFile)();
    await test.database.destroy();
    const restored = await restore(target);
    expect(restored).toMatchObject({ exitCode: 0, text: expect.stringContaining('rotate-encryption') });
    expect(restored.text).toContain(`fingerprint ${old.map(fingerprintOf)}`);
    expect(openKeyFile(keyFile)()).toEqual([newest, ...old]);
    expect(await read(source, '7:7')).toBe('before');
    test = await openTestStore(`file:${source}`, { cipher: createFieldCipher(openKeyFile(keyFile)) });
    await rotate();
    expect(openKeyFile(keyFile)()).toEqual([newest]);
    expect(await test.store.conversations.read('7:7')).toBe('before');
  });

  it('refuses a copy whose key is nowhere, by its fingerprint', async () => {
    await backup(target);
    const [lost] = openKeyFile(keyFile)();
    await test.database.destroy();
    writeFileSync(keyFile, Buffer.alloc(32, 9));
    const before = [filesBeside(), readFileSync(source)];
    const { exitCode, text } = await restore(target);
    expect(exitCode).toBe(2);
    expect(text).toContain(`fingerprint ${lost && fingerprintOf(lost)}`);
    expect([filesBeside(), readFileSync(source)]).toEqual(before);
  });

  it.each([
    ['a missing file', () => {}, 'is not there'],
    ['a damaged file', () => writeFileSync(target, Buffer.alloc(8_192, 7)), 'is not a database'],
    [
      'a database of another program',
      () => change('CREATE TABLE notes (n)'),
      'holds no tables of this program',
    ],
    [
      'a copy of a newer version',
      () => change("INSERT INTO schema_migrations VALUES ('bot', '999-future', 0)"),
      'Another version wrote it, most likely a newer one',
    ],
  ])('refuses %s, and changes nothing', async (name, make, words) => {
    if (name.startsWith('a copy')) await backup(target);
    make();
    await test.database.destroy();
    const before = [filesBeside(), readFileSync(source)];
    expect(await restore(target)).toMatchObject({ exitCode: 2, text: expect.stringContaining(words) });
    expect([filesBeside(), readFileSync(source)]).toEqual(before);
  });

  function change(statement: string) {
    const database = new SqliteDatabase(target);
    database.exec(statement);
    database.close();
  }
});
