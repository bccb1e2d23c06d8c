import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderBoard, renderBoardHelp } from '../../../../src/bot/features/boards/view.ts';
import { toPlainText } from '../../../../src/bot/i18n/html.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import { type Board, type BoardPrice, MAX_PAIRS } from '../../../../src/bot/swap/boards.ts';
import type { ChatId } from '../../../../src/bot/swap/brands.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import { parseHtml } from '../../../../src/sandbox/telegram/text.ts';
import { makeToken, makeWanted } from '../../support/make-board.ts';

const TEXTS = allTexts();
const NOW = Date.UTC(2026, 10, 21, 12, 30);
const MINUTE = 60_000;

const priceOf = (dollars: number, change: Partial<BoardPrice> = {}, age = 0): BoardPrice => ({
  price: { at: NOW - age, fromAmount: (10n ** 9n) as never, toAmount: BigInt(dollars * 1e6) as never },
  changeBps: null,
  isOld: false,
  ...change,
});

const boardOf = (change: Partial<Board> = {}): Board => ({
  ...makeWanted(['SOL']),
  ...{ chatId: -1_001_234 as ChatId, messageId: 7, state: 'running', usedAt: NOW, shownAt: NOW },
  ...change,
});

const [pair] = makeWanted(['SOL']).pairs;
if (!pair) throw new Error('there is no pair');

describe.each(LANGUAGES)('a board in %s', (language) => {
  const texts = TEXTS[language];

  it('shows each board with its buttons', () => {
    const everyHour = renderBoardHelp(boardOf({ everyMs: 60 * MINUTE }), texts);
    expect(parseHtml(everyHour.text).text).toContain('/board stop');
    expect(everyHour.keyboard[0]?.[0]).toMatchObject({ url: 'https://t.me/c/1234/7' });
    expect(renderBoardHelp(boardOf({ chatId: -5 as ChatId }), texts).keyboard).toEqual([]);
    expect(parseHtml(renderBoardHelp(undefined, texts).text).text).toContain(String(MAX_PAIRS));
  });

  it('writes percentages with the decimal point of its prices', () => {
    const line = { pair, price: priceOf(155, { changeBps: 150 }) };
    const { table } = renderBoard(boardOf(), [line], NOW, texts);
    const change = toPlainText(table?.rows[0]?.[2] ?? { html: '' });
    expect(change).toBe(language === 'ar' ? '\u200e+1.5%' : '+1.5%');
    expect(table?.isRightToLeft).toBe(language === 'ar');
  });
});

describe('a board', () => {
  it('is valid markup within Telegram’s limits, for any pairs and names', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const hostile = fc.constantFrom(
      '</b><a href="https://x">',
      '@everyone',
      'https://scam.example',
      '\u202eLOS',
      '$SOL',
    );
    const price = fc.constantFrom(
      undefined,
      priceOf(155.5, { changeBps: -213 }),
      priceOf(0.000001, { isOld: true }, 200 * MINUTE),
    );
    const lines = fc.array(fc.tuple(fc.oneof(names, hostile), price), {
      minLength: 1,
      maxLength: MAX_PAIRS,
    });
    const state = fc.constantFrom('running' as const, 'paused' as const);
    fc.assert(
      fc.property(lines, state, fc.constantFrom(...LANGUAGES), (all, state, language) => {
        const rows = all.map(([name, known], n) => ({
          pair: { from: { ...makeToken(name), mint: `mint${n}`.padEnd(44, 'x') as never }, to: pair.to },
          price: known,
        }));
        const { text, table } = renderBoard({ everyMs: 90 * MINUTE, state }, rows, NOW, TEXTS[language]);
        expect(parseHtml(text).text.length).toBeLessThan(4_096);
        expect(parseHtml(text).entities.filter(({ type }) => type === 'text_link')).toEqual([]);
        expect(table?.rows).toHaveLength(all.length);
        for (const cell of [...(table?.rows.flat() ?? []), ...(table?.below ?? [])])
          expect(() => parseHtml(cell.html)).not.toThrow();
      }),
      { numRuns: 15 },
    );
  });

  it('shows the time of its oldest fresh price, and an age only for an old one', () => {
    const lines = [
      { pair, price: priceOf(1, {}, MINUTE) },
      { pair, price: priceOf(2) },
      { pair, price: priceOf(3, { isOld: true }, 12 * MINUTE) },
      { pair, price: undefined },
    ];
    const { text } = renderBoard(boardOf(), lines, NOW, TEXTS.en);
    expect(toPlainText({ html: text }).split('\n')).toEqual([
      '📊 Prices',
      'SOL (mint…-SOL)/USDC: 1',
      'SOL (mint…-SOL)/USDC: 2',
      'SOL (mint…-SOL)/USDC: 3 ⏳ 12 minutes old',
      'SOL (mint…-SOL)/USDC: no price yet',
      'As of 12:29:00 UTC',
      '⏳ Prices with an age could not be updated.',
      'Updates every 5 minutes',
    ]);
  });
});
