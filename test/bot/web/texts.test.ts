import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/bot/swap/language.ts';
import { ALL_TEXTS } from '../../../src/bot/web/texts/all-texts.ts';

type Leaf = string | ((...values: never[]) => string);

/** Every text with the path of its key: `signing.pay`. */
function leavesOf(texts: object, path = ''): [string, Leaf][] {
  return Object.entries(texts).flatMap(([key, value]): [string, Leaf][] =>
    typeof value === 'object' ? leavesOf(value, `${path}${key}.`) : [[path + key, value as Leaf]],
  );
}

/** What the text says about one distinct word of the caller; about a number where it counts. */
function say(text: Leaf, path: string): string {
  if (typeof text === 'string') return text;
  const value = path === 'signing.rent' ? 5 : 'Zz9';
  return (text as (value: string | number) => string)(value);
}

const ENGLISH = new Map(leavesOf(ALL_TEXTS.en));

/** Names, and nothing else, are the same in every language. */
const SAME_EVERYWHERE = ['brand'];

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const leaves = leavesOf(ALL_TEXTS[language]);

  test('say which language they are', () => {
    expect(ALL_TEXTS[language].language).toBe(language);
  });

  test('are the same texts as the English ones, all of them', () => {
    expect(leaves.map(([path]) => path)).toEqual([...ENGLISH.keys()]);
    expect(leaves.map(([, text]) => typeof text)).toEqual([...ENGLISH.values()].map((text) => typeof text));
  });

  test('have words, and no space where none belongs', () => {
    for (const [path, text] of leaves) {
      expect(say(text, path), path).toMatch(/^\S(.*\S)?$/);
      expect(say(text, path), path).not.toMatch(/ {2}|undefined|\[object|\$\{/);
    }
  });

  test('give back what they were told, once', () => {
    for (const [path, text] of leaves) {
      if (typeof text === 'string') continue;
      expect(say(text, path).split(path === 'signing.rent' ? '5' : 'Zz9'), path).toHaveLength(2);
    }
  });
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'the texts in %s are not English, but for names',
  (language) => {
    const leaves = leavesOf(ALL_TEXTS[language]);
    const same = leaves.filter(([path, text]) => say(text, path) === say(ENGLISH.get(path) ?? '', path));
    expect(same.map(([path]) => path)).toEqual(SAME_EVERYWHERE);
  },
);

test.each([
  ['en', ['a new token account', '2 new token accounts', '11 new token accounts']],
  ['ru', ['новый токен-аккаунт', '2 новых токен-аккаунта', '11 новых токен-аккаунтов']],
] as const)('new token accounts are counted as people count in %s', (language, [one, two, eleven]) => {
  const { rent } = ALL_TEXTS[language].signing;
  expect([rent(1), rent(2), rent(11)]).toEqual(
    [one, two, eleven].map((text) => expect.stringContaining(text)),
  );
});

test.each([
  [5, 'аккаунтов'],
  [21, 'аккаунт'],
  [22, 'аккаунта'],
  [25, 'аккаунтов'],
  [111, 'аккаунтов'],
])('in Russian %i ends in %s', (count, ending) => {
  expect(ALL_TEXTS.ru.signing.rent(count)).toMatch(new RegExp(` ${count} .*-${ending}$`));
});
