import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../../src/bot/swap/brands.ts';
import type { GuardSummary } from '../../../src/bot/swap/ports.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { plainSymbol, presentPrice, presentSummary } from '../../../src/bot/web/present.ts';
import { makeSwap, OWNER } from './support/swap-rows.ts';

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

describe('what the transaction does, in words', () => {
  const swap = makeSwap();
  const summary: GuardSummary = {
    pays: { mint: swap.intent.from.mint, amount: swap.intent.amount },
    receivesAtLeast: { mint: swap.intent.to.mint, amount: swap.offer.minimumToAmount },
    to: OWNER,
    networkFeeLamports: 5_000n,
    priorityFeeLamports: 95_000n,
    rentLamports: 0n,
    newAccounts: 0,
    warnings: [],
  };
  const { from, to, amount } = swap.intent;
  /** 100,000 lamports at the prices of this swap. */
  const feeOf = (changes: Partial<Swap>) => presentSummary(summary, { ...swap, ...changes }).networkFee;
  const toSol = {
    intent: { ...swap.intent, from: to, to: from },
    offer: { ...swap.offer, toAmount: amount, toUsd: 99 },
  };

  test.each([
    ['from SOL', {}, '$0.02'],
    ['from wrapped SOL', { intent: { ...swap.intent, from: { ...from, mint: WRAPPED_SOL_MINT } } }, '$0.02'],
    ['to SOL', toSol, '$0.02'],
    ['where a fee is next to nothing', { offer: { ...swap.offer, fromUsd: 0.5 } }, '<$0.01'],
    ['where the service gave no price', { offer: { ...swap.offer, fromUsd: null } }, null],
    ['to nothing at all', { ...toSol, offer: { ...toSol.offer, toAmount: 0n as typeof amount } }, null],
    ['between two other tokens', { intent: { ...swap.intent, from: to } }, null],
  ])('the network fee has both its parts, and dollars %s', (_case, changes: Partial<Swap>, usd) => {
    expect(feeOf(changes)).toEqual({ lamports: '100000', text: '0.0001 SOL', usd });
  });

  test('what is expected is said where it is more than what is certain', () => {
    expect(presentSummary(summary, swap).expected).toBe('99 USDC');
    const receivesAtLeast = { ...summary.receivesAtLeast, amount: swap.offer.toAmount };
    expect(presentSummary({ ...summary, receivesAtLeast }, swap).expected).toBeNull();
  });
});
