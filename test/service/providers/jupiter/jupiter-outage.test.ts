import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, SendTransactionError, type SignatureStatus } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/database/open-database.ts';
import { jupiterProvider } from '../../../../src/service/providers/jupiter/provider.ts';
import type { ServiceSchema } from '../../../../src/service/store/service-schema.ts';
import { generateSigner, type Signer } from '../../../../src/solana/ed25519.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM } from '../../../../src/solana/known-programs.ts';
import { LOOKUP_TABLE, lookupTableData } from '../../../support/jupiter-order-transaction.ts';
import { JupiterStandIn, rateLimited } from '../../../support/jupiter-stand-in.ts';
import type { Reply } from '../../../support/serve.ts';
import { DEFAULT_DATABASE, databaseUrl } from '../../../support/test-database.ts';
import { until } from '../../../support/until.ts';
import { signAsWallet, startTestService, type TestService, USDC } from '../../support/test-service.ts';

const HEIGHT = 900;

const BLOCKHASH = '4'.repeat(44);

/** A chain for Jupiter's orders; transactions land on command. */
class Chain {
  /** Base64 of the transactions sent to our node. */
  readonly sent: string[] = [];
  hasLanded = false;
  failure: SignatureStatus['err'] = null;
  /** Our node refuses the transaction. */
  refuses = false;
  readonly connection = this.#connect();

  #connect(): Connection {
    const height = () => ({ blockHeight: HEIGHT, absoluteSlot: HEIGHT, epoch: 1 });
    const known: Partial<Record<string, (...words: never[]) => unknown>> = {
      getLatestBlockhash: async () => ({ blockhash: 'x', lastValidBlockHeight: HEIGHT + 150 }),
      getEpochInfo: async () => height(),
      getMultipleAccountsInfo: async (keys: readonly { toBase58(): string }[]) =>
        keys.map((key) => this.#account(key.toBase58())),
      getMultipleAccountsInfoAndContext: async (keys: readonly { toBase58(): string }[]) => ({
        context: { slot: HEIGHT },
        value: keys.map((key) => this.#account(key.toBase58())),
      }),
      simulateTransaction: async () => ({ value: { err: { InstructionError: [0, { Custom: 1 }] } } }),
      sendRawTransaction: async (bytes: Uint8Array) => {
        if (this.refuses) {
          throw new SendTransactionError({
            action: 'send',
            signature: '',
            transactionMessage: 'no',
            logs: [],
          });
        }
        this.sent.push(Buffer.from(bytes).toString('base64'));
        return 'taken';
      },
      getSignatureStatuses: async (hashes: readonly string[]) => ({
        context: { slot: HEIGHT },
        value: hashes.map(() => (this.hasLanded ? { ...LANDED, err: this.failure } : null)),
      }),
    };
    return new Proxy({ rpcEndpoint: 'http://127.0.0.1:9' } as Connection, {
      get: (target, name) => {
        const method = known[String(name)] ?? Reflect.get(target, name);
        if (method === undefined) throw new Error(`no test asks the chain for ${String(name)}`);
        return method;
      },
    });
  }

  #account(address: string) {
    if (address !== LOOKUP_TABLE.key.toBase58()) return null;
    const owner = { toBase58: () => ADDRESS_LOOKUP_TABLE_PROGRAM };
    return { owner, lamports: 1, data: Buffer.from(lookupTableData()), executable: false, rentEpoch: 0 };
  }
}

const LANDED: SignatureStatus = {
  slot: HEIGHT,
  confirmations: 1,
  err: null,
  confirmationStatus: 'confirmed',
};

let chain: Chain;
let jupiter: JupiterStandIn;
let person: Signer;
let service: TestService;

beforeEach(async () => {
  chain = new Chain();
  person = generateSigner();
  jupiter = await JupiterStandIn.start({ now: Date.now, blockhash: () => BLOCKHASH });
  service = await start();
});

afterEach(async () => {
  await service.close();
  await jupiter.close();
});

async function start(url = DEFAULT_DATABASE): Promise<TestService> {
  const database = await openDatabase<ServiceSchema>(await databaseUrl(url));
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
