import type { BinArray, OrderBin, PlacedOrder, Pool, PoolBin } from './accounts.ts';
import { BINS_PER_ARRAY } from './accounts.ts';
import { proceedsOf } from './price.ts';

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

/**
 * Of the whole order, each bin in its place; bins that were taken out before have an amount of zero.
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

export function binArrayIndex(bin: number): number {
  return Math.floor(bin / BINS_PER_ARRAY);
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
