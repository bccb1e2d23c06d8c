import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { type Environment, EnvironmentReader } from '../src/environment-reader.ts';
import { createLog } from '../src/log.ts';

/** All documented variables. */
const NAMES = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
  ([, name = '']) => name,
);
const KEY = 'f3a9c1d27b6e4580a1c2';

describe('the environment', () => {
  it('is completely documented', () => {
    expect(NAMES.length).toBeGreaterThan(25);
    expect(new Set(NAMES).size).toBe(NAMES.length);
  });

  it('gives a configuration or mistakes that name a variable, for any values', () => {
    const anything = fc.oneof(fc.string(), fc.webUrl(), fc.integer().map(String), fc.constant(''), fc.ipV4());
    const variables = fc.dictionary(fc.constantFrom(...NAMES), anything);
    fc.assert(
      fc.property(
        variables,
        fc.constantFrom('start' as const, 'service' as const, 'cli' as const),
        (set, role) => {
          const loaded = loadConfig(set, role);
          const mistakes = loaded.ok ? [] : loaded.mistakes;
          expect(loaded.ok ? Object.isFrozen(loaded.config) : mistakes.length > 0).toBe(true);
          for (const mistake of mistakes) expect(mistake).toMatch(/^[A-Z][A-Z_]+ .+\.$/s);
        },
      ),
    );
  });

  it.each(NAMES)('%s may be given as the path of a file', (name) => {
    const found = loadConfig({ [`${name}_FILE`]: '/nowhere/at/all' }, 'start');
    const mistakes = found.ok ? [] : found.mistakes.filter((line) => line.startsWith(`${name}_FILE names`));
    // One variable is itself the path of a file.
    expect(mistakes.length).toBeGreaterThan(0);
  });

  it.each([
    ['0', 0, []],
    ['65535', 65_535, []],
    ['65536', 0, ['PORT is "65536". Use a whole number from 0 to 65535.']],
    ['-1', 0, ['PORT is "-1". Use a whole number from 0 to 65535.']],
    ['8080.5', 0, ['PORT is "8080.5". Use a whole number from 0 to 65535.']],
    ['0x50', 0, ['PORT is "0x50". Use a whole number from 0 to 65535.']],
    ['８０', 0, ['PORT is "８０". Use a whole number from 0 to 65535.']],
  ])('a port of %s is %s', (text, port, mistakes) => {
    const read = new EnvironmentReader({ PORT: text });
    expect(read.listen('HOST', 'PORT', 8_080)).toEqual({ host: '127.0.0.1', port, explicitPort: true });
    expect(read.mistakes).toEqual(mistakes);
  });

  it.each([` http://one , ,https://two/ ,`, 'http://one,https://two/', '\nhttp://one\n,\nhttps://two/\n'])(
    'may have whitespace around the items of a list: %j',
    (text) => {
      const read = new EnvironmentReader({ SOLANA_RPC_URL: text });
      expect(read.list('SOLANA_RPC_URL').map((url) => read.checkUrl('SOLANA_RPC_URL', url))).toEqual([
        'http://one',
        'https://two',
      ]);
      expect(read.mistakes).toEqual([]);
    },
  );
});

describe('the key in the address of a node', () => {
  const settings = (url: string): Environment => ({ SOLANA_RPC_URL: url });

  it.each([
    `https://mainnet.rpc.example/?api-key=${KEY}`,
    `https://rpc.example/${KEY}`,
    `https://rpc.example/v2/${KEY}/`,
    `https://operator:${KEY}@rpc.example`,
    `https://free.example,https://rpc.example/${KEY}`,
  ])('is never logged: %s', (url) => {
    const loaded = loadConfig(settings(url), 'service');
    if (!loaded.ok) throw new Error(loaded.mistakes.join());
    const lines: string[] = [];
    const log = createLog({
      level: 'info',
      secrets: loaded.config.secrets,
      write: (line) => lines.push(line),
    });
    log.warn({ err: new Error(`fetch of ${url} failed`) }, `asked ${url}`);
    expect(lines.join('')).toContain('[secret]');
    expect(lines.join('')).not.toContain(KEY);
  });

  it('leaves an address without a key readable', () => {
    const loaded = loadConfig(settings('https://api.mainnet-beta.solana.com/'), 'service');
    expect(loaded.ok && loaded.config.secrets).toEqual([]);
  });
});
