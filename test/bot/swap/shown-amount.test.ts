import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  fromShown,
  isMultiplier,
  parseAmount,
  type Scale,
  toShown,
} from '../../../src/bot/swap/amount.ts';
import { MAX_BASE_UNITS } from '../../../src/bot/swap/brands.ts';

/** AAPLx as mainnet had it: 1.00327 is no binary number, and this is the one next to it. */
const APPLE: Scale = { decimals: 8, multiplier: '1.003270000000000106' };

const amounts = fc.bigInt({ min: 0n, max: MAX_BASE_UNITS });
const scales = fc
  .record({
    decimals: fc.integer({ min: 0, max: 12 }),
    factor: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
  })
  .map(({ decimals, factor }): Scale => ({ decimals, multiplier: factor.toFixed(18).replace(/\.?0+$/, '') }));

describe('an amount that wallets show multiplied', () => {
  it.each([
    [100_000_000n, '1.00327'],
    [99_674_066n, '1'],
    [1n, '0.00000001'],
  ])('of %s base units is written %s', (amount, text) => {
    expect(formatAmount(amount, APPLE)).toBe(text);
  });

  it.each(['1', '0.5', '1.00327', '12345.67890123'])('%s is read as what is shown as just that', (text) => {
    const parsed = parseAmount(text, APPLE);
    expect(parsed.ok && formatAmount(parsed.amount, APPLE)).toBe(text);
  });

  it('is not an amount where it is less than one unit', () => {
    const huge: Scale = { decimals: 0, multiplier: '10' };
    expect(parseAmount('9', huge)).toEqual({ ok: false, problem: 'zero' });
    expect(parseAmount('25', huge)).toEqual({ ok: true, amount: 2n });
  });

  it('never becomes more than was held by being written and read again', () => {
    fc.assert(
      fc.property(amounts, scales, (amount, scale) => {
        const read = fromShown(toShown(amount, scale), scale);
        expect(read).toBeLessThanOrEqual(amount);
        expect(toShown(read, scale)).toBe(toShown(amount, scale));
      }),
    );
  });

  it('is never read as what is shown as more than was written', () => {
    fc.assert(
      fc.property(amounts, scales, (shown, scale) => {
        const read = fromShown(shown, scale);
        expect(toShown(read, scale)).toBeLessThanOrEqual(shown);
        expect(toShown(read + 1n, scale)).toBeGreaterThanOrEqual(shown);
      }),
    );
  });

  it.each(['', '0', '0.0', '-1', '1e3', 'NaN', '1.', '.5', '12345678901', '1.1234567890123456789'])(
    'has no multiplier %s',
    (text) => expect(isMultiplier(text)).toBe(false),
  );
});
