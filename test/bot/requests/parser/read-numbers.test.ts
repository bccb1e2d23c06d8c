import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VOCABULARIES } from '../../../../src/bot/requests/language/index.ts';
import { numbersIn } from '../../../../src/bot/requests/language/vocabulary.ts';
import { readNumberRun } from '../../../../src/bot/requests/parser/read-numbers.ts';
import { LANGUAGES, type Language } from '../../../../src/bot/swap/people.ts';
import { foldWord } from '../../../../src/bot/swap/words.ts';

const read = (text: string, language: Language) => readNumberRun(foldWord(text).split(' '), 0, language);

describe('a number in words', () => {
  it.each([
    ['en', 'twenty five sol', '25', 2],
    ['en', 'two hundred and fifty usdc', '250', 4],
    ['en', '2.5 thousand usdc', '2500', 2],
    ['en', 'one million bonk', '1000000', 2],
    ['es', 'treinta y cinco usdc', '35', 3],
    ['es', '2 mil 500 usdc', '2500', 3],
    ['es', '2,5 mil usdc', '2500', 2],
    ['es', 'doscientos cincuenta', '250', 2],
    ['pt', 'cento e vinte usdc', '120', 3],
    ['pt', 'dois mil usdc', '2000', 2],
    ['ru', 'сто двадцать пять usdc', '125', 3],
    ['ru', 'полтора sol', undefined, 0],
    ['ru', '3 тысячи usdc', '3000', 2],
    ['tr', 'iki yüz elli usdc', '250', 3],
    ['tr', 'bin sol', '1000', 1],
    ['zh', '三十五', '35', 1],
    ['zh', '两百万', '2000000', 1],
    ['zh', '一千零五', '1005', 1],
    ['zh', '一百二', '120', 1],
    ['zh', '三千五', '3500', 1],
    ['ar', 'خمسة وعشرين usdc', '25', 2],
    ['ar', '2 الف usdc', '2000', 2],
    ['ar', 'مئة وخمسين usdc', '150', 2],
    ['en', 'five twenty', '5', 1],
    ['en', '20 usdc', undefined, 0],
    ['en', 'sol', undefined, 0],
  ] as const)('in %s: %s is %s', (language, text, digits, length) => {
    const run = read(text, language);
    expect(run?.digits).toBe(digits);
    expect(run?.length ?? 0).toBe(length);
  });

  it('adds up as it is spoken', () => {
    const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
    const words = new Map(numbersIn(VOCABULARIES.en.numbers).map(([word, value]) => [value, word]));
    const spell = (value: number): string => {
      if (value >= 1_000)
        return `${spell(Math.floor(value / 1_000))} thousand ${spell(value % 1_000)}`.trim();
      if (value >= 100) return `${spell(Math.floor(value / 100))} hundred ${spell(value % 100)}`.trim();
      if (value < 20) return words.get(value) ?? '';
      return `${tens[Math.floor(value / 10)]} ${words.get(value % 10) ?? ''}`.trim();
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (value) => {
        expect(read(`${spell(value)} sol`, 'en')?.digits).toBe(String(value));
      }),
    );
  });

  it('in Chinese has one value', () => {
    const digits = '零一二三四五六七八九';
    const spell = (value: number): string => {
      const [scale = 1, sign = ''] =
        (
          [
            [1_000, '千'],
            [100, '百'],
            [10, '十'],
          ] as const
        ).find(([one]) => value >= one) ?? [];
      if (sign === '') return digits[value] ?? '';
      const rest = value % scale;
      const gap = rest > 0 && rest < scale / 10 ? '零' : '';
      return `${digits[Math.floor(value / scale)]}${sign}${gap}${rest === 0 ? '' : spell(rest)}`;
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (value) => {
        expect(read(spell(value), 'zh')?.digits).toBe(String(value));
        expect(read(`${spell(value)}万`, 'zh')?.digits).toBe(String(value * 10_000));
      }),
    );
  });

  it('is positive and never longer than the text', () => {
    const words = LANGUAGES.flatMap((language) =>
      numbersIn(VOCABULARIES[language].numbers).map(([word]) => word),
    );
    const any = fc.oneof(
      fc.constantFrom(...words, 'and', 'y', '2', '500', '1,5', '零', '十', '万'),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), fc.constantFrom(...LANGUAGES), (said, language) => {
        const run = readNumberRun(said.map(foldWord), 0, language);
        if (!run) return;
        expect(Number(run.digits)).toBeGreaterThan(0);
        expect(run.length).toBeLessThanOrEqual(said.length);
        expect(run.digits).toMatch(/^\d+(?:\.\d+)?$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
