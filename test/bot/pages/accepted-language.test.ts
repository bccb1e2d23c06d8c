import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedLanguage } from '../../../src/bot/pages/texts-for.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';

describe("the browser's language", () => {
  test.each([
    ['ru', 'ru'],
    ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
    ['de-DE, es;q=0.5', 'es'],
    ['PT-br', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['es;q=0.1, tr;q=0.2', 'tr'],
    ['es;q=0.5, tr;q=0.5', 'es'],
    ['en;q=0.300,ru;q=0.301', 'ru'],
    ['ru \t;\t q=0.4 ,  es\t', 'es'],
    ['de, *;q=0.5, ru;q=0.1', 'en'],
    ['*, ru;q=0.5', 'en'],
    ['ru;q=0, es', 'es'],
  ])('%s is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  test.each([
    undefined,
    '',
    'de',
    'ru;q=0',
    'ru;q=1.5',
    'ru;q=-1',
    'ru;q=0.1234',
    'ru;q=high',
    'ru;q=.5',
    'ru;level=1',
    'ru;q=0.5;q=1',
    'ru en',
    'russian-federation',
    'ru_RU',
    'ру',
    ';q=1',
    ',,,',
  ])('English where it asks for none that we speak, or is no such header: %s', (header) => {
    expect(acceptedLanguage(header)).toBe('en');
  });

  test('what stands beyond all reason is not read', () => {
    expect(acceptedLanguage(`${'de,'.repeat(16)}ru`)).toBe('en');
    expect(acceptedLanguage(`${' '.repeat(256)}ru`)).toBe('en');
    expect(acceptedLanguage(`ru,${'x'.repeat(100_000)}`)).toBe('ru');
  });

  test('no text whatever is more than one of our languages', () => {
    const pieces = fc.constantFrom(
      'ru',
      'es',
      'de',
      '*',
      '-',
      ';',
      'q=',
      '0.5',
      '1.000',
      ',',
      ' ',
      '\t',
      'Q',
      '\u0000',
    );
    const headers = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(pieces).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(headers, (header) => {
        expect(LANGUAGES).toContain(acceptedLanguage(header));
      }),
    );
  });

  test('of what it lists, the heaviest that we speak, the first of equals', () => {
    const range = fc.record({
      tag: fc.constantFrom(...LANGUAGES, 'de', 'fr-FR', 'es-419', 'zh-Hans'),
      thousandths: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), (ranges) => {
        const header = ranges
          .map(({ tag, thousandths }) => `${tag};q=${(thousandths / 1_000).toFixed(3)}`)
          .join(',');
        const spoken = ranges.flatMap(({ tag, thousandths }) => {
          const language = LANGUAGES.find((one) => one === tag.slice(0, 2));
          return language ? [{ language, thousandths }] : [];
        });
        const most = Math.max(...spoken.map(({ thousandths }) => thousandths));
        const expected = spoken.find(({ thousandths }) => thousandths === most)?.language ?? 'en';
        expect(acceptedLanguage(header)).toBe(expected);
      }),
    );
  });
});
