import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freshPool,
  parseNanoUsd,
  poolAfter,
  seedTokens,
  trade,
} from '../../../../src/service/providers/desk/pricing.ts';

const decimals = fc.integer({ min: 0, max: 9 });
const dollars = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
const depth = fc.integer({ min: 10_000, max: 100_000_000 }).map(String);
const seed = fc.record({ usd: dollars, liquidityUsd: depth });

function deepPool(of: { usd: string; liquidityUsd: string }, places: number) {
  const pool = poolAfter(freshPool(of, places), 0n);
  fc.pre(pool !== undefined && pool.tokens > 1_000n);
  if (pool === undefined) throw new Error('unreachable after fc.pre');
  return pool;
}

describe('a trade through two pools', () => {
  it('never pays out more than the spot value, nor the whole pool', () => {
    fc.assert(
      fc.property(
        seed,
        decimals,
        seed,
        decimals,
        fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        (a, da, b, db, amount) => {
          const from = deepPool(a, da);
          const to = deepPool(b, db);
          const result = trade(from, to, amount, 10);
          expect(result.toAmount).toBeLessThan(to.tokens);
          expect(result.toNanoUsd).toBeLessThanOrEqual(result.fromNanoUsd);
        },
      ),
    );
  });

  it('pays out no dust after a trade that emptied a pool', () => {
    const a = { usd: '0.56', liquidityUsd: '10000' };
    const b = { usd: '0.01', liquidityUsd: '10000' };
    const amount = 452_075_949_349_232n;
    const out = trade(deepPool(a, 0), deepPool(b, 0), amount, 10).toAmount;
    const from = poolAfter(freshPool(b, 0), -out);
    const to = poolAfter(freshPool(a, 0), amount);
    if (from === undefined || to === undefined) throw new Error('both pools still hold something');
    expect(trade(from, to, out, 10).toAmount).toBeLessThanOrEqual(amount);
  });

  it('gives a worse price for more', () => {
    fc.assert(
      fc.property(
        seed,
        decimals,
        seed,
        decimals,
        fc.bigInt({ min: 1n, max: 2n ** 60n }),
        (a, da, b, db, amount) => {
          const from = deepPool(a, da);
          const to = deepPool(b, db);
          const single = trade(from, to, amount, 10).toAmount;
          const double = trade(from, to, amount * 2n, 10).toAmount;
          // A trade loses up to a base unit and a few billionths of a dollar to rounding.
          const dust = 2n + 4n * ((to.tokens * to.tokens) / to.product + 1n);
          expect(double).toBeLessThanOrEqual(single * 2n + dust);
          expect(double).toBeGreaterThanOrEqual(single);
        },
      ),
    );
  });

  it('gives no profit on a round trip', () => {
    fc.assert(
      fc.property(
        seed,
        decimals,
        seed,
        decimals,
        fc.bigInt({ min: 1n, max: 2n ** 50n }),
        (a, da, b, db, amount) => {
          const out = trade(deepPool(a, da), deepPool(b, db), amount, 10).toAmount;
          const from = poolAfter(freshPool(b, db), -out);
          const to = poolAfter(freshPool(a, da), amount);
          fc.pre(from !== undefined && to !== undefined && out > 0n);
          if (from === undefined || to === undefined) return;
          expect(trade(from, to, out, 10).toAmount).toBeLessThanOrEqual(amount);
        },
      ),
    );
  });
});

describe('a pool', () => {
  it('ends when its reserve is exceeded', () => {
    const stock = { usd: '10', liquidityUsd: '1000' };
    expect(seedTokens(stock, 2)).toBe(10_000n);
    expect(poolAfter(freshPool(stock, 2), -10_000n)).toBeUndefined();
    expect(poolAfter(freshPool(stock, 2), -9_999n)).toMatchObject({ tokens: 1n });
  });

  it.each(['', '0', '0.0', '-1', '1e3', '1,5', '1.', '.5', '1.1234567891', 'abc'])(
    'refuses the figure %j',
    (text) => {
      expect(() => parseNanoUsd(text)).toThrow(RangeError);
    },
  );

  it('reads small prices exactly', () => {
    expect(parseNanoUsd('0.0000185')).toBe(18_500n);
  });
});
