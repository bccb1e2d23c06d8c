import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { receiptFacts } from '../../../src/bot/cards/receipt.ts';
import { allTexts, readLocale } from '../../../src/bot/i18n/texts.ts';
import { isDrawable } from '../../../src/bot/pictures/draw.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { confirmedSwap } from '../cards/sample-receipt.ts';
import { VIEW } from '../i18n/sample-swap.ts';

/** Characters with a glyph in a TrueType font, from cmap formats 4 and 12 (OpenType specification). */
function charactersOf(path: string): ReadonlySet<number> {
  const font = readFileSync(path);
  const start = tableAt(font, 'cmap');
  const found = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(start + 2); index += 1) {
    const at = start + font.readUInt32BE(start + 8 + index * 8);
    if (font.readUInt16BE(at) === 4) readFormat4(font, at, found);
    if (font.readUInt16BE(at) === 12) readFormat12(font, at, found);
  }
  return found;
}

function tableAt(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}

/** A segment maps to glyph 0 only in gaps, which our subsets do not have, and in the end marker. */
function readFormat4(font: Buffer, at: number, into: Set<number>): void {
  const segments = font.readUInt16BE(at + 6) / 2;
  for (let index = 0; index < segments; index += 1) {
    const last = font.readUInt16BE(at + 14 + index * 2);
    const first = font.readUInt16BE(at + 16 + segments * 2 + index * 2);
    for (let code = first; code <= last && code !== 0xff_ff; code += 1) into.add(code);
  }
}

function readFormat12(font: Buffer, at: number, into: Set<number>): void {
  for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
    const group = at + 16 + index * 12;
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code += 1) into.add(code);
  }
}

const FOLDER = 'data/fonts';
const WEIGHTS = ['Regular', 'SemiBold'] as const;
const TEXTS = allTexts();

/** All characters in the fonts of one weight. */
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

  it('use only letters that the fonts have', () => {
    expect(keys.length).toBeGreaterThan(10);
    for (const key of [...keys, 'page-brand'])
      for (const weight of WEIGHTS) expect(missing(TEXTS[language].plain(key), weight), key).toEqual([]);
  });

  it('can show every month, and every minute in UTC', () => {
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

it('a text that counts as drawable is drawn to the last letter', () => {
  const letters = Array.from({ length: 0x1_00_00 }, (_none, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter(isDrawable);
  expect(letters.length).toBeGreaterThan(300);
  for (const weight of WEIGHTS) expect(missing(letters.join(''), weight)).toEqual([]);
});
