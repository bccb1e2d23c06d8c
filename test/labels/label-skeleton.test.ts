import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortAddress } from '../../src/labels/clean-label.ts';
import { mixesAlphabets, skeletonOf } from '../../src/labels/token-label.ts';

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
  ])('is another for %s and %s', (label, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(label));
  });

  it('knows neither case nor marks nor what shows nothing, and is its own skeleton', () => {
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
  it('has both ends, and is never enough to send to', () => {
    expect(shortAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBe('7xKX…gAsU');
    expect(shortAddress('native')).toBe('native');
    fc.assert(fc.property(fc.string(), (text) => shortAddress(text).length <= 10));
  });
});
