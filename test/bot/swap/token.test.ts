import { describe, expect, it } from 'vitest';
import { chooseToken, isSameAsset } from '../../../src/bot/swap/catalogue.ts';
import { findTokens, labelTokens, type Token } from '../../../src/bot/swap/token.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { catalogueOf, listedAs } from '../support/listed.ts';
import { SOL, USDC } from '../support/make-swap.ts';

const WSOL: Token = {
  ...USDC,
  mint: 'So11111111111111111111111111111111111111112' as Mint,
  symbol: 'SOL',
  decimals: 9,
};
const FALSE_USDC: Token = { ...USDC, mint: 'FakeUsdc1111' as Mint, symbol: 'usdc', name: 'Not the dollar' };
const TSLAX: Token = { ...USDC, mint: 'XsTesla' as Mint, symbol: 'TSLAx', name: 'Tesla xStock', decimals: 8 };
const OTHER: Token = { ...FALSE_USDC, mint: 'FakeUsdc2222' as Mint };

const catalogue = (words: readonly string[], tokens = [USDC, WSOL, TSLAX]) =>
  catalogueOf(tokens.map(listedAs), words, tokens);
const match = async (word: string, tokens?: Token[]) => chooseToken(word, await catalogue([word], tokens));

describe('an intent', () => {
  it('never chooses between two tokens of one symbol (T14)', async () => {
    expect(await match('usdc', [FALSE_USDC, OTHER])).toEqual({
      problem: { code: 'ambiguous_token', word: 'usdc', tokens: [FALSE_USDC, OTHER] },
    });
  });

  it('maps a shipped symbol to the shipped mint, despite other tokens with it', async () => {
    expect(await match('usdc', [FALSE_USDC, USDC])).toEqual({ token: USDC });
    expect(await match(FALSE_USDC.mint, [FALSE_USDC, USDC])).toEqual({ token: FALSE_USDC });
  });

  it('knows a shipped mint by its shipped symbol only', async () => {
    const renamed = { ...USDC, symbol: 'BONK', name: 'Bonk' };
    expect(await match('bonk', [renamed])).toMatchObject({ problem: { code: 'unknown_token', similar: [] } });
    expect(await match('usdc', [renamed])).toEqual({ token: USDC });
  });

  it('offers similar tokens for an unknown word', async () => {
    expect(await match('tesla')).toMatchObject({ problem: { code: 'unknown_token', similar: [TSLAX] } });
    expect(await match('x')).toMatchObject({ problem: { code: 'unknown_token', similar: [] } });
  });

  it('calls the coin SOL and the wrapped form wSOL', async () => {
    expect(await match('SOL')).toMatchObject({ token: { mint: 'native' } });
    expect(await match('wsol')).toMatchObject({ token: { mint: WSOL.mint } });
  });

  it('treats SOL and wrapped SOL as one asset', () => {
    expect(isSameAsset(SOL, WSOL)).toBe(true);
    expect(isSameAsset(SOL, USDC)).toBe(false);
  });

  it('is searched without folding the list again', () => {
    let folded = 0;
    const listed = [
      {
        ...listedAs(TSLAX),
        get symbol() {
          folded += 1;
          return 'TSLAx';
        },
      },
    ];
    for (const word of ['tslax', 'tesla', 'nothing', '$TSLAX']) findTokens(labelTokens(listed), word);
    expect(folded).toBe(1);
  });

  it('matches the visible letters of a symbol, not the invisible ones', async () => {
    const hidden: Token = {
      ...TSLAX,
      mint: 'XsHidden' as Mint,
      symbol: 'HI\u200bDDEN\u0007',
      name: 'A\u200dB',
    };
    const list = labelTokens([listedAs(hidden)]);
    expect(findTokens(list, 'hidden').named.map(({ mint }) => mint)).toEqual([hidden.mint]);
    expect(findTokens(list, '$hid\u200bden').named).toHaveLength(1);
    expect(findTokens(list, 'ab').similar).toHaveLength(1);
  });
});
