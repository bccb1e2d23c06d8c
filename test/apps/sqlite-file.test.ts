import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockSqliteFile, openDatabase } from '../../src/database/open-database.ts';
import { createKey } from '../../src/service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../src/service/store/service-schema.ts';
import {
  ended,
  kill,
  NOWHERE,
  outputOf,
  START_PATIENCE_MS,
  StartedPrograms,
} from '../support/started-programs.ts';
import { until } from '../support/until.ts';

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

const IN_USE = {
  code: 75,
  printed: expect.stringMatching(/"seconds":20.*the database file is in use: the start waits/),
  complaint: expect.stringMatching(
    /bot\.db is in use by another bot or service.*Stop the other one.*DATABASE_URL.*PostgreSQL/,
  ),
};

describe('one SQLite file', { timeout: 2 * START_PATIENCE_MS }, () => {
  it('serves one bot: a start beside it waits and ends with 75, and the command line works', async () => {
    await programs.runReady('start');
    symlinkSync(folder, join(folder, 'folder-link'));
    const link = `file:${relative(process.cwd(), join(folder, 'folder-link', 'bot.db'))}`;
    const others = [
      programs.run(['start']),
      programs.run(['service']),
      programs.run(['service'], { environment: { DATABASE_URL: link } }),
    ].map(ended);
    const created = await ended(programs.run(['cli', 'keys', 'create', 'a partner']));
    expect(created).toMatchObject({ code: 0, printed: expect.stringContaining('csk_') });
    for (const words of [
      ['erase', '7'],
      ['backup', join(folder, 'backup.db')],
    ]) {
      expect(await ended(programs.run(['cli', ...words]))).toMatchObject({ code: 0, complaint: '' });
    }
    expect(await ended(programs.run(['cli', 'restore', join(folder, 'backup.db')]))).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('is in use by another bot or service'),
    });
    const { printed, complaint } = await ended(programs.run(['cli', 'doctor']));
    expect(printed + complaint).toMatch(/^ok {5}database +.*opens/m);
    for (const other of others) expect(await other).toMatchObject(IN_USE);
  });

  it('passes from a bot that stops to a start that waits for it', async () => {
    const { program } = await programs.runReady('start');
    program.kill('SIGSTOP');
    const printed = outputOf(programs.run(['start']));
    const hear = (words: string) => until(() => expect(printed()).toContain(words), START_PATIENCE_MS);
    await hear('the start waits for a predecessor');
    program.kill('SIGTERM');
    program.kill('SIGCONT');
    await hear('"bot ready"');
  });

  it('is refused under a second name, and made behind a symbolic link', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    symlinkSync(relative(other, file), join(other, 'link.db'));
    const { program } = await programs.runReady('service', {
      environment: { DATABASE_URL: `file:${join(other, 'link.db')}` },
    });
    expect(existsSync(file)).toBe(true);
    linkSync(file, join(other, 'hard.db'));
    for (const name of [file, join(other, 'hard.db')]) {
      const { code, complaint } = await ended(
        programs.run(['service'], { environment: { DATABASE_URL: `file:${name}` } }),
      );
      expect([code, complaint]).toEqual([78, expect.stringMatching(/second name.*-samefile.*delete/)]);
    }
    await kill(program);
  });

  it('is free after a kill, and the leftover lock is private to its owner', async () => {
    const { program } = await programs.runReady('service');
    await kill(program);
    expect(statSync(`${file}-lock`)).toMatchObject({ size: 0, mode: 0o100600 });
    await programs.runReady('service');
  });

  it('is copied when it is deleted under a bot; nothing replaces it, and a restore brings all back', async () => {
    const { program, url } = await programs.runReady('start');
    for (const end of ['', '-wal', '-shm', '-lock']) rmSync(`${file}${end}`);
    const readyz = () => fetch(`${url}/readyz`).then((answer) => answer.json());
    await until(async () => expect(await readyz()).toMatchObject({ checks: { database: 'failing' } }), 5_000);
    const refused = {
      code: 78,
      complaint: expect.stringMatching(/There is no database at .*bot\.db-rescue/),
    };
    const exit = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(await ended(programs.run(['start']))).toMatchObject(refused);
    expect(await ended(programs.run(['cli', 'keys', 'create', 'x']))).toMatchObject({ code: 2 });
    expect(await ended(programs.run(['cli', 'doctor']))).toMatchObject({
      complaint: expect.stringMatching(/^WRONG {2}database +.*is gone or empty/m),
    });
    expect(await ended(programs.run(['cli', 'restore', `${file}-rescue`]))).toMatchObject({ code: 0 });
    await programs.runReady('start');
  });

  it('unlike a PostgreSQL, is not shared', () => {
    expect(() => lockSqliteFile('postgres://bot@127.0.0.1:9/countersign')).not.toThrow();
  });
});

const SECRET = 'a-secret-of-the-webhook-that-is-long-enough';
/** More than needed to reach the limit. */
const MAX_REQUESTS = 5_000;

/** Above any file written at the start; each request adds 4 KiB to the WAL. */
const FILE_LIMIT_KIB = 2_048;

function update(id: number) {
  const chat = { id: 7, type: 'private', first_name: 'Ada' };
  return {
    update_id: id,
    message: { message_id: id, date: 1, chat, from: { ...chat, is_bot: false }, text: '/start' },
  };
}

/** Keys in a file whose tables are there. */
async function createKeys(count: number): Promise<readonly string[]> {
  const database = await openDatabase<ServiceSchema>(`file:${file}`);
  const made = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createKey(database, { name: `partner ${index}` }, Date.now()),
    ),
  );
  await database.destroy();
  return made.map(({ key }) => key);
}

const FATAL = /"level":"fatal".*the disk refused a write: this process ends with exit code 1/;

describe('after a refused disk write', { timeout: 2 * START_PATIENCE_MS }, () => {
  it('the bot logs it and exits with 1, and every acknowledged update is in the file', async () => {
    const { program, url, printed } = await programs.runReady('start', {
      fileLimit: FILE_LIMIT_KIB,
      environment: {
        TELEGRAM_MODE: 'webhook',
        TELEGRAM_WEBHOOK_SECRET: SECRET,
        NODE_DISABLE_COMPILE_CACHE: '1',
      },
    });
    const exit = once(program, 'exit');
    const deliver = (id: number) =>
      fetch(`${url}/telegram/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET },
        body: JSON.stringify(update(id)),
      }).then(
        ({ status }) => status,
        () => 'refused',
      );
    let acknowledged = 0;
    while (acknowledged < MAX_REQUESTS && (await deliver(acknowledged + 1)) === 200) acknowledged += 1;
    expect(await exit).toEqual([1, null]);
    expect(printed()).toMatch(FATAL);
    const database = new SqliteDatabase(join(folder, 'bot.db'), { readonly: true });
    const stored = database
      .prepare('SELECT count(*) AS count FROM inbox WHERE update_id <= ?')
      .get(acknowledged);
    database.close();
    expect(acknowledged).toBeGreaterThan(0);
    expect(stored).toEqual({ count: acknowledged });
  });

  it('the service exits with 1 and does not acknowledge the write', async () => {
    await ended(programs.run(['cli', 'keys', 'create', 'a partner']));
    const keys = await createKeys(1_000);
    const { program, url, printed } = await programs.runReady('service', {
      fileLimit: FILE_LIMIT_KIB,
      environment: { NODE_DISABLE_COMPILE_CACHE: '1', JUPITER_API_URL: NOWHERE },
    });
    const exit = once(program, 'exit');
    const statuses: number[] = [];
    // The first request of each key writes the row of its budget.
    for (const key of keys) {
      const { status } = await fetch(`${url}/v1/tokens`, { headers: { authorization: `Bearer ${key}` } });
      statuses.push(status);
      if (status === 500) break;
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(500);
    expect(await exit).toEqual([1, null]);
    expect(printed()).toMatch(FATAL);
  });
});
