import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import shipped from '../../data/tokens.json' with { type: 'json' };
import { shortAddress } from '../../src/labels/clean-label.ts';
import {
  identityOf,
  looksLikeShipped,
  mixesAlphabets,
  nameOf,
  SHIPPED_TOKENS,
  skeletonOf,
  stockIssuerOf,
  symbolOf,
} from '../../src/labels/token-label.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MINT = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const token = (symbol: string, name = 'Something else', mint = MINT) => ({ symbol, name, mint });

describe('the label of a shipped mint', () => {
  it('equals the shipped one for any label of the service', () => {
    const lie = token('BONK', 'Bonk', USDC);
    expect([symbolOf(lie), nameOf(lie), identityOf(lie)]).toEqual(['USDC', 'USD Coin', 'USDC']);
    expect(looksLikeShipped(lie)).toBe(false);
  });

  it('exists for all of them and for SOL', () => {
    expect(SHIPPED_TOKENS.size).toBe(66);
    expect(symbolOf(token('?', '?', 'native'))).toBe('SOL');
    expect(symbolOf(token('SOL', '?', 'So11111111111111111111111111111111111111112'))).toBe('wSOL');
  });
});

describe('the label of any other mint', () => {
  it.each([
    ['FOO', 'FOO (7xKX…gAsU)'],
    ['USDC (EPjF…Dt1v)', 'USDCEPjF...Dt1v (7xKX…gAsU)'],
    ['000', '“000” (7xKX…gAsU)'],
    ['1INCH', '“1INCH” (7xKX…gAsU)'],
    ['\u05e9\u05dc\u05d5\u05dd', '7xKX…gAsU'],
    ['✅', '7xKX…gAsU'],
    ['', '7xKX…gAsU'],
    ['\u67f4\u72ac', '\u67f4\u72ac (7xKX…gAsU)'],
  ])('%j is %s', (symbol, shown) => {
    expect(identityOf(token(symbol))).toContain(shown);
  });

  it('has its short mint, for any symbol', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (symbol) => {
        const shown = identityOf(token(symbol));
        expect(shown).toMatch(/(^| \()7xKX…gAsU\)?$/);
        expect([...symbolOf(token(symbol))].length).toBeLessThanOrEqual(18);
        expect(symbolOf(token(symbol))).not.toMatch(/[\p{C}\p{Z}()]/u);
      }),
    );
  });

  it('has no quotation mark or emoji in its name', () => {
    expect(nameOf(token('X', '“USD Coin”, mint ✅ EPjF'))).toBe('USD Coin, mint EPjF');
    expect(nameOf(token('X', ''))).toBe('X');
  });
});

describe('a token that reads like a shipped one', () => {
  it('has a shipped symbol, in any case and any lookalike letters', () => {
    for (const { symbol } of SHIPPED_TOKENS.values()) {
      for (const worn of [symbol, symbol.toLowerCase(), symbol.toUpperCase(), `$${symbol}`, `${symbol}.e`]) {
        expect(looksLikeShipped(token(worn)), worn).toBe(true);
      }
    }
  });

  it.each([
    ['Cyrillic letters', 'U\u0405D\u0421'],
    ['Greek letters', '\u0392onk'],
    ['zero for O', 'B0NK'],
    ['eight for B', '8onk'],
    ['five for S', '5OL'],
    ['l for I', 'lNF'],
    ['a dollar for S', 'U$DC'],
    ['full-width letters', '\uff35\uff33\uff24\uff23'],
    ['combining marks', 'U\u0301S\u0308D\u0323C'],
    ['small capitals', '\u1d1c\ua731\u1d05\u1d04'],
    ['framed letters', '\u{1f184}\u{1f182}\u{1f173}\u{1f172}'],
    ['flags', '\u{1f1fa}\u{1f1f8}\u{1f1e9}\u{1f1e8}'],
    ['invisible characters', 'US\u200bDC'],
    ['dots', 'U.S.D.C'],
    ['more behind it', 'USDC (Circle)'],
    ['letters that no table has', 'U\u0da7DC'],
  ])('may have %s', (_, symbol) => {
    expect(looksLikeShipped(token(symbol))).toBe(true);
  });

  it('has a shipped name or symbol as its name', () => {
    expect(looksLikeShipped(token('ZZZ', 'USD  Coin'))).toBe(true);
    expect(looksLikeShipped(token('USD Coin', 'ZZZ'))).toBe(true);
    expect(looksLikeShipped(token('ZZZ', 'usdc'))).toBe(true);
  });

  it.each(['FOO', 'BONKERS', '\u67f4\u72ac', '1INCH', 'USDZ', '\u{1f680}', ''])('is not %j', (symbol) => {
    expect(looksLikeShipped(token(symbol))).toBe(false);
  });
});

describe('the skeleton of a label', () => {
  it.each([
    ['USDC', 'usdc'],
    ['USDC', 'UЅDС'],
    ['USDC', 'U\u200bS.D C'],
    ['USDC', 'ÜŚĎĆ'],
    ['USDC', 'ＵＳＤＣ'],
    ['USDC', '🇺🇸🇩🇨'],
    ['BONK', '8ΟNК'],
    ['SOL', '$0l'],
    ['JUMP', 'JUrnP'],
    ['WIF', 'vvlf'],
  ])('is the same for %s and %s', (label, alike) => {
    expect(skeletonOf(alike)).toBe(skeletonOf(label));
  });

  it.each([
    ['USDC', 'USDT'],
    ['BONK', 'BANK'],
    ['WIF', 'WOLF'],
    ['SOL', 'SOUL'],
  ])('differs for %s and %s', (label, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(label));
  });

  it('ignores case, marks and invisible characters, and is its own skeleton', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('\u0301', '\u200d', ' ', '.'),
        (label, noise) => {
          const skeleton = skeletonOf(label);
          expect(skeletonOf([...label].join('\u200b'))).toBe(skeletonOf([...label].join('\u2060')));
          expect(skeletonOf(`${label}${noise}`)).toBe(skeleton);
          expect(skeleton).toMatch(/^[\p{L}\p{N}]*$/u);
        },
      ),
    );
  });
});

describe('a label that mixes alphabets', () => {
  it.each(['USD\u30ab', 'B\u05d0NK', 'so\u7530'])('is %s', (label) =>
    expect(mixesAlphabets(label)).toBe(true),
  );

  it.each(['USDC', '柴犬', 'Кот', 'UЅDС', '1INCH', ''])('is not %j', (label) =>
    expect(mixesAlphabets(label)).toBe(false),
  );
});

describe('a short address', () => {
  it('has both ends and is no valid address', () => {
    expect(shortAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBe('7xKX…gAsU');
    expect(shortAddress('native')).toBe('native');
    fc.assert(fc.property(fc.string(), (text) => shortAddress(text).length <= 10));
  });
});

it('exactly the stocks of the list name their issuer', () => {
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
])('%s is issued by %s', (mint, issuer) => {
  expect(stockIssuerOf({ mint })).toBe(issuer);
});
