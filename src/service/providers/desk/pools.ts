import { readFile } from 'node:fs/promises';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { NATIVE_COIN, type Token } from '../../../contract/index.ts';
import type { TradedToken } from '../provider.ts';

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

interface FreshPool {
  readonly decimals: number;
  readonly pool: Pool;
}

const PriceFileSchema = Type.Object({
  note: Type.String(),
  pools: Type.Record(Type.String(), Type.Object({ usd: Type.String(), liquidityUsd: Type.String() })),
});

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

/** The pools as they are before any trade, each worked out once from its seed. */
export class FreshPools {
  readonly #seeds: Readonly<Record<string, PoolSeed>>;
  readonly #known = new Map<string, FreshPool>();

  /** @param seeds by mint address, and `native` */
  constructor(seeds: Readonly<Record<string, PoolSeed>>) {
    this.#seeds = seeds;
  }

  /** The pool of a token; `undefined` where the desk has none. @throws RangeError where the seed is no price */
  find({ address, decimals }: Pick<TradedToken, 'address' | 'decimals'>): Pool | undefined {
    const known = this.#known.get(address);
    // The chain may have corrected the decimals of the list.
    if (known?.decimals === decimals) return known.pool;
    const seed = Object.hasOwn(this.#seeds, address) ? this.#seeds[address] : undefined;
    if (seed === undefined) return undefined;
    const pool = freshPool(seed, decimals);
    this.#known.set(address, { decimals, pool });
    return pool;
  }
}

/**
 * Reads the price file that the desk's pools start from.
 * @throws Error or RangeError that says what is wrong with the file
 */
export async function readPools(file: string): Promise<Readonly<Record<string, PoolSeed>>> {
  const prices: unknown = JSON.parse(await readFile(file, 'utf8'));
  const mistake = Value.Errors(PriceFileSchema, prices).First();
  if (mistake !== undefined) throw new Error(`${file}: ${mistake.path}: ${mistake.message}`);
  const { pools } = prices as Static<typeof PriceFileSchema>;
  for (const { usd, liquidityUsd } of Object.values(pools)) {
    parseNanoUsd(usd);
    parseNanoUsd(liquidityUsd);
  }
  return pools;
}

/** What the desk has to own so that its pools are real: base units by mint address, and by `native`. */
export function deskInventory(
  pools: Readonly<Record<string, PoolSeed>>,
  tokens: readonly Pick<Token, 'address' | 'decimals'>[],
): { readonly address: string; readonly amount: bigint }[] {
  const nativeCoin = { address: NATIVE_COIN, decimals: 9 };
  return [nativeCoin, ...tokens].flatMap(({ address, decimals }) => {
    const seed = pools[address];
    return seed === undefined ? [] : [{ address, amount: seedTokens(seed, decimals) }];
  });
}
