import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ended, NOWHERE, START_PATIENCE_MS, StartedPrograms } from './support/started-programs.ts';

const SECRET = 'a-secret-of-the-webhook-that-is-long-enough';
/** More than it takes to reach the limit. */
const MOST_REQUESTS = 5_000;

let folder: string;
let programs: StartedPrograms;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-refused-'));
  programs = new StartedPrograms(folder);
});
afterEach(async () => {
  await programs.killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** A module that has the disk refuse every sync as soon as the file `refuses` is there. */
function withDiskThatCanRefuse(): { options: readonly string[]; refuse: () => void } {
  const [module, refuses] = [join(folder, 'disk.mjs'), join(folder, 'refuses')];
  writeFileSync(
    module,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const { fdatasync } = fs;
     const refusal = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
     fs.fdatasync = (file, done) =>
       fs.existsSync(${JSON.stringify(refuses)}) ? setImmediate(done, refusal) : fdatasync(file, done);
     syncBuiltinESMExports();`,
  );
  return {
    options: ['--import', pathToFileURL(module).href],
    refuse: () => writeFileSync(refuses, ''),
  };
}

function update(id: number) {
  const chat = { id: 7, type: 'private', first_name: 'Ada' };
  return {
    update_id: id,
    message: { message_id: id, date: 1, chat, from: { ...chat, is_bot: false }, text: '/start' },
  };
}

const FATAL = /"level":"fatal".*the disk refused a write: this process ends with exit code 1/;

describe('when the disk has refused a write', { timeout: 2 * START_PATIENCE_MS }, () => {
  it('the bot takes nothing more, says so in the log and ends with 1; the next one has what was acknowledged', async () => {
    const disk = withDiskThatCanRefuse();
    const environment = { TELEGRAM_MODE: 'webhook', TELEGRAM_WEBHOOK_SECRET: SECRET };
    const { program, url, printed } = await programs.runReady('start', {
      environment,
      options: disk.options,
    });
    const exit = once(program, 'exit');
    const deliver = (id: number) =>
      fetch(`${url}/telegram/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET },
        body: JSON.stringify(update(id)),
      }).then(({ status }) => status);
    expect(await deliver(1)).toBe(200);
    disk.refuse();
    expect(await deliver(2)).not.toBe(200);
    expect(await exit).toEqual([1, null]);
    expect(printed()).toMatch(FATAL);
    const database = new SqliteDatabase(join(folder, 'bot.db'), { readonly: true });
    const stored = database.prepare('SELECT count(*) AS count FROM inbox WHERE update_id = 1').get();
    database.close();
    expect(stored).toEqual({ count: 1 });
  });

  it('the service ends with 1 where the write itself is refused, and acknowledges nothing of it', async () => {
    const created = await ended(programs.run(['cli', 'keys', 'create', 'a partner']));
    const key = /csk_[\w-]+/.exec(created.printed)?.[0] ?? '';
    const { program, url, printed } = await programs.runReady('service', {
      // Below it is no file that the start writes, and each request writes 4 KiB of the log.
      fileLimit: 2_048,
      environment: {
        KEY_BUDGET_PER_MINUTE: '5000',
        NODE_DISABLE_COMPILE_CACHE: '1',
        JUPITER_API_URL: NOWHERE,
      },
    });
    const exit = once(program, 'exit');
    const statuses: number[] = [];
    const ask = () => fetch(`${url}/v1/tokens`, { headers: { authorization: `Bearer ${key}` } });
    while (statuses.length < MOST_REQUESTS && statuses.at(-1) !== 500) statuses.push((await ask()).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(500);
    expect(await exit).toEqual([1, null]);
    expect(printed()).toMatch(FATAL);
  });
});
