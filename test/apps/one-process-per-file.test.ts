import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockSqliteFile } from '../../src/database/open-database.ts';
import { ended, kill, START_PATIENCE_MS, StartedPrograms } from './support/started-programs.ts';

let folder: string;
let file: string;
let programs: StartedPrograms;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-one-'));
  file = join(folder, 'bot.db');
  programs = new StartedPrograms(folder);
});
afterEach(async () => {
  await programs.killAll();
  rmSync(folder, { recursive: true, force: true });
});

const REFUSED = {
  code: 78,
  complaint: expect.stringMatching(
    /bot\.db is in use by another bot or service.*Stop the other one.*DATABASE_URL.*PostgreSQL/,
  ),
};

describe('one SQLite file', { timeout: 2 * START_PATIENCE_MS }, () => {
  it('serves one bot: another bot or service is refused, and the command line works beside it', async () => {
    await programs.runReady('start');
    expect(await ended(programs.run(['start']))).toMatchObject(REFUSED);
    expect(await ended(programs.run(['service']))).toMatchObject(REFUSED);
    const created = await ended(programs.run(['cli', 'keys', 'create', 'a partner']));
    expect(created).toMatchObject({ code: 0, printed: expect.stringContaining('csk_') });
    for (const words of [
      ['erase', '7'],
      ['backup', join(folder, 'backup.db')],
    ]) {
      expect(await ended(programs.run(['cli', ...words]))).toMatchObject({ code: 0, complaint: '' });
    }
    const { printed, complaint } = await ended(programs.run(['cli', 'doctor']));
    expect(printed + complaint).toMatch(/^ok {5}database +.*opens/m);
  });

  it('has one lock behind all symbolic links', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    symlinkSync(relative(other, file), join(other, 'link.db'));
    symlinkSync(folder, join(folder, 'folder-link'));
    // The first start creates the link's target.
    await programs.runReady('service', {
      environment: { DATABASE_URL: `file:${join(other, 'link.db')}` },
    });
    expect(existsSync(file)).toBe(true);
    const ways = [file, relative(process.cwd(), join(folder, 'folder-link', 'bot.db'))];
    for (const way of ways) {
      expect(
        await ended(programs.run(['service'], { environment: { DATABASE_URL: `file:${way}` } })),
      ).toMatchObject(REFUSED);
    }
  });

  it('is free after a kill, and the leftover lock is private to its owner', async () => {
    const { program } = await programs.runReady('service');
    await kill(program);
    expect(statSync(`${file}-lock`)).toMatchObject({ size: 0, mode: 0o100600 });
    await programs.runReady('service');
  });

  it('unlike a PostgreSQL, is not shared', () => {
    expect(() => lockSqliteFile('postgres://bot@127.0.0.1:9/countersign')).not.toThrow();
  });
});
