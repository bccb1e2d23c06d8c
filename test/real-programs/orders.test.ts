import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/apps/cli.ts';
import { enforceOrderClose, enforcePlacement } from '../../src/guard/enforce-order.ts';
import { inspectOrderClose } from '../../src/guard/inspect-order-close.ts';
import { freezePlacement, inspectPlacement, type PlacementOffer } from '../../src/guard/inspect-placement.ts';
import { orderContext, readOrderTransaction } from '../../src/guard/rules/orders.ts';
import { createVenueCheck } from '../../src/guard/rules/routes.ts';
import { simulateSwap } from '../../src/guard/simulation/simulate.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { fundSol } from '../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../src/solana/address.ts';
import { readOrder } from '../../src/solana/dlmm/accounts.ts';
import { buildOrderClose, buildPlacement } from '../../src/solana/dlmm/build-transaction.ts';
import { cancelOrder, type OrderInstruction, placeOrder } from '../../src/solana/dlmm/instructions.ts';
import { binPrice, proceedsOf, type Side } from '../../src/solana/dlmm/price.ts';
import { readProgress } from '../../src/solana/dlmm/progress.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { DLMM_PROGRAM, WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from '../guard/support/build-transaction.ts';
import {
  bytes,
  createTokenAccount,
  type Instruction,
  u32,
  unitLimit,
} from '../guard/support/instructions.ts';
import { person, stranger } from '../guard/support/people.ts';
import { BIN_STEP, createDlmmPool, type RealPool, readDlmm, swapIn, trade } from './dlmm-pool.ts';
import { accountOf, land, type RealWorld, readProgramFiles, startRealWorld } from './real-world.ts';

/*
 * Standing orders against Meteora's real program on an embedded chain: what we build lands, the state that we read is
 * what the program pays out, and the thefts that it lets through are refused, or fail by their assertions.
 */

const SOLD = 1_000_000_000n;
const CAP = 100_000n;
const RICH = 10n ** 12n;
/** The place of the failed assertion of a list is added. */
const FIRST_IN_LIST = 6_400;

let world: RealWorld;
let pool: RealPool;
beforeAll(async () => {
  world = await startRealWorld(await readProgramFiles([DLMM_PROGRAM]));
});
afterAll(() => world.chain.close());
beforeEach(async () => {
  for (const { address } of [person, stranger]) await fundSol(world.chain.rpcUrl, address, RICH);
  pool = await createDlmmPool(world);
  await openPool();
});

/** In the second in which it was made, a pool is not open yet. */
const openPool = () => patchPool(816, new Uint8Array(8));

const chain = () => fromConnection(world.connection);
const policy = () => ({ chain: chain(), maxPriorityFeeLamports: CAP });
const terms = async () => ({
  blockhash: (await world.connection.getLatestBlockhash()).blockhash,
  unitPrice: 1_000,
});
const spelled = (mint: Address): Mint => (mint === WRAPPED_SOL_MINT ? 'native' : mint);
const receivesIn = (side: Side, bin: number, amount: bigint) =>
  proceedsOf(side, amount, binPrice(BIN_STEP, bin));

type Bins = readonly { readonly bin: number; readonly amount: bigint }[];

const offerOf = (side: Side, bins: Bins): Omit<PlacementOffer, 'order'> => {
  const [from, to] = side === 'ask' ? [pool.x, pool.y] : [pool.y, pool.x];
  const steps = bins.map(({ bin, amount }) => ({ sells: amount, receives: receivesIn(side, bin, amount) }));
  return { wallet: person.address, pool: pool.address, fromMint: spelled(from), toMint: spelled(to), steps };
};

async function freeze(side: Side, bins: Bins) {
  const { pool: state } = await readDlmm(world, pool);
  const now = await terms();
  const placement = { person: person.address, pool: pool.address, side, bins };
  const build = async (order: Address) => buildPlacement({ ...placement, order }, state, now);
  return freezePlacement(build, offerOf(side, bins), policy());
}

/** Places it by what the guard passed. */
async function place(side: Side, bins: Bins): Promise<Address> {
  const verdict = await freeze(side, bins);
  if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
  expect(verdict.summary.enforcement).toBe('chain');
  expect(verdict.cosigned.length).toBeLessThanOrEqual(1_232);
  expect(await land(world, verdict.cosigned)).toEqual({ end: 'landed' });
  return verdict.summary.order;
}

async function readPlaced(order: Address) {
  const [account] = await chain().readAccounts([order]);
  return readOrder(account) ?? expect.unreachable();
}

async function inspectClose(order: Address) {
  const [placed, { pool: state }] = await Promise.all([readPlaced(order), readDlmm(world, pool)]);
  const built = buildOrderClose(order, placed, state, await terms());
  return inspectOrderClose(built, { wallet: person.address, order }, policy());
}

/** Takes it out by what the guard passed. Returns what arrived, and checks that it is what the card said. */
async function close(order: Address) {
  const verdict = await inspectClose(order);
  if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
  expect(verdict.summary.enforcement).toBe('chain');
  const before = await holdings();
  expect(await land(world, verdict.transaction)).toEqual({ end: 'landed' });
  const after = await holdings();
  const { receivesAtLeast, fees, depositLamports, networkFeeLamports, priorityFeeLamports } = verdict.summary;
  const gained = [after.x - before.x, after.y - before.y];
  const [x, y] = receivesAtLeast.map(({ amount, mint }, at) => {
    const costs = mint === 'native' ? networkFeeLamports + priorityFeeLamports - depositLamports : 0n;
    return amount + (fees[at] ?? 0n) - costs;
  });
  expect(gained).toEqual([x, y]);
  expect(await chain().readAccounts([order])).toEqual([undefined]);
  return verdict.summary;
}

/** Of the person, of both tokens; lamports where one is SOL. */
async function holdings(owner: Address = person.address) {
  const of = async (mint: Address) => {
    const [account] = await chain().readAccounts([
      mint === WRAPPED_SOL_MINT ? owner : accountOf(owner, mint),
    ]);
    if (account === undefined) return 0n;
    return mint === WRAPPED_SOL_MINT ? account.lamports : Buffer.from(account.data).readBigUInt64LE(64);
  };
  return { x: await of(pool.x), y: await of(pool.y) };
}

async function progress(order: Address) {
  const [placed, { pool: state, arrays }] = await Promise.all([readPlaced(order), readDlmm(world, pool)]);
  return readProgress(placed, state, arrays);
}

test('every bin of a pool has the price that is computed here', async () => {
  const { arrays } = await readDlmm(world, pool);
  const prices = arrays.flatMap((array) => array?.bins.map(({ price }) => price) ?? []);
  expect(prices).toEqual(Array.from({ length: 140 }, (_, place) => binPrice(BIN_STEP, place - 70)));
});

test('an order is placed, filled in part, filled, stays filled when the price falls back, and is collected', async () => {
  const before = await holdings();
  const order = await place('ask', [{ bin: 4, amount: SOLD }]);
  expect((await holdings()).x).toBe(before.x - SOLD);
  expect(await progress(order)).toEqual([{ amount: SOLD, filled: 0n, proceeds: 0n, fees: { x: 0n, y: 0n } }]);
  await trade(world, [swapIn(pool, 'y', 500_000_000n)]);
  const [part] = await progress(order);
  expect(part).toMatchObject({ filled: 489_833_267n, proceeds: 494_749_999n });
  await place('ask', [{ bin: 8, amount: SOLD }]);
  await trade(world, [swapIn(pool, 'y', 1_000_000_000n)]);
  const [full] = await progress(order);
  expect(full).toMatchObject({ filled: SOLD, proceeds: receivesIn('ask', 4, SOLD) });
  await place('bid', [{ bin: 2, amount: SOLD }]);
  await trade(world, [swapIn(pool, 'x', 300_000_000n)]);
  expect((await readDlmm(world, pool)).pool.activeBin).toBe(2);
  expect(await progress(order)).toMatchObject([{ filled: SOLD, proceeds: receivesIn('ask', 4, SOLD) }]);
  const { receivesAtLeast } = await close(order);
  expect(receivesAtLeast.map(({ amount }) => amount)).toEqual([0n, receivesIn('ask', 4, SOLD)]);
});

test.each([
  ['ask', [3, 5, 9]],
  ['bid', [-70, -6, -1]],
] as const)('a ladder of three prices, %s, is taken out half filled', async (side, steps) => {
  const order = await place(
    side,
    steps.map((bin) => ({ bin, amount: SOLD })),
  );
  await place(side, [{ bin: side === 'ask' ? 5 : -6, amount: 3n * SOLD + 1n }]);
  await trade(world, [swapIn(pool, side === 'ask' ? 'y' : 'x', 2_345_678_901n)]);
  const filled = (await progress(order)).map((one) => one.filled > 0n);
  expect(filled.filter(Boolean)).toHaveLength(2);
  const { fees } = await close(order);
  expect(fees[side === 'ask' ? 1 : 0]).toBeGreaterThan(0n);
});

test('SOL is wrapped and unwrapped on the way, sold and bought', async () => {
  pool = await createDlmmPool(world, { isOfSol: true });
  await openPool();
  const before = await holdings();
  const asks = await place('ask', [{ bin: 4, amount: SOLD }]);
  expect(before.x - (await holdings()).x).toBeGreaterThan(SOLD);
  const bids = await place('bid', [{ bin: -4, amount: SOLD }]);
  await close(asks);
  await close(bids);
  const after = await holdings();
  expect(after.y).toBe(before.y);
  expect(before.x - after.x).toBeLessThan(50_000n);
  expect(await chain().readAccounts([accountOf(person.address, pool.x)])).toEqual([undefined]);
});

/** As `surfnet_setAccount` may, and the pool's authority. */
async function patchPool(at: number, value: Uint8Array): Promise<void> {
  const [account] = await chain().readAccounts([pool.address]);
  if (account === undefined) throw new Error('no pool');
  const data = Uint8Array.from(account.data);
  data.set(value, at);
  await setAccounts(world.chain.rpcUrl, [{ ...account, address: pool.address, data }]);
}

const instructionOf = ({ program, accounts, data }: OrderInstruction): Instruction => ({
  program,
  accounts,
  data,
});

async function landPlain(instructions: readonly Instruction[], key = generateSigner()) {
  const { blockhash } = await terms();
  const built = buildTransaction({ blockhash, instructions: [unitLimit(300_000), ...instructions] });
  const isAsked = decodeTransaction(built).staticAccountKeys[1] === key.address;
  return land(world, isAsked ? signedBy(built, key) : built);
}

/** The order's call with other bytes or accounts, signed by its key. */
async function placeOther(change: (call: OrderInstruction) => OrderInstruction) {
  const key = generateSigner();
  const { pool: state } = await readDlmm(world, pool);
  const placement = {
    person: person.address,
    order: key.address,
    pool: pool.address,
    side: 'ask',
    bins: BINS,
  } as const;
  const call = instructionOf(change(placeOrder(placement, state)));
  const { blockhash } = await terms();
  const built = buildTransaction({ blockhash, instructions: [unitLimit(300_000), call] });
  return { key, state, placement, built };
}

const BINS = [{ bin: 4, amount: SOLD }];
const withAccount = (call: OrderInstruction, at: number, address: Address): OrderInstruction => ({
  ...call,
  accounts: call.accounts.map((one, place) => (place === at ? [address, one[1]] : one)),
});

describe('a pool that', () => {
  test('is disabled takes no order, and pays out those that it has', async () => {
    const order = await place('ask', BINS);
    await patchPool(82, Uint8Array.of(1));
    expect(await freeze('ask', BINS)).toMatchObject({ ok: false, rule: 'order-pool' });
    const { built, key } = await placeOther((call) => call);
    expect(await land(world, signedBy(built, key))).toMatchObject({ error: expect.stringContaining('6042') });
    await close(order);
  });

  test('is not open yet would take an order and not give it back', async () => {
    const later = BigInt(Math.floor(Date.now() / 1_000) + 10 ** 9);
    await patchPool(816, new Uint8Array(BigUint64Array.of(later).buffer));
    expect(await freeze('ask', BINS)).toMatchObject({ ok: false, rule: 'order-pool' });
    const { built, key } = await placeOther((call) => call);
    expect(await land(world, signedBy(built, key))).toEqual({ end: 'landed' });
    const verdict = await inspectClose(key.address);
    expect(verdict).toMatchObject({ ok: false, rule: 'simulation-failed' });
    const placed = await readPlaced(key.address);
    const { pool: state } = await readDlmm(world, pool);
    const landing = await landPlain(cancelOrder(key.address, placed, state).map(instructionOf));
    expect(landing).toMatchObject({ error: expect.stringContaining('6055') });
  });
});

test('a price relative to the market at landing is taken by the program, and refused here', async () => {
  const relative = bytes(1, u32(0), u32(5));
  const change = (call: OrderInstruction) => ({
    ...call,
    data: bytes(call.data.subarray(0, 25), relative, call.data.subarray(26)),
  });
  const { built, key } = await placeOther(change);
  expect(await inspectBuilt(built, key.address)).toMatchObject({ ok: false, rule: 'order-price' });
  expect(await land(world, signedBy(built, key))).toEqual({ end: 'landed' });
});

function inspectBuilt(built: Uint8Array, order: Address) {
  return inspectPlacement(built, { ...offerOf('ask', BINS), order }, policy());
}

/** The guard's own assertions, behind a transaction that it refuses. */
async function simulated(
  built: Uint8Array,
  state: Awaited<ReturnType<typeof readDlmm>>['pool'],
  watched: Address,
) {
  const transaction = readOrderTransaction(built, CAP);
  const { accounts, instructions } = transaction;
  const watch = {
    wallets: [person.address, watched],
    venues: createVenueCheck(instructions, accounts, new Set()),
  };
  const simulations = await simulateSwap(built, accounts, instructions, watch, chain());
  const [from, to] = [pool.x, pool.y].map(spelled) as [Mint, Mint];
  const context = orderContext({ person: person.address, pool: state, from, to, amount: SOLD });
  return { transaction, simulations, bounds: { context, cap: CAP } };
}

describe('a theft that the program lets through:', () => {
  test('the order belongs to a stranger', async () => {
    const change = (call: OrderInstruction) => withAccount(call, 6, stranger.address);
    const first = await placeOther(change);
    expect(await inspectBuilt(first.built, first.key.address)).toMatchObject({
      ok: false,
      rule: 'order-owner',
    });
    const { transaction, simulations, bounds } = await simulated(first.built, first.state, first.key.address);
    const enforced = enforcePlacement(transaction, first.placement, simulations, bounds);
    const before = await holdings();
    expect(await land(world, signedBy(enforced.bytes, first.key))).toMatchObject({
      error: expect.stringContaining(`${FIRST_IN_LIST + 1}`),
    });
    expect(await holdings()).toEqual(before);
    const second = await placeOther(change);
    expect(await land(world, signedBy(second.built, second.key))).toEqual({ end: 'landed' });
    const placed = await readPlaced(second.key.address);
    const calls = cancelOrder(second.key.address, placed, second.state).map(instructionOf);
    const loot = (await holdings(stranger.address)).x;
    await trade(world, calls);
    expect((await holdings(stranger.address)).x).toBe(loot + SOLD);
  });

  test.each([
    [0, 7, 'wrong-recipient', 'x', 'what is left is paid to a stranger'],
    [0, 8, 'wrong-recipient', 'y', 'what it got is paid to a stranger'],
    [1, 2, 'close-to-stranger', 'lamports', 'the deposit is paid to a stranger'],
  ] as const)('call %i, account %i of a close: %s', async (at, at_, rule, taken, _) => {
    const order = await place('ask', BINS);
    await trade(world, [swapIn(pool, 'y', 500_000_000n)]);
    const placed = await readPlaced(order);
    const { pool: state } = await readDlmm(world, pool);
    const loot = {
      x: accountOf(stranger.address, pool.x),
      y: accountOf(stranger.address, pool.y),
      lamports: stranger.address,
    }[taken];
    const calls = cancelOrder(order, placed, state).map((call, index) =>
      instructionOf(index === at ? withAccount(call, at_, loot) : call),
    );
    const own = [pool.x, pool.y].map((mint) => createTokenAccount(person, person, mint));
    const build = async () =>
      buildTransaction({ ...(await terms()), instructions: [unitLimit(300_000), ...own, ...calls] });
    const offer = { wallet: person.address, order };
    expect(await inspectOrderClose(await build(), offer, policy())).toMatchObject({ ok: false, rule });
    // The assertions of an honest close, behind the bytes of the theft.
    const honest = buildTransaction({
      ...(await terms()),
      instructions: [unitLimit(300_000), ...own, ...cancelOrder(order, placed, state).map(instructionOf)],
    });
    const { simulations, bounds } = await simulated(honest, state, order);
    const fees = (await progress(order))[0]?.fees ?? expect.unreachable();
    const theft = readOrderTransaction(await build(), CAP);
    const enforced = enforceOrderClose(theft, simulations, fees, bounds);
    expect(await land(world, enforced.bytes)).toMatchObject({
      error: expect.stringContaining(`${FIRST_IN_LIST}`),
    });
    const before = await holdings(stranger.address);
    const lamports = (await chain().readAccounts([stranger.address]))[0]?.lamports ?? 0n;
    expect(await land(world, await build())).toEqual({ end: 'landed' });
    const after = {
      ...(await holdings(stranger.address)),
      lamports: (await chain().readAccounts([stranger.address]))[0]?.lamports ?? 0n,
    };
    expect(after[taken]).toBeGreaterThan({ ...before, lamports }[taken]);
  });
});

test('the command line finds an order and takes it out, without the bot', async () => {
  const order = await place('ask', BINS);
  const run = (...words: readonly string[]) =>
    runCommand({ SOLANA_RPC_URL: world.chain.rpcUrl }, ['orders', person.address, ...words]);
  const { text } = await run();
  expect(text).toContain(`${order}\n  in the pool  ${pool.address}\n`);
  const before = await holdings();
  const closing = (await run('--close', order)).text.split('\n').at(-1) ?? '';
  expect(await land(world, Buffer.from(closing, 'base64'))).toEqual({ end: 'landed' });
  expect((await holdings()).x).toBe(before.x + SOLD);
  expect((await run()).text).not.toContain(order);
});

test('the program has no other owner of an order than it was placed for', async () => {
  const order = await place('ask', BINS);
  const placed = await readPlaced(order);
  const { pool: state } = await readDlmm(world, pool);
  const calls = cancelOrder(order, { ...placed, owner: stranger.address }, state).map(instructionOf);
  await expect(trade(world, calls)).rejects.toThrow('6106');
  expect((await chain().readAccounts([order]))[0]?.owner).toBe(DLMM_PROGRAM);
});
