import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '../../../src/contract/index.ts';
import { createKey } from '../../../src/service/keys/manage-keys.ts';
import {
  type Answer,
  createPerson,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let service: TestService;

beforeAll(async () => {
  world = await startWorld();
  service = await startTestService({ connection: world.connection });
});

afterAll(async () => {
  await service.close();
  await world.close();
});

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const quoteBody = { fromToken: 'native', toToken: USDC, fromAmount: '1000000000' };

function expectError(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
  expect(Object.keys(answer.body).sort()).toEqual(['error', 'success', 'timestamp']);
  expect(answer.body.success).toBe(false);
  expect(Object.keys(answer.body.error).sort()).toEqual(['code', 'message', 'requestId']);
  expect(answer.body.error.message.length).toBeGreaterThan(10);
  expect(answer.body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
}

async function send(method: string, path: string, headers: Record<string, string>, body?: string | Readable) {
  const authorization = `Bearer ${service.key}`;
  const response = await request(`${service.url}${path}`, {
    method,
    headers: { authorization, ...headers },
    ...(body !== undefined && { body }),
  });
  const answer = { status: response.statusCode, headers: response.headers, body: await response.body.json() };
  return answer as unknown as Answer;
}

/** Valid in every field. */
const REPEATED = JSON.stringify(quoteBody).replace('}', ',"fromAmount":"1"}');

describe('the envelope', () => {
  it('has exactly success, data and a timestamp', async () => {
    const { status, body, headers } = await service.get('/v1/tokens');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['data', 'success', 'timestamp']);
    expect(body.success).toBe(true);
    expect(body.timestamp).toBe(new Date(body.timestamp).toISOString());
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is kept for an unknown path', async () => {
    expectError(await service.get('/v1/nothing'), 404, 'not_found');
    expectError(await service.get('/v1/tokens/'), 404, 'not_found');
    expectError(await service.get('/constructor'), 404, 'not_found');
  });

  it.each([
    ['DELETE', '/v1/tokens', 'GET, HEAD'],
    ['GET', '/v1/quotes', 'POST'],
    ['PUT', '/v1/execute', 'POST'],
  ])('is kept for %s %s, with the allowed method', async (method, path, allowed) => {
    const answer = await send(method, path, {});
    expectError(answer, 405, 'invalid_request');
    expect(answer.headers.allow).toBe(allowed);
  });

  it('is kept for a wrong content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expectError(await send('POST', '/v1/quotes', { 'content-type': type }, 'x'), 415, 'invalid_request');
    }
  });

  it.each(['{', '', '[]', 'null', '"text"', '7', '{"fromToken":', '{"__proto__":{}}', '\u0000', REPEATED])(
    'is kept for the body %j',
    async (body) => {
      const json = { 'content-type': 'application/json' };
      expectError(await send('POST', '/v1/quotes', json, body), 400, 'invalid_request');
      expectError(await send('POST', '/v1/execute', json, body), 400, 'invalid_request');
    },
  );

  it('is kept for a body that is too large, announced or streamed', async () => {
    const large = JSON.stringify({ ...quoteBody, fromToken: 'x'.repeat(17_000) });
    expectError(await service.post('/v1/quotes', large), 413, 'request_too_large');
    const json = { 'content-type': 'application/json' };
    expectError(await send('POST', '/v1/execute', json, Readable.from([large])), 413, 'request_too_large');
  });

  it('is kept for a body of 16 KiB and one byte', async () => {
    const padded = (length: number) => JSON.stringify(quoteBody).padEnd(length);
    expect((await service.post('/v1/quotes', padded(16_384))).status).toBe(200);
    expectError(await service.post('/v1/quotes', padded(16_385)), 413, 'request_too_large');
  });

  it('is kept for a malformed URL and for bytes that are not HTTP', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });
    const badUrl = await raw('GET /v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(badUrl).toMatch(/^HTTP\/1\.1 400 /);
    expect(badUrl).toMatch(/\{"success":false,"error":\{"code":"invalid_request",.*\}$/);
    const noHttp = await raw('how are you?\r\n\r\n');
    expect(noHttp).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(noHttp).toMatch(/\{"success":false,"error":\{"code":"invalid_request",.*\}$/);
    const longHeader = await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(longHeader).toMatch(/^HTTP\/1\.1 431 /);
    expect(longHeader).toMatch(/"code":"invalid_request"/);
  });

  it('has a unique request id for every error', async () => {
    const first = await service.get('/nothing');
    const second = await service.get('/nothing');
    expect(first.body.error.requestId).not.toBe(second.body.error.requestId);
  });
});

describe('bearer authentication', () => {
  /** Table of section 5.3. */
  const operations = [
    ['GET', '/v1/tokens', ['api.access', 'tokens.public.read']],
    ['POST', '/v1/quotes', ['api.access', 'quotes.read']],
    ['POST', '/v1/execute', ['api.access', 'transactions.execute']],
  ] as const;
  const all: readonly Permission[] = [
    'api.access',
    'tokens.public.read',
    'quotes.read',
    'transactions.execute',
  ];

  it.each(operations)('is required by %s %s', async (method, path) => {
    for (const authorization of ['', 'Basic YTpi', 'Bearer', 'Bearer unknown', `Bearer ${'x'.repeat(600)}`]) {
      const answer = await send(method, path, { authorization });
      expectError(answer, 401, 'unauthorized');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('precedes the validation of the body', async () => {
    const answer = await send(
      'POST',
      '/v1/quotes',
      { authorization: 'Bearer unknown', 'content-type': 'application/xml' },
      '<',
    );
    expectError(answer, 401, 'unauthorized');
  });

  it.each(operations)('requires every documented permission for %s %s', async (method, path, required) => {
    const needed: readonly Permission[] = required;
    for (const missing of all) {
      const permissions = all.filter((permission) => permission !== missing);
      const { key } = await createKey(service.database, { name: 'matrix', permissions }, Date.now());
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await send(method, path, headers, method === 'POST' ? '{}' : undefined);
      if (needed.includes(missing)) expectError(answer, 403, 'forbidden');
      else expect(answer.status).toBe(method === 'POST' ? 400 : 200);
    }
  });

  it('accepts the scheme in any case, as HTTP does', async () => {
    const answer = await send('GET', '/v1/tokens', { authorization: `bearer ${service.key}` });
    expect(answer.status).toBe(200);
  });
});

describe('a quote request', () => {
  it.each([
    ['fromToken', undefined],
    ['toToken', undefined],
    ['fromAmount', undefined],
    ['fromToken', ''],
    ['toToken', 7],
    ['fromAmount', 1_000_000],
    ['fromAmount', null],
    ['fromAddress', ''],
    ['toAddress', ['x']],
    ['unknown', 'x'],
    ['limit', 1],
  ])('with the malformed %s %j is refused', async (field, value) => {
    const answer = await service.post('/v1/quotes', { ...quoteBody, [field]: value });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.error.message).toContain(field);
  });

  it.each(['0', '-1', '1.5', '1,5', '1e3', '01', ' 1', '+1', '0x10', '18446744073709551616', '9'.repeat(30)])(
    'with the amount %j is refused',
    async (fromAmount) => {
      const answer = await service.post('/v1/quotes', { ...quoteBody, fromAmount });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.error.message).toContain('fromAmount');
    },
  );

  it.each([
    ['a token that is not listed', { fromToken: 'SOL' }],
    ['a word of the object model', { toToken: '__proto__' }],
    ['the same token twice', { toToken: 'native' }],
    ['a sending address that is none', { fromAddress: 'me' }],
    [
      'a receiving address that is a token account',
      { toAddress: 'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh' },
    ],
  ])('with %s is refused', async (_name, change) => {
    expectError(await service.post('/v1/quotes', { ...quoteBody, ...change }), 400, 'invalid_request');
  });

  it('with a query is refused', async () => {
    expectError(await service.post('/v1/quotes?verbose=1', quoteBody), 400, 'invalid_request');
  });

  it('without both wallets gets a price that cannot be executed', async () => {
    const { address } = await createPerson(world.rpcUrl);
    for (const wallet of [{}, { fromAddress: address }, { toAddress: address }]) {
      const { status, body } = await service.post('/v1/quotes', { ...quoteBody, ...wallet });
      expect(status).toBe(200);
      const [quote] = body.data.quotes;
      expect(quote).toMatchObject({ ...quoteBody, routeName: 'Sandbox desk' });
      expect(quote).not.toHaveProperty('unsignedTransaction');
      expect(quote.toAmount).toMatch(/^[1-9]\d*$/);
      expect(typeof quote.fromAmountUSD).toBe('number');
      expect(typeof quote.toAmountUSD).toBe('number');
      expect(Number.isInteger(quote.slippageBps)).toBe(true);
    }
  });

  it('with both wallets gets an unsigned transaction', async () => {
    const { address } = await createPerson(world.rpcUrl);
    const wallets = { fromAddress: address, toAddress: address };
    const { body } = await service.post('/v1/quotes', { ...quoteBody, ...wallets });
    const [quote] = body.data.quotes;
    const bytes = Buffer.from(quote.unsignedTransaction, 'base64');
    expect(bytes[0]).toBe(2);
    expect(bytes.subarray(1, 129).every((byte) => byte === 0)).toBe(true);
  });

  it('that no pool can fill gets no quotes', async () => {
    const answer = await service.post('/v1/quotes', {
      ...quoteBody,
      fromToken: BONK,
      toToken: 'native',
      fromAmount: '1',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ quotes: [] });
  });
});

describe('the operator endpoints', () => {
  it('report liveness, readiness and the chain', async () => {
    expect((await service.get('/healthz', null)).body.data).toEqual({ status: 'ok' });
    const ready = await service.get('/readyz', null);
    expect(ready.body.data).toMatchObject({ status: 'ready', rpcUrl: new URL(world.rpcUrl).origin });
    expect(ready.body.data.blockHeight).toBeGreaterThan(0);
  });

  it('count requests by route and status', async () => {
    await service.get('/v1/tokens');
    const response = await request(`${service.url}/metrics`);
    const text = await response.body.text();
    expect(text).toMatch(
      /service_request_duration_seconds_count\{route="GET \/v1\/tokens",status="200"\} [1-9]/,
    );
    expect(text).toContain('service_executions_in_flight 0');
    expect(text).toContain('service_execution_oldest_age_seconds 0');
  });
});
