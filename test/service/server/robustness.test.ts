import { Connection } from '@solana/web3.js';
import fc from 'fast-check';
import { Pool, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SwapProvider } from '../../../src/service/providers/provider.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { often } from '../../support/depth.ts';
import { until } from '../../support/until.ts';
import {
  createPerson,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

const noChain = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });

describe('any body', () => {
  let service: TestService;
  let pool: Pool;

  beforeAll(async () => {
    const nothing: SwapProvider = {
      name: 'nothing',
      acceptsOnlyQuotedBytes: true,
      quote: async () => ({ kind: 'quotes', quotes: [] }),
      accept: async () => {
        throw new Error('not expected');
      },
    };
    service = await startTestService({ connection: noChain, providers: [() => nothing] });
    pool = new Pool(service.url, { connections: 8 });
  });

  afterAll(async () => {
    await pool.close();
    await service.close();
  });

  const address = fc.constantFrom('native', USDC, generateSigner().address, '', 'x'.repeat(50));
  const shaped = fc.record(
    {
      fromToken: fc.oneof(address, fc.string(), fc.jsonValue()),
      toToken: fc.oneof(address, fc.string()),
      fromAmount: fc.oneof(fc.nat().map(String), fc.string(), fc.double()),
      fromAddress: address,
      toAddress: fc.oneof(address, fc.string()),
      signedTransaction: fc.oneof(fc.base64String(), fc.string({ unit: 'binary' }), fc.jsonValue()),
      quoteId: fc.string(),
    },
    { requiredKeys: [] },
  );
  const nearlyRight = fc.record({
    fromToken: fc.constantFrom('native', USDC),
    toToken: fc.constantFrom('native', USDC),
    fromAmount: fc.nat().map(String),
  });
  const anyBody = fc.oneof(
    nearlyRight.map((value) => JSON.stringify(value)),

    shaped.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  );

  it('has an answer in the envelope, never a 5xx', async () => {
    const bodies = fc.sample(anyBody, { numRuns: often(700, 10_000), seed: 20_261_121 });
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
    const seen = new Set<number>();
    const work = bodies.entries();
    const sendAll = async () => {
      for (const [index, body] of work) {
        const path = index % 2 === 0 ? '/v1/quotes' : '/v1/execute';
        const response = await pool.request({ method: 'POST', path, headers, body });
        const text = await response.body.text();
        seen.add(response.statusCode);
        if (response.statusCode >= 500 || !/^\{"success":(true|false),/.test(text)) {
          expect.fail(`${path} answered ${response.statusCode} to ${JSON.stringify(body)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, sendAll));
    expect([...seen].sort()).toEqual([200, 400]);
  });
});

describe('a service that stops', () => {
  it('answers open requests within its ten seconds', async () => {
    const gate = Promise.withResolvers<void>();
    const slow: SwapProvider = {
      name: 'slow',
      acceptsOnlyQuotedBytes: true,
      quote: async () => {
        await gate.promise;
        return { kind: 'quotes', quotes: [] };
      },
      accept: async () => {
        throw new Error('not expected');
      },
    };
    const asked = vi.fn(slow.quote);
    const service = await startTestService({
      connection: noChain,
      providers: [() => ({ ...slow, quote: asked })],
    });
    const answer = service.post('/v1/quotes', { fromToken: 'native', toToken: USDC, fromAmount: '1' });
    await until(() => expect(asked).toHaveBeenCalled());
    const stopped = service.close();
    gate.resolve();
    expect((await answer).status).toBe(200);
    await stopped;
    await expect(request(`${service.url}/healthz`)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a service that cannot listen', () => {
  it('reports it and leaves nothing running', async () => {
    const first = await startTestService({ connection: noChain, providers: [] });
    const stopped = vi.fn();
    const provider: SwapProvider = {
      name: 'any',
      acceptsOnlyQuotedBytes: true,
      stop: stopped,
      quote: async () => ({ kind: 'quotes', quotes: [] }),
      accept: async () => {
        throw new Error('not expected');
      },
    };
    const port = Number(new URL(first.url).port);
    await expect(
      startTestService({ connection: noChain, providers: [() => provider], port }),
    ).rejects.toThrow(/EADDRINUSE/);
    expect(stopped).toHaveBeenCalledOnce();
    await first.close();
  });
});

describe('the readiness check', () => {
  it('queries the database once in two seconds, for any number of callers', async () => {
    const world = await startWorld();
    let clock = Date.now();
    const service = await startTestService({ connection: world.connection, now: () => clock });
    const ask = async () => (await service.get('/readyz', null)).status;
    expect(await ask()).toBe(200);
    await service.database.schema.alterTable('service_keys').renameTo('gone').execute();
    expect(await Promise.all([ask(), ask()])).toEqual([200, 200]);
    clock += 2_000;
    expect(await ask()).toBe(503);
    await service.close();
    await world.close();
  });

  it('fails on a full disk, though the database answers', async () => {
    const world = await startWorld();
    const service = await startTestService({ connection: world.connection, hasRoom: async () => false });
    const { status, body } = await service.get('/readyz', null);
    expect([status, body.error.message]).toEqual([503, 'Not ready: the disk of the database is full']);
    await service.close();
    await world.close();
  });
});

describe('a service with a silent chain', () => {
  it('is not ready and quotes prices only', async () => {
    const world = await startWorld();
    let clock = Date.now();
    const service = await startTestService({
      connection: world.connection,
      now: () => clock,
      timing: { chainPollMs: 60_000 },
    });
    const person = await createPerson(world.rpcUrl);
    const body = { fromToken: 'native', toToken: USDC, fromAmount: '100000000' };
    const wallets = { fromAddress: person.address, toAddress: person.address };
    const [quote] = (await service.post('/v1/quotes', { ...body, ...wallets })).body.data.quotes;
    // A quote asks for the newest blockhash itself.
    vi.spyOn(world.connection, 'getLatestBlockhash').mockRejectedValue(new Error('silent'));
    clock += 16_000;
    expect((await service.get('/readyz', null)).status).toBe(503);
    expect((await service.get('/healthz', null)).status).toBe(200);
    const quoted = await service.post('/v1/quotes', { ...body, ...wallets });
    expect([quoted.status, quoted.body.error.code]).toEqual([502, 'upstream_unavailable']);
    expect((await service.post('/v1/quotes', body)).body.data.quotes).toHaveLength(1);
    const execute = {
      signedTransaction: signAsWallet(quote.unsignedTransaction, person),
      quoteId: quote.quoteId,
    };
    expect((await service.post('/v1/execute', execute)).body.error.code).toBe('upstream_unavailable');
    clock += 45_000;
    expect((await service.post('/v1/execute', execute)).body.error.code).toBe('quote_expired');
    await service.close();
    await world.close();
  });
});
