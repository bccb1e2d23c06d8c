import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { decodeTransaction, withSignature } from '../../src/solana/transaction.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { interleaveHttp } from '../harness/interleave-http.ts';
import { type ServiceWorld, withServiceWorld } from '../harness/service-world.ts';
import { PRICE_REQUEST, quoteRequestFor } from './swap-requests.ts';

const POLL_MS = 200;
const PATIENCE_MS = 20_000;

/** The three operations that answer from what is known, each against bare Fastify sending the same bytes. */
export const serviceAnswers: Benchmark = {
  name: 'service',
  run: () =>
    withServiceWorld(async (world) => [
      ...(await interleaveHttp({
        ...world,
        name: 'GET /v1/tokens',
        method: 'GET',
        path: '/v1/tokens',
        bodies: [''],
        bound: { atLeast: 0.8 },
      })),
      ...(await interleaveHttp({
        ...world,
        name: 'POST /v1/quotes, price only',
        method: 'POST',
        path: '/v1/quotes',
        bodies: [JSON.stringify(PRICE_REQUEST)],
        bound: { atLeast: 0.5 },
      })),
      ...(await interleaveHttp({
        ...world,
        name: 'POST /v1/execute, confirmed',
        method: 'POST',
        path: '/v1/execute',
        bodies: [await executeConfirmed(world)],
        bound: { atLeast: 0.5 },
      })),
    ]),
};

/** Swaps once, for real on the embedded chain. @returns the body of the execute request, which by now is a poll */
async function executeConfirmed(world: ServiceWorld): Promise<string> {
  const person = generateSigner();
  await world.chain.ask('fund', person.address);
  const { quotes } = await post<{ quotes: readonly { quoteId: string; unsignedTransaction: string }[] }>(
    world,
    '/v1/quotes',
    JSON.stringify(quoteRequestFor(person.address)),
  );
  const [quote] = quotes;
  if (quote === undefined) throw new Error('the desk made no quote');
  const bytes = Buffer.from(quote.unsignedTransaction, 'base64');
  const signed = withSignature(bytes, person.address, person.sign(decodeTransaction(bytes).message));
  const signedTransaction = Buffer.from(signed).toString('base64');
  const body = JSON.stringify({ signedTransaction, quoteId: quote.quoteId });
  await confirm(world, body);
  return body;
}

async function confirm(world: ServiceWorld, body: string): Promise<void> {
  const givesUpAt = performance.now() + PATIENCE_MS;
  while ((await post<{ status: string }>(world, '/v1/execute', body)).status !== 'CONFIRMED') {
    if (performance.now() > givesUpAt) throw new Error('the swap was not confirmed in time');
    await sleep(POLL_MS);
  }
}

async function post<Data>({ url, authorization }: ServiceWorld, path: string, body: string): Promise<Data> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await request(`${url}${path}`, { method: 'POST', headers, body });
  const answer = (await response.body.json()) as { data?: Data };
  if (answer.data === undefined) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}
