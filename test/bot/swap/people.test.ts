import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, directionOf, LANGUAGES } from '../../../src/bot/swap/people.ts';

describe('chooseLanguage', () => {
  it.each([
    [['ru'], 'ru'],
    [['pt-BR'], 'pt'],
    [['zh-hans'], 'zh'],
    [['ar-EG'], 'ar'],
    [['ES_mx'], 'es'],
    [['xx', 'tr', 'es'], 'tr'],
    [[null, undefined, 'ru'], 'ru'],
    [['xx'], 'en'],
    [[], 'en'],
    [['russian'], 'en'],
  ] as const)('%j is %s', (tags, expected) => {
    expect(chooseLanguage(tags)).toBe(expected);
  });

  it('every tag gives a supported language', () => {
    fc.assert(fc.property(fc.array(fc.string()), (tags) => LANGUAGES.includes(chooseLanguage(tags))));
  });
});

it('only Arabic is written from right to left', () => {
  expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
});
