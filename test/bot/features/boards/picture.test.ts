import { afterAll, describe, expect, it } from 'vitest';
import { chartPanel, DAY_MS, dayOfPair } from '../../../../src/bot/features/boards/day-chart.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import { drawChart } from '../../../../src/bot/pictures/chart.ts';
import { isDrawable } from '../../../../src/bot/pictures/draw.ts';
import { createPictureMaker } from '../../../../src/bot/pictures/maker.ts';
import { LANGUAGES, type Language } from '../../../../src/bot/swap/people.ts';
import type { NotedPrice } from '../../../../src/bot/swap/stores.ts';
import { readPng } from '../../pictures/read-picture.ts';
import { makeToken, makeWanted } from '../../support/make-board.ts';

const TEXTS = allTexts();
const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const maker = createPictureMaker();
afterAll(() => maker.close());

const [pair] = makeWanted(['SOL']).pairs;
if (!pair) throw new Error('there is no pair');

/** A price noted that many minutes ago. */
const noted = (minutes: number, dollars = 150): NotedPrice => ({
  at: NOW - minutes * MINUTE,
  fromAmount: (10n ** 9n) as never,
  toAmount: BigInt(Math.round(dollars * 1e6)) as never,
});

const panelOf = (prices: readonly NotedPrice[], name = 'SOL', language: Language = 'es') =>
  chartPanel(
    { pair: { ...pair, from: makeToken(name, 'mint-of-a-token') }, prices, day: dayOfPair(prices, NOW) },
    TEXTS[language],
  );

describe('the last day of a pair', () => {
  it('breaks the line at a gap of half an hour, and counts hours with prices', () => {
    const prices = [
      noted(1_500),
      noted(1_440),
      noted(1_410),
      noted(1_379),
      noted(60, 151),
      noted(55),
      noted(0),
    ];
    const { lines, hours } = dayOfPair(prices, NOW);
    expect(lines.map((line) => line.map(({ at }) => Math.round(at * 1_440)))).toEqual([
      [0, 30],
      [61],
      [1_380, 1_385],
      [1_440],
    ]);
    expect(hours).toBe(3);
    expect(lines[2]?.[0]?.value).toBeCloseTo(0.151);
    expect(dayOfPair([], NOW)).toEqual({ lines: [], hours: 0 });
    expect(dayOfPair([noted(0)], NOW + 2 * DAY_MS).lines).toEqual([]);
  });

  it('uses only characters that the fonts have', () => {
    const prices = [noted(300, 150), noted(10, 147)];
    expect(panelOf(prices)).toMatchObject({
      ...{ name: 'SOL/USDC', isDown: true, known: '2/24 h', price: '147' },
      change: expect.stringMatching(/^-2\s?%$/),
    });
    for (const language of LANGUAGES)
      expect(isDrawable(panelOf(prices, 'SOL', language).change), language).toBe(true);
    expect(panelOf(prices, '猫币').name).toBe('mint…oken/USDC');
    expect(panelOf([])).toMatchObject({ price: '–', change: '', lines: [] });
  });

  it.each([12])(
    'is drawn for %i pairs: gaps, single prices, one price all day, strange names',
    async (count) => {
      const all = [
        Array.from({ length: 288 }, (_, n) => noted(1_440 - n * 5, 150 + Math.sin(n / 9))),
        [noted(700)],
        [],
        [noted(20, 5), noted(10, 5)],
      ];
      const names = ['SOL', '</text><script>', '\u202eevil', '猫币'];
      const panels = Array.from({ length: count }, (_, n) => panelOf(all[n % 4] ?? [], names[n % 4]));
      const svg = drawChart(panels);
      expect(svg).not.toMatch(/NaN|Infinity|<script/);
      const png = await maker.draw(svg);
      expect(png && readPng(png).width).toBe(1_000);
      expect(png?.length).toBeLessThan(400_000);
    },
  );
});
