import { readdirSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { isDrawable } from '../../../src/bot/pictures/picture-text.ts';
import { LANGUAGES } from '../../../src/bot/swap/language.ts';
import { allTexts } from '../../../src/bot/words/create-texts.ts';
import { readLocale } from '../../../src/bot/words/read-locale.ts';
import { receiptFacts } from '../../../src/bot/words/render-receipt.ts';
import { VIEW } from '../words/sample-swap.ts';
import { charactersOf } from './read-cmap.ts';
import { confirmedSwap } from './sample-receipt.ts';

const FOLDER = 'data/fonts';
const WEIGHTS = ['Regular', 'SemiBold'] as const;
const TEXTS = allTexts();

/** Everything the fonts of one weight have. */
const HAS = new Map(
  WEIGHTS.map((weight) => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(`-${weight}.ttf`));
    expect(files).toHaveLength(3);
    return [weight, new Set(files.flatMap((name) => [...charactersOf(`${FOLDER}/${name}`)]))];
  }),
);

const missing = (text: string, weight: (typeof WEIGHTS)[number]) =>
  [...text].filter((letter) => !HAS.get(weight)?.has(letter.codePointAt(0) ?? 0));

describe.each(LANGUAGES)('the pictures of %s', (language) => {
  const keys = new FluentResource(readLocale(language)).body
    .map(({ id }) => id)
    .filter((key) => key.startsWith('picture-'));

  it('say nothing that the fonts have no letter for', () => {
    expect(keys.length).toBeGreaterThan(10);
    for (const key of [...keys, 'page-brand'])
      for (const weight of WEIGHTS) expect(missing(TEXTS[language].plain(key), weight), key).toEqual([]);
  });

  it('can say every month, and every minute in UTC', () => {
    const view = { ...VIEW, texts: TEXTS[language] };
    for (let month = 0; month < 12; month += 1) {
      const swap = confirmedSwap({ finalAt: Date.UTC(2026, month, 9, 23, 5) });
      const { value } = receiptFacts(swap, view, { theme: 'light', hasWallet: false }).lines[1] ?? {
        value: '',
      };
      expect(missing(value, 'Regular'), value).toEqual([]);
      expect(value).toMatch(/2026.*23:05 UTC$/);
    }
  });
});

it('what counts as drawable is drawn to the last letter', () => {
  const letters = Array.from({ length: 0x1_00_00 }, (_none, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter(isDrawable);
  expect(letters.length).toBeGreaterThan(300);
  for (const weight of WEIGHTS) expect(missing(letters.join(''), weight)).toEqual([]);
});
