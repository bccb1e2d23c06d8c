import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../src/apps/cli.ts';
import type { Sandbox } from '../../../src/apps/sandbox.ts';
import type { OrderQuote } from '../../../src/contract/index.ts';
import { freezePlacement } from '../../../src/guard/inspect-placement.ts';
import { fromConnection } from '../../../src/guard/web3.ts';
import type { Address } from '../../../src/solana/address.ts';
import { readOpenOrder } from '../../../src/solana/dlmm/progress.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { amountIn, findTokenAccount } from '../../../src/solana/token-account.ts';
import { land } from '../../real-programs/real-world.ts';
import { startTestSandbox } from '../../support/journey.ts';

/*
 * Standing orders from outside, in the sandbox: the service quotes, the guard passes, the stand-in of the pools' program
 * fills by real swaps, and the command line takes the order out.
 */

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Mint;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint;
const SOL = 'native' as Mint;
const TWO_SOL = 2_000_000_000n;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ slotTimeMs: 100 });
});
afterAll(() => sandbox.stop());

let people = 0;
async function newPerson() {
  people += 1;
  const person = createSigner(new Uint8Array(32).fill(7).fill(people, 8));
  await sandbox.world.faucet.give(person.address, [
    { mint: 'native', amount: 10n ** 10n },
    { mint: USDC, amount: 10n ** 10n },
  ]);
  return person;
}
type Person = Awaited<ReturnType<typeof newPerson>>;

/** Units of `from` for at least so many of `to`. */
type Wish = { readonly from: Mint; readonly to: Mint; readonly sold: bigint; readonly bought: bigint };

async function quote({ from, to, sold, bought }: Wish, keys: object = {}): Promise<readonly OrderQuote[]> {
  const { url, key } = sandbox.botSettings.swapApi;
  const response = await fetch(`${url}/v1/orders/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      ...{ fromToken: from, toToken: to, fromAmount: `${sold}`, toAmount: `${bought}` },
      ...keys,
    }),
  });
  const body = (await response.json()) as { data?: { orders: readonly OrderQuote[] } };
  return body.data?.orders ?? expect.unreachable(JSON.stringify(body));
}

const chain = () => fromConnection(sandbox.world.connection);
const landing = (bytes: Uint8Array, person: Person) =>
  land({ chain: sandbox.world, connection: sandbox.world.connection }, bytes, person);

async function place(person: Person, wish: Wish): Promise<Address> {
  const [found] = await quote(wish);
  if (found === undefined) throw new Error('no pool');
  const verdict = await freezePlacement(
    async (order) => {
      const [built] = await quote(wish, { fromAddress: person.address, orderAddress: order });
      return Buffer.from(built?.unsignedTransaction ?? '', 'base64');
    },
    {
      ...{ wallet: person.address, pool: found.pool as Address, fromMint: wish.from, toMint: wish.to },
      steps: [{ sells: wish.sold, receives: BigInt(found.toAmount) }],
    },
    { chain: chain(), maxPriorityFeeLamports: 100_000n },
  );
  if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
  expect(await landing(verdict.cosigned, person)).toEqual({ end: 'landed' });
  return verdict.summary.order;
}

async function read(order: Address) {
  const open = await readOpenOrder((addresses) => chain().readAccounts(addresses), order);
  const [progress] = open?.progress ?? [];
  return progress ?? expect.unreachable('no such order');
}

async function unitsOf(person: Person, mint: Mint): Promise<bigint> {
  const [account] = await chain().readAccounts([
    findTokenAccount(person.address, mint as Address, TOKEN_PROGRAM),
  ]);
  return amountIn(account?.data);
}

async function close(person: Person, order: Address): Promise<void> {
  const run = (...words: readonly string[]) =>
    runCommand({ SOLANA_RPC_URL: sandbox.world.rpcUrl }, ['orders', person.address, ...words]);
  expect((await run()).text).toContain(order);
  const { text } = await run('--close', order);
  expect(await landing(Buffer.from(text.split('\n').at(-1) ?? '', 'base64'), person)).toEqual({
    end: 'landed',
  });
  expect((await run()).text).toContain('no standing order');
}

test('SOL is sold above the market: half filled, filled, kept while the price falls back, collected', async () => {
  const { orderMarket } = sandbox.world;
  const person = await newPerson();
  const order = await place(person, { from: SOL, to: USDC, sold: TWO_SOL, bought: 360_000_000n });
  expect(await read(order)).toMatchObject({ amount: TWO_SOL, filled: 0n });
  await orderMarket.move({ mint: WRAPPED_SOL_MINT, usd: 180, fill: 0.5 });
  const { filled, proceeds } = await read(order);
  expect(Number(filled) / Number(TWO_SOL)).toBeCloseTo(0.5, 6);
  expect(Number(proceeds)).toBeGreaterThan(180_000_000);
  await orderMarket.move({ mint: WRAPPED_SOL_MINT, usd: 180 });
  expect(await read(order)).toMatchObject({ filled: TWO_SOL });
  const { usd } = await orderMarket.move({ mint: WRAPPED_SOL_MINT, usd: 140 });
  expect(usd).toBeGreaterThan(139);
  expect(usd).toBeLessThanOrEqual(140);
  const full = await read(order);
  expect(full).toMatchObject({ filled: TWO_SOL });
  expect(full.proceeds).toBeGreaterThanOrEqual(360_000_000n);
  const before = await unitsOf(person, USDC);
  await close(person, order);
  expect(await unitsOf(person, USDC)).toBe(before + full.proceeds + full.fees.y);
});

test('JUP is bought below the market, and is not for an order where the market is already', async () => {
  const { orderMarket, pools } = sandbox.world;
  const person = await newPerson();
  const wish = { from: USDC, to: JUP, sold: 100_000_000n, bought: 250_000_000n };
  const order = await place(person, wish);
  await orderMarket.move({ mint: JUP, usd: 0.4, fill: 0 });
  expect(await read(order)).toMatchObject({ filled: 0n });
  await orderMarket.move({ mint: JUP, usd: 0.35 });
  expect(pools[JUP]?.usd).toBe('0.350000000');
  expect(await quote(wish)).toEqual([]);
  const { filled, proceeds } = await read(order);
  expect(filled).toBe(100_000_000n);
  await close(person, order);
  expect(await unitsOf(person, JUP)).toBeGreaterThanOrEqual(proceeds);
});

test('the market page lists the pools, and moves a price by a form and by JSON', async () => {
  const page = async () => (await fetch(`${sandbox.url}/market/`)).text();
  for (const symbol of ['SOL', 'JUP', 'Bonk']) expect(await page()).toContain(`${symbol} in USDC`);
  const move = (headers: object, body: string | URLSearchParams) =>
    fetch(`${sandbox.url}/market/move`, { method: 'POST', headers: { ...headers }, body });
  const moved = await move({}, new URLSearchParams({ mint: BONK, usd: '0.00002', fill: '0' }));
  expect(await moved.text()).toContain('Bonk is at $0.00002');
  const asJson = { 'content-type': 'application/json' };
  const back = await move(asJson, JSON.stringify({ mint: BONK, usd: '0.000015' }));
  const { usd } = (await back.json()) as { usd: number };
  expect(usd / 0.000015).toBeCloseTo(1, 2);
  const refused = await move(asJson, JSON.stringify({ mint: BONK, usd: '1' }));
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { message: expect.stringContaining('trades from') },
  ]);
});
