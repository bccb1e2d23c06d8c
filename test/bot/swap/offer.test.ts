import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestQuote, makeOffer, minimumAfterSlippage } from '../../../src/bot/swap/offer.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeQuote } from '../support/make-quote.ts';

describe('a quote', () => {
  it('is the best by the amount that arrives, in any order', () => {
    const small = makeQuote({ toAmount: 1n as BaseUnits });
    const large = makeQuote({ toAmount: (2n ** 60n) as BaseUnits });
    expect(bestQuote([small, large])).toBe(large);
    expect(bestQuote([large, small])).toBe(large);
    expect(bestQuote([])).toBeUndefined();
  });

  it('becomes an offer for a minute', () => {
    expect(makeOffer(makeQuote(), 100, 5_000)).toEqual({
      routeName: 'desk',
      toAmount: 300n,
      minimumToAmount: 297n,
      fromUsd: 300,
      toUsd: 297,
      quotedAt: 5_000,
      validUntil: 65_000,
    });
  });

  it("keeps at least the agreed share, rounded in the person's favour", () => {
    const cases = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(cases, ([amount, bps]) => {
        const minimum = minimumAfterSlippage(amount as BaseUnits, bps);
        expect(minimum * 10_000n).toBeGreaterThanOrEqual(amount * BigInt(10_000 - bps));
        expect((minimum - 1n) * 10_000n).toBeLessThan(amount * BigInt(10_000 - bps) || 1n);
        expect(minimum).toBeLessThanOrEqual(amount);
      }),
    );
  });
});
