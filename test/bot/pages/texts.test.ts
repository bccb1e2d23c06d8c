import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_TEXTS, acceptedLanguage, resolvePageTexts } from '../../../src/bot/pages/texts.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';

const PROGRAM = globSync(['src/bot/pages/browser/*.{ts,tsx}', 'src/bot/pages/views.ts'])
  .map((file) => readFileSync(file, 'utf8'))
  .join('');

const ENGLISH = resolvePageTexts(ALL_TEXTS.en);

describe.each(LANGUAGES)('the texts of the pages in %s', (language) => {
  const texts = Object.entries(resolvePageTexts(ALL_TEXTS[language]));

  test('are ready to show: no choice or lookup is left', () => {
    for (const [key, text] of texts) {
      expect(text, key).toMatch(/^\S(.*\S)?$/);
      expect(text, key).not.toMatch(/\$|undefined|\[object/);
    }
  });

  test('have the same placeholders as in English', () => {
    const places = (text: string) => text.split('{}').length - 1;
    for (const [key, text] of texts) {
      expect(places(text), key).toBe(places(ENGLISH[key as keyof typeof ENGLISH]));
      expect(places(text), key).toBeLessThan(2);
    }
  });
});

test('the pages carry no text that their program does not use', () => {
  // Keys composed from a state, a warning, a page or a kind of order.
  const made =
    /^((reclaim|place|close)-)?(stage|warning)-|^(sign|link|reclaim)-(asked-by|no-wallet-fits)|^(reclaim|place|close)-(page-title|enforced|in-wallet)$/;
  // A hint is written as `wrong_signer`.
  const wordOf = (key: string) => (key.startsWith('hint-') ? key.slice(5).replaceAll('-', '_') : key);
  const unsaid = Object.keys(ENGLISH).filter(
    (key) => !made.test(key) && !PROGRAM.includes(`'${wordOf(key)}'`),
  );
  expect(unsaid).toEqual([]);
});

test.each([
  ['en', ['a new token account', '2 new token accounts', '11 new token accounts']],
  ['ru', ['новый токен-аккаунт', '2 новых токен-аккаунта', '11 новых токен-аккаунтов']],
] as const)('new token accounts are counted as people count in %s', (language, counted) => {
  const rent = (count: number) => ALL_TEXTS[language].plain('sign-rent', { count });
  expect([rent(1), rent(2), rent(11)]).toEqual(counted.map((text) => expect.stringContaining(text)));
});

test.each([
  [5, 'аккаунтов'],
  [21, 'аккаунт'],
  [22, 'аккаунта'],
  [25, 'аккаунтов'],
  [111, 'аккаунтов'],
])('in Russian %i ends in %s', (count, ending) => {
  expect(ALL_TEXTS.ru.plain('sign-rent', { count })).toMatch(new RegExp(` ${count} .*-${ending}$`));
});

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

  test('ranges beyond the limit are ignored', () => {
    expect(acceptedLanguage(`${'de,'.repeat(16)}ru`)).toBe('en');
    expect(acceptedLanguage(`${' '.repeat(256)}ru`)).toBe('en');
    expect(acceptedLanguage(`ru,${'x'.repeat(100_000)}`)).toBe('ru');
  });

  test('any header gives a supported language', () => {
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

  test('the heaviest supported range wins, the first of equals', () => {
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
