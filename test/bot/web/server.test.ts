import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../src/log.ts';
import { pourBody } from '../../support/pour-body.ts';
import { until } from '../../support/until.ts';
import { takeAway } from '../support/break-table.ts';
import { startWeb, type Web } from './support/start-web.ts';
import { addOrder } from './support/stored-orders.ts';
import { makeSwap } from './support/swap-rows.ts';

const SECRET = 'a-secret-of-at-least-32-characters!!';

let web: Web;
let page: string;
let lines: string[];

beforeEach(async () => {
  lines = [];
  const updates: unknown[] = [];
  web = await startWeb({
    log: createLog({ level: 'trace', write: (line) => lines.push(line) }),
    webhook: { secret: SECRET, accept: async (update) => void updates.push(update) },
  });
  web.world.updates = updates;
  page = await addOrder(web, makeSwap());
});

afterEach(() => web.server.close());

/** Whatever is looked up from now on fails. */
async function breakDatabase(): Promise<void> {
  for (const table of ['swaps', 'attempts'] as const) await takeAway(web.database, table);
}

describe('health', () => {
  test('is told, and readiness names what fails', async () => {
    expect(await (await web.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await web.get('/readyz')).status).toBe(200);
    web.world.ready = false;
    web.world.now += 2_000;
    const response = await web.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not_ready', checks: { database: 'failing' } });
  });

  test('readiness is looked at once in two seconds, however many ask', async () => {
    let looks = 0;
    const counted = await startWeb({ readiness: { chain: async () => ++looks > 0 } });
    await Promise.all(Array.from({ length: 50 }, () => counted.get('/readyz')));
    expect(looks).toBe(1);
    counted.world.now += 2_000;
    await counted.get('/readyz');
    expect(looks).toBe(2);
    await counted.server.close();
  });

  test('metrics are for nobody behind a bridge, where everybody has a private address', async () => {
    const bridged = await startWeb({ trustsProxy: () => false });
    expect((await bridged.get('/metrics')).status).toBe(404);
    expect((await bridged.get('/metrics', { 'X-Forwarded-For': '10.1.2.3' })).status).toBe(404);
    await bridged.server.close();
  });

  test('metrics are for this machine and its private network', async () => {
    expect(await (await web.get('/metrics')).text()).toBe('swaps_total 1\n');
    expect((await web.get('/metrics', { 'X-Forwarded-For': '10.1.2.3' })).status).toBe(200);
    expect((await web.get('/metrics', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404);
    expect((await web.get('/metrics', { 'X-Forwarded-For': 'nonsense' })).status).toBe(404);
  });
});

describe("Telegram's webhook", () => {
  const deliver = (secret: string | undefined, body: unknown = { update_id: 1 }) =>
    web.post(
      '/telegram/webhook',
      body,
      secret === undefined ? {} : { 'X-Telegram-Bot-Api-Secret-Token': secret },
    );

  test('takes an update with the secret', async () => {
    expect((await deliver(SECRET)).status).toBe(200);
    expect(web.world.updates).toEqual([{ update_id: 1 }]);
  });

  test.each([
    ['no secret', undefined],
    ['a wrong secret', 'x'.repeat(SECRET.length)],
    ['a prefix of the secret', SECRET.slice(0, -1)],
    ['an empty secret', ''],
  ])('T4: %s is 401 without effect', async (_case, secret) => {
    expect((await deliver(secret)).status).toBe(401);
    expect(web.world.updates).toEqual([]);
  });

  test('T4: without the secret the body is not waited for', async () => {
    const answer = await rawRequest(
      'POST /telegram/webhook HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('T17: an update of more than 64 KiB is 413', async () => {
    expect((await deliver(SECRET, { text: 'x'.repeat(70_000) })).status).toBe(413);
    expect(web.world.updates).toEqual([]);
  });
});

describe('every page', () => {
  test('A9, A16: carries the headers that keep it alone', async () => {
    for (const path of [page, '/c/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '/w/x']) {
      const { headers } = await web.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  test('runs nothing inline and asks nobody else for anything', async () => {
    const html = await (await web.get(page)).text();
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src="\/assets\/)| on\w+=/i);
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'data:,',
      expect.stringMatching(/^\/assets\/page-[0-9a-f]{12}\.css$/),
      expect.stringMatching(/^\/assets\/page-[0-9a-f]{12}\.js$/),
    ]);
  });

  test('weighs less than 64 KB in all, and its parts may be cached for ever', async () => {
    const html = await (await web.get(page)).text();
    const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    const parts = await Promise.all(assets.map((path) => web.get(path)));
    const bodies = await Promise.all(parts.map((part) => part.text()));
    expect([html, ...bodies].join('').length).toBeLessThan(60_000);
    for (const part of parts) expect(part.headers.get('cache-control')).toContain('immutable');
  });

  test('A10: links come from the configuration, whatever host the request names', async () => {
    const html = await (
      await web.get(page, { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' })
    ).text();
    expect(html).not.toContain('evil.example');
  });

  test('A12, T13: no line of the log holds a token or anything of a query', async () => {
    await web.get(`${page}?nonce=secret-nonce`);
    await web.get('/w/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB?data=secret-data');
    await web.post(`${page}/open`, '{"secret-body');
    const log = lines.join('');
    expect(log).toContain('/s/:token');
    expect(log).not.toContain(page.slice(3));
    expect(log).not.toMatch(/secret-|BBBB/);
  });

  test('a failure of a part is a plain sentence, and its details stay in the log', async () => {
    await breakDatabase();
    const response = await web.get(page, { Accept: 'text/html' });
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.clone().text()).toContain('Nothing was sent');
    expect(await response.text()).not.toContain('swaps');
    expect(lines.join('')).toContain('no such table: swaps');
  });
});

test('a stream whose reading fails ends, and the server goes on', async () => {
  const stream = await web.get(`${page}/events`);
  await breakDatabase();
  expect(await stream.text()).toContain('"ordered"');
  expect((await web.get('/healthz')).status).toBe(200);
});

describe('T17: floods', () => {
  test('an address longer than 8 KiB is turned away before its token is looked up', async () => {
    await breakDatabase();
    const answerTo = async (length: number) =>
      (await web.get(`/w/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA?data=${'z'.repeat(length)}`)).status;
    expect([await answerTo(7_000), await answerTo(9_000)]).toEqual([500, 414]);
  });

  test('one sender is limited, others and the probes are not', async () => {
    const visit = (ip: string) => web.get('/nothing', { 'X-Forwarded-For': ip });
    const statuses = await Promise.all(
      Array.from({ length: 125 }, async () => (await visit('203.0.113.9')).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await visit('203.0.113.10')).status).toBe(404);
    expect((await visit('::ffff:203.0.113.9')).status).toBe(429);
    expect((await visit('::FFFF:cb00:7109')).status).toBe(429);
    expect((await web.get('/healthz', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(200);
  });

  test.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'a body',
      'POST /s/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/open HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n',
    ],
  ])('who never finishes sending %s is cut off', async (_case, start) => {
    const impatient = await startWeb({ requestWithinMs: 100 });
    const socket = await openSocket(impatient.origin);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write(start);
    await closed;
    await impatient.server.close();
  });

  test.each([
    ['GET', '/healthz'],
    ['POST', '/nothing'],
    ['POST', '/telegram/webhook'],
  ])('the rest of the body of an answered %s %s is not taken', async (method, path) => {
    expect(await pourBody((await openSocket(web.origin)).resume(), method, path)).toBe('cut');
  });

  test('who sends too many requests is told so once, and the rest is dropped unread', async () => {
    const socket = await openSocket(web.origin);
    let answers = '';
    socket.on('data', (bytes) => {
      answers += bytes;
    });
    const told = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1;
    for (let sent = 4; sent <= 120; sent += 4) {
      socket.write(NOTHING.repeat(4));
      await until(() => expect(told(404)).toBe(sent));
    }
    socket.write(NOTHING.repeat(4));
    await once(socket, 'close');
    expect(told(404)).toBe(120);
    expect(told(429)).toBe(1);
  });

  test('hundreds of requests in one packet are not answered, and cost their sender the connection', async () => {
    const socket = await openSocket(web.origin);
    let answers = '';
    socket.on('data', (bytes) => {
      answers += bytes;
    });
    socket.write(NOTHING.repeat(500));
    await once(socket, 'close');
    expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(4);
  });

  test('a sender whose proxy nobody named cannot choose another address for each request', async () => {
    const plain = await startWeb({ trustsProxy: () => false });
    const visit = (ip: string) => plain.get('/nothing', { 'X-Forwarded-For': ip });
    const statuses = await Promise.all(
      Array.from({ length: 125 }, async (_, i) => (await visit(`203.0.113.${i}`)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await plain.server.close();
  });

  test('512 connections that take no answer do not keep people out', async () => {
    const holders = await Promise.all(Array.from({ length: 512 }, () => openSocket(web.origin)));
    for (const holder of holders) {
      holder.pause();
      holder.write(`GET ${page}/events HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => web.get('/healthz')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const holder of holders) holder.destroy();
  });

  test('one sender has at most 32 connections, and one on which nothing moves is cut', async () => {
    const plain = await startWeb({ trustsProxy: () => false, quietMs: 1_000 });
    const held = await Promise.all(Array.from({ length: 40 }, () => openSocket(plain.origin)));
    let ended = 0;
    let told = '';
    for (const socket of held) socket.on('data', (bytes) => (told += bytes));
    const ends = held.map((socket) => once(socket, 'close').then(() => (ended += 1)));
    await until(() => expect(ended).toBe(8));
    await Promise.all(ends);
    // Who takes too long for a request would have been told.
    expect(told).toBe('');
    await plain.server.close();
  });

  test('600 silent connections do not keep people out', async () => {
    const sockets = await Promise.all(Array.from({ length: 600 }, () => openSocket(web.origin)));
    expect((await web.get('/healthz')).status).toBe(200);
    const { idle, unread, streaming, answering } = web.server.load().connections;
    expect(idle + unread + streaming + answering).toBeLessThanOrEqual(512);
    for (const socket of sockets) socket.destroy();
  });
});

const NOTHING = 'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n';

function openSocket(origin: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

async function rawRequest(text: string): Promise<string> {
  const socket = await openSocket(web.origin);
  socket.write(text);
  const [first] = await Promise.all([new Promise<Buffer>((resolve) => socket.once('data', resolve))]);
  socket.destroy();
  return first.toString();
}
