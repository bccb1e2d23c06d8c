/*
 * Prices of a Meteora DLMM pool, to the unit as its program computes them: raw units of token Y for one of token X,
 * with 64 bits behind the point. Source: github.com/MeteoraAg/dlmm-sdk, `commons/src/math`.
 */

const ONE = 1n << 64n;
const MAX_U128 = (1n << 128n) - 1n;
const BPS = 10_000n;

/** An ask sells token X for Y, a bid Y for X. */
export type Side = 'ask' | 'bid';

/**
 * (1 + step)^bin, rounded as the program rounds it: it multiplies the inverse of the base, which stays below one.
 * @param binStep basis points between neighbouring bins
 * @throws RangeError where the program has no price
 */
export function binPrice(binStep: number, bin: number): bigint {
  if (bin === 0) return ONE;
  let factor = MAX_U128 / (ONE + (BigInt(binStep) << 64n) / BPS);
  let power = ONE;
  for (let exponent = Math.abs(bin); exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) power = (power * factor) >> 64n;
    factor = (factor * factor) >> 64n;
  }
  if (power === 0n) throw new RangeError('the bin has no price');
  return bin > 0 ? MAX_U128 / power : power;
}

/** What an order of `sold` units gets in a bin of this price, rounded down, before its share of the pool's fee. */
export function proceedsOf(side: Side, sold: bigint, price: bigint): bigint {
  return side === 'ask' ? (sold * price) >> 64n : (sold << 64n) / price;
}

export type BinRange = { readonly binStep: number; readonly minBin: number; readonly maxBin: number };

/**
 * The bin nearest to the asked price that is not worse: there, `sold` units get at least `bought`. `undefined` where the
 * pool has none.
 */
export function nearestBin(
  { binStep, minBin, maxBin }: BinRange,
  side: Side,
  { sold, bought }: { readonly sold: bigint; readonly bought: bigint },
): number | undefined {
  const isEnough = (bin: number) => proceedsOf(side, sold, binPrice(binStep, bin)) >= bought;
  // Asks get more in higher bins, bids in lower ones.
  const [best, worst] = side === 'ask' ? [maxBin, minBin] : [minBin, maxBin];
  if (!isEnough(best)) return undefined;
  if (isEnough(worst)) return worst;
  let [enough, tooLittle] = [best, worst];
  while (Math.abs(enough - tooLittle) > 1) {
    const middle = Math.floor((enough + tooLittle) / 2);
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}

export const BINS_PER_ARRAY = 70;

/** The place of the array that holds the bin. */
export function binArrayIndex(bin: number): number {
  return Math.floor(bin / BINS_PER_ARRAY);
}
