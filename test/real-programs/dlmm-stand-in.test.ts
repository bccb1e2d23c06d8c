import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromConnection } from '../../src/guard/web3.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { fundSol, seedTokens } from '../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../src/solana/address.ts';
import { readOrder } from '../../src/solana/dlmm/accounts.ts';
import {
  binArrayAddress,
  cancelOrder,
  type OrderInstruction,
  placeOrder,
} from '../../src/solana/dlmm/instructions.ts';
import { createSigner, type Signer } from '../../src/solana/ed25519.ts';
import { DLMM_PROGRAM } from '../../src/solana/known-programs.ts';
import { amountIn } from '../../src/solana/token-account.ts';
import { buildTransaction, signedBy } from '../guard/support/build-transaction.ts';
import { type Instruction, unitLimit } from '../guard/support/instructions.ts';
import { person, stranger } from '../guard/support/people.ts';
import { tokenOf } from '../support/sbpf/programs.ts';
import { createDlmmPool, type RealPool, readDlmm, swapIn } from './dlmm-pool.ts';
import { accountOf, land, type RealWorld, readProgramFiles, startRealWorld } from './real-world.ts';

/*
 * The sandbox's stand-in (src/sandbox/dlmm) against Meteora's program: the same random history on two chains ends each
 * step alike, in the order accounts, the bins, the pool and all balances. Left out are what the stand-in does not keep:
 * volatility and variable fees, the bitmap of arrays, fees of liquidity positions, events.
 */

const STEPS = 40;
const RICH = 10n ** 12n;
const ARRAYS = [-1, 0];
const LIQUIDITY = 200_000n;

let worlds: readonly [real: RealWorld, standIn: RealWorld];
beforeAll(async () => {
  const data = await readFile(new URL('../../src/sandbox/dlmm/program.so', import.meta.url));
  worlds = [
    await startRealWorld(await readProgramFiles([DLMM_PROGRAM])),
    await startRealWorld([{ program: DLMM_PROGRAM, data }]),
  ];
});
afterAll(() => Promise.all(worlds.map(({ chain }) => chain.close())));

/** A pool of the real program, without variable fees, on both chains. */
async function makePool(hasLiquidity: boolean): Promise<{ pool: RealPool; watched: readonly Address[] }> {
  const [real, standIn] = worlds;
  for (const { chain } of worlds)
    for (const { address } of [person, stranger]) await fundSol(chain.rpcUrl, address, RICH);
  const pool = await createDlmmPool(real);
  const tokens = [pool.x, pool.y].map((mint) => tokenOf(mint, 9));
  await seedTokens(standIn.chain.rpcUrl, tokens, { mintAuthority: stranger.address });
  const { pool: state } = await readDlmm(real, pool);
  const watched = [
    ...[pool.address, ...ARRAYS.map((index) => binArrayAddress(pool.address, index))],
    ...[state.x.reserve, state.y.reserve],
    ...[person, stranger].flatMap(({ address }) => [pool.x, pool.y].map((mint) => accountOf(address, mint))),
  ];
  const accounts = await fromConnection(real.connection).readAccounts(watched);
  const copies = accounts.flatMap((account, at) => {
    if (account === undefined) return [];
    const data = Buffer.from(account.data);
    if (at === 0) {
      // No variable fee, and open since ever.
      data.fill(0, 16, 20).fill(0, 816, 824);
      // Arrays −1 and 0 in the bitmap.
      if (hasLiquidity)
        for (const [bits, place] of [
          [1n << 63n, 640],
          [1n, 648],
        ] as const)
          data.writeBigUInt64LE(bits, place);
    } else if (hasLiquidity && at <= ARRAYS.length) addLiquidity(data, (ARRAYS[at - 1] ?? 0) * 70);
    else if (hasLiquidity && at <= ARRAYS.length + 2) data.writeBigUInt64LE(100n * LIQUIDITY, 64);
    return [{ ...account, data, address: watched[at] ?? '' }];
  });
  for (const { chain } of worlds) await setAccounts(chain.rpcUrl, copies);
  return { pool, watched };
}

function addLiquidity(array: Buffer, first: number): void {
  for (let place = 0; place < 70; place += 1) {
    array.writeBigUInt64LE(LIQUIDITY, 56 + 144 * place + (first + place > 0 ? 0 : 8));
    array.writeBigUInt64LE(1n, 56 + 144 * place + 40);
  }
}

const instructionOf = ({ program, accounts, data }: OrderInstruction): Instruction => ({
  program,
  accounts,
  data,
});

/** How it ended on each chain. */
function runOnBoth(instructions: readonly Instruction[], payer: Signer, key?: Signer) {
  return Promise.all(
    worlds.map(async (world) => {
      const { blockhash } = await world.connection.getLatestBlockhash();
      const parts = { blockhash, payer: payer.address, instructions: [unitLimit(400_000), ...instructions] };
      const built = buildTransaction(parts);
      return land(world, key === undefined ? built : signedBy(built, key), payer);
    }),
  );
}

/** What both programs keep, in a form to compare. */
async function stateOf({ connection }: RealWorld, addresses: readonly Address[]) {
  const accounts = await fromConnection(connection).readAccounts(addresses);
  return accounts.map((account, at) => {
    if (account === undefined) return undefined;
    const data = Buffer.from(account.data);
    if (account.owner !== DLMM_PROGRAM) return amountIn(data);
    // Volatility, and the bitmap with the time of the last change.
    if (at === 0) return data.fill(0, 40, 72).fill(0, 584, 720).toString('hex');
    if (at > ARRAYS.length) return `${account.lamports} ${data.toString('hex')}`;
    return Array.from({ length: 70 }, (_, place) => {
      const bin = data.subarray(56 + 144 * place, 200 + 144 * place);
      return bin.fill(0, 16, 48).fill(0, 80, 112).toString('hex');
    });
  });
}

test.each([
  [1, false],
  [2, false],
  [3, true],
] as const)('a random history, seed %i, with liquidity: %s', async (seed, hasLiquidity) => {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const { pool, watched } = await makePool(hasLiquidity);
  const [real] = worlds;
  const open: Address[] = [];
  const all: Address[] = [];
  const ends = { landed: 0, failed: 0 };
  for (let step = 0; step < STEPS; step += 1) {
    const { pool: now } = await readDlmm(real, pool);
    const kind = below(20);
    const few = below(5) === 0;
    const order = open[below(open.length || 1)];
    let said = 'cancel';
    let [landing, other]: Awaited<ReturnType<typeof runOnBoth>> = [];
    if (kind < 9) {
      const side = below(2) === 0 ? 'ask' : 'bid';
      const [way, count] = [side === 'ask' ? 1 : -1, 1 + below(3)];
      const start = now.activeBin + way * (below(6) - 1);
      const bins = Array.from({ length: count }, (_, at) => start + way * at)
        .sort((one, two) => one - two)
        .map((bin) => ({ bin, amount: BigInt(1 + below(few ? 5 : 1_000_000)) }));
      said = `place ${side} ${bins.map(({ bin, amount }) => `${bin}: ${amount}`)}`;
      const key = createSigner(new Uint8Array(32).fill(seed).fill(step + 1, 20));
      const placement = {
        person: person.address,
        order: key.address,
        pool: pool.address,
        side,
        bins,
      } as const;
      [landing, other] = await runOnBoth([instructionOf(placeOrder(placement, now))], person, key);
      if (landing?.end === 'landed') for (const list of [open, all]) list.push(key.address);
    } else if (kind < 16 || order === undefined) {
      const [paid, amount] = [below(2) === 0 ? 'x' : 'y', BigInt(1 + below(few ? 10 : 1_500_000))] as const;
      said = `swap ${amount} ${paid}`;
      [landing, other] = await runOnBoth([swapIn(pool, paid, amount, now.activeBin)], stranger);
    } else {
      const placed = readOrder((await fromConnection(real.connection).readAccounts([order]))[0]);
      if (placed === undefined) expect.unreachable('the order is gone');
      [landing, other] = await runOnBoth(cancelOrder(order, placed, now).map(instructionOf), person);
      if (landing?.end === 'landed') open.splice(open.indexOf(order), 1);
    }
    ends[landing?.end === 'landed' ? 'landed' : 'failed'] += 1;
    expect(other, `${step} ${said}`).toEqual(landing);
    const [is, should] = await Promise.all(
      worlds.toReversed().map((world) => stateOf(world, [...watched, ...all])),
    );
    expect(is, `${step} ${said}`).toEqual(should);
  }
  expect(ends.landed).toBeGreaterThan(STEPS / 2);
});
