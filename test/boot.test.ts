import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Script } from 'node:vm';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BOOT = resolve('src/boot.js');
const MISSPELT = { TELEGRAM_MODE: 'carrier-pigeon' };

describe('the boot file', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-boot-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A start under umask 0 that exits by itself. */
  async function boot(environment: Record<string, string> = {}, ...options: string[]) {
    const program = spawn(
      '/bin/sh',
      ['-c', 'umask 0 && exec "$0" "$@" start', process.execPath, ...options, BOOT],
      {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', ...MISSPELT, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const [[code], complaint] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    return { code, complaint };
  }

  const RAN = { code: 78, complaint: expect.stringContaining('- TELEGRAM_MODE ') };

  it('has its compile cache beside the program, private under any umask', async () => {
    expect(await boot()).toEqual(RAN);
    const kept = readdirSync(join(folder, 'data/compile-cache'), { recursive: true, encoding: 'utf8' });
    expect(kept.length).toBeGreaterThan(10);
    const paths = ['data', 'data/compile-cache', ...kept.map((path) => `data/compile-cache/${path}`)];
    const open = paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('has its compile cache in the configured folder', async () => {
    const elsewhere = join(folder, 'elsewhere');
    expect(await boot({ NODE_COMPILE_CACHE: elsewhere })).toEqual(RAN);
    expect(readdirSync(elsewhere)).not.toEqual([]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('runs without a writable cache', async () => {
    writeFileSync(join(folder, 'data'), 'not a folder');
    expect(await boot()).toEqual(RAN);
  });

  it('runs with a corrupt cache and repairs it', async () => {
    expect(await boot()).toEqual(RAN);
    const cache = join(folder, 'data/compile-cache');
    const files = readdirSync(cache, { recursive: true, encoding: 'utf8' })
      .map((path) => join(cache, path))
      .filter((path) => statSync(path).isFile());
    for (const path of files) writeFileSync(path, Buffer.alloc(64, 7));
    expect(await boot()).toEqual(RAN);
    expect(files.every((path) => existsSync(path) && statSync(path).size !== 64)).toBe(true);
  });

  it.each(['10.24.1', '20.20.2', '22.9.0', '22.18.0'])(
    'names the required Node on %s and imports nothing',
    async (version) => {
      expect(await boot({}, '--import', pretendVersion(version))).toEqual({
        code: 78,
        complaint: `Countersign did not start:\n  - Node ${version} is too old. Install Node 22.19 or later.\n`,
      });
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it.each(['22.19.0', '22.20.1', '23.6.0', '26.0.0'])('runs on %s', async (version) => {
    expect(await boot({}, '--import', pretendVersion(version))).toEqual(RAN);
  });

  it('names the required Node on 23.0 to 23.5, which do not run TypeScript', async () => {
    const { code, complaint } = await boot({}, '--no-experimental-strip-types');
    expect(code).toBe(78);
    expect(complaint).toContain('does not run TypeScript');
    expect(complaint).not.toContain('TELEGRAM_MODE');
  });

  it('requires the Node of package.json', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(engines.node).toBe('>=22.19');
    expect(readFileSync('.github/workflows/ci.yml', 'utf8')).toContain('node-version: 22.19.0');
    expect(readFileSync(BOOT, 'utf8')).toContain('Install Node 22.19 or later.');
  });

  it('parses on any Node', () => {
    const source = readFileSync(BOOT, 'utf8');
    // A classic script has neither static imports nor top-level await.
    expect(() => new Script(source)).not.toThrow();
    // `node14`: esbuild has nothing to rewrite for it.
    const lowered = (target: string) => transformSync(source, { target, loader: 'js' }).code;
    expect(lowered('node14')).toBe(lowered('esnext'));
  });
});

/** A module that fakes the version of Node. */
function pretendVersion(version: string): string {
  const versions = `{ ...process.versions, node: '${version}' }`;
  return `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'versions', { value: ${versions} })`)}`;
}
