import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createLedger, type LedgerTable } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { openTestStore } from './bot/support/open-test-store.ts';
import { isDeep, often } from './support/depth.ts';
import { startGenesisNode } from './support/start-genesis-node.ts';
import { createPostgresDatabase, dialects, MIGRATED } from './support/test-database.ts';
import { until } from './support/until.ts';

/** The first start compiles everything, and a stalled chain fails the start after eight seconds. */
const MAX_START_MS = 40_000;

function start(words: readonly string[], environment: Record<string, string>) {
  return spawn(process.execPath, ['src/boot.js', ...words], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Environment of a real bot with unreachable services; its file and key are in `folder`. */
function botEnvironment(folder: string): Record<string, string> {
  return {
    TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}`,
    TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://bot.example',
    SOLANA_RPC_URL: 'http://127.0.0.1:9',
    PORT: '0',
    SERVICE_PORT: '0',
    DATABASE_URL: `file:${join(folder, 'bot.db')}`,
    ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
  };
}

describe('the command line', () => {
  it('lists all mistakes of the configuration and exits with 78', async () => {
    const program = start(['start'], { TELEGRAM_MODE: 'carrier-pigeon', PORT: 'eighty', LOG_LEVEL: 'loud' });
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(code).toBe(78);
    for (const name of ['TELEGRAM_MODE', 'PORT', 'LOG_LEVEL']) expect(complaint).toContain(`- ${name} `);
  });

  it.each(['start', 'service'])('%s takes no further words, and does not start by --help', async (role) => {
    const program = start([role, '--help'], {});
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(code).toBe(78);
    expect(complaint).toContain('npm run cli -- --help');
  });

  it('has no embedded stand-ins in production', async () => {
    const program = start(['start'], { NODE_ENV: 'production' });
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(code).toBe(78);
    expect(complaint).toContain('TELEGRAM_BOT_TOKEN is missing');
    expect(complaint).toContain('PUBLIC_URL is missing');
  });

  it.each<[what: string, environment: Record<string, string>, words: RegExp]>([
    [
      'a .env that cannot be read',
      {},
      /^Countersign did not start:\n {2}- The file \.env cannot be read by the user with uid \d+ \(EISDIR\)\. Give it to that user: chown \d+ \.env; .*\n$/,
    ],
    [
      'a folder that it may not write to',
      { DATABASE_URL: 'file:/dev/null/bot.db' },
      /^Countersign did not start:\n {2}- The .* \/dev\/null\/bot\.db\S* .*uid \d+ may not write to \/dev\/null\. Give it the folder: .*\n$/,
    ],
  ])('exits with 78 and the remedy for %s', async (_, environment, words) => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-main-'));
    if (!('DATABASE_URL' in environment)) mkdirSync(join(folder, '.env'));
    const program = spawn(process.execPath, [resolve('src/boot.js'), 'start'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...botEnvironment(folder), ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect([code, complaint]).toEqual([78, expect.stringMatching(words)]);
    rmSync(folder, { recursive: true });
  });

  it('exits with 78 and names every file of the operator that is broken or missing', async () => {
    const files = {
      TOKEN_LIST_FILE: 'package.json',
      BLOCKED_TOKENS_FILE: 'tsconfig.json',
      BLOCKED_ADDRESSES_FILE: 'no-such-file.txt',
      VENUES_FILE: 'no-such-file.json',
    };
    const program = start(['service'], {
      ...{ ...files, SERVICE_PORT: '0', DATABASE_URL: 'file::memory:' },
      // An embedded chain has a desk, which calls no venue.
      SOLANA_RPC_URL: 'http://127.0.0.1:9',
    });
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(code).toBe(78);
    for (const [name, file] of Object.entries(files))
      expect(complaint).toMatch(new RegExp(`- ${file}[:,] .*${name}`));
  });

  it.each(['service', 'start'])(
    '%s exits with 78 for a node of another cluster',
    async (role) => {
      const nodes = await Promise.all(['GenesisA', 'GenesisB'].map(startGenesisNode));
      const program = start([role], {
        ...{ TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}`, TELEGRAM_API_ROOT: 'http://127.0.0.1:9' },
        ...{
          PUBLIC_URL: 'http://127.0.0.1:9',
          LOG_LEVEL: 'silent',
          SERVICE_PORT: '0',
          DATABASE_URL: 'file::memory:',
        },
        SOLANA_RPC_URL: nodes.map(({ url }) => url).join(),
      });
      const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
      expect([code, complaint]).toEqual([
        78,
        expect.stringContaining('- SOLANA_RPC_URL: node 2 belongs to another cluster than node 1'),
      ]);
      for (const node of nodes) node.close();
    },
    MAX_START_MS,
  );

  it('exits with 78 for a wrong encryption key, and creates no missing one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-main-'));
    const [database, key] = [join(folder, 'bot.db'), join(folder, 'encryption.key')];
    const { database: open } = await openTestStore(`file:${database}`);
    await open.destroy();
    const refused = async () => {
      const program = start(['start'], botEnvironment(folder));
      const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
      return { code, complaint };
    };
    const missing = await refused();
    expect(missing).toEqual({
      code: 78,
      complaint: expect.stringContaining(`- The key file ${key} is not there`),
    });
    expect(existsSync(key)).toBe(false);
    writeFileSync(key, Buffer.alloc(32, 1), { mode: 0o600 });
    const foreign = await refused();
    expect(foreign).toEqual({
      code: 78,
      complaint: expect.stringContaining('key is not the one of this database'),
    });
    rmSync(folder, { recursive: true });
  });

  it.each(['start', 'service', 'cli swaps list'])(
    '%s exits with 78 in production on a database in memory',
    async (words) => {
      const program = start(words.split(' '), { NODE_ENV: 'production', DATABASE_URL: 'file::memory:' });
      const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
      expect(code).toBe(78);
      expect(complaint).toContain('- DATABASE_URL names a database in memory');
    },
  );

  it.each(
    dialects
      .flatMap(({ name }) => [
        { name, role: 'service', step: '999-from-the-future' },
        { name, role: 'start', step: '001-initial' },
      ])
      // Each role on an engine of its own, or all of them.
      .filter((_, index) => isDeep || index % 3 === 0),
  )('$role exits with 78 on a $name with tables of another version ($step)', async (given) => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-main-'));
    const isFile = given.name === 'SQLite';
    const url = isFile ? `file:${join(folder, 'bot.db')}` : await createPostgresDatabase(MIGRATED);
    const database = await openDatabase<LedgerTable>(url);
    await createLedger(database);
    const part = given.role === 'start' ? 'bot' : 'service';
    await database
      .insertInto('schema_migrations')
      .values({ part, name: given.step, applied_at: 0 })
      .execute();
    await database.destroy();
    const program = start([given.role], { ...botEnvironment(folder), DATABASE_URL: url });
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(complaint).toContain(
      given.step.startsWith('999')
        ? `- The database was written by another version, most likely a newer one (${part}: 999-from-the-future)`
        : `- The database was written by a version that is too old for this one (${part} lacks 002-keys,`,
    );
    expect(code).toBe(78);
    rmSync(folder, { recursive: true });
  });

  it('lists its commands for an unknown one', async () => {
    const program = start(['fly'], {});
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(code).toBe(78);
    expect(complaint).toContain('start, service or cli');
  });

  it('names variables that no program reads once in its log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-main-'));
    const places = { SERVICE_PORT: '0', DATABASE_URL: `file:${join(folder, 'service.db')}` };
    const program = start(['service'], { ...places, KEY_BUDGETS: '1', JUPITER_APIKEY: 'a secret word' });
    let printed = '';
    program.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(() => expect(printed).toContain('ready'), MAX_START_MS);
    program.kill('SIGINT');
    await once(program, 'exit');
    expect(printed.match(/"variables":\["JUPITER_APIKEY","KEY_BUDGETS"\]/g)).toHaveLength(1);
    expect(printed).not.toContain('a secret word');
    rmSync(folder, { recursive: true });
  });

  it('stops cleanly on a signal during the start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-main-'));
    const database = join(folder, 'service.db');
    const program = start(['service'], { SERVICE_PORT: '0', DATABASE_URL: `file:${database}` });
    await until(() => expect(existsSync(database)).toBe(true));
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
    rmSync(folder, { recursive: true });
  });

  it.each((['SIGINT', 'SIGTERM'] as const).slice(0, often(1, 2)))(
    'the sandbox prints one address, and %s stops it cleanly',
    async (signal) => {
      const program = start([], { SANDBOX_PORT: '0', PORT: '0', SERVICE_PORT: '0' });
      let printed = '';
      let complaint = '';
      program.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      program.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
      await until(() => expect(printed, complaint).toContain('Ctrl-C'), MAX_START_MS);
      const addresses = printed.match(/http:\/\/[^\s]+/g) ?? [];
      expect(addresses).toHaveLength(1);
      expect((await fetch(addresses[0] ?? '')).status).toBe(200);
      program.kill(signal);
      expect(await once(program, 'exit')).toEqual([0, null]);
    },
    2 * MAX_START_MS,
  );
});
