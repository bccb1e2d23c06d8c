import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Connection } from '@solana/web3.js';
import { request } from 'undici';
import { expect, it } from 'vitest';
import type { SwapProvider } from '../../src/service/providers/provider.ts';
import {
  createPerson,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from './support/test-service.ts';

async function connectTo(service: TestService): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const noChain = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const SWAP = { fromToken: 'native', toToken: USDC, fromAmount: '100000000' };

async function read(service: TestService): Promise<string> {
  return (await request(`${service.url}/metrics`)).body.text();
}

it('failures of providers and refusals of budgets are counted', async () => {
  const down: SwapProvider = {
    name: 'down',
    acceptsOnlyQuotedBytes: true,
    quote: async () => ({ kind: 'unavailable', reason: 'scripted' }),
    accept: async () => {
      throw new Error('not expected');
    },
  };
  const service = await startTestService({
    connection: noChain,
    providers: [() => down],
    keyBudgetPerMinute: 2,
    now: () => Date.UTC(2026, 10, 21),
  });
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) statuses.push((await service.post('/v1/quotes', SWAP)).status);
  expect(statuses).toEqual([502, 502, 429, 429, 429]);
  const text = await read(service);
  expect(text).toContain('service_provider_errors_total{provider="down",kind="unavailable"} 2');
  expect(text).toContain('service_key_budget_refusals_total 3');
  expect(text).toMatch(/service_request_duration_seconds_count\{route="POST \/v1\/quotes",status="429"\} 3/);
  await service.close();
});

it('connections by state, cut connections and refused guesses are counted', async () => {
  const service = await startTestService({
    connection: noChain,
    providers: [],
    http: { maxConnections: 3 },
    // The allowance refills with time.
    now: () => Date.UTC(2026, 10, 21),
  });
  const held = await Promise.all(Array.from({ length: 5 }, () => connectTo(service)));
  const crowded = await read(service);
  expect(crowded).toContain('service_connections{doing="idle"} 2');
  expect(crowded).toContain('service_connections{doing="answering"} 1');
  expect(crowded).toMatch(/service_connections_cut_total\{reason="crowded"\} [3-9]/);
  const guess = () => service.get('/v1/tokens', 'csk_guess');
  const statuses = [];
  for (let time = 0; time < 310; time += 1) statuses.push((await guess()).status);
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  expect(await read(service)).toContain(`service_stranger_refusals_total ${refused}`);
  for (const socket of held) socket.destroy();
  await service.close();
});

it('open executions and their greatest age are reported', async () => {
  const world = await startWorld();
  const loses = new Proxy(world.connection, {
    get: (target, name) => {
      if (name === 'sendRawTransaction') return async () => 'taken';
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  let clock = Date.now();
  const service = await startTestService({ connection: loses, now: () => clock });
  const person = await createPerson(world.rpcUrl);
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const [quote] = (await service.post('/v1/quotes', { ...SWAP, ...wallets })).body.data.quotes;
  const signedTransaction = signAsWallet(quote.unsignedTransaction, person);
  await service.post('/v1/execute', { signedTransaction });
  clock += 7_000;
  const text = await read(service);
  expect(text).toContain('service_executions_in_flight 1');
  expect(text).toContain('service_execution_oldest_age_seconds 7');
  await service.close();
  await world.close();
});
