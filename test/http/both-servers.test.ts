import type { Socket } from 'node:net';
import { Connection } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { makeSwap } from '../bot/pages/support/rows.ts';
import { startWeb } from '../bot/pages/support/start-web.ts';
import { addOrder } from '../bot/pages/support/stored.ts';
import { startTestService } from '../service/support/test-service.ts';
import { until } from '../support/until.ts';
import { openFrom, statusesIn, statusOf, writeRequest } from './support/raw-client.ts';

const HELD = 512;
const HONEST = 60;
const HALF = { json: '{', length: 900 };
const noChain = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });

type Headers = Readonly<Record<string, string>>;

interface Target {
  readonly origin: string;
  /** Five requests with five different statuses. */
  readonly requests: readonly string[];
  readonly statuses: readonly number[];
  halfSent(place: number, headers: Headers): string;
  close(): Promise<void>;
}

async function startPages(): Promise<Target> {
  const web = await startWeb();
  const page = await addOrder(web, makeSwap());
  return {
    origin: web.origin,
    requests: [
      writeRequest('GET', page),
      writeRequest('POST', '/nothing', {}, { json: '{}' }),
      writeRequest('GET', '/healthz'),
      writeRequest('GET', `/s/${'A'.repeat(32)}`),
      writeRequest('GET', `${page}/status`),
    ],
    statuses: [200, 404, 200, 404, 200],
    // Pages limit requests each, so every request takes another.
    halfSent: (place, headers) =>
      writeRequest('POST', `/s/${String(place).padStart(32, 'A')}/open`, headers, HALF),
    close: () => web.server.close(),
  };
}

async function startService(): Promise<Target> {
  const service = await startTestService({ connection: noChain, providers: [] });
  const key = { Authorization: `Bearer ${service.key}` };
  return {
    origin: service.url,
    requests: [
      writeRequest('GET', '/v1/tokens', key),
      writeRequest('POST', '/v1/quotes', key, { json: '{}' }),
      writeRequest('GET', '/healthz'),
      writeRequest('GET', '/v1/tokens'),
      writeRequest('GET', '/openapi.json'),
    ],
    statuses: [200, 400, 200, 401, 200],
    halfSent: (_, headers) => writeRequest('POST', '/v1/quotes', { ...key, ...headers }, HALF),
    close: () => service.close(),
  };
}

let target: Target;
let held: Set<Socket>;
let isOver: boolean;

afterEach(async () => {
  isOver = true;
  for (const socket of held) socket.destroy();
  await target.close();
});

/** Sends half a body, and again after each cut, at most `more` times. */
async function holdOpen(place: number, address: string, headers: Headers, more = 2): Promise<void> {
  const socket = await openFrom(target.origin, address);
  held.add(socket);
  socket.once('close', () => {
    held.delete(socket);
    if (!isOver && more > 0) void holdOpen(place, address, headers, more - 1);
  });
  socket.resume().write(target.halfSent(place, headers));
}

describe.each([
  ['the web server', startPages],
  ['the swap service', startService],
])('%s', (_name, start) => {
  const begin = async () => {
    [target, held, isOver] = [await start(), new Set(), false];
  };

  test.each([
    ['16 addresses', (place: number) => ({ address: `127.0.2.${1 + (place % 16)}` })],
    [
      'five addresses behind a trusted proxy',
      (place: number) => ({ address: '127.0.0.1', forwardedFor: `203.0.113.${1 + (place % 5)}` }),
    ],
    ['a program on this machine', () => ({ address: '127.0.0.1' })],
  ])('answers 60 of 60 requests while 512 half-sent bodies come from %s', async (_from, from) => {
    await begin();
    await Promise.all(
      Array.from({ length: HELD }, (_, place) => {
        const { address, forwardedFor } = { forwardedFor: undefined, ...from(place) };
        return holdOpen(place, address, forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {});
      }),
    );
    const { origin, requests, statuses } = target;
    const ask = (place: number) =>
      statusOf(origin, `127.0.3.${1 + place}`, requests[place % requests.length] ?? '');
    const answers = await Promise.all(Array.from({ length: HONEST }, (_, place) => ask(place)));
    expect(answers).toEqual(Array.from({ length: HONEST }, (_, place) => statuses[place % statuses.length]));
  });

  test('answers five pipelined requests in their order', async () => {
    await begin();
    const socket = await openFrom(target.origin);
    let answers = '';
    socket.on('data', (bytes) => {
      answers += bytes;
    });
    socket.write(target.requests.join(''));
    await until(() => expect(statusesIn(answers)).toEqual(target.statuses));
    socket.write(target.requests.join(''));
    await until(() => expect(statusesIn(answers)).toEqual([...target.statuses, ...target.statuses]));
    socket.destroy();
  });
});
