import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findEarlier, makeDatabase, requireVolume } from '../../src/apps/first-start.ts';
import { claimDatabase } from '../../src/apps/startup.ts';
import { silentLog } from '../support/silent-log.ts';

let folder: string;
let file: string;
let keyFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-first-'));
  file = join(folder, 'bot.db');
  keyFile = join(folder, 'encryption.key');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const claim = (role: 'start' | 'service' = 'start', production = false) =>
  claimDatabase(
    role,
    { databaseUrl: `file:${file}`, encryptionKeyFile: keyFile, production },
    silentLog(),
    0,
  );

it('the first start makes the database, and no later one looks for signs', async () => {
  await claim();
  expect(statSync(file)).toMatchObject({ size: 4_096, mode: 0o100600 });
  writeFileSync(keyFile, 'k');
  await claim('service', true);
});

it.each<[string, () => void]>([
  ['its key', () => writeFileSync(keyFile, 'k')],
  ['its lock', () => writeFileSync(`${file}-lock`, '')],
  ['its log', () => writeFileSync(`${file}-wal`, '')],
  ['a rescue copy', () => writeFileSync(`${file}-rescue`, '')],
  ['what a restore put aside', () => writeFileSync(`${file}.2026-01-31T10-00-00`, '')],
  ['its key, and an empty file', () => [writeFileSync(keyFile, 'k'), writeFileSync(file, '')]],
])('no database is made where there is %s', async (_, leave) => {
  leave();
  await expect(claim()).rejects.toMatchObject({
    code: 'database_missing',
    message: expect.stringMatching(/bot\.db.*there was one.*restore.*init\./),
  });
  expect(existsSync(file)).toBe(false);
});

it('no database is made for a service in production, and in a container only on a volume', async () => {
  await expect(claim('service', true)).rejects.toMatchObject({ code: 'database_missing' });
  const url = `file:${join(folder, 'data', 'bot.db')}`;
  expect(() => requireVolume(url, [folder], folder)).toThrow('no volume of this container');
  expect(() => requireVolume(url, [folder], '/proc')).not.toThrow();
  expect(() => requireVolume(url, [], folder)).not.toThrow();
});

it('a folder that cannot be made is told with its remedy, also to init', () => {
  const code = 'not_writable';
  expect(() => makeDatabase('file:/dev/null/bot.db')).toThrow(expect.objectContaining({ code }));
});

it('a start in another working directory finds the database in the folder of the program', () => {
  const data = basename(folder);
  const program = join(folder, 'program');
  mkdirSync(join(program, data), { recursive: true });
  writeFileSync(join(program, data, 'bot.db'), 'x');
  const place = { databaseUrl: `file:${data}/bot.db`, encryptionKeyFile: `${data}/encryption.key` };
  expect(findEarlier(place, program)).toEqual([join(program, data, 'bot.db')]);
  expect(findEarlier(place, process.cwd())).toEqual([]);
});
