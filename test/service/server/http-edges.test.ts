import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Connection } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/log.ts';
import type { SwapProvider } from '../../../src/service/providers/provider.ts';
import { until } from '../../support/until.ts';
import { startTestService, type TestService, USDC } from '../support/test-service.ts';

const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const LARGE = `"${'x'.repeat(20_000)}"`;

let service: TestService;
let lines: string[];
let gate: PromiseWithResolvers<void>;
let asked: ReturnType<typeof vi.fn<SwapProvider['quote']>>;

beforeEach(async () => {
  lines = [];
  gate = Promise.withResolvers();
  asked = vi.fn<SwapProvider['quote']>(async () => {
    await gate.promise;
    return { kind: 'quotes', quotes: [] };
  });
  const provider: SwapProvider = {
    name: 'slow',
    acceptsOnlyQuotedBytes: true,
    quote: asked,
    accept: async () => {
      throw new Error('not expected');
    },
  };
  const log = createLog({ level: 'info', write: (line) => lines.push(line) });
  service = await startTestService({ connection, providers: [() => provider], log });
});

afterEach(() => service.close());

async function open(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Sends raw bytes and reads to the end of the connection. */
async function exchange(head: readonly string[], body = ''): Promise<{ head: string; body: string }> {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const socket = await open(`${[...head, ...length, 'Connection: close', '', ''].join('\r\n')}${body}`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  const end = answer.indexOf('\r\n\r\n');
  return { head: answer.slice(0, end), body: answer.slice(end + 4) };
}

const key = () => `Authorization: Bearer ${service.key}`;
const json = 'Content-Type: application/json';

function expectRefusal(answer: { head: string; body: string }, status: number, code: string): void {
  expect(answer.head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const envelope = JSON.parse(answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1));
  expect(Object.keys(envelope)).toEqual(['success', 'error', 'timestamp']);
  expect(envelope.error).toEqual({ code, message: expect.any(String), requestId: expect.any(String) });
  expect(lines.join('')).toContain(envelope.error.requestId);
}

describe('the envelope, and its requestId in the log', () => {
  it('is kept without a host', async () => {
    for (const path of ['GET /v1/tokens', 'POST /v1/quotes', 'POST /v1/execute']) {
      expectRefusal(await exchange([`${path} HTTP/1.1`, key()]), 400, 'invalid_request');
    }
  });

  it('is kept for an unsupported Expect header', async () => {
    const head = ['POST /v1/quotes HTTP/1.1', 'Host: x', key(), json, 'Expect: banana'];
    expectRefusal(await exchange(head, '{}'), 417, 'invalid_request');
  });

  it.each([
    ['no HTTP', ['how are you?'], 400],
    ['headers that are too large', ['GET / HTTP/1.1', 'Host: x', `A: ${'a'.repeat(20_000)}`], 431],
    ['two lengths', ['POST /v1/quotes HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2'], 400],
  ])('is kept for %s', async (_name, head, status) => {
    expectRefusal(await exchange(head), status, 'invalid_request');
  });
});

describe('a body on a route without one', () => {
  it.each(['{bad', LARGE, 'no json'])('does not hide the 404 or 405 (%#)', async (body) => {
    expectRefusal(await exchange(['POST /nothing HTTP/1.1', 'Host: x', json], body), 404, 'not_found');
    const wrongMethod = await exchange(['PATCH /v1/quotes HTTP/1.1', 'Host: x', json], body);
    expectRefusal(wrongMethod, 405, 'invalid_request');
    expect(wrongMethod.head).toMatch(/^allow: POST$/im);
  });
});

describe('HEAD', () => {
  it('has the headers of GET, needs the key, and is listed in Allow', async () => {
    const answered = await exchange(['HEAD /v1/tokens HTTP/1.1', 'Host: x', key()]);
    expect(answered.head).toMatch(/^HTTP\/1.1 200 /);
    expect(answered.body).toBe('');
    expect((await exchange(['HEAD /v1/tokens HTTP/1.1', 'Host: x'])).head).toMatch(/^HTTP\/1.1 401 /);
    const refused = await exchange(['OPTIONS /v1/tokens HTTP/1.1', 'Host: x']);
    expect(refused.head).toMatch(/^allow: GET, HEAD$/im);
  });
});

describe('a service that stops', () => {
  it('waits for open requests, not for idle connections', async () => {
    const silent = await open('');
    const half = await open('GET /v1/tok');
    const quote = service.post('/v1/quotes', { fromToken: 'native', toToken: USDC, fromAmount: '1' });
    await until(() => expect(asked).toHaveBeenCalled());
    const stopped = service.service.close();
    await Promise.all([once(silent.resume(), 'close'), once(half.resume(), 'close')]);
    gate.resolve();
    // The caller's idle keep-alive connection does not delay the shutdown.
    expect((await quote).headers.connection).toBe('keep-alive');
    await stopped;
  });
});
