import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { setInterval as every } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DRAINING } from '../../src/apps/startup.ts';
import { FakeTelegram, messageUpdate } from '../simulator/fake-telegram.ts';
import { often } from '../support/depth.ts';
import { freePort } from '../support/free-port.ts';
import { type Serving, serve } from '../support/serve.ts';
import { START_PATIENCE_MS, StartedPrograms } from '../support/started-programs.ts';
import { createPostgresDatabase, dialects, MIGRATED } from '../support/test-database.ts';
import { until } from '../support/until.ts';

const SECRET = 'a_secret_of_at_least_thirty_two_characters';
const [, HEALTH_EVERY_S] = /health_interval (\d+)s/.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? [];
const HEALTH_EVERY_MS = Number(HEALTH_EVERY_S) * 1_000;
const HEALTH_TIMEOUT_MS = 3_000;
const MESSAGE_EVERY_MS = 150;
const FIRST_PERSON = 10_000;

let folder: string;
let programs: StartedPrograms;
let telegram: FakeTelegram;
let telegramServer: Serving;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-stop-'));
  programs = new StartedPrograms(folder);
  telegram = new FakeTelegram();
  telegramServer = await serve(async (asked, response) => {
    const method = String(asked.url).split('/').at(-1) ?? '';
    const answer = telegram.call(method, (await json(asked)) as Record<string, unknown>);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});
afterEach(async () => {
  await programs.killAll();
  await telegramServer.close();
  rmSync(folder, { recursive: true, force: true });
});

const webhook = () => ({
  TELEGRAM_API_ROOT: telegramServer.url,
  TELEGRAM_MODE: 'webhook',
  TELEGRAM_WEBHOOK_SECRET: SECRET,
});

const statusOf = async (url: string) => (await fetch(url)).status;

/** Starts a bot's stop; resolves at its end with the exit code. */
async function stopWith(signal: NodeJS.Signals, { program }: Awaited<ReturnType<typeof programs.runReady>>) {
  const exit = once(program, 'exit');
  program.kill(signal);
  return exit;
}

/**
 * Round robin over the backends whose last health check succeeded, one attempt per request: what a bot refuses is
 * refused to the client.
 */
async function startBalancer(port: number, backends: readonly string[]) {
  const dispatcher = new Agent({ keepAliveTimeout: 20_000 });
  const healthy = new Set<string>();
  const over = new AbortController();
  let next = 0;
  const check = async (backend: string) => {
    const asked = fetch(`${backend}/healthz`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    const ok = await asked.then(({ ok }) => ok).catch(() => false);
    if (ok) healthy.add(backend);
    else healthy.delete(backend);
  };
  const checkAll = () => Promise.all(backends.map(check));
  const checking = (async () => {
    for await (const _ of every(HEALTH_EVERY_MS, undefined, { signal: over.signal })) void checkAll();
  })().catch(() => undefined);
  const forward = async (asked: IncomingMessage, response: ServerResponse) => {
    const up = [...healthy];
    next += 1;
    const backend = up[next % up.length];
    if (backend === undefined) return void response.writeHead(503).end();
    const { 'x-telegram-bot-api-secret-token': token, 'content-type': type } = asked.headers;
    const headers = { 'x-telegram-bot-api-secret-token': String(token), 'content-type': String(type) };
    const body = await buffer(asked);
    const answer = await request(`${backend}${asked.url}`, {
      method: 'POST',
      dispatcher,
      headers,
      body,
    }).catch(() => undefined);
    response.writeHead(answer?.statusCode ?? 502).end(await answer?.body.text());
  };
  const server = await serve((asked, response) => void forward(asked, response), port);
  await checkAll();
  return {
    isUp: (backend: string) => healthy.has(backend),
    close: async () => {
      over.abort();
      await checking;
      await server.close();
      await dispatcher.destroy();
    },
  };
}

/** Sends one message of another person every 150 ms, until `ending` aborts. @returns the statuses of the answers */
async function keepWriting(url: string, ending: AbortSignal): Promise<readonly number[]> {
  const deliveries: Promise<number>[] = [];
  const writing = async () => {
    for await (const _ of every(MESSAGE_EVERY_MS, undefined, { signal: ending })) {
      const updateId = deliveries.length + 1;
      const from = { id: FIRST_PERSON + updateId, first_name: 'Ada' };
      deliveries.push(
        deliver(url, messageUpdate({ updateId, messageId: updateId, from }, '/help', Date.now())),
      );
    }
  };
  await writing().catch(() => undefined);
  return Promise.all(deliveries);
}

async function deliver(url: string, update: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET };
  const answer = await fetch(`${url}/telegram/webhook`, {
    ...{ method: 'POST', headers, body: JSON.stringify(update) },
  });
  return answer.status;
}

const answered = () => new Set([...telegram.messages.values()].map(({ chatId }) => chatId)).size;

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('a pair on one $name', () => {
  const places = [
    ['the worker', 0],
    ['the other one', 1],
  ] as const;
  it.each(places.slice(0, often(1, 2)))(
    'refuses no message while %s stops, and answers all',
    async (_which, place) => {
      const port = await freePort();
      const publicUrl = `http://127.0.0.1:${port}`;
      const DATABASE_URL = await createPostgresDatabase(MIGRATED);
      const environment = { ...webhook(), DATABASE_URL, PUBLIC_URL: publicUrl };
      const bots = [
        await programs.runReady('start', { environment }),
        await programs.runReady('start', { environment }),
      ];
      const stopped = bots[place];
      if (!stopped) throw new Error('there is no such bot');
      const balancer = await startBalancer(
        port,
        bots.map(({ url }) => url),
      );
      for (const { url } of bots) expect(balancer.isUp(url)).toBe(true);
      const ending = new AbortController();
      const writing = keepWriting(publicUrl, ending.signal);
      await until(() => expect(answered()).toBeGreaterThan(5));
      const exit = stopWith('SIGTERM', stopped);
      await until(() => expect(balancer.isUp(stopped.url)).toBe(false));
      // It still serves what reaches it.
      expect(await Promise.all(['/healthz', '/readyz'].map((path) => statusOf(stopped.url + path)))).toEqual([
        503, 503,
      ]);
      expect(await statusOf(`${stopped.url}/nothing`)).toBe(404);
      expect(await exit).toEqual([0, null]);
      const sofar = answered();
      await until(() => expect(answered()).toBeGreaterThan(sofar + 5));
      ending.abort();
      const statuses = await writing;
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(statuses.length).toBeGreaterThan(30);
      await until(() => expect(answered()).toBe(statuses.length));
      await balancer.close();
    },
    4 * START_PATIENCE_MS,
  );
});

/** Preloaded module: the wait for balancers never ends by itself. */
const HOLD_DRAIN = `
  import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { setTimeout: sleep } = timers;
  process.once('SIGTERM', () => {
    timers.setTimeout = (ms, ...more) => {
      if (more.length > 0 || ms < 3_000) return sleep(ms, ...more);
      process.stdout.write('held\\n');
      return new Promise(() => {});
    };
    syncBuiltinESMExports();
  });`;

describe('a person at a terminal does not wait', { timeout: 2 * START_PATIENCE_MS }, () => {
  const options = ['--import', `data:text/javascript,${encodeURIComponent(HOLD_DRAIN)}`];

  it.each(['SIGTERM', 'SIGINT'] as const)('after SIGTERM and then %s', async (second) => {
    const bot = await programs.runReady('start', { environment: webhook(), options });
    const exit = stopWith('SIGTERM', bot);
    await until(() => expect(bot.printed()).toContain('held'));
    bot.program.kill(second);
    expect(await exit).toEqual([0, null]);
  });

  it('after Ctrl-C (SIGINT)', async () => {
    const bot = await programs.runReady('start', { environment: webhook() });
    expect(await stopWith('SIGINT', bot)).toEqual([0, null]);
    expect(bot.printed()).not.toContain(DRAINING);
  });
});

it(
  'a service fails its health checks first, and serves its partners meanwhile',
  async () => {
    const service = await programs.runReady('service');
    expect(await statusOf(`${service.url}/healthz`)).toBe(200);
    const exit = stopWith('SIGTERM', service);
    await until(() => expect(service.printed()).toContain(DRAINING));
    const answer = await fetch(`${service.url}/healthz`);
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { success: false, error: { code: 'upstream_unavailable', message: 'This process is stopping' } },
    ]);
    expect(await statusOf(`${service.url}/openapi.json`)).toBe(200);
    expect(await exit).toEqual([0, null]);
  },
  2 * START_PATIENCE_MS,
);
