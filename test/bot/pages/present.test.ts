import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPlainText } from '../../../src/bot/i18n/html.ts';
import { showToken } from '../../../src/bot/i18n/money.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { presentPrice, presentSummary, presentTokens } from '../../../src/bot/pages/present.ts';
import { WRAPPED_SOL_MINT } from '../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { makeSummary } from '../support/make-summary.ts';
import { makeSwap, OWNER } from './support/rows.ts';

test('the page identifies the token of each side, and warns of one that resembles another', () => {
  const swap = makeSwap();
  const fake = {
    ...swap.intent.to,
    mint: 'FakeUSDC1111111111111111111111111111111111' as Mint,
    symbol: 'U\u0405DC',
  };
  const named = { ...swap, intent: { ...swap.intent, to: fake } };
  const explorer = (address: string) => `https://explorer.example/address/${address}`;
  expect(presentTokens(named, explorer)).toEqual([
    { label: 'SOL', symbol: 'SOL', mint: null, isLookalike: false },
    {
      label: 'U\u0405DC (Fake…1111)',
      symbol: 'U\u0405DC',
      mint: { address: fake.mint, short: 'Fake…1111', explorerUrl: explorer(fake.mint) },
      isLookalike: true,
    },
  ]);
  expect(presentPrice(named, allTexts().en).gets).toContain('U\u0405DC (Fake…1111)');
  expect(presentTokens(swap, explorer)[1]).toMatchObject({ label: 'USDC', isLookalike: false });
});

test('the page describes a token like the chat, for any text of its issuer', () => {
  const swap = makeSwap();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (symbol) => {
      const to = { ...swap.intent.to, symbol, mint: 'FakeUSDC1111111111111111111111111111111111' as Mint };
      const named = { ...swap, intent: { ...swap.intent, to } };
      const [, shown] = presentTokens(named, String);
      expect(toPlainText(showToken(to))).toBe(shown?.label);
      expect(presentPrice(named, allTexts().en).gets.endsWith(` ${shown?.label}`)).toBe(true);
    }),
  );
});

test('the received amount is rounded down', () => {
  const swap = makeSwap();
  const offer = { ...swap.offer, toAmount: 99_999_999n as typeof swap.offer.toAmount };
  expect(presentPrice({ ...swap, offer }, allTexts().en).gets).toBe('99.9999 USDC');
});

describe('the effect of the transaction, in words', () => {
  const swap = makeSwap();
  const texts = allTexts().en;
  const asOffered = {
    fromAddress: OWNER,
    toAddress: OWNER,
    fromMint: swap.intent.from.mint,
    toMint: swap.intent.to.mint,
    fromAmount: swap.intent.amount,
    minimumToAmount: swap.offer.minimumToAmount,
  };
  const summary = makeSummary(asOffered, { priorityFeeLamports: 95_000n });
  const { from, to, amount } = swap.intent;
  /** 100,000 lamports at this swap's prices. */
  const feeOf = (changes: Partial<Swap>) =>
    presentSummary(summary, { ...swap, ...changes }, texts).networkFee;
  const toSol = {
    intent: { from: to, to: from, amount: 100_000_000n as typeof amount },
    offer: { ...swap.offer, toAmount: amount, toUsd: 99 },
  };

  test.each([
    ['from SOL', {}, '$0.02'],
    ['from wrapped SOL', { intent: { ...swap.intent, from: { ...from, mint: WRAPPED_SOL_MINT } } }, '$0.02'],
    ['to SOL', toSol, '$0.02'],
    [
      'where a fee is next to nothing',
      { offer: { ...swap.offer, fromUsd: 0.5, toUsd: 0.5, toAmount: 500_000n as typeof amount } },
      '<\u00a0$0.01',
    ],
    ['where the service gave no price', { offer: { ...swap.offer, fromUsd: null } }, null],
    ['to nothing at all', { ...toSol, offer: { ...toSol.offer, toAmount: 0n as typeof amount } }, null],
    ['between two other tokens', { intent: { ...swap.intent, from: to } }, null],
  ])('the network fee has both its parts, and dollars %s', (_case, changes: Partial<Swap>, usd) => {
    expect(feeOf(changes)).toEqual({ lamports: '100000', text: '0.0001 SOL', usd });
  });

  test('the expected amount is shown when it exceeds the guaranteed one', () => {
    expect(presentSummary(summary, swap, texts).expected).toBe('99 USDC');
    const receivesAtLeast = { ...summary.receivesAtLeast, amount: swap.offer.toAmount };
    expect(presentSummary({ ...summary, receivesAtLeast }, swap, texts).expected).toBeNull();
  });
});
