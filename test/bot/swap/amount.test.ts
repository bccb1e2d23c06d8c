import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatExact,
  formatShort,
  fromShown,
  isMultiplier,
  parseAmount,
  type Scale,
  toShown,
} from '../../../src/bot/swap/amount.ts';
import { MAX_BASE_UNITS } from '../../../src/bot/swap/brands.ts';

const decimals = fc.integer({ min: 0, max: 18 });
const amounts = fc.bigInt({ min: 1n, max: MAX_BASE_UNITS });

describe('an amount', () => {
  it.each([
    ['1.5', 9, 1_500_000_000n],
    ['.5', 6, 500_000n],
    ['  007 ', 0, 7n],
    ['1.500000000', 9, 1_500_000_000n],
    ['1.50', 1, 15n],
    ['18446744073709551615', 0, MAX_BASE_UNITS],
    ['0.000000001', 9, 1n],
  ])('%s with %i decimals is %s base units', (text, places, amount) => {
    expect(parseAmount(text, { decimals: places })).toEqual({ ok: true, amount });
  });

  it.each([
    ['1,5', 'comma'],
    ['1,000.5', 'comma'],
    ['2abc', 'not_a_number'],
    ['1e3', 'exponent'],
    ['1.5E-3', 'exponent'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['1.2345678', 'too_many_decimals'],
    ['18446744073709.551616', 'too_large'],
    ['99999999999999999999', 'too_large'],
    ['9'.repeat(400), 'too_large'],
    ['', 'not_a_number'],
    ['.', 'not_a_number'],
    ['1.', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['+1', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['1_000', 'not_a_number'],
    ['١', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['1 5', 'not_a_number'],
  ])('%s is refused as %s', (text, problem) => {
    expect(parseAmount(text, { decimals: 6 })).toEqual({ ok: false, problem });
  });

  it('reads back every text it writes', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        expect(parseAmount(formatAmount(amount, { decimals: places }), { decimals: places })).toEqual({
          ok: true,
          amount,
        });
      }),
      { numRuns: 500 },
    );
  });

  it('reads no text but a plain decimal, and never throws', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+eEx _') }));
    fc.assert(
      fc.property(texts, decimals, (text, places) => {
        const parsed = parseAmount(text, { decimals: places });
        if (!parsed.ok) return;
        expect(text.trim()).toMatch(/^(\d+(\.\d+)?|\.\d+)$/);
        expect(parsed.amount).toBeGreaterThan(0n);
        expect(parsed.amount).toBeLessThanOrEqual(MAX_BASE_UNITS);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [1_234_567_890_123n, 6, '1,234,567.89'],
    [123n, 9, '0.000000123'],
    [199_999_999n, 8, '1.99999'],
    [5n, 0, '5'],
    [1_000_000n, 6, '1'],
  ])('%s with %i decimals is shortened to %s', (amount, places, text) => {
    expect(formatShort(amount, { decimals: places })).toBe(text);
  });

  it('is never shortened to more than it is', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        const shown = formatShort(amount, { decimals: places }).replaceAll(',', '');
        const [whole = '', fraction = ''] = shown.split('.');
        expect(BigInt(whole + fraction.padEnd(places, '0'))).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe('formatExact', () => {
  it.each([
    [1_234_567_800_000n, 6, '1,234,567.8'],
    [1_000n, 0, '1,000'],
    [999n, 0, '999'],
    [1_234_567n, 9, '0.001234567'],
  ])('%s with %i decimals is %s', (amount, decimals, text) => {
    expect(formatExact(amount, { decimals })).toBe(text);
  });
});

/** AAPLx on mainnet: 1.00327 has no binary form, this is its nearest neighbour. */
const APPLE: Scale = { decimals: 8, multiplier: '1.003270000000000106' };

const chainAmounts = fc.bigInt({ min: 0n, max: MAX_BASE_UNITS });
const scales = fc
  .record({
    decimals: fc.integer({ min: 0, max: 12 }),
    factor: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
  })
  .map(({ decimals, factor }): Scale => ({ decimals, multiplier: factor.toFixed(18).replace(/\.?0+$/, '') }));

describe('an amount with a multiplier', () => {
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

  it('below one unit is no amount', () => {
    const huge: Scale = { decimals: 0, multiplier: '10' };
    expect(parseAmount('9', huge)).toEqual({ ok: false, problem: 'zero' });
    expect(parseAmount('25', huge)).toEqual({ ok: true, amount: 2n });
  });

  it('never grows by being written and read again', () => {
    fc.assert(
      fc.property(chainAmounts, scales, (amount, scale) => {
        const read = fromShown(toShown(amount, scale), scale);
        expect(read).toBeLessThanOrEqual(amount);
        expect(toShown(read, scale)).toBe(toShown(amount, scale));
      }),
    );
  });

  it('is never read as more than written', () => {
    fc.assert(
      fc.property(chainAmounts, scales, (shown, scale) => {
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
