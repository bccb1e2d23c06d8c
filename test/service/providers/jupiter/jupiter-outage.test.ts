import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jupiterProvider } from '../../../../src/service/providers/jupiter/provider.ts';
import type { ServiceSchema } from '../../../../src/service/store/service-schema.ts';
import { generateSigner, type Signer } from '../../../../src/solana/ed25519.ts';
import { JupiterStandIn, rateLimited } from '../../../support/jupiter-stand-in.ts';
import type { Reply } from '../../../support/serve.ts';
import { DEFAULT_DATABASE, openTestDatabase } from '../../../support/test-database.ts';
import { until } from '../../../support/until.ts';
import { signAsWallet, startTestService, type TestService, USDC } from '../../support/test-service.ts';
import { OrderChain } from './order-chain.ts';

const BLOCKHASH = '4'.repeat(44);

let chain: OrderChain;
let jupiter: JupiterStandIn;
let person: Signer;
let service: TestService;

beforeEach(async () => {
  chain = new OrderChain();
  person = generateSigner();
  jupiter = await JupiterStandIn.start({ now: Date.now, blockhash: () => BLOCKHASH });
  service = await start();
});

afterEach(async () => {
  await service.close();
  await jupiter.close();
});

async function start(url = DEFAULT_DATABASE): Promise<TestService> {
  const database = await openTestDatabase<ServiceSchema>(url);
  const providers = [jupiterProvider({ url: jupiter.url, submitWaitMs: 100 })];
  return startTestService({
    connection: chain.connection,
    database,
    providers,
    timing: { executionPollMs: 20 },
  });
}

async function signed() {
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const body = { fromToken: 'native', toToken: USDC, fromAmount: '1000000000', ...wallets };
  const [quote] = (await service.post('/v1/quotes', body)).body.data.quotes;
  const { unsignedTransaction, quoteId, routeName, providerRequestId } = quote as Record<string, string>;
  return {
    signedTransaction: signAsWallet(unsignedTransaction ?? '', person),
    ...{ quoteId, routeName, providerRequestId },
  };
}

const executions = () => jupiter.calls.filter(({ path }) => path === 'POST /execute').length;
const status = async (body: object, from = service) => {
  const answer = (await from.post('/v1/execute', body)).body;
  return answer.data?.status ?? answer.error.code;
};

describe('an execution that Jupiter does not accept', () => {
  it.each<[string, Reply]>([
    ['because it throttles', rateLimited(Date.now() + 60_000)],
    ['because our key is wrong', { status: 401, body: { code: 401 } }],
    ['because it is down', { status: 503, body: '' }],
    ['because the connection breaks', 'hang up'],
    ['and could not land', { body: { status: 'Failed', code: -1000 } }],
  ])('%s is sent by our node, byte for byte', async (_name, fault) => {
    const body = await signed();
    jupiter.failNext(fault);
    expect(await status(body)).toBe('SUBMITTED');
    await until(() => expect(chain.sent).toContain(body.signedTransaction));
    chain.hasLanded = true;
    await until(async () => expect(await status(body)).toBe('CONFIRMED'));
  });

  it('is sent by Jupiter alone while Jupiter works on it', async () => {
    const release = jupiter.holdExecutions();
    const body = await signed();
    await status(body);
    await until(() => expect(executions()).toBe(1));
    release();
    chain.hasLanded = true;
    await until(async () => expect(await status(body)).toBe('CONFIRMED'));
    expect(chain.sent).toEqual([]);
  });
});

it('orders of one moment with the same bytes are executed each with its own ids', async () => {
  for (const place of [0, 1, 2, 3]) {
    person = generateSigner();
    const orders = await Promise.all([signed(), signed(), signed(), signed()]);
    expect(new Set(orders.map(({ providerRequestId }) => providerRequestId)).size).toBe(4);
    expect(await status(Object(orders[place]))).toBe('SUBMITTED');
  }
});

describe('a landing that Jupiter reports', () => {
  const SLIPPAGE = { InstructionError: [3, { Custom: 6001 }] };

  it.each([
    ['a success', 0, 'of a success', null, 'CONFIRMED'],
    ['a success', 0, 'of a failure', SLIPPAGE, 'transaction_failed'],
    ['a failure', 6001, 'of a success', null, 'CONFIRMED'],
    ['a failure', 6001, 'of a failure', SLIPPAGE, 'transaction_failed'],
  ])(
    'as %s (code %d) ends nothing before the word of the chain, %s',
    async (_told, code, _shown, failure, end) => {
      jupiter.endNext({ kind: 'code', code });
      const body = await signed();
      await status(body);
      await until(() => expect(executions()).toBeGreaterThanOrEqual(2));
      expect(await status(body)).toBe('SUBMITTED');
      Object.assign(chain, { failure, hasLanded: true });
      await until(async () => expect(await status(body)).toBe(end));
      if (end === 'CONFIRMED') return;
      const { message } = (await service.post('/v1/execute', body)).body.error;
      expect(message).toContain('the price moved past the slippage limit');
    },
  );
});

describe('a refusal of Jupiter', () => {
  const refusal: Reply = { status: 400, body: { error: 'scripted', code: -1004 } };

  it('ends nothing, and leaves the rest to our node, whatever that one says', async () => {
    const body = await signed();
    chain.refuses = true;
    jupiter.failNext('hang up', refusal);
    await status(body);
    await until(() => expect(executions()).toBe(2));
    expect(await status(body)).toBe('SUBMITTED');
    chain.refuses = false;
    await until(() => expect(chain.sent).toContain(body.signedTransaction));
    chain.hasLanded = true;
    await until(async () => expect(await status(body)).toBe('CONFIRMED'));
    expect(executions()).toBe(2);
  });

  it('ends nothing that an earlier process may have sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outage-'));
    const file = `file:${join(folder, 'service.db')}`;
    await service.close();
    service = await start(file);
    jupiter.holdExecutions();
    const body = await signed();
    await status(body);
    await until(() => expect(executions()).toBe(1));
    // The first process ends before its call returns.
    await service.close();
    const next = await start(file);
    service = next;
    jupiter.failNext(refusal);
    await until(() => expect(executions()).toBe(2));
    expect(await status(body, next)).toBe('SUBMITTED');
    chain.hasLanded = true;
    await until(async () => expect(await status(body, next)).toBe('CONFIRMED'));
    await rm(folder, { recursive: true });
  });
});
