import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/bot/swap/language.ts';
import { createAllTexts } from '../../../src/bot/words/create-texts.ts';
import { toPlainText } from '../../../src/bot/words/html.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text/parse-html.ts';

/** The texts of a locale by key, with `{name}` where something is filled in. */
function readLocale(language: Language): ReadonlyMap<string, string> {
  const source = readFileSync(`src/bot/words/locales/${language}.ftl`, 'utf8');
  const texts = new FluentResource(source).body.map(({ id, value }) => [id, patternOf(value)] as const);
  const keys = texts.map(([key]) => key);
  expect(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    'keys said twice',
  ).toEqual([]);
  // A line that Fluent cannot read is left out without a word.
  expect(keys.length, 'texts that could be read').toBe([...source.matchAll(/^[a-z-]+ *=/gm)].length);
  return new Map(texts);
}

type Part = string | { readonly type: string; readonly name?: string; readonly value?: unknown };

function patternOf(value: unknown): string {
  if (typeof value === 'string') return value;
  expect(value, 'a text that only chooses would need its branches compared').toBeInstanceOf(Array);
  return (value as readonly Part[]).map(partOf).join('');
}

function partOf(part: Part): string {
  if (typeof part === 'string') return part;
  if (part.type === 'str') return String(part.value);
  expect(part.type).toBe('var');
  return `{${part.name}}`;
}

const LOCALES = new Map(LANGUAGES.map((language) => [language, readLocale(language)]));
const ENGLISH = readLocale('en');
const TEXTS = createAllTexts();
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** What must be the same in every language, however the words around it are arranged. */
const SAME_EVERYWHERE: Readonly<Record<string, RegExp>> = {
  variables: /\{\w+\}/g,
  tags: /<[^>]*>/g,
  'contents of code': /<code>.*?<\/code>/gs,
  'slash commands': /(?<![\w<])\/[a-z]+/g,
  emoji: /\p{Extended_Pictographic}/gu,
};

const all = (pattern: RegExp, text: string) => (text.match(pattern) ?? []).toSorted();

/** Something of the right kind and about the greatest length for everything that is ever filled in. */
const FILLED: Readonly<Record<string, string>> = {
  url: 'https://explorer.example/tx/1?cluster=custom',
  word: 'w'.repeat(40),
  text: 't'.repeat(40),
  rule: 'r'.repeat(40),
  name: '<b>&"',
  seconds: '60',
  number: '20',
  most: '32',
};

function fill(language: Language, key: string): string {
  const variables = all(/\{\w+\}/g, ENGLISH.get(key) ?? '').map((name) => name.slice(1, -1));
  const parts = Object.fromEntries(variables.map((name) => [name, FILLED[name] ?? 'USDC']));
  return TEXTS[language].html(key, parts).html;
}

const keysLike = (pattern: RegExp) => [...ENGLISH.keys()].filter((key) => pattern.test(key));

/** Telegram's limits, and how much fits on a button of a small phone. */
const LIMITS: readonly (readonly [string, RegExp, number])[] = [
  ['labels of buttons', /^button-/, 40],
  ['descriptions of commands', /^command-/, 256],
  ['the description', /^bot-description$/, 512],
  ['the short description', /^bot-short-description$/, 120],
  [
    'answers to presses',
    /^(toast|press|problem)-|^wallet-(link-|unknown)|^unlink-in|^too-fast|^dialogue-over/,
    200,
  ],
];

/** “No” is a word of more than one language. */
const SAME_WORD = new Set(['button-no-not-mine']);

/** Shown where Telegram knows no markup. */
const WITHOUT_MARKUP = /^(button|command|bot|toast|press|state)-/;

describe.each(OTHERS)('the locale %s', (language) => {
  const texts = LOCALES.get(language) ?? new Map<string, string>();

  it('has the keys of the English one', () => {
    expect([...texts.keys()].toSorted()).toEqual([...ENGLISH.keys()].toSorted());
  });

  it.each(Object.entries(SAME_EVERYWHERE))('has the same %s in every text', (_what, pattern) => {
    for (const [key, english] of ENGLISH) {
      expect(all(pattern, texts.get(key) ?? ''), key).toEqual(all(pattern, english));
    }
  });

  it('leaves no sentence in English', () => {
    const hasWords = (text: string) => /[a-z]{2}/i.test(text.replace(/\{\w+\}|<[^>]*>/g, ''));
    const untranslated = [...ENGLISH].filter(
      ([key, english]) => hasWords(english) && texts.get(key) === english,
    );
    expect(untranslated.map(([key]) => key).filter((key) => !SAME_WORD.has(key))).toEqual([]);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  it('every text is markup that Telegram takes, with strangers’ words escaped', () => {
    for (const key of ENGLISH.keys()) {
      expect(() => parseHtml(fill(language, key)), key).not.toThrow();
      expect(fill(language, key), key).not.toContain('<b>&"');
      expect(parseHtml(fill(language, key)).text.trim(), key).not.toBe('');
    }
  });

  it('what is shown without markup has none', () => {
    const keys = keysLike(WITHOUT_MARKUP);
    expect(keys.length).toBeGreaterThan(40);
    for (const key of keys) expect(LOCALES.get(language)?.get(key), key).not.toMatch(/[<>&]/);
  });

  it.each(LIMITS)('%s fit', (_what, pattern, most) => {
    const keys = keysLike(pattern);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect([...toPlainText({ html: fill(language, key) })].length, key).toBeLessThanOrEqual(most);
    }
  });
});
