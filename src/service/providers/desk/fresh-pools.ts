import type { TradedToken } from '../provider.ts';
import { freshPool, type Pool, type PoolSeed } from './pool.ts';

interface FreshPool {
  readonly decimals: number;
  readonly pool: Pool;
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
