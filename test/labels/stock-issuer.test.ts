import { expect, it } from 'vitest';
import shipped from '../../data/tokens.json' with { type: 'json' };
import { stockIssuerOf } from '../../src/labels/token-label.ts';

it('every stock of the list says who issues it, and nothing else does', () => {
  for (const token of shipped) {
    expect(stockIssuerOf({ mint: token.address }) !== undefined, token.symbol).toBe(
      token.assetClass === 'stock',
    );
  }
});

it.each([
  ['XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W', 'Backed'],
  [shipped.find(({ symbol }) => symbol === 'COST')?.address ?? '', 'Backpack Securities'],
  ['nothing', undefined],
])('%s is of %s', (mint, issuer) => {
  expect(stockIssuerOf({ mint })).toBe(issuer);
});
