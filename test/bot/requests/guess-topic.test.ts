import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessTopic } from '../../../src/bot/requests/guess-topic.ts';
import { readRequest } from '../../../src/bot/requests/parser/read-request.ts';
import { type ListedToken, labelTokens, namesToken } from '../../../src/bot/swap/token.ts';
import { SHIPPED_TOKENS } from '../../../src/labels/token-label.ts';

const LIST = labelTokens(
  [...SHIPPED_TOKENS].map(
    ([mint, label]) =>
      ({
        ...label,
        mint,
        assetClass: 'crypto',
        issuer: null,
        claim: { decimals: 6, tokenProgram: null },
      }) as ListedToken,
  ),
);

const READER = {
  language: 'en',
  isCommand: false,
  namesToken: (word: string) => namesToken(LIST, word),
} as const;

/** Percent of the held-out sentences, none of which is an example: longer and more formal than these. */
const MIN_RIGHT = 95;

const HELD_OUT = readFileSync(`${import.meta.dirname}/topics.txt`, 'utf8')
  .trim()
  .split('\n');

describe('a sentence that no grammar reads', () => {
  it('is led to its topic', () => {
    const missed = HELD_OUT.filter((line) => {
      const [, topic, text = ''] = line.split('|');
      return (guessTopic(text, READER.namesToken) ?? 'none') !== topic;
    });
    const percent = (100 * (HELD_OUT.length - missed.length)) / HELD_OUT.length;
    expect(percent, missed.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT);
  });

  it('is no topic where it is a swap', () => {
    const folder = `${import.meta.dirname}/corpus`;
    const swaps = readdirSync(folder).flatMap((file) => {
      const said: readonly { say: string; mean: { kind?: string } }[] = JSON.parse(
        readFileSync(`${folder}/${file}`, 'utf8'),
      );
      return said.flatMap(({ say, mean }) => (mean.kind === 'swap' ? [say] : []));
    });
    const isTaken = (text: string) =>
      readRequest(text, READER).kind === 'none' && guessTopic(text, READER.namesToken) !== undefined;
    expect(swaps.filter(isTaken)).toEqual([]);
  });
});
