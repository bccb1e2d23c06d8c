import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/bot/swap/people.ts';
import { judge, type Said } from './corpus/judge.ts';

/** Right sentences of each file, percent. */
const LEAST_RIGHT = 98;

/** Sentences of each language. */
const LEAST_SENTENCES = 150;

const HALVES = ['ours', 'fresh'] as const;

function sentencesOf(half: (typeof HALVES)[number], language: Language): readonly Said[] {
  const name = half === 'fresh' ? `fresh-${language}.json` : `${language}.json`;
  const path = `${import.meta.dirname}/corpus/${name}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

describe.each(LANGUAGES)('sentences in %s', (language) => {
  const judged = HALVES.flatMap((half) =>
    sentencesOf(half, language).map((said) => ({ half, ...said, ...judge(said, language) })),
  );
  const tell = ({ say, mean, read }: (typeof judged)[number]) =>
    `${say}\n    means ${JSON.stringify(mean)}\n    read  ${read}`;

  it('never become a card with another amount, token or side', () => {
    expect(judged.filter(({ verdict }) => verdict === 'wrong').map(tell)).toEqual([]);
  });

  it.each(HALVES)('are understood, or asked about where they are open: %s', (half) => {
    const all = judged.filter((one) => one.half === half);
    const missed = all.filter(({ verdict }) => verdict !== 'right');
    const share = Math.floor((1_000 * (all.length - missed.length)) / Math.max(1, all.length)) / 10;
    expect(share, [`${share}% of ${all.length}`, ...missed.map(tell)].join('\n')).toBeGreaterThanOrEqual(
      all.length === 0 ? 0 : LEAST_RIGHT,
    );
  });

  it('are many and different', () => {
    expect(new Set(judged.map(({ say }) => say)).size).toBeGreaterThanOrEqual(LEAST_SENTENCES);
  });
});
