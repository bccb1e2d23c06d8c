import { expect, it } from 'vitest';
import { tokenLines } from '../../../src/bot/cards/price-lines.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { Mint } from '../../../src/solana/mint.ts';

const TEXTS = allTexts();
const STOCK: Token = {
  mint: 'XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W' as Mint,
  symbol: 'SPYx',
  name: 'SP500 xStock',
  decimals: 8,
  multiplier: '1.0057',
  tokenProgram: null,
  assetClass: 'stock',
  issuer: null,
};

it('a stock names its issuer in every language', () => {
  for (const texts of Object.values(TEXTS)) {
    const lines = tokenLines([STOCK], texts).map(({ html }) => html);
    expect(lines, texts.language).toHaveLength(2);
    expect(lines[1]).toContain('Backed');
  }
});

it('a token that only calls itself a stock is not one', () => {
  const claimed: Token = { ...STOCK, mint: 'SP5xFake11111111111111111111111111111111111' as Mint };
  expect(
    tokenLines([claimed], TEXTS.en)
      .map(({ html }) => html)
      .join(),
  ).not.toContain('Backed');
});
