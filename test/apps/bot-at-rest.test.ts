import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const NOWHERE = 'http://127.0.0.1:9';
const METRICS_PORT = await freePort();
const FOLDER = mkdtempSync(join(tmpdir(), 'countersign-at-rest-'));
const LIST = join(FOLDER, 'loaded.json');
/** A busy machine needs as long for a start. */
const PATIENCE_MS = 30_000;

/**
 * Preloaded module: on request and at exit it writes the imported files, the loaded parts of Node and the
 * running child processes.
 */
const KEEP_LIST = `
  import { ChildProcess } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const imported = new Set();
  if (isMainThread) {
    registerHooks({ resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      imported.add(found.url);
      return found;
    } });
    let programs = 0;
    const { spawn } = ChildProcess.prototype;
    ChildProcess.prototype.spawn = function (...options) {
      programs += 1;
      this.once('exit', () => { programs -= 1; });
      return spawn.apply(this, options);
    };
    const write = () => writeFileSync(${JSON.stringify(LIST)},
      JSON.stringify({ programs, imported: [...imported], inside: process.moduleLoadList }));
    process.on('SIGUSR2', write);
    process.on('exit', write);
  }`;

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const [node, ...words] = scripts.start
  .split(' ')
  .map((word) => (word.startsWith('src/') ? resolve(word) : word));

/** Preloaded module: an install with `--omit=dev`. */
const WITHOUT_ESBUILD = `
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (specifier, context, next) => {
    if (specifier === 'esbuild') throw new Error('Cannot find package');
    return next(specifier, context);
  } });`;

/** `npm start` with a bot token, in a temporary folder. */
function launch(preloaded: string) {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(preloaded)}`];
  return spawn(process.execPath, [...flags, ...words], {
    cwd: FOLDER,
    env: {
      PATH: process.env.PATH,
      TELEGRAM_BOT_TOKEN: '100000001:a-token-that-no-real-bot-of-telegram-has',
      TELEGRAM_API_ROOT: NOWHERE,
      PUBLIC_URL: 'https://bot.example',
      PORT: '0',
      METRICS_PORT: String(METRICS_PORT),
      SWAP_API_URL: NOWHERE,
      SWAP_API_KEY: 'a key that nobody asks for',
      SOLANA_RPC_URL: NOWHERE,
      DATABASE_URL: `file:${join(FOLDER, 'bot.db')}`,
      ENCRYPTION_KEY_FILE: join(FOLDER, 'encryption.key'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

let printed: string;

/** Resolves to the address of its pages. */
async function ready(program: ChildProcess): Promise<string> {
  printed = '';
  program.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await until(() => expect(printed).toContain('bot ready'), PATIENCE_MS);
  return /"url":"([^"]+)"/.exec(printed)?.[1] ?? '';
}

async function startBot(): Promise<ChildProcess> {
  const program = launch(KEEP_LIST);
  await ready(program);
  return program;
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

interface Loaded {
  readonly programs: number;
  readonly imported: readonly string[];
  readonly inside: readonly string[];
}

const readList = () => JSON.parse(readFileSync(LIST, 'utf8')) as Loaded;

const lines = () =>
  printed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly msg: string; readonly url?: string });

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('a bot at rest', () => {
  let loaded: Loaded;
  let figures: string;
  let publicStatus: number;
  let lived: ReturnType<typeof lines>;

  beforeAll(async () => {
    // The first start fills the compile cache.
    await end(await startBot());
    const program = await startBot();
    rmSync(LIST);
    await until(() => {
      program.kill('SIGUSR2');
      expect(readList().programs).toBe(0);
    });
    figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    const { url } = lines().find(({ msg }) => msg === 'bot ready') ?? {};
    publicStatus = (await fetch(`${url}/metrics`)).status;
    await end(program);
    lived = lines().filter(({ msg }) => msg.startsWith('bot '));
    loaded = readList();
  });

  it('runs the command of npm start, without engine flags', () => {
    expect([node, ...words]).toEqual(['node', resolve('src/boot.js'), 'start']);
    expect(existsSync(join(FOLDER, 'data/compile-cache'))).toBe(true);
  });

  it('serves metrics at METRICS_PORT, and none at its public port', () => {
    expect(figures).toContain('bot_leading 1\n');
    expect(publicStatus).toBe(404);
  });

  it('logs its start with the version, and its stop', () => {
    expect(lived.map(({ msg }) => msg)).toEqual(['bot starting', 'bot ready', 'bot stopping', 'bot stopped']);
    expect(lived[0]).toMatchObject({ version: VERSION, node: process.version });
  });

  it('has no type stripper in memory: all code comes from the cache', () => {
    expect(loaded.inside).toContain('NativeModule internal/modules/typescript');
    expect(loaded.inside.filter((part) => part.includes('amaro'))).toEqual([]);
  });

  it('has loaded no module that only a request or another role needs', () => {
    const has = (part: string) => loaded.imported.some((url) => url.includes(part));
    expect(has('/src/apps/bot.ts') && has('/node_modules/fastify/')).toBe(true);
    const packages = ['uqr', '@solana/spl-token', 'preact', 'esbuild', 'typebox'];
    const needless = packages.map((name) => `/node_modules/${name}/`);
    const elsewhere = ['/src/service/', '/src/sandbox/', '/src/apps/cli', '/src/bot/pages/browser/'];
    expect([...needless, ...elsewhere].filter(has)).toEqual([]);
  });
});

it(
  'an install without esbuild serves the pages',
  async () => {
    const program = launch(WITHOUT_ESBUILD);
    const address = await ready(program);
    const page = await fetch(`${address}/connect/no-such-link`);
    const paths = [...(await page.text()).matchAll(/"(\/assets\/page-\w+\.\w+)"/g)].map(([, path]) => path);
    const served = await Promise.all(paths.map((path) => fetch(`${address}${path}`)));
    expect(served.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(paths.join()).toContain('.css');
    await end(program);
  },
  PATIENCE_MS,
);
