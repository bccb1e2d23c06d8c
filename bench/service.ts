import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, request } from 'undici';
import type { Address } from '../src/solana/address.ts';
import { generateSigner, type Signer } from '../src/solana/ed25519.ts';
import { decodeTransaction, withSignature } from '../src/solana/transaction.ts';
import { type Benchmark, compareRounds, type Finding } from './harness.ts';
import { type Part, startPart } from './part.ts';

const ROUNDS = 11;
const ROUND_MS = 400;
/** Warm-up until the JIT has optimised a server. */
const WARM_UP_MS = 4_000;
const CONNECTIONS = 32;
const POLL_MS = 200;
const PATIENCE_MS = 20_000;

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const PRICE_REQUEST = { fromToken: 'native', toToken: USDC, fromAmount: '500000000' };

type AskedService = Readonly<Record<'url' | 'authorization', string>>;

/** Our service and an embedded chain, each in its own process. */
type ServiceWorld = AskedService & Readonly<Record<'chain' | 'service', Part>>;

/** Without a body where that is undefined. */
export type Operation = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };

/** The three operations, each against bare Fastify with the same bytes. */
export const service: Benchmark = {
  name: 'service',
  run: async () => {
    const chain = await startPart('chain');
    const part = await startPart('swap-service', 'served');
    try {
      const { url, key } = await part.ask<{ url: string; key: string }>('start', await chain.ask('describe'));
      const world = { chain, service: part, url, authorization: `Bearer ${key}` };
      const confirmed = await executeConfirmed(world);
      const price = JSON.stringify(PRICE_REQUEST);
      const execute = { method: 'POST', path: '/v1/execute', body: confirmed } as const;
      const quote = { method: 'POST', path: '/v1/quotes', body: price } as const;
      return [
        await compare(world, 'GET /v1/tokens', { method: 'GET', path: '/v1/tokens' }, 0.05),
        await compare(world, 'POST /v1/quotes, price', quote, 0.08),
        await compare(world, 'POST /v1/execute', execute, 0.08),
      ];
    } finally {
      await part.stop();
      await chain.stop();
    }
  },
};

/** Answers per second of server CPU time, almost independent of other load. */
async function compare(
  world: ServiceWorld,
  name: string,
  operation: Operation,
  atLeast: number,
): Promise<Finding> {
  const response = await request(`${world.url}${operation.path}`, optionsOf(world, operation));
  const body = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${name} answered ${response.statusCode}: ${body}`);
  const bare = await startPart('bare-fastify', 'served');
  try {
    const bareUrl = await bare.ask<string>('listen', { ...operation, body });
    const ours = (ms = ROUND_MS) => measure(world, world.service, world.url, operation, ms);
    const baseline = (ms = ROUND_MS) => measure(world, bare, bareUrl, operation, ms);
    await ours(WARM_UP_MS);
    await baseline(WARM_UP_MS);
    const note = `against bare Fastify that sends the same ${Buffer.byteLength(body)} bytes`;
    return {
      ...{ name, unit: '/CPU s', ...(await compareRounds(ROUNDS, ours, baseline)) },
      ...{ bound: { atLeast }, note },
    };
  } finally {
    await bare.stop();
  }
}

/** Keeps one request in flight per connection. @returns answers per second of server CPU time */
async function measure(
  world: ServiceWorld,
  server: Part,
  url: string,
  operation: Operation,
  milliseconds: number,
): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const before = await server.cpuMicros();
  const endsAt = performance.now() + milliseconds;
  const asked = optionsOf(world, operation);
  let answers = 0;
  const keepAsking = async () => {
    while (performance.now() < endsAt) {
      const { statusCode, body } = await pool.request({ path: operation.path, ...asked });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${operation.path} answered ${statusCode}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  const spent = (await server.cpuMicros()) - before;
  await pool.close();
  return (answers * 1e6) / spent;
}

function optionsOf({ authorization }: AskedService, { method, body }: Operation) {
  if (body === undefined) return { method, headers: { authorization } };
  return { method, headers: { authorization, 'content-type': 'application/json' }, body };
}

/** Swaps once on the embedded chain. @returns the execute request, which then only reads the status */
async function executeConfirmed(world: ServiceWorld): Promise<string> {
  const person = generateSigner();
  await world.chain.ask('fund', person.address);
  const body = await signQuote(world, person);
  const givesUpAt = performance.now() + PATIENCE_MS;
  while ((await post<{ status: string }>(world, '/v1/execute', body)).status !== 'CONFIRMED') {
    if (performance.now() > givesUpAt) throw new Error('the swap was not confirmed in time');
    await sleep(POLL_MS);
  }
  return body;
}

/** A quote for this person. @returns the request that executes it */
export async function signQuote(service: AskedService, person: Signer): Promise<string> {
  const asked = { ...PRICE_REQUEST, fromAddress: person.address, toAddress: person.address };
  const { quotes } = await post<{ quotes: readonly { quoteId: string; unsignedTransaction: string }[] }>(
    service,
    '/v1/quotes',
    JSON.stringify(asked),
  );
  const [quoted] = quotes;
  if (quoted === undefined) throw new Error('the desk made no quote');
  const bytes = Buffer.from(quoted.unsignedTransaction, 'base64');
  const signed = withSignature(bytes, person.address, person.sign(decodeTransaction(bytes).message));
  const signedTransaction = Buffer.from(signed).toString('base64');
  return JSON.stringify({ signedTransaction, quoteId: quoted.quoteId });
}

export async function post<Data>(service: AskedService, path: string, body: string): Promise<Data> {
  const response = await request(`${service.url}${path}`, optionsOf(service, { method: 'POST', path, body }));
  const answer = (await response.body.json()) as { data?: Data };
  if (answer.data === undefined) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}
