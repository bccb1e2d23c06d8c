import { afterEach, expect, test } from 'vitest';
import type { Token } from '../../../src/contract/index.ts';
import { inspectPlacement } from '../../../src/guard/inspect-placement.ts';
import { fromConnection } from '../../../src/guard/web3.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { binArrayAddress } from '../../../src/solana/dlmm/instructions.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import * as dlmm from '../../guard/support/dlmm.ts';
import * as fake from '../../guard/support/fake-accounts.ts';
import type { Accounts } from '../../guard/support/fake-chain.ts';
import { u32 } from '../../guard/support/instructions.ts';
import { order, poolOf, SOL, STEP, solPool, tokens, worldOf } from '../../guard/support/order-world.ts';
import { keyOf, otherToken, person, usdc } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const token = (address: Address, symbol: string, decimals: number): Token => ({
  ...{ chain: 'solana', address, symbol, name: symbol, decimals, platform: 'svm', assetClass: 'crypto' },
  ...{ issuer: null, icon: null, tokenProgram: TOKEN_PROGRAM },
});
const LIST = [token(usdc, 'USDC', 6), token(otherToken, 'OTHER', 6)];
/** One percent above the market; the next step of the pool gets a little more. */
const ASK = { fromToken: otherToken, toToken: usdc, fromAmount: `${SOL}`, toAmount: '1010000000' };
const BY_PERSON = { fromAddress: person.address, orderAddress: order };

let service: TestService | undefined;
let node: FakeNode;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function ask(body: object, change?: (accounts: Accounts) => void) {
  node = new FakeNode(worldOf(change));
  service = await startTestService({ connection: node.connection, tokens: LIST, providers: [] });
  return service.post('/v1/orders/quote', body);
}

test('an order rests at the nearest price that is not worse, and its transaction passes the guard', async () => {
  const { status, body } = await ask({ ...ASK, ...BY_PERSON });
  expect(status).toBe(200);
  const [quote, ...others] = body.data.orders;
  expect(others).toEqual([]);
  const { unsignedTransaction, ...said } = quote;
  expect(said).toEqual({ ...ASK, pool: tokens, toAmount: '1010037562', depositLamports: '1948800' });
  const offer = {
    ...{ wallet: person.address, order, pool: tokens, fromMint: otherToken as Mint, toMint: usdc as Mint },
    steps: [{ sells: SOL, receives: 1_010_037_562n }],
  };
  const context = { chain: fromConnection(node.connection), maxPriorityFeeLamports: 100_000n };
  const bytes = Buffer.from(unsignedTransaction, 'base64');
  expect(await inspectPlacement(bytes, offer, context)).toMatchObject({ ok: true });
});

const sumOf = (parts: readonly bigint[]) => `${parts.reduce((sum, part) => sum + part, 0n)}`;

/** So many parts of a tenth, each asking for half a percent more than the one before. */
function ladderOf(count: number, fromToken = otherToken as string) {
  const amounts = Array.from({ length: count }, (_, at) => SOL / 10n + (at === count - 1 ? 7n : 0n));
  const asks = amounts.map((amount, at) => (amount * BigInt(10_100 + 50 * at)) / 10_000n);
  const steps = amounts.map((amount, at) => ({ fromAmount: `${amount}`, toAmount: `${asks[at]}` }));
  return { ...ASK, fromToken, fromAmount: sumOf(amounts), toAmount: sumOf(asks), steps };
}

interface SaidStep {
  readonly fromAmount: string;
  readonly toAmount: string;
}

test.each([
  [5, otherToken, tokens],
  [5, 'native', solPool],
  [20, otherToken, tokens],
  [12, 'native', solPool],
])('a ladder of %i prices of %s rests in as many bins and passes the guard', async (count, token, pool) => {
  const ladder = ladderOf(count, token);
  const { status, body } = await ask({ ...ladder, ...BY_PERSON });
  expect(status).toBe(200);
  const [quote] = body.data.orders;
  const steps: readonly SaidStep[] = quote.steps;
  expect(steps.map(({ fromAmount }) => fromAmount)).toEqual(ladder.steps.map(({ fromAmount }) => fromAmount));
  for (const [at, { toAmount }] of steps.entries())
    expect(BigInt(toAmount)).toBeGreaterThanOrEqual(BigInt(ladder.steps[at]?.toAmount ?? 0));
  expect(quote.toAmount).toBe(sumOf(steps.map(({ toAmount }) => BigInt(toAmount))));
  expect(quote.depositLamports).toBe(`${(120 + 32 * count + 128) * 6_960}`);
  const offer = {
    ...{ wallet: person.address, order, pool, fromMint: token as Mint, toMint: usdc as Mint },
    steps: steps.map((step) => ({ sells: BigInt(step.fromAmount), receives: BigInt(step.toAmount) })),
  };
  const context = { chain: fromConnection(node.connection), maxPriorityFeeLamports: 100_000n };
  const bytes = Buffer.from(quote.unsignedTransaction, 'base64');
  expect(await inspectPlacement(bytes, offer, context)).toMatchObject({ ok: true });
});

test('a ladder too long for one transaction has no place', async () => {
  expect((await ask(ladderOf(30))).body.data.orders).toHaveLength(1);
  expect((await ask(ladderOf(40))).body.data.orders).toEqual([]);
  expect((await ask(ladderOf(50))).body.data.orders).toEqual([]);
});

test('two prices that meet in one bin take neighbours, the better one farther away', async () => {
  const half = { fromAmount: `${SOL / 2n}`, toAmount: '505000000' };
  const { body } = await ask({ ...ASK, steps: [half, half] });
  const [quote] = body.data.orders;
  const [near, far] = quote.steps.map(({ toAmount }: SaidStep) => BigInt(toAmount));
  expect(near).toBe(1_010_037_562n / 2n);
  // A step of the pool is a quarter of a percent.
  expect(Number(far) / Number(near)).toBeCloseTo(1.0025, 6);
});

test('a purchase in steps names its bins upwards, the farthest price first', async () => {
  const steps = [
    { fromAmount: '100', toAmount: '102' },
    { fromAmount: '101', toAmount: '120' },
  ];
  const bid = { fromToken: usdc, toToken: otherToken, fromAmount: '201', toAmount: '222', steps };
  const { body } = await ask(bid);
  expect(body.data.orders[0].steps.map(({ fromAmount }: SaidStep) => fromAmount)).toEqual(['101', '100']);
});

test('SOL is sold as the native coin, and without addresses there is a price alone', async () => {
  const sold = await ask({ ...ASK, fromToken: 'native' });
  expect(sold.body.data.orders).toMatchObject([{ pool: solPool, fromToken: 'native' }]);
  expect(sold.body.data.orders[0]).not.toHaveProperty('unsignedTransaction');
});

test('the richest pool comes first, and three are enough', async () => {
  const more = [41, 42, 43].map((number) => keyOf(number).address);
  const { body } = await ask(ASK, (all) => {
    for (const [at, address] of more.entries()) {
      const reserve = keyOf(50 + at).address;
      const side = [otherToken, reserve] as const;
      all.set(address, dlmm.poolAccount({ x: [usdc, reserve], y: side, binStep: STEP }));
      all.set(reserve, fake.tokenAccount({ mint: usdc, owner: address, amount: BigInt(at + 5) * 10n * SOL }));
      all.set(binArrayAddress(address, -1), dlmm.arrayAccount(address, -1, STEP, {}));
    }
  });
  expect(body.data.orders.map(({ pool }: { pool: string }) => pool)).toEqual(more.toReversed());
});

const bytes = (value: number) => Uint8Array.of(value);
test.each([
  ['where the market is there already', (all: Accounts) => all.set(tokens, poolOf({ 76: u32(4) }))],
  ['where the pool takes none', (all: Accounts) => all.set(tokens, poolOf({ 35: bytes(1) }))],
  ['where the pool is disabled', (all: Accounts) => all.set(tokens, poolOf({ 82: bytes(1) }))],
  [
    'where the pool is not open',
    (all: Accounts) => all.set(tokens, poolOf({ 816: addressBytes(usdc).slice(0, 8).fill(255) })),
  ],
  ['where an array would have to be made', (all: Accounts) => all.delete(binArrayAddress(tokens, 0))],
  ['where there is no pool', (all: Accounts) => all.delete(tokens)],
  [
    'for a token with a fee on transfers',
    (all: Accounts) =>
      all.set(usdc, fake.mint({ program: TOKEN_2022_PROGRAM, extensions: [[1, new Uint8Array(108)]] })),
  ],
] as const)('there is no place %s', async (_, change) => {
  expect((await ask(ASK, change)).body).toMatchObject({ success: true, data: { orders: [] } });
});

test.each([
  ['a wallet without a key', { fromAddress: person.address }],
  ['a key that is no address', { ...BY_PERSON, orderAddress: 'key' }],
  ['a price of nothing', { toAmount: '0' }],
  ['a token that is not listed', { toToken: keyOf(60).address }],
  ['another property', { slippageBps: 50 }],
  [
    'a ladder that does not add up',
    { steps: [ASK, ASK].map(({ fromAmount, toAmount }) => ({ fromAmount, toAmount })) },
  ],
  ['a ladder of one price', { steps: [{ fromAmount: ASK.fromAmount, toAmount: ASK.toAmount }] }],
])('%s is refused', async (_, change) => {
  expect(await ask({ ...ASK, ...change })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_request' } },
  });
});

test('a node that lists no accounts is told as such, and a key without the permission is refused', async () => {
  node = new FakeNode(worldOf());
  const { connection } = node;
  connection.getProgramAccounts = async () => Promise.reject(new Error('410'));
  service = await startTestService({ connection, tokens: LIST, providers: [] });
  expect(await service.post('/v1/orders/quote', ASK)).toMatchObject({
    status: 502,
    body: { error: { code: 'upstream_unavailable' } },
  });
  expect(await service.post('/v1/orders/quote', ASK, null)).toMatchObject({ status: 401 });
});
