import { readFile } from 'node:fs/promises';
import { type Address, addressBytes } from '../../solana/address.ts';
import { BIN_ARRAY, BIN_ARRAY_LENGTH, POOL, POOL_LENGTH } from '../../solana/dlmm/accounts.ts';
import { binArrayAddress } from '../../solana/dlmm/instructions.ts';
import { BINS_PER_ARRAY, binArrayIndex, binPrice } from '../../solana/dlmm/price.ts';
import { DLMM_PROGRAM } from '../../solana/known-programs.ts';
import { deriveProgramAddress, findProgramAddress } from '../../solana/token-account.ts';
import { type ChainAccount, type Rent, readRent, setAccounts } from '../chain/rpc.ts';
import { type SandboxToken, tokenAccount } from '../chain/tokens.ts';

/*
 * The sandbox's pools for standing orders. Their accounts are written as the real program would have left them; the
 * program at their owner's address is the stand-in of program.c.
 */

export interface OrderPool {
  readonly address: Address;
  readonly x: SandboxToken;
  readonly y: SandboxToken;
  readonly reserves: readonly [Address, Address];
}

/** A pool with its first price, US dollars for a whole X where Y is a dollar. */
interface Opening {
  readonly x: SandboxToken;
  readonly y: SandboxToken;
  readonly usd: number;
}

/** Half a percent between two prices, and a fee of 0.2 %. */
const BIN_STEP = 50;
const BASE_FACTOR = 4_000;
export const FEE_RATE = BigInt(BASE_FACTOR * BIN_STEP * 10);
const PROTOCOL_SHARE_BPS = 1_000;
/** Bounds of the bin numbers. */
const MAX_BIN = 7_000;
/** Arrays on either side of the first price, which reach from a quarter of it to four times as much. */
const ARRAYS_BESIDE = 4;
/** What rests in each bin beside the orders of people, in whole Y. */
const DEPTH = 400n;

const PROGRAM_FILE = new URL('./program.so', import.meta.url);
const LOADER = 'BPFLoader2111111111111111111111111111111111';
const BITS = 512;
const CUSTOMIZABLE = 2;
const TAKES_ORDERS = 2;
const BY_TIME = 1;
/** The base of pools that anybody makes with terms of their own. */
const BASE = 'MFGQxwAmB91SwuYX36okv2Qmdc9aMuHTwWGUrp4AtB1' as Address;

export interface PlannedPools {
  readonly pools: readonly OrderPool[];
  /** Base units by mint in the reserves. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** Writes program and pools. @throws ChainError `chain_call_failed` */
  install(rpcUrl: string): Promise<void>;
}

export function planPools(openings: readonly Opening[]): PlannedPools {
  const planned = openings.map(planPool);
  const amounts = new Map<string, bigint>();
  for (const { pool, reserves } of planned)
    for (const [side, { address }] of [pool.x, pool.y].entries())
      amounts.set(address, (amounts.get(address) ?? 0n) + (reserves[side] ?? 0n));
  return {
    pools: planned.map(({ pool }) => pool),
    amounts,
    install: async (rpcUrl) => {
      const [rent, data] = await Promise.all([readRent(rpcUrl), readFile(PROGRAM_FILE)]);
      const program = { address: DLMM_PROGRAM, lamports: rent(data.length), owner: LOADER, data };
      const accounts = planned.flatMap((one) => accountsOf(one, rent));
      await setAccounts(rpcUrl, [{ ...program, executable: true }, ...accounts]);
    },
  };
}

type Planned = {
  readonly pool: OrderPool;
  readonly active: number;
  readonly bump: number;
  readonly arrays: readonly { readonly index: number; readonly data: Uint8Array }[];
  /** Base units of X and Y. */
  readonly reserves: readonly [bigint, bigint];
};

function planPool({ x, y, usd }: Opening): Planned {
  const [mintX, mintY] = [x, y].map(({ address }) => addressBytes(address as Address)) as [
    Uint8Array,
    Uint8Array,
  ];
  const seeds = [addressBytes(BASE), ...[mintX, mintY].sort(Buffer.compare)];
  const address = findProgramAddress(seeds, DLMM_PROGRAM);
  const bumps = Array.from({ length: 256 }, (_, at) => 255 - at);
  const bump = bumps.find((one) => deriveProgramAddress(seeds, one, DLMM_PROGRAM) === address) ?? 0;
  const reserveOf = (mint: Uint8Array) => findProgramAddress([addressBytes(address), mint], DLMM_PROGRAM);
  const active = Math.round(Math.log(usd * 10 ** (y.decimals - x.decimals)) / Math.log(1 + BIN_STEP / 1e4));
  const middle = binArrayIndex(active);
  const reserves: [bigint, bigint] = [0n, 0n];
  const arrays = Array.from({ length: 2 * ARRAYS_BESIDE + 1 }, (_, at) => {
    const index = middle - ARRAYS_BESIDE + at;
    return { index, data: planArray(address, index, active, DEPTH * 10n ** BigInt(y.decimals), reserves) };
  });
  const pool = { address, x, y, reserves: [reserveOf(mintX), reserveOf(mintY)] as const };
  return { pool, active, bump, arrays, reserves };
}

/** Adds what lies in the bins to the reserves. X rests at and above the price, Y below. */
function planArray(
  pool: Address,
  index: number,
  active: number,
  depth: bigint,
  reserves: [bigint, bigint],
): Uint8Array {
  const data = Buffer.alloc(BIN_ARRAY_LENGTH);
  data.write(BIN_ARRAY, 'hex');
  data.writeBigInt64LE(BigInt(index), 8);
  data.set(addressBytes(pool), 24);
  for (let place = 0; place < BINS_PER_ARRAY; place += 1) {
    const bin = index * BINS_PER_ARRAY + place;
    const start = 56 + 144 * place;
    const price = binPrice(BIN_STEP, bin);
    const side = bin >= active ? 0 : 1;
    const amount = side === 0 ? (depth << 64n) / price : depth;
    reserves[side] += amount;
    data.writeBigUInt64LE(amount, start + 8 * side);
    data.writeBigUInt64LE(BigInt.asUintN(64, price), start + 16);
    data.writeBigUInt64LE(price >> 64n, start + 24);
    data.writeBigUInt64LE(1n, start + 40);
  }
  return data;
}

function accountsOf({ pool, active, bump, arrays, reserves }: Planned, rent: Rent): readonly ChainAccount[] {
  const data = Buffer.alloc(POOL_LENGTH);
  data.write(POOL, 'hex');
  data.writeUInt16LE(BASE_FACTOR, 8);
  data.writeInt32LE(-MAX_BIN, 24);
  data.writeInt32LE(MAX_BIN, 28);
  data.writeUInt16LE(PROTOCOL_SHARE_BPS, 32);
  data.writeUInt8(TAKES_ORDERS, 35);
  data.writeUInt8(bump, 72);
  data.writeUInt16LE(BIN_STEP, 73);
  data.writeUInt8(CUSTOMIZABLE, 75);
  data.writeInt32LE(active, 76);
  data.writeUInt16LE(BIN_STEP, 80);
  data.writeUInt8(BY_TIME, 86);
  const { x, y } = pool;
  const named = [x.address as Address, y.address as Address, ...pool.reserves];
  for (const [place, address] of named.entries()) data.set(addressBytes(address), 88 + 32 * place);
  data.set(addressBytes(oracleOf(pool.address)), 552);
  for (const { index } of arrays) {
    const at = 584 + Math.floor((index + BITS) / 8);
    data.writeUInt8(data.readUInt8(at) | (1 << ((index + BITS) % 8)), at);
  }
  data.set(addressBytes(BASE), 784);
  return [
    { address: pool.address, lamports: rent(POOL_LENGTH), owner: DLMM_PROGRAM, data },
    ...arrays.map((array) => ({
      address: binArrayAddress(pool.address, array.index),
      lamports: rent(BIN_ARRAY_LENGTH),
      owner: DLMM_PROGRAM,
      data: array.data,
    })),
    ...[x, y].map((token, side) =>
      tokenAccount(pool.reserves[side] ?? '', token, pool.address, reserves[side] ?? 0n, rent),
    ),
  ];
}

/** The account where the real program notes past prices; the stand-in leaves it alone. */
export function oracleOf(pool: Address): Address {
  return findProgramAddress([Buffer.from('oracle'), addressBytes(pool)], DLMM_PROGRAM);
}
