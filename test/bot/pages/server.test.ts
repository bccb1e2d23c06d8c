import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../src/log.ts';
import { openFrom } from '../../http/support/raw-client.ts';
import { until } from '../../support/until.ts';
import { takeAway } from '../support/break-table.ts';
import { makeSwap } from './support/rows.ts';
import { startWeb, type Web } from './support/start-web.ts';
import { addOrder } from './support/stored.ts';

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

/** Makes all further lookups fail. */
async function breakDatabase(): Promise<void> {
  for (const table of ['swaps', 'attempts'] as const) await takeAway(web.database, table);
}

describe('health', () => {
  test('is reported, and readiness names the failing check', async () => {
    expect(await (await web.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await web.get('/readyz')).status).toBe(200);
    web.world.ready = false;
    web.world.now += 2_000;
    const response = await web.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not_ready', checks: { database: 'failing' } });
  });

  test('readiness is checked once in two seconds, for any number of requests', async () => {
    let looks = 0;
    const counted = await startWeb({ readiness: { chain: async () => ++looks > 0 } });
    await Promise.all(Array.from({ length: 50 }, () => counted.get('/readyz')));
    expect(looks).toBe(1);
    counted.world.now += 2_000;
    await counted.get('/readyz');
    expect(looks).toBe(2);
    await counted.server.close();
  });

  test('metrics are hidden behind a bridge, which gives every client a private address', async () => {
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

  test('accepts an update with the secret', async () => {
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

  test('T4: is rejected without the secret before the body arrives', async () => {
    const answer = await rawRequest(
      'POST /telegram/webhook HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('T17: answers an update of more than 256 KiB with 413', async () => {
    expect((await deliver(SECRET, { text: 'x'.repeat(270_000) })).status).toBe(413);
    expect(web.world.updates).toEqual([]);
  });

  test('accepts the longest answer to the longest message, as Telegram escapes it', async () => {
    const length = 4_096;
    const link = { type: 'text_link', offset: 4_000, length: 1, url: 'https://example.com/' };
    const text = String.raw`\u0448`.repeat(length);
    const message = { text, entities: Array.from({ length: 100 }, () => link) };
    const update = { update_id: 1, message: { ...message, reply_to_message: message } };
    expect((await deliver(SECRET, update)).status).toBe(200);
  });
});

describe('every page', () => {
  test('A9, A16: carries the headers that isolate it', async () => {
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

  test('runs no inline script and loads nothing from other hosts', async () => {
    const html = await (await web.get(page)).text();
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src="\/assets\/)| on\w+=/i);
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'data:,',
      expect.stringMatching(/^\/assets\/page-[0-9a-f]{12}\.css$/),
      expect.stringMatching(/^\/assets\/page-[0-9a-f]{12}\.js$/),
    ]);
  });

  test('weighs less than 66 KB in all, and its parts may be cached for ever', async () => {
    const html = await (await web.get(page)).text();
    const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    const parts = await Promise.all(assets.map((path) => web.get(path)));
    const bodies = await Promise.all(parts.map((part) => part.text()));
    expect([html, ...bodies].join('').length).toBeLessThan(66_000);
    for (const part of parts) expect(part.headers.get('cache-control')).toContain('immutable');
  });

  test('A10: links come from the configuration, for any host in the request', async () => {
    const html = await (
      await web.get(page, { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' })
    ).text();
    expect(html).not.toContain('evil.example');
  });

  test('A12, T13: no log line holds a token or a query', async () => {
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
    expect(await response.clone().text()).toContain('whether your last step was saved');
    expect(await response.text()).not.toContain('swaps');
    expect(lines.join('')).toContain('no such table: swaps');
  });
});

test('a stream whose read fails ends, and the server keeps running', async () => {
  const stream = await web.get(`${page}/events`);
  await breakDatabase();
  expect(await stream.text()).toContain('"ordered"');
  expect((await web.get('/healthz')).status).toBe(200);
});

test('a silent connection, as browsers open them ahead, does not delay a stop', {
  timeout: 10_000,
}, async () => {
  const silent = await openFrom(web.origin);
  silent.resume();
  await web.get('/healthz');
  await web.server.close();
  await until(() => expect(silent.destroyed).toBe(true));
});

async function rawRequest(text: string): Promise<string> {
  const socket = await openFrom(web.origin);
  socket.write(text);
  const [first] = await Promise.all([new Promise<Buffer>((resolve) => socket.once('data', resolve))]);
  socket.destroy();
  return first.toString();
}
