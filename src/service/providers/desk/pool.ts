/** Price and depth that a pool starts from, as decimal text in US dollars. */
export interface PoolSeed {
  readonly usd: string;
  /** The dollar side of the pool; the token side is worth the same. */
  readonly liquidityUsd: string;
}

/** A constant-product pool of one token against US dollars; dollars are counted in billionths. */
export interface Pool {
  /** Base units of the token. */
  readonly tokens: bigint;
  /** Tokens times dollars: what never changes. */
  readonly product: bigint;
}

const NANO_USD_DECIMALS = 9;

/** What one trade through two pools gives; token amounts are base units, dollars are billionths. */
interface Trade {
  readonly toAmount: bigint;
  readonly fromNanoUsd: bigint;
  readonly toNanoUsd: bigint;
}

/** The pool of `seed` before any trade. @throws RangeError where the seed is no price */
export function freshPool(seed: PoolSeed, decimals: number): Pool {
  const tokens = seedTokens(seed, decimals);
  return { tokens, product: tokens * parseNanoUsd(seed.liquidityUsd) };
}

/**
 * A fresh pool after a net flow of tokens into it; the flow alone tells the state.
 * @returns `undefined` where the flow has drained the pool
 */
export function poolAfter(fresh: Pool, flow: bigint): Pool | undefined {
  const tokens = fresh.tokens + flow;
  return tokens <= 0n ? undefined : { tokens, product: fresh.product };
}

/** Base units of the token side when the pool is fresh: what the desk has to own of it. */
export function seedTokens(seed: PoolSeed, decimals: number): bigint {
  return (parseNanoUsd(seed.liquidityUsd) * 10n ** BigInt(decimals)) / parseNanoUsd(seed.usd);
}

/**
 * Sells `fromAmount` into one pool and buys from the other with the proceeds, less `feeBps`. Every rounding is in the
 * desk's favour, so that no sequence of trades draws dust out of it.
 */
export function trade(from: Pool, to: Pool, fromAmount: bigint, feeBps: number): Trade {
  const proceeds = dollarsOf(from) - divideUp(from.product, from.tokens + fromAmount);
  const spent = (proceeds * BigInt(10_000 - feeBps)) / 10_000n;
  const bought = spent > 0n ? to.tokens - divideUp(to.product, dollarsOf(to) + spent) : 0n;
  const toAmount = bought > 0n ? bought : 0n;
  return { toAmount, fromNanoUsd: spotValue(from, fromAmount), toNanoUsd: spotValue(to, toAmount) };
}

function dollarsOf({ product, tokens }: Pool): bigint {
  return product / tokens;
}

function spotValue({ product, tokens }: Pool, amount: bigint): bigint {
  return (product * amount) / (tokens * tokens);
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** @throws RangeError where `text` is not a positive decimal number with at most nine places */
export function parseNanoUsd(text: string): bigint {
  const [, whole = '', places = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  const nano = BigInt(`${whole}${places.padEnd(NANO_USD_DECIMALS, '0')}` || '0');
  if (whole === '' || nano === 0n) throw new RangeError(`not a positive dollar figure: ${text}`);
  return nano;
}
