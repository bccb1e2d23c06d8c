import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, PublicKey } from '@solana/web3.js';
import { request } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningService, runService } from '../../src/apps/service.ts';
import { loadConfig } from '../../src/config.ts';
import { createKey } from '../../src/service/keys/manage-keys.ts';
import { generateSigner, type Signer } from '../../src/solana/ed25519.ts';
import { signAsWallet, USDC } from '../service/support/test-service.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

let folder: string;
let service: RunningService | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'role-'));
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
  await rm(folder, { recursive: true });
});

async function start(more: Record<string, string> = {}): Promise<RunningService> {
  const environment = {
    ...more,
    DATABASE_URL: `file:${join(folder, 'service.db')}`,
    SERVICE_PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const loaded = loadConfig(environment, 'service');
  if (loaded.mistakes.length > 0) throw new Error(loaded.mistakes.join());
  service = await runService(loaded.config);
  return service;
}

async function restart(): Promise<RunningService> {
  await service?.stop();
  service = undefined;
  return start();
}

async function post({ url }: RunningService, key: string, path: string, body: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await request(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data, error } = (await answer.body.json()) as { data?: unknown; error?: { code: string } };
  return (data ?? error) as never;
}

const SWAP = { fromToken: 'native', toToken: USDC, fromAmount: '50000000000' };

async function price(running: RunningService, key: string): Promise<string> {
  const { quotes } = (await post(running, key, '/v1/quotes', SWAP)) as { quotes: [{ toAmount: string }] };
  return quotes[0].toAmount;
}

async function fund({ url }: RunningService, person: Signer): Promise<void> {
  const { data } = (await (await request(`${url}/readyz`)).body.json()) as { data: { rpcUrl: string } };
  const connection = new Connection(data.rpcUrl, 'confirmed');
  await connection.requestAirdrop(new PublicKey(person.address), 100_000_000_000);
}

/** @returns the execute request of a finished swap */
async function swap(running: RunningService, key: string, person: Signer): Promise<object> {
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const { quotes } = (await post(running, key, '/v1/quotes', { ...SWAP, ...wallets })) as {
    quotes: [{ unsignedTransaction: string; quoteId: string }];
  };
  const [{ unsignedTransaction, quoteId }] = quotes;
  const execute = { signedTransaction: signAsWallet(unsignedTransaction, person), quoteId };
  await until(async () =>
    expect(await post(running, key, '/v1/execute', execute)).toMatchObject({ status: 'CONFIRMED' }),
  );
  return execute;
}

it('the token list has the ten fields of the interface, with two scaled tokens', async () => {
  const running = await start();
  const { key } = await createKey(running.database, { name: 'test' }, Date.now());
  const answer = await request(`${running.url}/v1/tokens`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await answer.body.json()) as { data: { tokens: { symbol: string }[] } };
  const wrong = data.tokens.filter((token) => Object.keys(token).length !== 10);
  expect(wrong.map(({ symbol }) => symbol)).toEqual([]);
  expect(data.tokens.map(({ symbol }) => symbol)).toContain('SPYx');
});

it('the service trusts its configured proxies and shows metrics only to private networks', async () => {
  const { url } = await start({ TRUSTED_PROXIES: '203.0.113.0/24' });
  const statusFrom = async (path: string) => {
    const { statusCode, body } = await request(`${url}/metrics`, { headers: { 'x-forwarded-for': path } });
    await body.dump();
    return statusCode;
  };
  expect(await statusFrom('10.1.2.3, 203.0.113.5')).toBe(200);
  expect(await statusFrom('10.1.2.3, 198.51.100.5')).toBe(404);
});

it('METRICS_PORT moves the metrics away from the port of the service', async () => {
  const port = await freePort();
  const { url } = await start({ METRICS_PORT: String(port) });
  const read = async (address: string) => {
    const { statusCode, body } = await request(address);
    return { statusCode, text: await body.text() };
  };
  const own = await read(`http://127.0.0.1:${port}/metrics`);
  expect(own).toMatchObject({ statusCode: 200, text: expect.stringContaining('service_info{version="') });
  expect((await read(`${url}/metrics`)).statusCode).toBe(404);
  expect((await read(`${url}/healthz`)).statusCode).toBe(200);
  await restart();
  await expect(read(`http://127.0.0.1:${port}/metrics`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('each embedded chain starts with fresh pools, and earlier open swaps are closed', async () => {
  const first = await start();
  const { key } = await createKey(first.database, { name: 'test' }, Date.now());
  const fresh = await price(first, key);
  const person = generateSigner();
  await fund(first, person);
  const executed = await swap(first, key, person);
  expect(await price(first, key)).not.toBe(fresh);
  const { provider, ...row } = await first.database
    .selectFrom('service_executions')
    .selectAll()
    .executeTakeFirstOrThrow();
  const left = { ...row, status: 'submitted' as const, settled_at: null, finalized_at: null };
  const rows = [
    { ...left, message_hash: 'a', quote_id: 'a', provider },
    { ...left, message_hash: 'b', quote_id: 'b', provider: 'jupiter' },
  ];
  await first.database.insertInto('service_executions').values(rows).execute();

  const second = await restart();
  expect(await price(second, key)).toBe(fresh);
  expect(await post(second, key, '/v1/execute', executed)).toMatchObject({ status: 'CONFIRMED' });
  const after = await second.database
    .selectFrom('service_executions')
    .select(['message_hash', 'status', 'error_code'])
    .where('message_hash', 'in', ['a', 'b'])
    .orderBy('message_hash')
    .execute();
  expect(after).toEqual([
    { message_hash: 'a', status: 'expired', error_code: 'transaction_expired' },
    { message_hash: 'b', status: 'submitted', error_code: null },
  ]);
});
