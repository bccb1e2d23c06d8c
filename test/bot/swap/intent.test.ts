import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mint } from '../../../src/bot/swap/brands.ts';
import { buildIntent, parseIntent } from '../../../src/bot/swap/intent.ts';
import { buildCatalogue, matchToken, type Token } from '../../../src/bot/swap/token.ts';
import { USDC } from '../support/make-swap.ts';

const WSOL: Token = {
  ...USDC,
  mint: 'So11111111111111111111111111111111111111112' as Mint,
  symbol: 'SOL',
  decimals: 9,
};
const FAKE: Token = { ...USDC, mint: 'FakeUsdc1111' as Mint, symbol: 'usdc', name: 'Not the dollar' };
const TSLAX: Token = { ...USDC, mint: 'XsTesla' as Mint, symbol: 'TSLAx', name: 'Tesla xStock', decimals: 8 };
const catalogue = buildCatalogue([USDC, WSOL, TSLAX]);

describe('an intent', () => {
  it.each([
    '0.5 SOL USDC',
    ' 0.5  sol   to usdc ',
    '0.5 $SOL -> USDC',
    '0.5 native EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ])('"%s" is half a SOL into USDC', (line) => {
    const parsed = parseIntent(line, catalogue);
    expect(parsed).toMatchObject({
      ok: true,
      intent: { from: { mint: 'native' }, to: { symbol: 'USDC' }, amount: 500_000_000n },
    });
  });

  it.each([
    ['', 'bad_form'],
    ['1 SOL', 'bad_form'],
    ['1 SOL USDC now', 'bad_form'],
    ['1 SOL NOPE', 'unknown_token'],
    ['1 SOL SOL', 'same_token'],
    ['1 SOL wSOL', 'same_token'],
    ['1,5 SOL USDC', 'bad_amount'],
    ['1.0000000001 SOL USDC', 'bad_amount'],
  ])('"%s" is asked back as %s', (line, code) => {
    expect(parseIntent(line, catalogue)).toMatchObject({ ok: false, problem: { code } });
  });

  it('never chooses between two tokens of one symbol (T14)', () => {
    const both = buildCatalogue([USDC, FAKE]);
    expect(matchToken(both, 'USDC')).toEqual({ kind: 'many', tokens: [USDC, FAKE] });
    expect(matchToken(both, FAKE.mint)).toEqual({ kind: 'one', token: FAKE });
    expect(parseIntent('1 SOL USDC', both)).toMatchObject({ problem: { code: 'ambiguous_token' } });
  });

  it('offers what is similar to a word that names nothing', () => {
    expect(matchToken(catalogue, 'tesla')).toEqual({ kind: 'none', similar: [TSLAX] });
    expect(matchToken(catalogue, 'x')).toEqual({ kind: 'none', similar: [] });
  });

  it('calls the coin SOL and the wrapped form wSOL', () => {
    expect(matchToken(catalogue, 'SOL')).toMatchObject({ kind: 'one', token: { mint: 'native' } });
    expect(matchToken(catalogue, 'wsol')).toMatchObject({ kind: 'one', token: { mint: WSOL.mint } });
  });

  it('is searched without folding the list again', () => {
    let folded = 0;
    const counted: Token = {
      ...TSLAX,
      get symbol() {
        folded += 1;
        return 'TSLAx';
      },
    };
    const listed = [counted];
    const words = ['tslax', 'tesla', 'nothing', '$TSLAX'];
    for (const word of words) matchToken(buildCatalogue(listed), word);
    expect(folded).toBe(1);
  });

  it('is read the same from three answers', () => {
    const native = catalogue[0];
    if (!native) throw new Error('the catalogue is empty');
    expect(buildIntent(native, USDC, '2')).toEqual(parseIntent('2 SOL USDC', catalogue));
  });

  it('is read from any text without a throw', () => {
    fc.assert(fc.property(fc.string(), (line) => void parseIntent(line, catalogue)));
  });
});
