import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSymbol, presentPrice } from '../../../src/bot/web/present.ts';
import { makeSwap } from './support/swap-rows.ts';

const token = makeSwap().intent.to;

test('T14: a symbol is one short word whatever its issuer wrote', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (symbol) => {
      const plain = plainSymbol({ ...token, symbol });
      expect(plain.length).toBeGreaterThan(0);
      expect([...plain].length).toBeLessThanOrEqual(16);
      expect(plain).not.toMatch(/[\p{C}\p{Z}]/u);
    }),
  );
});

test('T14: what reorders or hides is left out, and a symbol of nothing else becomes the mint', () => {
  expect(plainSymbol({ ...token, symbol: 'US\u202EDC\u200B' })).toBe('USDC');
  expect(plainSymbol({ ...token, symbol: '\u200B \u202E' })).toBe('EPjF…Dt1v');
});

test('what arrives is cut, never rounded up', () => {
  const swap = makeSwap();
  const offer = { ...swap.offer, toAmount: 99_999_999n as typeof swap.offer.toAmount };
  expect(presentPrice({ ...swap, offer }).gets).toBe('99.9999 USDC');
});
