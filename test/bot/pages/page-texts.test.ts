import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resolvePageTexts } from '../../../src/bot/pages/page-texts.ts';
import { ALL_TEXTS } from '../../../src/bot/pages/texts-for.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';

const PROGRAM = globSync('src/bot/pages/browser/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('');

const ENGLISH = resolvePageTexts(ALL_TEXTS.en);

describe.each(LANGUAGES)('what the pages carry in %s', (language) => {
  const texts = Object.entries(resolvePageTexts(ALL_TEXTS[language]));

  test('is ready to show: nothing is left to be chosen or looked up', () => {
    for (const [key, text] of texts) {
      expect(text, key).toMatch(/^\S(.*\S)?$/);
      expect(text, key).not.toMatch(/\$|undefined|\[object/);
    }
  });

  test('has one place to fill in where the English text has one', () => {
    const places = (text: string) => text.split('{}').length - 1;
    for (const [key, text] of texts) {
      expect(places(text), key).toBe(places(ENGLISH[key as keyof typeof ENGLISH]));
      expect(places(text), key).toBeLessThan(2);
    }
  });
});

test('the pages carry no text that their program does not say', () => {
  // Keys that the program makes from the word of a state, of a warning or of a page.
  const made = /^(stage|warning)-|^(sign|link)-(asked-by|no-wallet-fits)/;
  const unsaid = Object.keys(ENGLISH).filter((key) => !made.test(key) && !PROGRAM.includes(`'${key}'`));
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
