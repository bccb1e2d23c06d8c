import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Connection } from '@solana/web3.js';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const noChain = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function open(service: TestService): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  // Dropped connections are expected here.
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const closed = (socket: Socket): Promise<unknown> => once(socket.resume(), 'close');

describe('a sender without a good key', () => {
  let service: TestService;

  // The allowance refills with time. In a clock that stands still it is exact, however slow the machine.
  const frozen = Date.now();
  const now = () => frozen;

  beforeAll(async () => {
    service = await startTestService({ connection: noChain, providers: [], now });
  });
  afterAll(() => service.close());

  const from = async (ip: string, key: string | null) => {
    const { statusCode, headers, body } = await request(`${service.url}/v1/tokens`, {
      headers: { 'x-forwarded-for': ip, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    });
    await body.dump();
    return { status: statusCode, retryAfter: headers['retry-after'] };
  };

  it('is refused after 300 tries, without effect on other senders', async () => {
    const guess = (_: unknown, i: number) => from('203.0.113.7', i % 2 === 0 ? null : `csk_${i}`);
    await Promise.all(Array.from({ length: 400 }, guess));
    expect(await from('203.0.113.7', 'csk_again')).toEqual({ status: 429, retryAfter: '60' });
    expect((await from('203.0.113.8', 'csk_again')).status).toBe(401);
  });

  it('gets one refusal for a pipelined burst; the rest is dropped unread', async () => {
    const socket = await open(service);
    let answers = '';
    socket.on('data', (bytes) => {
      answers += bytes;
    });
    const guess = 'GET /v1/tokens HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.77\r\n\r\n';
    const answered = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1;
    const ended = once(socket, 'close');
    for (let sent = 4; answered(429) === 0; sent += 4) {
      socket.write(guess.repeat(4));
      await until(() => expect(answered(401) === sent || answered(429) === 1).toBe(true));
    }
    await ended;
    expect(answered(401)).toBe(300);
    expect(answered(429)).toBe(1);
  });

  it('counts the addresses of one household together', async () => {
    const places = Array.from({ length: 400 }, (_, i) => from(`2001:db8:1:1${i % 10}0::${i}`, null));
    await Promise.all(places);
    expect((await from('2001:db8:1:1ff::1', null)).status).toBe(429);
    expect((await from('2001:db8:1:200::1', null)).status).toBe(401);
  });

  it('is the peer without a trusted proxy', async () => {
    const http = { trustsProxy: () => false };
    const plain = await startTestService({ connection: noChain, providers: [], http, now });
    const ask = async (i: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${i % 250}` };
      const { statusCode, body } = await request(`${plain.url}/v1/tokens`, { headers });
      await body.dump();
      return statusCode;
    };
    const statuses = await Promise.all(Array.from({ length: 400 }, (_, i) => ask(i)));
    expect(statuses).toContain(429);
    await plain.close();
  });

  it('does not block a good key from the same address', async () => {
    expect((await from('203.0.113.9', service.key)).status).toBe(200);
    await Promise.all(Array.from({ length: 400 }, () => from('203.0.113.9', null)));
    expect((await from('203.0.113.9', null)).status).toBe(429);
    expect((await from('203.0.113.9', service.key)).status).toBe(200);
  });
});

describe('a service without a proxy', () => {
  it('allows 32 connections per sender and cuts stalled ones', async () => {
    const http = { trustsProxy: () => false, quietMs: 3_000 };
    const service = await startTestService({ connection: noChain, providers: [], http });
    const held = await Promise.all(Array.from({ length: 40 }, () => open(service)));
    let ended = 0;
    let told = '';
    for (const socket of held) socket.on('data', (bytes) => (told += bytes));
    const ends = held.map((socket) => closed(socket).then(() => (ended += 1)));
    await until(() => expect(ended).toBe(8));
    await Promise.all(ends);
    // A late request would have been answered 408.
    expect(told).toBe('');
    await service.close();
  });
});
