import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../src/config.ts';
import { type Config, loadConfig, type Role } from '../src/config.ts';
import { createLog } from '../src/log.ts';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0';

function load(environment: Environment, role: Role = 'start'): Config {
  const loaded = loadConfig(environment, role);
  if (loaded.mistakes.length > 0) throw new Error(loaded.mistakes.join('\n'));
  return loaded.config;
}

function mistakes(environment: Environment, role: Role = 'start'): readonly string[] {
  return loadConfig(environment, role).mistakes;
}

describe('configuration', () => {
  it('is the sandbox when nothing is set', () => {
    const config = load({});
    expect(config.telegram).toBeNull();
    expect(config.web).toEqual({ host: '127.0.0.1', port: 8080, explicitPort: false });
    expect(config.sandboxPort.port).toBe(8787);
    expect(config.databaseUrl).toBe('file:data/countersign.db');
    expect(config.venuesFile).toBeNull();
    expect(load({ VENUES_FILE: '/etc/venues.json' }).venuesFile).toBe('/etc/venues.json');
  });

  it('treats an empty variable as unset', () => {
    expect(load({ TELEGRAM_BOT_TOKEN: '', PORT: '' }).telegram).toBeNull();
  });

  it('reads the address of notices: a websocket, off, or none to derive it', () => {
    expect(load({}).wsUrl).toBeNull();
    expect(load({ SOLANA_WS_URL: 'off' }).wsUrl).toBe('off');
    const config = load({ SOLANA_WS_URL: 'wss://rpc.example.com/ws?api-key=0123456789abcdef' });
    expect(config.wsUrl).toBe('wss://rpc.example.com/ws?api-key=0123456789abcdef');
    expect(config.secrets).toContain('0123456789abcdef');
    expect(mistakes({ SOLANA_WS_URL: 'https://rpc.example.com' })).toEqual([
      'SOLANA_WS_URL is not a ws(s) address.',
    ]);
  });

  it('reads the operators, and refuses what is no Telegram id', () => {
    expect(load({}).adminIds).toEqual([]);
    expect(load({ ADMIN_IDS: '5001, 5002' }).adminIds).toEqual([5_001, 5_002]);
    for (const id of ['@alice', '-100200', '1e3', '05'])
      expect(mistakes({ ADMIN_IDS: `5001,${id}` })).toEqual([
        `ADMIN_IDS holds "${id}". Use the number of each Telegram account, separated by commas.`,
      ]);
  });

  it('lets the desk sign first only when it is told to', () => {
    const read = (value: string) => load({ DESK_SIGNS_FIRST: value }).deskSignsFirst;
    expect(['', 'off', 'on'].map(read)).toEqual([false, false, true]);
    expect(mistakes({ DESK_SIGNS_FIRST: 'yes' })).toEqual(['DESK_SIGNS_FIRST is "yes". Use on or off.']);
  });

  it('asks Jupiter for market figures beside our own service, nobody beside another, and whom it is told', () => {
    const jupiter = { url: 'https://api.jup.ag', source: 'Jupiter' };
    expect(load({}).market).toEqual(jupiter);
    expect(load({ JUPITER_API_KEY: 'a key' }).market).toEqual({ ...jupiter, key: 'a key' });
    const foreign = { SWAP_API_URL: 'https://swap.example.com', SWAP_API_KEY: 'a key' };
    expect(load(foreign).market).toBeNull();
    expect(load({ MARKET_DATA_URL: 'off' }).market).toBeNull();
    // Jupiter's key is not told to others.
    const own = { ...foreign, MARKET_DATA_URL: 'https://market.example.com', JUPITER_API_KEY: 'a key' };
    expect(load(own).market).toEqual({ url: 'https://market.example.com', source: 'market.example.com' });
    expect(mistakes({ MARKET_DATA_URL: 'nonsense' })).toEqual(['MARKET_DATA_URL is not an http(s) address.']);
  });

  it('takes a fee only in its own service, at a rate that Jupiter takes', () => {
    const account = 'T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT';
    const fee = (value: string) => ({ OPERATOR_FEE: value });
    expect(load({}).operatorFee).toBeNull();
    expect(load(fee(`${account}:50`)).operatorFee).toEqual({ account, bps: 50 });
    expect(mistakes(fee(`${account}:255`))).toEqual([]);
    const noRate =
      'OPERATOR_FEE has no rate that Jupiter takes. Put a whole number from 50 to 255 behind the colon.';
    for (const rate of ['', ':', ':49', ':256', ':0.5', ':50:50', ':5e1', ':-50']) {
      expect([rate, ...mistakes(fee(account + rate))]).toEqual([rate, noRate]);
    }
    for (const value of [':50', '50', 'nobody:50']) {
      expect(mistakes(fee(value))).toEqual([
        'OPERATOR_FEE does not begin with a Solana address. Use <account>:<basis points>.',
      ]);
    }
    const foreign = { SWAP_API_URL: 'https://swap.example.com', SWAP_API_KEY: 'a key' };
    expect(mistakes({ ...foreign, ...fee(`${account}:50`) })).toEqual([
      expect.stringMatching(/^OPERATOR_FEE cannot be set together with SWAP_API_URL/),
    ]);
    expect(mistakes(fee(`${account}:50`), 'service')).toEqual([
      expect.stringMatching(/^OPERATOR_FEE belongs to a bot that runs its own service/),
    ]);
  });

  it('reads a real bot', () => {
    const config = load({ TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: 'https://swap.example.com/' });
    expect(config.telegram).toEqual({ mode: 'polling', token: TOKEN, apiRoot: 'https://api.telegram.org' });
    expect(config.publicUrl).toBe('https://swap.example.com');
    expect(config.secrets).toContain(TOKEN);
  });

  it('lists all mistakes together', () => {
    const found = mistakes({
      TELEGRAM_BOT_TOKEN: 'nonsense',
      TELEGRAM_MODE: 'webhook',
      TELEGRAM_WEBHOOK_SECRET: 'short',
      PUBLIC_URL: 'http://swap.example.com',
      PORT: '99999',
      SWAP_API_URL: 'ftp://service',
      ALLOWED_COSIGNERS: 'not-a-key',
      ALLOWED_ROUTERS: 'titan,sushi',
      TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
    });
    for (const name of [
      'TELEGRAM_BOT_TOKEN',
      'TELEGRAM_WEBHOOK_SECRET',
      'PUBLIC_URL',
      'PORT',
      'SWAP_API_URL',
      'TRUSTED_PROXIES',
      'SWAP_API_KEY',
      'ALLOWED_COSIGNERS',
      'ALLOWED_ROUTERS',
      'LOG_LEVEL',
      'DATABASE_URL',
    ]) {
      expect(found.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    }
  });

  it('refuses webhook mode without a strong secret', () => {
    const base = { TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: 'https://a.example', TELEGRAM_MODE: 'webhook' };
    expect(mistakes(base)).toHaveLength(1);
    expect(mistakes({ ...base, TELEGRAM_WEBHOOK_SECRET: 'a'.repeat(31) })).toHaveLength(1);
    expect(mistakes({ ...base, TELEGRAM_WEBHOOK_SECRET: 'a'.repeat(32) })).toEqual([]);
  });

  it('needs a public address for a real bot, https unless it is local', () => {
    expect(mistakes({ TELEGRAM_BOT_TOKEN: TOKEN })[0]).toMatch(/^PUBLIC_URL is missing/);
    expect(mistakes({ TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: 'http://127.0.0.1:8080' })).toEqual([]);
    expect(mistakes({ TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: 'https://a.example/bot/' })[0]).toMatch(
      /has a path/,
    );
  });

  it('has no embedded defaults in production', () => {
    const found = mistakes({ NODE_ENV: 'production' });
    expect(found.some((line) => line.startsWith('TELEGRAM_BOT_TOKEN is missing'))).toBe(true);
    expect(found.some((line) => line.startsWith('SOLANA_RPC_URL is missing'))).toBe(true);
    expect(found.some((line) => line.startsWith('PUBLIC_URL is missing'))).toBe(true);
    expect(mistakes({ NODE_ENV: 'production' }, 'service').map((line) => line.split(' ')[0])).toEqual([
      'SOLANA_RPC_URL',
    ]);
  });

  it('accepts routers by name or program address', () => {
    const program = 'T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT';
    expect(load({ ALLOWED_ROUTERS: `DFlow, ${program}` }).allowedRouters).toEqual(['dflow', program]);
  });

  it('reads a secret from a file, or reports the failure', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'token');
    writeFileSync(path, `${TOKEN}\n`);
    const config = load({ TELEGRAM_BOT_TOKEN_FILE: path, PUBLIC_URL: 'https://a.example' });
    expect(config.telegram?.token).toBe(TOKEN);
    expect(mistakes({ TELEGRAM_BOT_TOKEN_FILE: `${path}.missing` })[0]).toMatch(/cannot be read/);
    expect(
      mistakes({ TELEGRAM_BOT_TOKEN_FILE: path, TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: 'https://a.example' }),
    ).toEqual(['TELEGRAM_BOT_TOKEN and TELEGRAM_BOT_TOKEN_FILE are both set. Keep one.']);
  });

  it('refuses one node as two that must agree', () => {
    const [mistake, ...others] = mistakes({
      SOLANA_RPC_URL: 'https://a.example/key, https://a.example/key/',
    });
    expect([mistake, others]).toEqual([expect.stringMatching(/^SOLANA_RPC_URL names a node twice/), []]);
    expect(mistakes({ SOLANA_RPC_URL: 'https://a.example,https://b.example' })).toEqual([]);
  });

  it('never throws, and never repeats a secret in a mistake', () => {
    const names = [
      'TELEGRAM_BOT_TOKEN',
      'SWAP_API_KEY',
      'TELEGRAM_WEBHOOK_SECRET',
      'PUBLIC_URL',
      'PORT',
      'SOLANA_RPC_URL',
    ];
    const variable = fc.tuple(fc.constantFrom(...names), fc.string());
    fc.assert(
      fc.property(fc.array(variable), fc.stringMatching(/^[a-z]{20}$/), (variables, secret) => {
        const environment = {
          ...Object.fromEntries(variables),
          SWAP_API_KEY: secret,
          TELEGRAM_BOT_TOKEN: secret,
        };
        expect(mistakes(environment).join('\n')).not.toContain(secret);
      }),
    );
  });

  it.each([
    'postgres://bot:a-password@db.example/countersign',
    'postgresql://bot:a-password@db.example:6432/countersign?sslmode=verify-full',
    'postgres://bot@localhost/countersign?host=/var/run/postgresql',
    `postgres://bot:a-password@db.example/countersign?sslmode=verify-full&sslrootcert=${import.meta.filename}`,
  ])('accepts %s as the database of bot, service and command line', (url) => {
    for (const role of ['start', 'service', 'cli'] as const) {
      expect(load({ DATABASE_URL: url }, role).databaseUrl).toBe(url);
    }
  });

  it.each([
    ['mysql://bot:a-password@db.example/countersign', /must be file:<path>.* or postgres:/],
    ['postgres:bot:a-password@db.example', /must be file:<path>/],
    ['postgres://bot:a-password@db.example', /names no database/],
    ['postgres://bot:a-password@db.example/', /names no database/],
    ['postgres://bot:a-password@db.example/one/two', /names no database/],
    ['postgres://bot:a-password#more@db.example/countersign', /% codes/],
    ['postgres://bot:a-password@db.example/countersign#a-password', /%23/],
    ['postgres://bot:a-password/more@db.example/countersign', /% codes/],
    ['postgres:///countersign?password=a-password', /names no host/],
    ['postgres://bot:a-password@db.example/countersign?sslmode=yes', /sslmode that is none of disable, /],
    [
      'postgres://bot:a-password@db.example/countersign?sslrootcert=/none.pem',
      /as sslrootcert that is not there/,
    ],
  ])('refuses %s and does not repeat the password', (url, words) => {
    const [mistake, ...others] = mistakes({ DATABASE_URL: url });
    expect([mistake, others]).toEqual([expect.stringMatching(words), []]);
    expect(mistake).not.toContain('a-password');
  });

  it.each([
    'file::memory:',
    'file: :memory: ',
    'file::memory:?cache=shared',
    'file:/:memory:',
    'file::MEMORY:',
    'file:bot.db?mode=memory&cache=shared',
    'file:/bot.db?vfs=memdb',
  ])('refuses %s in production: it ends with the process', (url) => {
    const environment = { NODE_ENV: 'production', SOLANA_RPC_URL: 'https://rpc.example', DATABASE_URL: url };
    for (const role of ['service', 'cli'] as const) {
      expect(mistakes(environment, role)).toEqual([
        'DATABASE_URL names a database in memory: a restart would forget every swap in flight. Name a file, for example file:data/countersign.db.',
      ]);
    }
    expect(mistakes({ ...environment, DATABASE_URL: 'file:data/memory.db' }, 'service')).toEqual([]);
  });

  it('accepts a database in memory outside production', () => {
    expect(load({ DATABASE_URL: 'file::memory:' }, 'service').databaseUrl).toBe('file::memory:');
  });

  it.each(['file:', 'file:  ', 'file:file::memory:', 'file:file:bot.db', ':memory:', 'memory'])(
    'refuses "%s", which is no path of a file',
    (url) => {
      expect(mistakes({ DATABASE_URL: url }, 'service')).toEqual([
        expect.stringMatching(/^DATABASE_URL must be file:<path>/),
      ]);
    },
  );

  it('has no database password in the log, raw or percent-decoded', () => {
    const { secrets } = load({ DATABASE_URL: 'postgres://bot:p%40ss-of-the-bot@db.example/countersign' });
    const lines: string[] = [];
    const log = createLog({ level: 'info', secrets, write: (line) => lines.push(line) });
    log.info({ err: new Error('no p@ss-of-the-bot, nor p%40ss-of-the-bot') }, 'refused');
    log.info({ address: 'postgres://bot:p%40ss-of-the-bot@db.example/countersign' }, 'refused');
    expect(lines.join('')).not.toMatch(/ss-of-the-bot/);
    expect(lines.join('')).toContain('[secret]');
  });
});
