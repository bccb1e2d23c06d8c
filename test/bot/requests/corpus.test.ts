import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/bot/swap/people.ts';
import { judge, type Said } from './corpus/judge.ts';

/** Right sentences of a half of the corpus, percent. */
const LEAST_RIGHT = 98;

/** Right sentences of one language in it. */
const LEAST_RIGHT_OF_A_LANGUAGE = 96;

/** Sentences of each language. */
const LEAST_SENTENCES = 150;

/** The fresh half was written without a look at the parser. */
const HALVES = ['ours', 'fresh'] as const;

type Half = (typeof HALVES)[number];

function sentencesOf(half: Half, language: Language): readonly Said[] {
  const name = half === 'fresh' ? `fresh-${language}.json` : `${language}.json`;
  return JSON.parse(readFileSync(`${import.meta.dirname}/corpus/${name}`, 'utf8'));
}

const JUDGED = HALVES.flatMap((half) =>
  LANGUAGES.flatMap((language) =>
    sentencesOf(half, language).map((said) => ({ half, language, ...said, ...judge(said, language) })),
  ),
);

type JudgedSentence = (typeof JUDGED)[number];

function tell({ say, mean, read }: JudgedSentence): string {
  return `${say}\n    means ${JSON.stringify(mean)}\n    read  ${read}`;
}

function expectRight(sentences: readonly JudgedSentence[], least: number): void {
  const missed = sentences.filter(({ verdict }) => verdict !== 'right');
  const percent = (100 * (sentences.length - missed.length)) / sentences.length;
  const report = [`${percent.toFixed(1)}% of ${sentences.length}`, ...missed.map(tell)].join('\n');
  expect(percent, report).toBeGreaterThanOrEqual(least);
}

describe('sentences as people write them', () => {
  it('never become a card with another amount, token or side', () => {
    expect(JUDGED.filter(({ verdict }) => verdict === 'wrong').map(tell)).toEqual([]);
  });

  it.each(HALVES)('are understood, or asked about where they are open: %s', (half) => {
    expectRight(
      JUDGED.filter((one) => one.half === half),
      LEAST_RIGHT,
    );
  });

  it.each(HALVES.flatMap((half) => LANGUAGES.map((language) => [half, language] as const)))(
    'are understood in each language: %s, %s',
    (half, language) => {
      const sentences = JUDGED.filter((one) => one.half === half && one.language === language);
      expectRight(sentences, LEAST_RIGHT_OF_A_LANGUAGE);
    },
  );

  it.each(LANGUAGES)('are many and different in %s', (language) => {
    const texts = JUDGED.filter((one) => one.language === language).map(({ say }) => say);
    expect(new Set(texts).size).toBeGreaterThanOrEqual(LEAST_SENTENCES);
  });
});
