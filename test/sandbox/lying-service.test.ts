import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TroubleKind } from '../../src/sandbox/troubles.ts';
import { registerLyingService } from '../../src/sandbox/troubles.ts';
import { failure, startScriptedService, success } from '../bot/swap-api/scripted-service.ts';
import { silentLog } from '../support/silent-log.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const TOKENS = [
  { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, icon: null },
  { address: BONK, symbol: 'BONK', name: 'Bonk', decimals: 5, icon: null },
];

let service: Awaited<ReturnType<typeof startScriptedService>>;
let app: FastifyInstance;
let url: string;
let refused: readonly TroubleKind[];

beforeEach(async () => {
  refused = [];
  service = await startScriptedService();
  app = fastify({ forceCloseConnections: true });
  const serviceUrl = service.baseUrl.replace('/base/', '');
  const refuses = (kind: TroubleKind) => refused.includes(kind);
  registerLyingService(app, { serviceUrl, tokens: TOKENS, refuses, log: silentLog() });
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/service`;
});
afterEach(async () => {
  await app.close();
  await service.close();
});

const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
const send = (method: string, path: string, body?: object, headers = {}) =>
  fetch(url + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const lie = (kind: string, mint: string) => send('POST', '/lies', { kind, mint });

/** The token list that the bot reads. */
async function listed() {
  service.answer(success({ count: 2, tokens: TOKENS, pagination: { limit: 100, nextCursor: null } }));
  return (await json(await send('GET', '/v1/tokens'))).data;
}

describe('the proxy to the service', () => {
  it('passes everything unchanged by default', async () => {
    service.answer({ body: '{ "success":true ,"data":{}}' });
    const answer = await send('POST', '/v1/execute', { b: 1, a: 2 }, { authorization: 'Bearer k' });
    expect(await answer.text()).toBe('{ "success":true ,"data":{}}');
    expect(service.seen[0]).toMatchObject({ method: 'POST', url: '/v1/execute', body: '{"b":1,"a":2}' });
    expect(service.seen[0]?.headers.authorization).toBe('Bearer k');
  });

  it('passes refusals with their headers, with or without lies', async () => {
    await lie('wrong_symbol', USDC);
    service.answer(failure(429, 'rate_limited', { 'retry-after': '7', 'x-service-ratelimit-scope': 'key' }));
    const answer = await send('GET', '/v1/tokens?cursor=abc');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('x-service-ratelimit-scope')).toBe('key');
    expect(service.seen[0]?.url).toBe('/v1/tokens?cursor=abc');
  });
});

describe('a lie', () => {
  it('lasts until it is cleared, and is listed once', async () => {
    await lie('wrong_decimals', USDC);
    const standing = (await json(await lie('wrong_decimals', USDC))) as { lies: { id: number }[] };
    expect(standing.lies).toEqual([{ id: 1, kind: 'wrong_decimals', mint: USDC }]);
    expect(await json(await send('DELETE', '/lies/1'))).toMatchObject({ lies: [] });
    expect(await listed()).toMatchObject({ tokens: TOKENS });
  });

  it('is refused if invalid or from a foreign page', async () => {
    expect((await lie('explode', USDC)).status).toBe(400);
    expect((await lie('wrong_symbol', 'no mint')).status).toBe(400);
    const foreign = await send(
      'POST',
      '/lies',
      { kind: 'wrong_symbol', mint: USDC },
      { origin: 'http://x.y' },
    );
    expect(foreign.status).toBe(403);
    expect(await json(await send('GET', '/lies'))).toMatchObject({
      lies: [],
      tokens: [{ symbol: 'USDC' }, {}],
    });
  });
});

describe('a refusal', () => {
  it.each([
    ['execute_key_revoked', '/v1/execute', 401, 'unauthorized'],
    ['execute_forbidden', '/v1/execute', 403, 'forbidden'],
    ['execute_geo_blocked', '/v1/execute', 403, 'GEO_BLOCKED'],
    ['execute_mismatch', '/v1/execute', 400, 'transaction_mismatch'],
    ['prices_unavailable', '/v1/quotes', 503, 'upstream_unavailable'],
  ] as const)('%s answers %s with %i %s, without a call to the service', async (kind, path, status, code) => {
    refused = [kind];
    const answer = await send('POST', path, { a: 1 });
    expect(answer.status).toBe(status);
    expect(await json(answer)).toMatchObject({ success: false, error: { code } });
    expect(service.seen).toEqual([]);
    service.answer(success({}));
    const other = path === '/v1/quotes' ? '/v1/execute' : '/v1/quotes';
    expect((await send('POST', other, { a: 1 })).status).toBe(200);
  });
});
