import { readdirSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { looksLikeAlert } from '../../../src/bot/features/alerts/parse.ts';
import { looksLikePlan } from '../../../src/bot/features/alerts/plans/parse.ts';
import { looksLikeStop } from '../../../src/bot/features/alerts/stops/parse.ts';
import { toPlainText } from '../../../src/bot/i18n/html.ts';
import { allTexts, readLocale, TEXT_FOLDERS } from '../../../src/bot/i18n/texts.ts';
import { readRequest } from '../../../src/bot/requests/parser/read-request.ts';
import { LANGUAGES, type Language } from '../../../src/bot/swap/people.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text.ts';

/** The texts of a locale by key, with `{name}` as placeholder. */
function textsIn(language: Language): ReadonlyMap<string, string> {
  const source = readLocale(language);
  const { body } = new FluentResource(source);
  const patterns = new Map(body.map(({ id, value }) => [id, value]));
  const texts = body.map(({ id, value }) => [id, patternOf(value, patterns)] as const);
  const keys = texts.map(([key]) => key);
  expect(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    'keys said twice',
  ).toEqual([]);
  // Fluent skips a line that it cannot parse without a message.
  expect(keys.length, 'texts that could be read').toBe([...source.matchAll(/^[a-z-]+ *=/gm)].length);
  return new Map(texts);
}

interface Variant {
  readonly key: { readonly type: string; readonly value?: number; readonly name?: string };
  readonly value: unknown;
}

type Part =
  | string
  | {
      readonly type: string;
      readonly name?: string;
      readonly value?: unknown;
      readonly selector?: Part;
      readonly variants?: readonly Variant[];
    };

type Patterns = ReadonlyMap<string, unknown>;

/** Resolves references to other texts; a plural yields its last variant. */
function patternOf(value: unknown, patterns: Patterns): string {
  if (typeof value === 'string') return value;
  return (value as readonly Part[]).map((part) => partOf(part, patterns)).join('');
}

function partOf(part: Part, patterns: Patterns): string {
  if (typeof part === 'string') return part;
  if (part.type === 'str') return String(part.value);
  if (part.type === 'mesg') return patternOf(patterns.get(part.name ?? ''), patterns);
  if (part.type === 'select') return patternOf(part.variants?.at(-1)?.value, patterns);
  expect(part.type).toBe('var');
  return `{${part.name}}`;
}

const LOCALES = new Map(LANGUAGES.map((language) => [language, textsIn(language)]));
const ENGLISH = textsIn('en');
const TEXTS = allTexts();
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** Identical in every language, in any order. */
const SAME_EVERYWHERE: Readonly<Record<string, RegExp>> = {
  variables: /\{\w+\}/g,
  tags: /<[^>]*>/g,
  'contents of code': /<code>.*?<\/code>/gs,
  'slash commands': /(?<![\w<])\/[a-z]+/g,
  emoji: /\p{Extended_Pictographic}/gu,
};

/** Texts with a sentence that people may write, in their own words, and whether the bot understands it. */
const EXAMPLES: Readonly<Record<string, (example: string, language: Language) => boolean>> = {
  'unknown-text': (example, language) => {
    const read = readRequest(example, { language, namesToken: isSolOrUsdc, isCommand: false });
    const request = { from: 'SOL', to: 'USDC', amount: { kind: 'exact', text: '0.5' } };
    return JSON.stringify(read) === JSON.stringify({ kind: 'request', request });
  },
  'request-later': (text, language) =>
    [looksLikeAlert, looksLikeStop, looksLikePlan].some((isOne) => isOne(text)) ||
    readRequest(text, { language, isCommand: false, namesToken: isSolOrUsdc }).kind === 'order',
  'stop-usage': looksLikeStop,
  'plan-usage': looksLikePlan,
};

const isSolOrUsdc = (word: string) => ['SOL', 'USDC'].includes(word.toUpperCase());

const all = (pattern: RegExp, text: string) => (text.match(pattern) ?? []).toSorted();

/** A valid value of about the greatest length for every placeholder. */
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

/** Telegram's limits, and the width of a button on a small phone, characters. */
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

/** Several languages share the words “No”, “Site”, “Tokens” and “Slippage”; a brand is the same in all. */
const SAME_WORD = new Set([
  ...['button-group-tokens', 'button-no-not-mine', 'page-brand', 'proof-site'],
  ...['button-slippage', 'button-settings-slippage', 'settings-line-slippage'],
  'token-change-minutes',
]);

/** Other words for a wallet, a swap, a price alert, a board, a receipt, a rate and the chain than the chosen one. */
const OTHER_WORDS: Partial<Record<Language, RegExp>> = {
  es: /\b(cartera|monedero|wallet|canje|permuta|tablón|pizarra|comprobante|tasa|cadena)\b|(el|ningún|tu) cambio (terminado|firmado)/i,
  pt: /\b(wallet|permuta|quadros?|recibos?|taxa:)/i,
  ru: /бумажник|своп|оповещ|алерт|доск[аиу]|квитанц/i,
  tr: /\b(swap|uyarı|tahta|fiş|dekont)\b/i,
  // Also for tokens, a deposit, an issuer and Solana.
  ar: /إنذار|فاتورة|(?:^|\s)الرموز|رمزين|وديعة|الجهة المُصدِرة|المُصدر|\bSolana\b(?! Pay)/,
  zh: /交换|互换|警报|预警|行情板|看板|收据|回执/,
};

/** Keys that Telegram shows without markup. */
const WITHOUT_MARKUP =
  /^(button|command|bot|toast|press|picture|state|page|sign|link|stage|hint|warning|refusal|proof)-/;

/** The variants of each plural: a number, or a category of the language. */
function countedCases(language: Language): readonly (readonly [string, readonly string[]])[] {
  const { body } = new FluentResource(readLocale(language));
  return body.flatMap(({ id, value }) => {
    const selects = (Array.isArray(value) ? (value as readonly Part[]) : []).filter(
      (part) => typeof part !== 'string' && part.type === 'select',
    );
    return selects.map((part) => [id, casesOf(part)] as const);
  });
}

function casesOf(part: Part): readonly string[] {
  const variants = typeof part === 'string' ? [] : (part.variants ?? []);
  return variants.map(({ key }) => String(key.value));
}

describe.each(LANGUAGES)('an example in %s', (language) => {
  it.each(Object.entries(EXAMPLES))('in %s is understood', (key, isUnderstood) => {
    const [, example = ''] = /<code>(.*?)<\/code>/.exec(textsIn(language).get(key) ?? '') ?? [];
    expect(isUnderstood(example, language), example).toBe(true);
  });
});

it('every folder of texts has one file per language', () => {
  expect(TEXT_FOLDERS.length).toBeGreaterThan(10);
  for (const folder of TEXT_FOLDERS) {
    expect(readdirSync(`src/bot/${folder}`), folder).toEqual(
      LANGUAGES.map((language) => `${language}.ftl`).toSorted(),
    );
  }
});

describe.each(OTHERS)('the locale %s', (language) => {
  const texts = LOCALES.get(language) ?? new Map<string, string>();

  it('has the keys of the English one', () => {
    expect([...texts.keys()].toSorted()).toEqual([...ENGLISH.keys()].toSorted());
  });

  it.each(Object.entries(SAME_EVERYWHERE))('has the same %s in every text', (_what, pattern) => {
    for (const [key, english] of ENGLISH) {
      const isExample = key in EXAMPLES && pattern === SAME_EVERYWHERE['contents of code'];
      if (!isExample) expect(all(pattern, texts.get(key) ?? ''), key).toEqual(all(pattern, english));
    }
  });

  it('has one word for a thing', () => {
    const others = OTHER_WORDS[language];
    expect(others).toBeDefined();
    for (const [key, text] of LOCALES.get(language) ?? [])
      expect(text.replace(/\{\w+\}|<code>.*?<\/code>|\/\w+/gs, ''), key).not.toMatch(others ?? /$^/);
  });

  it('has no sentence left in English', () => {
    const hasWords = (text: string) => /[a-z]{2}/i.test(text.replace(/\{\w+\}|<[^>]*>/g, ''));
    const untranslated = [...ENGLISH].filter(
      ([key, english]) => hasWords(english) && texts.get(key) === english,
    );
    expect(untranslated.map(([key]) => key).filter((key) => !SAME_WORD.has(key))).toEqual([]);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  it('plurals follow the language: every number has the right form', () => {
    const categories = new Intl.PluralRules(language);
    const counted = countedCases(language);
    expect(counted.length).toBeGreaterThan(0);
    for (const [key, cases] of counted) {
      for (let count = 1; count <= 200; count += 1) {
        expect(cases, `${key}: ${count}`).toEqual(
          expect.arrayContaining([cases.includes(String(count)) ? String(count) : categories.select(count)]),
        );
      }
    }
  });

  it('every text is markup that Telegram accepts, with values escaped', () => {
    for (const key of ENGLISH.keys()) {
      expect(() => parseHtml(fill(language, key)), key).not.toThrow();
      expect(fill(language, key), key).not.toContain('<b>&"');
      expect(parseHtml(fill(language, key)).text.trim(), key).not.toBe('');
    }
  });

  it('texts shown without markup have none', () => {
    const keys = keysLike(WITHOUT_MARKUP);
    expect(keys.length).toBeGreaterThan(40);
    for (const key of keys) expect(LOCALES.get(language)?.get(key), key).not.toMatch(/[<>&]/);
  });

  it('no text has a misplaced space', () => {
    for (const [key, text] of LOCALES.get(language) ?? []) {
      expect(text, key).not.toMatch(/[^\n ] {2}| $/);
      if (key !== 'wallets-active') expect(text, key).not.toMatch(/^ /);
    }
  });

  it.each(LIMITS)('%s fit', (_what, pattern, most) => {
    const keys = keysLike(pattern);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect([...toPlainText({ html: fill(language, key) })].length, key).toBeLessThanOrEqual(most);
    }
  });
});
