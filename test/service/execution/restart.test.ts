import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@solana/web3.js';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/open-database.ts';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { until } from '../../support/until.ts';
import {
  type Answer,
  changeTransaction,
  createPerson,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

/** Blockhashes live for 30 s, enough to restart a service on a busy machine. */
let world: World;
/** Blockhashes live for 2 s. */
let hasty: World;
let folder: string;
let person: Signer;
let files = 0;

beforeAll(async () => {
  [world, hasty] = [await startWorld(200), await startWorld(15)];
  folder = await mkdtemp(join(tmpdir(), 'service-'));
  person = await createPerson(world.rpcUrl);
  await fundSol(hasty.rpcUrl, person.address, 10_000_000_000n);
});

afterAll(async () => {
  await Promise.all([world.close(), hasty.close()]);
  await rm(folder, { recursive: true });
});

function newDatabaseUrl(): string {
  files += 1;
  return `file:${join(folder, `${files}.db`)}`;
}

/** A connection with one replaced method. */
function nodeWith({ connection }: World, change: Partial<Connection>): Connection {
  return new Proxy(connection, {
    get: (target, name) => {
      const changed = change[name as keyof Connection];
      const value: unknown = changed ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Accepts transactions and loses them. */
const losesTransactions = (on: World) => nodeWith(on, { sendRawTransaction: async () => 'taken' });

async function signedQuote(service: TestService, fromAmount = '100000000') {
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const body = { fromToken: 'native', toToken: USDC, fromAmount };
  const [quote] = (await service.post('/v1/quotes', { ...wallets, ...body })).body.data.quotes;
  return {
    signedTransaction: signAsWallet(quote.unsignedTransaction, person),
    quoteId: quote.quoteId as string,
  };
}

async function untilStatus(
  service: Pick<TestService, 'post'>,
  body: object,
  wanted: string,
): Promise<Answer> {
  return until(async () => {
    const answer = await service.post('/v1/execute', body);
    expect(answer.body.data?.status ?? answer.body.error.code).toBe(wanted);
    return answer;
  });
}

/** Like a connection that is cut after the first commit. */
function losesOneAnswer(): KyselyPlugin {
  const inserts = new WeakSet<object>();
  let isLost = false;
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('"service_executions"'))
        inserts.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (isLost || !inserts.has(queryId)) return result;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    },
  };
}

it('an execution that was recorded, but not answered, is carried on', async () => {
  const opened = await openDatabase<ServiceSchema>(newDatabaseUrl());
  const service = await startTestService({
    connection: world.connection,
    database: opened.withPlugin(losesOneAnswer()),
  });
  const body = await signedQuote(service);
  expect((await service.post('/v1/execute', body)).status).toBe(500);
  await untilStatus(service, body, 'CONFIRMED');
  await service.close();
});

describe('a clock that is set back by an hour', () => {
  let ahead: number;
  const now = () => Date.now() + ahead;

  beforeEach(() => {
    ahead = 3_600_000;
  });

  it('delays no execution under way', async () => {
    let isLost = true;
    const { sendRawTransaction } = world.connection;
    const connection = nodeWith(world, {
      sendRawTransaction: async (...sent) =>
        isLost ? 'taken' : sendRawTransaction.apply(world.connection, sent),
    });
    const service = await startTestService({ connection, now });
    const body = await signedQuote(service);
    await service.post('/v1/execute', body);
    await until(async () => {
      const row = await service.database
        .selectFrom('service_executions')
        .select('sent_at')
        .executeTakeFirst();
      expect(row?.sent_at).toBeTypeOf('number');
    });
    ahead = 0;
    isLost = false;
    await untilStatus(service, body, 'CONFIRMED');
    await service.close();
  });

  it('delays no execution of a process that died before', async () => {
    const databaseUrl = newDatabaseUrl();
    const first = await startTestService({ connection: losesTransactions(world), databaseUrl, now });
    const body = await signedQuote(first);
    await first.post('/v1/execute', body);
    const [{ seen_at } = { seen_at: 0 }] = await first.database
      .selectFrom('service_workers')
      .selectAll()
      .execute();
    await first.service.close();
    await first.database.updateTable('service_workers').set({ seen_at }).execute();
    await first.database.destroy();
    ahead = 0;
    const second = await startTestService({ connection: world.connection, databaseUrl, now });
    await untilStatus(second, body, 'CONFIRMED');
    await second.close();
  });
});

describe.concurrent('an execution', () => {
  it('expires only when the chain can no longer accept it, and stays expired', async () => {
    const service = await startTestService({
      connection: losesTransactions(hasty),
      databaseUrl: newDatabaseUrl(),
    });
    // Never later than the quote's own bound, however slow the quote.
    const before = await hasty.connection.getBlockHeight('finalized');
    const body = await signedQuote(service);
    const answer = await untilStatus(service, body, 'transaction_expired');
    expect(answer.status).toBe(400);
    expect((await hasty.connection.getBlockHeight('finalized')) - before).toBeGreaterThan(120);
    expect(answer.body.error.message).toMatch(/nothing was swapped/);
    await untilStatus(service, body, 'transaction_expired');
    await service.close();
  });

  it('that the nodes refuse expires with their reason', async () => {
    const service = await startTestService({
      connection: hasty.connection,
      databaseUrl: newDatabaseUrl(),
    });
    const body = await signedQuote(service, '9999000000000');
    const { error } = (await untilStatus(service, body, 'transaction_expired')).body;
    expect(error.message).toContain('can no longer land (refused by the nodes: not enough SOL)');
    await service.close();
  });

  it('does not expire early where the blockhash is newer than the block height', async () => {
    const heads: Awaited<ReturnType<Connection['getLatestBlockhash']>>[] = [];
    const connection = nodeWith(hasty, {
      sendRawTransaction: async () => 'taken',
      getLatestBlockhash: async () => {
        const head = await hasty.connection.getLatestBlockhash('confirmed');
        heads.push(head);
        return heads.find(({ lastValidBlockHeight: last }) => last > head.lastValidBlockHeight - 100) ?? head;
      },
    });
    const service = await startTestService({ connection, databaseUrl: newDatabaseUrl() });
    await until(() => expect(heads.length).toBeGreaterThan(20));
    const { signedTransaction, quoteId } = await signedQuote(service);
    const { blockhash, lastValidBlockHeight } = await hasty.connection.getLatestBlockhash('confirmed');
    const changed = changeTransaction(signedTransaction, (message) => {
      message.recentBlockhash = blockhash;
    });
    await untilStatus(
      service,
      { signedTransaction: signAsWallet(changed, person), quoteId },
      'transaction_expired',
    );
    expect(await hasty.connection.getBlockHeight('processed')).toBeGreaterThan(lastValidBlockHeight);
    await service.close();
  });

  it('expires while the sending node hangs', async () => {
    const hangs = nodeWith(hasty, { sendRawTransaction: () => new Promise<never>(() => undefined) });
    const service = await startTestService({ connection: hangs, databaseUrl: newDatabaseUrl() });
    await untilStatus(service, await signedQuote(service), 'transaction_expired');
    await service.close();
  });

  it('that fails on chain answers 400 with the reason', async () => {
    const { sendRawTransaction } = world.connection;
    const withoutPreflight = nodeWith(world, {
      sendRawTransaction: async (bytes) =>
        sendRawTransaction.call(world.connection, bytes, { skipPreflight: true, maxRetries: 0 }),
    });
    const service = await startTestService({ connection: withoutPreflight, databaseUrl: newDatabaseUrl() });
    const body = await signedQuote(service, '9999000000000');
    expect((await service.post('/v1/execute', body)).body.data.status).toBe('SUBMITTED');
    const answer = await untilStatus(service, body, 'transaction_failed');
    expect(answer.body.error.message).toMatch(/failed on chain: not enough SOL/);
    await service.close();
  });
});
