import type { Address } from '../address.ts';
import {
  type BinArray,
  type OrderBin,
  type OwnedData,
  type PlacedOrder,
  type Pool,
  type PoolBin,
  readBinArray,
  readOrder,
  readPool,
} from './accounts.ts';
import { binArrayAddress, binArrayIndexes } from './instructions.ts';
import { BINS_PER_ARRAY, binArrayIndex, proceedsOf } from './price.ts';

/*
 * How far an order is filled. Swaps do not touch the order's account: the bin counts ages, and an order of an older age
 * has been reached. Source: `commons/src/extensions/limit_order.rs` of github.com/MeteoraAg/dlmm-sdk.
 */

/** Units of the sold token, and of X and Y what a cancel pays out now. */
export type Progress = {
  readonly amount: bigint;
  readonly filled: bigint;
  /** What the filled part got, in the bought token. */
  readonly proceeds: bigint;
  /** The maker's share of the pool's fee. */
  readonly fees: { readonly x: bigint; readonly y: bigint };
};

export type OpenOrder = {
  readonly placed: PlacedOrder;
  readonly pool: Pool;
  readonly progress: readonly Progress[];
  /** Units of X and Y that a cancel pays out, beside the shares of the fee. */
  readonly due: { readonly x: bigint; readonly y: bigint; readonly fees: Progress['fees'] };
  /** The deposit of the order's account, lamports. */
  readonly deposit: bigint;
};

type Account = OwnedData & { readonly lamports: bigint };

/**
 * Order, pool and bins at one slot. `undefined` where there is no such order.
 * @param read accounts at one slot
 * @throws RangeError where pool or bins are missing, and errors of `read`
 */
export async function readOpenOrder(
  read: (addresses: readonly Address[]) => Promise<readonly (Account | undefined)[]>,
  order: Address,
): Promise<OpenOrder | undefined> {
  // Pool and bins of an order never change, so its account may be read before for their addresses.
  const [named] = await read([order]);
  const found = readOrder(named);
  if (found === undefined) return undefined;
  const arrays = binArrayIndexes(found.bins).map((index) => binArrayAddress(found.pool, index));
  const [account, poolAccount, ...bins] = await read([order, found.pool, ...arrays]);
  const placed = readOrder(account);
  if (account === undefined || placed === undefined) return undefined;
  const pool = readPool(poolAccount);
  if (pool === undefined) throw new RangeError('the pool of the order is missing');
  const progress = readProgress(placed, pool, bins.map(readBinArray));
  return { placed, pool, progress, due: dueOf(placed, progress), deposit: account.lamports };
}

function dueOf({ bins }: PlacedOrder, progress: readonly Progress[]): OpenOrder['due'] {
  const due = { x: 0n, y: 0n, fees: { x: 0n, y: 0n } };
  for (const [at, { amount, filled, proceeds, fees }] of progress.entries()) {
    const isAsk = bins[at]?.side === 'ask';
    due.x += isAsk ? amount - filled : proceeds;
    due.y += isAsk ? proceeds : amount - filled;
    due.fees.x += fees.x;
    due.fees.y += fees.y;
  }
  return due;
}

/**
 * Reads the progress of the whole order, each bin in its place; bins that were taken out before have an amount of
 * zero.
 * @param arrays at the same slot as the order
 * @throws RangeError where they do not fit the order
 */
export function readProgress(
  order: PlacedOrder,
  { feeToken }: Pick<Pool, 'feeToken'>,
  arrays: readonly (BinArray | undefined)[],
): readonly Progress[] {
  return order.bins.map((bin) => {
    const index = binArrayIndex(bin.bin);
    const array = arrays.find((one) => one?.pool === order.pool && one.index === BigInt(index));
    const poolBin = array?.bins[bin.bin - index * BINS_PER_ARRAY];
    if (poolBin === undefined) throw new RangeError('a bin of the order is missing');
    return progressOf(bin, poolBin, feeToken);
  });
}

function progressOf({ side, amount, age }: OrderBin, bin: PoolBin, feeToken: Pool['feeToken']): Progress {
  const filled = amount - unfilledOf(amount, age, bin);
  const all = bin.filled[side];
  const fee = filled === 0n || all === 0n ? 0n : (bin.fees[side] * filled) / all;
  const isFeeInX = feeToken === 'paid' && side === 'bid';
  return {
    amount,
    filled,
    proceeds: filled === 0n ? 0n : proceedsOf(side, filled, bin.price),
    fees: isFeeInX ? { x: fee, y: 0n } : { x: 0n, y: fee },
  };
}

/** Orders of one age share a fill by their amounts. */
function unfilledOf(amount: bigint, age: number, { open, processing, remaining, ...bin }: PoolBin): bigint {
  if (amount === 0n) return 0n;
  if (age > bin.age) throw new RangeError('the order is younger than its bin');
  if (age === bin.age) return amount;
  if (age + 1 < bin.age || (open === 0n && remaining === 0n) || processing === 0n) return 0n;
  return (amount * remaining + processing - 1n) / processing;
}
