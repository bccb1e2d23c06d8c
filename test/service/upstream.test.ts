import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { Agent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import {
  callUpstream,
  readRetryAfter,
  type UpstreamAnswer,
  waitInSeconds,
} from '../../src/service/upstream.ts';
import { serve } from '../support/serve.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function upstream(answering: RequestListener): Promise<URL> {
  const { url, close } = await serve(answering);
  closing.push(close);
  return new URL(`${url}/secret-path`);
}

function ask(url: URL, body?: unknown, signal = AbortSignal.timeout(10_000)): Promise<UpstreamAnswer> {
  const dispatcher = new Agent({ maxResponseSize: 1_000 });
  closing.push(() => dispatcher.destroy());
  const method = body === undefined ? 'GET' : 'POST';
  return callUpstream({ method, url, headers: { 'x-key': 'k' }, body, dispatcher, signal });
}

test('an answer has its status, headers and JSON', async () => {
  let seen = '';
  const url = await upstream((request, response) => {
    const { method, headers } = request;
    request.on('data', (chunk) => (seen += chunk));
    request.on('end', () => {
      seen += ` ${method} ${headers['content-type']} ${headers['x-key']}`;
      response.writeHead(429, { 'Retry-After': '7', 'Set-Cookie': ['a=1', 'b=2'] }).end('{"amount":1}');
    });
  });
  const answer = await ask(url, { question: 1 });
  expect(seen).toBe('{"question":1} POST application/json k');
  expect(answer).toMatchObject({ kind: 'answered', status: 429, body: { amount: 1 } });
  expect(answer.kind === 'answered' && answer.headers).toMatchObject({
    'retry-after': '7',
    'set-cookie': 'a=1',
  });
});

test.each(['', 'not json', '<html>'])('a body that is not JSON is empty: %j', async (text) => {
  const url = await upstream((_, response) => response.end(text));
  expect(await ask(url)).toMatchObject({ kind: 'answered', status: 200, body: undefined });
});

test('a redirect is an answer and is not followed', async () => {
  let asked = 0;
  const url = await upstream((_, response) => {
    asked += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await ask(url)).toMatchObject({ kind: 'answered', status: 302 });
  expect(asked).toBe(1);
});

test('a connection failure means that the upstream has not seen the request', async () => {
  expect(await ask(new URL('http://127.0.0.1:9/secret-path'))).toEqual({
    kind: 'unreachable',
    reason: 'no connection (ECONNREFUSED)',
  });
});

test.each<[string, RequestListener]>([
  ['before an answer', (request) => request.socket.destroy()],
  [
    'within the body',
    (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":');
      setImmediate(() => request.socket.destroy());
    },
  ],
  ['by a body too large', (_, response) => response.end(JSON.stringify('x'.repeat(2_000)))],
])(
  'a connection that breaks %s may have delivered the request, and its reason has no secrets',
  async (_, breaking) => {
    const answer = await ask(await upstream(breaking));
    expect(answer).toMatchObject({ kind: 'broken', reason: expect.stringContaining('the connection broke') });
    expect(JSON.stringify(answer)).not.toMatch(/secret-path|127\.0\.0\.1/);
  },
);

test('the caller can cancel a pending call', async () => {
  const asked = Promise.withResolvers<void>();
  const url = await upstream(() => asked.resolve());
  const patience = new AbortController();
  const answer = ask(url, {}, patience.signal);
  await asked.promise;
  patience.abort();
  expect(await answer).toEqual({ kind: 'broken', reason: 'no answer in time' });
});

const NOW = Date.UTC(2026, 10, 22, 10, 0, 0);

test.each([
  ['7', 7],
  ['0', 1],
  ['86401', 86_400],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 1],
  ['1.5', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['2026-11-22T10:00:30Z', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is a wait of %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds);
});

test('every wait is a whole number of seconds, from one to a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 2_000_000_000 }), (ms) => {
      const seconds = waitInSeconds(ms);
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400).toBe(true);
      expect(seconds * 1_000).toBeGreaterThanOrEqual(Math.min(ms, 86_400_000));
    }),
  );
});

test('any header is parsed or ignored', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const seconds = readRetryAfter(header, NOW);
      expect(seconds === undefined || (seconds >= 1 && seconds <= 86_400)).toBe(true);
    }),
  );
});
