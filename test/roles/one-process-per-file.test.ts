import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockSqliteFile } from '../../src/database/sqlite-file.ts';
import { until } from '../support/until.ts';

type Program = ChildProcessByStdio<null, Readable, Readable>;

/** Nobody answers there. */
const NOWHERE = 'http://127.0.0.1:9';
/** The first start compiles everything. */
const PATIENCE_MS = 60_000;

let folder: string;
let file: string;
let programs: Program[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-one-'));
  file = join(folder, 'bot.db');
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await kill(program);
  rmSync(folder, { recursive: true, force: true });
});

function run(words: readonly string[], environment: Record<string, string> = {}): Program {
  const program = spawn(process.execPath, ['src/boot.js', ...words], {
    env: {
      PATH: process.env.PATH ?? '',
      TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}`,
      TELEGRAM_API_ROOT: NOWHERE,
      PUBLIC_URL: 'https://bot.example',
      SOLANA_RPC_URL: NOWHERE,
      PORT: '0',
      SERVICE_PORT: '0',
      DATABASE_URL: `file:${file}`,
      ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.push(program);
  return program;
}

async function kill(program: Program): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  program.kill('SIGKILL');
  await exit;
}

async function runReady(role: 'start' | 'service', environment: Record<string, string> = {}) {
  const program = run([role], environment);
  let printed = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const ready = role === 'start' ? '"bot ready"' : '"service ready"';
  await until(() => expect(printed).toContain(ready), PATIENCE_MS);
  return program;
}

async function ended(program: Program) {
  const [[code], printed, complaint] = await Promise.all([
    once(program, 'exit'),
    text(program.stdout),
    text(program.stderr),
  ]);
  return { code, printed, complaint };
}

const REFUSED = {
  code: 78,
  complaint: expect.stringMatching(
    /bot\.db is in use by another bot or service.*Stop the other one.*DATABASE_URL.*PostgreSQL/,
  ),
};

describe('one SQLite file', { timeout: 2 * PATIENCE_MS }, () => {
  it('has one bot: a second bot or service is refused with words, and the command line works beside it', async () => {
    await runReady('start');
    expect(await ended(run(['start']))).toMatchObject(REFUSED);
    expect(await ended(run(['service']))).toMatchObject(REFUSED);
    const created = await ended(run(['cli', 'keys', 'create', 'a partner']));
    expect(created).toMatchObject({ code: 0, printed: expect.stringContaining('csk_') });
    for (const words of [
      ['erase', '7'],
      ['backup', join(folder, 'backup.db')],
    ]) {
      expect(await ended(run(['cli', ...words]))).toMatchObject({ code: 0, complaint: '' });
    }
    const { printed, complaint } = await ended(run(['cli', 'doctor']));
    expect(printed + complaint).toMatch(/^ok {5}database +.*opens/m);
  });

  it('is one file by whatever symbolic link it is reached', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    symlinkSync(relative(other, file), join(other, 'link.db'));
    symlinkSync(folder, join(folder, 'folder-link'));
    // The first start makes the file that the link leads to.
    await runReady('service', { DATABASE_URL: `file:${join(other, 'link.db')}` });
    expect(existsSync(file)).toBe(true);
    const ways = [file, relative(process.cwd(), join(folder, 'folder-link', 'bot.db'))];
    for (const way of ways) {
      expect(await ended(run(['service'], { DATABASE_URL: `file:${way}` }))).toMatchObject(REFUSED);
    }
  });

  it('is free again as soon as its process is killed, and what is left of the lock is for its owner alone', async () => {
    const first = await runReady('service');
    await kill(first);
    expect(statSync(`${file}-lock`)).toMatchObject({ size: 0, mode: 0o100600 });
    await runReady('service');
  });

  it('is not what a PostgreSQL is: any number of programs share that', () => {
    expect(() => lockSqliteFile('postgres://bot@127.0.0.1:9/countersign')).not.toThrow();
  });
});
