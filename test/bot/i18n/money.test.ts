import { expect, it } from 'vitest';
import { showChange, showCompact, showPrice, showSparkline } from '../../../src/bot/i18n/money.ts';

it.each([
  [0, '0'],
  [999.4, '999'],
  [9_512, '9,512'],
  [12_345, '12.35K'],
  [40_020_456.89, '40.02M'],
  [4_020_456.89, '4.02M'],
  [522_175_174.66, '522M'],
  [999_499, '999K'],
  [999_600, '1M'],
  [999_960_000, '1B'],
  [1.6e9, '1.6B'],
  [88_871_000_000_000, '88.87T'],
  [1e17, '100000T'],
])('%s is shown as %s', (value, shown) => {
  expect(showCompact(value)).toBe(shown);
});

it.each([
  [1_250.3, '$1,250.30'],
  [1, '$1.00'],
  [0.9998, '$0.9998'],
  [0.5, '$0.50'],
  [0.999_99, '$1.00'],
  [0.0142, '$0.0142'],
  [0.000_018_512, '$0.0000185'],
  [3.2e-12, '$0.0000000000032'],
])('a price of %s is shown as %s', (usd, shown) => {
  expect(showPrice(usd)).toBe(shown);
});

it.each([
  [125_050, '+1,250.5%'],
  [-25, '−0.25%'],
  [0, '0%'],
  [Number.POSITIVE_INFINITY, '+∞%'],
])('a change of %s basis points is shown as %s', (bps, shown) => {
  expect(showChange(bps, 'en')).toBe(shown);
});

it('draws one bar per value', () => {
  expect(showSparkline([1, 2, 3, 8], 'en')).toBe('▁▂▃█');
  expect(showSparkline([5, 5], 'zh')).toBe('▄▄');
  expect(showSparkline([], 'en')).toBe('');
  expect(showSparkline([1, 8], 'ar')).toBe('\u200e▁█\u200e');
});
