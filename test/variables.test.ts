import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Environment, findUnknown, loadConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { SECTIONS, VARIABLES } from '../src/variables.ts';

const NAMES = Object.keys(VARIABLES);
const KEY = 'f3a9c1d27b6e4580a1c2';

describe('the environment', () => {
  it.each(['.env.example', 'docs/operating.md'])('is completely documented in %s', async (file) => {
    expect(NAMES.length).toBeGreaterThan(25);
    const text = file === '.env.example' ? describeExample() : withTable(readFileSync(file, 'utf8'));
    // Written anew by `npx vitest run test/variables.test.ts --update`.
    await expect(text).toMatchFileSnapshot(`../${file}`);
  });

  it('names what no program reads: misspelt variables, and all others of a file', () => {
    const environment = {
      SOLANA_RPC_URLS: 'x',
      SWAP_API_KEY_FILE: 'x',
      HOME: '/root',
      NODE_OPTIONS: 'x',
      NODE: 'x',
    };
    expect(findUnknown(environment)).toEqual(['SOLANA_RPC_URLS']);
    expect(findUnknown(environment, '# a comment\nPORTS=1\nPORT=1\nNODE_ENV=production\n')).toEqual([
      'PORTS',
      'SOLANA_RPC_URLS',
    ]);
  });

  it('gives a configuration or mistakes that name a variable, for any values', () => {
    const anything = fc.oneof(fc.string(), fc.webUrl(), fc.integer().map(String), fc.constant(''), fc.ipV4());
    const variables = fc.dictionary(fc.constantFrom(...NAMES), anything);
    fc.assert(
      fc.property(
        variables,
        fc.constantFrom('start' as const, 'service' as const, 'cli' as const),
        (set, role) => {
          const { config, mistakes } = loadConfig(set, role);
          expect(Object.isFrozen(config)).toBe(true);
          for (const mistake of mistakes) expect(mistake).toMatch(/^[A-Z][A-Z\d_]+ .+\.$/s);
        },
      ),
    );
  });

  it.each(NAMES)('%s may be given as the path of a file', (name) => {
    const found = loadConfig({ [`${name}_FILE`]: '/nowhere/at/all' }, 'start').mistakes;
    const mistakes = found.filter((line) => line.startsWith(`${name}_FILE names`));
    // One variable is itself the path of a file.
    expect(mistakes.length).toBeGreaterThan(0);
  });

  it.each([
    ['0', 0, []],
    ['65535', 65_535, []],
    ['65536', 8_080, ['PORT is "65536". Use a whole number from 0 to 65535.']],
    ['-1', 8_080, ['PORT is "-1". Use a whole number from 0 to 65535.']],
    ['8080.5', 8_080, ['PORT is "8080.5". Use a whole number from 0 to 65535.']],
    ['0x50', 8_080, ['PORT is "0x50". Use a whole number from 0 to 65535.']],
    ['８０', 8_080, ['PORT is "８０". Use a whole number from 0 to 65535.']],
  ])('a port of %s is %s', (text, port, mistakes) => {
    const loaded = loadConfig({ PORT: text }, 'start');
    expect(loaded.config.web).toEqual({ host: '127.0.0.1', port, explicitPort: true });
    expect(loaded.mistakes).toEqual(mistakes);
  });

  it.each([` http://one , ,https://two/ ,`, 'http://one,https://two/', '\nhttp://one\n,\nhttps://two/\n'])(
    'may have whitespace around the items of a list: %j',
    (text) => {
      const { config, mistakes } = loadConfig({ SOLANA_RPC_URL: text }, 'start');
      expect(config.rpcUrls).toEqual(['http://one', 'https://two']);
      expect(mistakes).toEqual([]);
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
    if (loaded.mistakes.length > 0) throw new Error(loaded.mistakes.join());
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
    expect(loaded).toMatchObject({ mistakes: [], config: { secrets: [] } });
  });
});

const HEAD = `# Copy to .env and fill in what you need. An empty line counts as not set.
# Every variable may be given as NAME_FILE=/path/to/file instead of NAME=value: keep secrets out of here.
# With nothing set, \`npm start\` runs the sandbox: everything on this machine, no real money.
# Made from src/variables.ts. npm run cli -- config shows what is in force.
`;

/** Characters of a line of `.env.example`. */
const WIDTH = 120;

function describeExample(): string {
  const sections = Object.entries(SECTIONS).map(([title, variables]) => {
    const lines = Object.entries(variables).map(([name, { description = '', default: usual }]) => {
      const words = [description, ...(isShown(usual) ? [`Default: ${usual}`] : [])].join(' ');
      return `${wrap(words)}\n${name}=\n`;
    });
    return `\n# ── ${title} ${'─'.repeat(WIDTH - title.length - 6)}\n${lines.join('')}`;
  });
  return HEAD + sections.join('');
}

function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}

/** The page with the table of all variables between its two marks. */
function withTable(page: string): string {
  const rows = Object.entries(SECTIONS).flatMap(([title, variables]) => [
    `| **${title}** | | |`,
    ...Object.entries(variables).map(([name, { description = '', default: usual }]) => {
      const words = description.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
      return `| \`${name}\` | ${isShown(usual) ? `\`${usual}\`` : ''} | ${words} |`;
    }),
  ]);
  const table = ['| variable | default | what it is for |', '| --- | --- | --- |', ...rows].join('\n');
  return page.replace(
    /(<!-- variables -->\n)(?:.*\n)?(<!-- end of variables -->)/s,
    (_, start: string, end: string) => `${start}${table}\n${end}`,
  );
}

/** An empty list is no default to name. */
function isShown(usual: unknown): boolean {
  return usual !== undefined && String(usual) !== '';
}
