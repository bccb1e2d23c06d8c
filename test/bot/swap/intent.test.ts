import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchToken } from '../../../src/bot/swap/catalogue.ts';
import { findTokens, labelTokens } from '../../../src/bot/swap/find-tokens.ts';
import { buildIntent, parseIntent } from '../../../src/bot/swap/intent.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { catalogueOf, listedAs } from '../support/listed.ts';
import { SOL, USDC } from '../support/make-swap.ts';

const WSOL: Token = {
  ...USDC,
  mint: 'So11111111111111111111111111111111111111112' as Mint,
  symbol: 'SOL',
  decimals: 9,
};
const FAKE: Token = { ...USDC, mint: 'FakeUsdc1111' as Mint, symbol: 'usdc', name: 'Not the dollar' };
const TSLAX: Token = { ...USDC, mint: 'XsTesla' as Mint, symbol: 'TSLAx', name: 'Tesla xStock', decimals: 8 };
const OTHER: Token = { ...FAKE, mint: 'FakeUsdc2222' as Mint };

const look = (words: readonly string[], tokens = [USDC, WSOL, TSLAX]) =>
  catalogueOf(tokens.map(listedAs), words, tokens);
const parse = async (line: string) => parseIntent(line, await look(line.split(/\s+/)));
const match = async (word: string, tokens?: Token[]) => matchToken(await look([word], tokens), word);

describe('an intent', () => {
  it.each([
    '0.5 SOL USDC',
    ' 0.5  sol   to usdc ',
    '0.5 $SOL -> USDC',
    '0.5 native EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ])('"%s" is half a SOL into USDC', async (line) => {
    const parsed = await parse(line);
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
  ])('"%s" is asked back as %s', async (line, code) => {
    expect(await parse(line)).toMatchObject({ ok: false, problem: { code } });
  });

  it('never chooses between two tokens of one symbol (T14)', async () => {
    expect(await match('usdc', [FAKE, OTHER])).toEqual({ kind: 'many', tokens: [FAKE, OTHER] });
    const both = await look(['usdc', 'SOL'], [FAKE, OTHER]);
    expect(parseIntent('1 SOL USDC', both)).toMatchObject({ problem: { code: 'ambiguous_token' } });
  });

  it('takes a shipped symbol for the shipped mint, whoever else bears it', async () => {
    expect(await match('usdc', [FAKE, USDC])).toEqual({ kind: 'one', token: USDC });
    expect(await match(FAKE.mint, [FAKE, USDC])).toEqual({ kind: 'one', token: FAKE });
  });

  it('knows a shipped mint by its shipped symbol only', async () => {
    const renamed = { ...USDC, symbol: 'BONK', name: 'Bonk' };
    expect(await match('bonk', [renamed])).toEqual({ kind: 'none', similar: [] });
    expect(await match('usdc', [renamed])).toEqual({ kind: 'one', token: USDC });
  });

  it('offers what is similar to a word that names nothing', async () => {
    expect(await match('tesla')).toEqual({ kind: 'none', similar: [TSLAX] });
    expect(await match('x')).toEqual({ kind: 'none', similar: [] });
  });

  it('calls the coin SOL and the wrapped form wSOL', async () => {
    expect(await match('SOL')).toMatchObject({ kind: 'one', token: { mint: 'native' } });
    expect(await match('wsol')).toMatchObject({ kind: 'one', token: { mint: WSOL.mint } });
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

  it('names a token by what is shown of its symbol, not by what is hidden in it', async () => {
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

  it('is read the same from three answers', async () => {
    expect(buildIntent(SOL, USDC, '2')).toEqual(await parse('2 SOL USDC'));
  });

  it('is read from any text without a throw', async () => {
    await fc.assert(fc.asyncProperty(fc.string(), async (line) => void (await parse(line))));
  });
});
