import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBot, startBot } from '../../src/apps/bot.ts';
import { type EmbeddedWorld, startEmbeddedWorld } from '../../src/apps/embedded-world.ts';
import { runOwnService } from '../../src/apps/own-service.ts';
import { startSandbox } from '../../src/apps/sandbox.ts';
import { openJupiterMarket, openPolicy, runService, startService } from '../../src/apps/service.ts';
import { OpenParts } from '../../src/apps/startup.ts';
import { loadConfig, type Role } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { createKey, listKeys, revokeKey } from '../../src/service/keys/manage-keys.ts';
import { createServiceMetrics } from '../../src/service/metrics.ts';
import { freePort } from '../support/free-port.ts';
import { silentLog } from '../support/silent-log.ts';
import { testSettings } from './bot/support/test-settings.ts';

/** A port without a listener. */
const NOWHERE = 'http://127.0.0.1:9';

let folder: string;
let database: string;
/** Holds a port that the program wants. */
let other: Server;
let taken: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'failed-start-'));
  database = join(folder, 'all.db');
  taken = await freePort();
  const { promise, resolve } = Promise.withResolvers<void>();
  other = createServer().listen(taken, '127.0.0.1', resolve);
  await promise;
});

afterEach(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

const TAKEN = { code: 'EADDRINUSE' };
const answers = (url: string) => fetch(url).then(({ status }) => status);
/** SQLite removes the WAL when the last connection closes. */
const isOpen = (file: string) => existsSync(file) && existsSync(`${file}-wal`);

function configOf(role: Role, more: Record<string, string> = {}) {
  const loaded = loadConfig(
    {
      TELEGRAM_BOT_TOKEN: '100000001:a-token-that-no-real-bot-of-telegram-has',
      TELEGRAM_API_ROOT: NOWHERE,
      PUBLIC_URL: 'https://bot.example',
      SOLANA_RPC_URL: NOWHERE,
      JUPITER_API_URL: NOWHERE,
      DATABASE_URL: `file:${database}`,
      ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
      LOG_LEVEL: 'silent',
      ...more,
    },
    role,
  );
  if (loaded.mistakes.length > 0 || !loaded.config.telegram)
    throw new Error('the configuration should be right');
  return { config: loaded.config, telegram: loaded.config.telegram };
}

describe('a bot', () => {
  it('with a taken port leaves nothing open, and starts once the port is free', async () => {
    const { settings } = testSettings({
      web: { host: '127.0.0.1', port: taken },
      databaseUrl: `file:${database}`,
    });
    await expect(startBot(settings)).rejects.toMatchObject(TAKEN);
    expect([existsSync(database), isOpen(database)]).toEqual([true, false]);
    await new Promise((resolve) => other.close(resolve));
    const bot = await startBot(settings);
    expect(await answers(`${bot.webUrl}/healthz`)).toBe(200);
    expect(isOpen(database)).toBe(true);
    await bot.stop();
    expect(isOpen(database)).toBe(false);
    await expect(answers(`${bot.webUrl}/healthz`)).rejects.toThrow();
  });

  it('with a failed start also stops its own service', async () => {
    const port = await freePort();
    const { config, telegram } = configOf('start', { PORT: String(taken), SERVICE_PORT: String(port) });
    await expect(runBot(config, telegram)).rejects.toMatchObject(TAKEN);
    await expect(answers(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect([existsSync(database), isOpen(database)]).toEqual([true, false]);
  });

  it('starts and stops together with its own service', async () => {
    const port = await freePort();
    const { config, telegram } = configOf('start', { PORT: '0', SERVICE_PORT: String(port) });
    const bot = await runBot(config, telegram);
    expect(await answers(`http://127.0.0.1:${port}/healthz`)).toBe(200);
    await bot.stop();
    await expect(answers(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect(isOpen(database)).toBe(false);
  });
});

describe('a service', () => {
  it.each([
    ['port is taken', () => ({ file: database, port: taken }), TAKEN],
    ['database cannot be opened', () => ({ file: folder, port: 0 }), {}],
  ])('whose %s leaves nothing open, including its chain', async (_, places, failure) => {
    const { file, port } = places();
    const { config } = configOf('service', { DATABASE_URL: `file:${file}` });
    const metrics = createServiceMetrics();
    const market = await openJupiterMarket(config, [NOWHERE], metrics, silentLog());
    const close = vi.fn(market.close);
    const parts = new OpenParts();
    parts.onClose(close);
    const policy = await parts.open(openPolicy(config, silentLog()), (opened) => opened.stop());
    const starting = startService(config, { market, policy, metrics, port, parts, log: silentLog() });
    await expect(starting).rejects.toMatchObject(failure);
    expect(close).toHaveBeenCalledOnce();
    expect(isOpen(database)).toBe(false);
  });

  it('of the bot has one key across replicas and starts, and does not touch other keys', async () => {
    const { config } = configOf('start', { SERVICE_PORT: '0' });
    const begin = () => runOwnService(config, [NOWHERE], createLog({ level: 'silent' }));
    const ask = ({ swapApi: { url } }: Awaited<ReturnType<typeof begin>>, key: string) =>
      fetch(`${url}/v1/tokens`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
    const first = await begin();
    const replica = await begin();
    expect(replica.swapApi.key).toBe(first.swapApi.key);
    expect(await ask(first, first.swapApi.key)).toBe(200);
    expect(await ask(replica, first.swapApi.key)).toBe(200);
    await Promise.all([first.stop(), replica.stop()]);
    const { service, key } = await withKeyOfAPartner(config);
    const own = (await listKeys(service.database)).find(({ name }) => name === "the bot's own");
    await revokeKey(service.database, own?.keyId ?? '', Date.now());
    await service.stop();
    const later = await begin();
    expect(await ask(later, first.swapApi.key)).toBe(401);
    expect(await ask(later, later.swapApi.key)).toBe(200);
    expect(await ask(later, key)).toBe(200);
    await later.stop();
  });

  async function withKeyOfAPartner(config: Parameters<typeof runService>[0]) {
    const service = await runService(config);
    const { key } = await createKey(service.database, { name: 'a partner' }, Date.now());
    const names = (await listKeys(service.database)).map(({ name }) => name);
    expect(names).toEqual(["the bot's own", 'a partner']);
    return { service, key };
  }
});

describe('an embedded world', () => {
  let world: EmbeddedWorld;

  beforeAll(async () => {
    world = await startEmbeddedWorld({ slotTimeMs: 100, log: silentLog() });
  });
  afterAll(() => world.close());
  afterEach(() => void vi.unstubAllEnvs());

  it('on an existing validator leaves it running', async () => {
    const { rpcUrl } = world;
    const second = await startEmbeddedWorld({ rpcUrl, log: silentLog() });
    expect(second.rpcUrl).toBe(rpcUrl);
    expect(second.deskSeed).not.toEqual(world.deskSeed);
    await second.close();
    expect(await world.connection.getSlot()).toBeGreaterThan(0);
  });

  it('stops with a sandbox whose bot fails to start: pages, service and files', async () => {
    vi.stubEnv('TMPDIR', folder);
    const [pages, service] = [await freePort(), await freePort()];
    const starting = startSandbox({
      ports: { pages, web: taken, service },
      host: '127.0.0.1',
      log: silentLog(),
      rpcUrl: world.rpcUrl,
    });
    await expect(starting).rejects.toMatchObject(TAKEN);
    for (const port of [pages, service]) await expect(answers(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
    expect(await world.connection.getSlot()).toBeGreaterThan(0);
  });
});
