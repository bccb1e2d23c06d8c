import { PublicKey, TransactionInstruction, type TransactionMessage } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setAccounts } from '../../../../src/sandbox/chain/rpc.ts';
import { readPools } from '../../../../src/service/providers/desk/pricing.ts';
import { deskAddress, deskProvider } from '../../../../src/service/providers/desk/provider.ts';
import { jupiterProvider } from '../../../../src/service/providers/jupiter/provider.ts';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, LIGHTHOUSE_PROGRAM } from '../../../../src/solana/known-programs.ts';
import { LOOKUP_TABLE, lookupTableData } from '../../../support/jupiter-order-transaction.ts';
import { JupiterStandIn, rateLimited } from '../../../support/jupiter-stand-in.ts';
import { until } from '../../../support/until.ts';
import {
  changeTransaction,
  createPerson,
  DESK_SEED,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../../support/test-service.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Person = Awaited<ReturnType<typeof createPerson>>;

let world: World;
let jupiter: JupiterStandIn;
/** Two providers. */
let both: TestService;
let alone: TestService;
let person: Person;
let head: { blockhash: string; lastValidBlockHeight: number };

beforeAll(async () => {
  world = await startWorld();
  const table = { address: LOOKUP_TABLE.key.toBase58(), owner: ADDRESS_LOOKUP_TABLE_PROGRAM };
  await setAccounts(world.rpcUrl, [{ ...table, lamports: 10_000_000n, data: lookupTableData() }]);
  jupiter = await JupiterStandIn.start({
    now: Date.now,
    blockhash: () => head.blockhash,
    lastValidBlockHeight: () => head.lastValidBlockHeight,
  });
  const provider = jupiterProvider({ url: jupiter.url, orderLimitMs: 2_000 });
  const desk = deskProvider({ seed: DESK_SEED, pools: await readPools('data/prices.json') });
  both = await startTestService({ connection: world.connection, providers: [desk, provider] });
  alone = await startTestService({ connection: world.connection, providers: [provider] });
});

beforeEach(async () => {
  head = await world.connection.getLatestBlockhash('confirmed');
  person = await createPerson(world.rpcUrl);
});

afterAll(async () => {
  await both.close();
  await alone.close();
  await jupiter.close();
  await world.close();
});

const SWAP = { fromToken: 'native', toToken: USDC, fromAmount: '1000000000' };
const wallets = () => ({ fromAddress: person.address, toAddress: person.address });

async function quote(service: TestService) {
  const { status, body } = await service.post('/v1/quotes', { ...SWAP, ...wallets() });
  expect(status).toBe(200);
  return body.data.quotes as { routeName: string; toAmount: string; unsignedTransaction: string }[];
}

const routes = async () => (await quote(both)).map(({ routeName }) => routeName);

describe('quotes of several providers', () => {
  it('are listed together, best first', async () => {
    const quotes = await quote(both);
    expect(quotes.map(({ routeName }) => routeName).toSorted()).toEqual(['Sandbox desk', 'metis']);
    const [best, second] = quotes.map(({ toAmount }) => BigInt(toAmount));
    expect((best ?? 0n) >= (second ?? 0n)).toBe(true);
  });

  it('are not hidden by a Jupiter that fails in any way', async () => {
    jupiter.failNext({ status: 500, body: '' });
    expect(await routes()).toEqual(['Sandbox desk']);
    jupiter.failNext(rateLimited(Date.now() + 3_000));
    expect(await routes()).toEqual(['Sandbox desk']);
    jupiter.failNext('hang up');
    expect(await routes()).toEqual(['Sandbox desk']);
    jupiter.orderNext({ gasless: true });
    expect(await routes()).toEqual(['Sandbox desk']);
    jupiter.orderNext({ route: { slippageBps: 5_000 } });
    expect(await routes()).toEqual(['Sandbox desk']);
  });

  it('are not hidden by a desk that refuses', async () => {
    const toAddress = deskAddress(DESK_SEED);
    const { body } = await both.post('/v1/quotes', { ...SWAP, ...wallets(), toAddress });
    expect(body.data.quotes).toMatchObject([{ routeName: 'metis' }]);
  });
});

describe('a service on Jupiter alone', () => {
  it('gives a price to a wallet that cannot pay', async () => {
    const poor = generateSigner().address;
    jupiter.makePoor(poor, 1);
    const { body } = await alone.post('/v1/quotes', { ...SWAP, fromAddress: poor, toAddress: poor });
    expect(body.data.quotes).toMatchObject([{ routeName: 'metis', fromToken: 'native' }]);
    expect(body.data.quotes[0]).not.toHaveProperty('unsignedTransaction');
  });
});

describe('an execution through Jupiter', () => {
  async function signed(change: (unsigned: string) => string = (unsigned) => unsigned) {
    const [offer] = await quote(alone);
    const { unsignedTransaction, ...rest } = offer ?? { unsignedTransaction: '' };
    const { quoteId, routeName, providerRequestId } = rest as Record<string, string>;
    const signedTransaction = signAsWallet(change(unsignedTransaction), person);
    return { signedTransaction, quoteId, routeName, providerRequestId };
  }

  const executionsOf = ({ signedTransaction }: { readonly signedTransaction: string }) =>
    jupiter.calls.filter(({ body }) => Object(body).signedTransaction === signedTransaction).length;

  it('answers polls from the record meanwhile, and sends once', async () => {
    const release = jupiter.holdExecutions();
    const sentBefore = jupiter.sent.length;
    const request = await signed();
    const first = await alone.post('/v1/execute', request);
    expect(first.body.data).toMatchObject({ status: 'SUBMITTED' });
    await until(async () => expect(jupiter.sent).toHaveLength(sentBefore + 1));
    expect((await alone.post('/v1/execute', request)).body.data).toEqual(first.body.data);
    release();
    await until(() => expect(executionsOf(request)).toBeGreaterThanOrEqual(2));
    expect((await alone.post('/v1/execute', request)).body.data).toEqual(first.body.data);
    expect(jupiter.sent.slice(sentBefore)).toEqual([first.body.data.txHash]);
  });

  /** The embedded chain has no Jupiter program: its refusal proves the arrival. */
  const untilOurNodeRefused = (request: object) =>
    until(async () =>
      expect(await alone.post('/v1/execute', request)).toMatchObject({
        status: 200,
        headers: { 'x-service-execution-reason': expect.any(String) },
        body: { data: { status: 'SUBMITTED' } },
      }),
    );

  it('whose order is gone is sent by our node, and Jupiter is not asked again', async () => {
    const request = await signed();
    jupiter.forgetOrders();
    await alone.post('/v1/execute', request);
    await untilOurNodeRefused(request);
    expect(executionsOf(request)).toBe(1);
  });

  it('that the wallet changed is sent by our node, never by Jupiter', async () => {
    const request = await signed(addGuard);
    expect((await alone.post('/v1/execute', request)).body.data).toMatchObject({ status: 'SUBMITTED' });
    await untilOurNodeRefused(request);
    expect(executionsOf(request)).toBe(0);
  });

  it('of other bytes is refused', async () => {
    const request = await signed(dropRoute);
    expect(await alone.post('/v1/execute', request)).toMatchObject({
      status: 400,
      body: { error: { code: 'transaction_mismatch' } },
    });
  });
});

function changed(unsigned: string, change: (message: TransactionMessage) => void): string {
  return changeTransaction(unsigned, change, [LOOKUP_TABLE]);
}

function addGuard(unsigned: string): string {
  return changed(unsigned, ({ instructions, payerKey }) => {
    const keys = [{ pubkey: payerKey, isSigner: false, isWritable: false }];
    const programId = new PublicKey(LIGHTHOUSE_PROGRAM);
    instructions.push(new TransactionInstruction({ programId, keys, data: Buffer.from([6, 0, 0]) }));
  });
}

function dropRoute(unsigned: string): string {
  return changed(unsigned, ({ instructions }) => void instructions.splice(4, 1));
}
