import { PublicKey } from '@solana/web3.js';
import { fromConnection } from '../../src/guard/web3.ts';
import { seedTokens } from '../../src/sandbox/chain/tokens.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { type BinArray, type Pool, readBinArray, readPool } from '../../src/solana/dlmm/accounts.ts';
import { binArrayAddress } from '../../src/solana/dlmm/instructions.ts';
import { binArrayIndex } from '../../src/solana/dlmm/price.ts';
import { createSigner } from '../../src/solana/ed25519.ts';
import {
  DLMM_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../src/solana/known-programs.ts';
import { bytes, type Instruction, reads, u16, u32, u64 } from '../guard/support/instructions.ts';
import { person, stranger } from '../guard/support/people.ts';
import { tokenOf } from '../support/sbpf/programs.ts';
import { accountOf, buildSwap, type Landing, land, type RealWorld } from './real-world.ts';

/*
 * Pools of Meteora's real program, made and traded by its own calls: the accounts and data of `idls/dlmm.json`.
 */

export interface RealPool {
  readonly address: Address;
  readonly x: Address;
  readonly y: Address;
}

/** Basis points between two bins; the fee of the pool is one percent at this base factor. */
export const BIN_STEP = 25;
const BASE_FACTOR = 40_000;
const NO_PADDING = new Uint8Array(60);
const POOL_BASE = 'MFGQxwAmB91SwuYX36okv2Qmdc9aMuHTwWGUrp4AtB1' as Address;
const UNITS = 1_000_000_000_000n;

const derive = (...seeds: readonly (Uint8Array | string)[]) =>
  PublicKey.findProgramAddressSync(
    seeds.map((seed) => (typeof seed === 'string' ? Buffer.from(seed) : seed)),
    new PublicKey(DLMM_PROGRAM),
  )[0].toBase58() as Address;
const EVENT_AUTHORITY = derive('__event_authority');
const isBefore = (one: Address, other: Address) => Buffer.compare(addressBytes(one), addressBytes(other)) < 0;
const reserveOf = (pool: Address, mint: Address) => derive(addressBytes(pool), addressBytes(mint));
const oracleOf = (pool: Address) => derive('oracle', addressBytes(pool));
const call = (
  name: string,
  accounts: Instruction['accounts'],
  ...data: readonly (Uint8Array | number)[]
) => ({
  program: DLMM_PROGRAM,
  accounts,
  data: bytes(Buffer.from(name, 'hex'), ...data),
});
const ENDS = reads(EVENT_AUTHORITY, DLMM_PROGRAM);
let pools = 0;

type PoolOptions = { readonly isOfSol?: boolean; readonly feeMode?: number };

/** A pool of two new tokens, or of SOL and one, at bin 0, with the arrays around it. Person and stranger hold both. */
export async function createDlmmPool(world: RealWorld, options: PoolOptions = {}): Promise<RealPool> {
  pools += 1;
  const mint = (side: number) => createSigner(new Uint8Array(32).fill(side).fill(pools, 16)).address;
  const [x, y] = [options.isOfSol ? WRAPPED_SOL_MINT : mint(141), mint(142)];
  // Who makes a pool must hold both tokens (error 6060).
  const holders = [person, stranger].map(({ address: owner }) => ({
    owner,
    amounts: new Map(
      [x, y].filter((one) => one !== WRAPPED_SOL_MINT || owner !== person.address).map((one) => [one, UNITS]),
    ),
  }));
  await seedTokens(world.chain.rpcUrl, [tokenOf(x, 9), tokenOf(y, 9)], {
    mintAuthority: stranger.address,
    holders,
  });
  const address = derive(...[POOL_BASE, ...(isBefore(x, y) ? [x, y] : [y, x])].map(addressBytes));
  const pool = { address, x, y };
  for (const one of [createPair(pool, options.feeMode ?? 0), createArray(pool, -1), createArray(pool, 0)])
    await trade(world, [one]);
  return pool;
}

function createPair({ address, x, y }: RealPool, feeMode: number): Instruction {
  const none = [DLMM_PROGRAM, ''] as const;
  return call(
    'f349817e3313f16b',
    [
      ...[[address, 'w'] as const, none, ...reads(x, y)],
      ...[reserveOf(address, x), reserveOf(address, y), oracleOf(address)].map((one) => [one, 'w'] as const),
      ...[[accountOf(stranger.address, x), ''] as const, [stranger.address, 'sw'] as const, none, none],
      ...reads(TOKEN_PROGRAM, TOKEN_PROGRAM, SYSTEM_PROGRAM),
      ...[[accountOf(stranger.address, y), ''] as const, ...ENDS],
    ],
    ...[u32(0), u16(BIN_STEP), u16(BASE_FACTOR)],
    // By time, at once, for limit orders.
    ...[1, 0, 0, 1, 0, 0, feeMode, NO_PADDING],
  );
}

function createArray({ address }: RealPool, index: number): Instruction {
  const accounts = [
    [address, ''] as const,
    [binArrayAddress(address, index), 'w'] as const,
    [stranger.address, 'sw'] as const,
    [SYSTEM_PROGRAM, ''] as const,
  ];
  return call('235613b94ed44bd3', accounts, u64(BigInt.asUintN(64, BigInt(index))));
}

/** The stranger pays so much Y for X, or X for Y, over the arrays from the active bin on. */
export function swapIn(
  { address, x, y }: RealPool,
  paid: 'x' | 'y',
  amount: bigint,
  activeBin = 0,
): Instruction {
  const [xAccount, yAccount] = [accountOf(stranger.address, x), accountOf(stranger.address, y)];
  const [from, to] = paid === 'x' ? [xAccount, yAccount] : [yAccount, xAccount];
  const indexes = paid === 'x' ? [0, -1] : [-1, 0];
  const first = indexes.indexOf(binArrayIndex(activeBin));
  const arrays = indexes.slice(first).map((index) => binArrayAddress(address, index));
  return call(
    '414b3f4ceb5b5b88',
    [
      ...[[address, 'w'] as const, [DLMM_PROGRAM, ''] as const],
      ...[reserveOf(address, x), reserveOf(address, y), from, to].map((one) => [one, 'w'] as const),
      ...reads(x, y),
      ...[[oracleOf(address), 'w'] as const, [DLMM_PROGRAM, ''] as const, [stranger.address, 's'] as const],
      ...[...reads(TOKEN_PROGRAM, TOKEN_PROGRAM, MEMO_PROGRAM), ...ENDS],
      ...arrays.map((one) => [one, 'w'] as const),
    ],
    ...[u64(amount), u64(0n), u32(2), bytes(0, 0, 1, 0)],
  );
}

/** Lands the stranger's instructions. @throws Error where they fail */
export async function trade(world: RealWorld, instructions: readonly Instruction[]): Promise<void> {
  const landing: Landing = await land(
    world,
    await buildSwap(world, instructions, stranger.address),
    stranger,
  );
  if (landing.end !== 'landed') throw new Error(JSON.stringify(landing));
}

/** The pool and its two arrays as the chain has them. */
export async function readDlmm(
  { connection }: RealWorld,
  { address }: RealPool,
): Promise<{ readonly pool: Pool; readonly arrays: readonly (BinArray | undefined)[] }> {
  const addresses = [address, ...[-1, 0].map((index) => binArrayAddress(address, index))];
  const [account, ...arrays] = await fromConnection(connection).readAccounts(addresses);
  const pool = readPool(account);
  if (pool === undefined) throw new Error('no pool');
  return { pool, arrays: arrays.map(readBinArray) };
}
