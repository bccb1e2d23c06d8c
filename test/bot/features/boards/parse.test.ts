import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBoard } from '../../../../src/bot/features/boards/parse.ts';
import { MAX_PAIRS } from '../../../../src/bot/swap/boards.ts';
import { LANGUAGES, type Language } from '../../../../src/bot/swap/people.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const SYMBOLS = ['SOL', 'USDC', 'JUP', 'BONK', 'SPYx', 'WIF', '1INCH', 'A-B', 'HER', 'M', 'E'];
const listed = new Set([MINT, ...SYMBOLS].map((symbol) => symbol.toLowerCase()));
const namesToken = (word: string) => listed.has(word.toLowerCase());

/** `FROM/TO … every minutes`, `show`, `stop`, or `?` and why not. */
function meaning(text: string, language: Language = 'en'): string {
  const read = readBoard(text, { language, namesToken });
  if (read.kind === 'problem') return `? ${read.problem.code}`;
  if (read.kind !== 'board') return read.kind;
  const pairs = read.pairs.map(({ from, to }) => `${from}/${to ?? '$'}`);
  return `${pairs.join(' ')} ${read.everyMs / 60_000}`;
}

const CORPUS: readonly (readonly [text: string, meaning: string])[] = [
  ['', 'show'],
  ['help', 'show'],
  ['stop', 'stop'],
  ['STOP!', 'stop'],
  ['parar', 'stop'],
  ['стоп', 'stop'],
  ['durdur', 'stop'],
  ['停止', 'stop'],
  ['إيقاف', 'stop'],
  ['SOL USDC, JUP USDC, SPYx USDC every 5m', 'SOL/USDC JUP/USDC SPYx/USDC 5'],
  ['SOL USDC', 'SOL/USDC 5'],
  ['SOL/USDC', 'SOL/USDC 5'],
  ['SOL-USDC JUP-USDC', 'SOL/USDC JUP/USDC 5'],
  ['A-B USDC', 'A-B/USDC 5'],
  ['SOL USDC\nJUP USDC\nevery hour', 'SOL/USDC JUP/USDC 60'],
  ['SOL, JUP, BONK', 'SOL/$ JUP/$ BONK/$ 5'],
  ['SOL', 'SOL/$ 5'],
  ['SOL in dollars', 'SOL/USDC 5'],
  ['1 SOL USDC', 'SOL/USDC 5'],
  ['SOL to USDC and JUP to USDC every 10 min', 'SOL/USDC JUP/USDC 10'],
  ['SOL → USDC; JUP -> USDC 15m', 'SOL/USDC JUP/USDC 15'],
  ['$SOL $USDC 1h', 'SOL/USDC 60'],
  [`${MINT} SOL every 24 hours`, `${MINT}/SOL 1440`],
  [`https://solscan.io/token/${MINT} SOL`, `${MINT}/SOL 5`],
  ['1INCH USDC 1d', '1INCH/USDC 1440'],
  ['HER USDC every 30 minutes', 'HER/USDC 30'],
  ['SOL USDC every day', 'SOL/USDC 1440'],
  ['every 2h SOL USDC', 'SOL/USDC 120'],
  ['SOL USDC cada 5 minutos', 'SOL/USDC 5'],
  ['SOL USDC y JUP USDC cada hora', 'SOL/USDC JUP/USDC 60'],
  ['SOL USDC todos los 10 minutos', 'SOL/USDC 10'],
  ['SOL USDC a cada 5 minutos', 'SOL/USDC 5'],
  ['SOL para USDC a cada hora', 'SOL/USDC 60'],
  ['SOL USDC каждые 5 минут', 'SOL/USDC 5'],
  ['SOL USDC раз в 2 часа', 'SOL/USDC 120'],
  ['SOL USDC и JUP USDC каждый час', 'SOL/USDC JUP/USDC 60'],
  ['SOL USDC her 5 dakikada bir', 'SOL/USDC 5'],
  ['SOL USDC 10 dk', 'SOL/USDC 10'],
  ['SOL USDC ve JUP USDC her saat', 'SOL/USDC JUP/USDC 60'],
  ['SOL USDC，JUP USDC 每5分钟', 'SOL/USDC JUP/USDC 5'],
  ['SOL USDC、JUP USDC，每小时一次', 'SOL/USDC JUP/USDC 60'],
  ['SOL USDC، JUP USDC كل ٥ دقائق', 'SOL/USDC JUP/USDC 5'],
  ['SOL USDC كل ساعة', 'SOL/USDC 60'],
  ['ＳＯＬ　ＵＳＤＣ，ＪＵＰ　ＵＳＤＣ', 'SOL/USDC JUP/USDC 5'],
  ['SOL USDC, sol usdc, SOL/USDC', 'SOL/USDC 5'],
  ['SOL NOPE', 'SOL/NOPE 5'],
  ['SOL USDC JUP', '? form'],
  ['50 SOL USDC', '? amount'],
  ['half SOL USDC', '? amount'],
  ['SOL USDC every 10 seconds', '? too_often'],
  ['SOL USDC 0m', '? too_often'],
  ['SOL USDC every 2 days', '? too_seldom'],
  ['SOL USDC 5m every hour, JUP USDC 10m', '? form'],
  ['every 5 minutes', '? no_pairs'],
  ['SOL USDC https://example.com', '? form'],
  ['x'.repeat(60), '? form'],
  ['SOL JUP,'.repeat(400), '? form'],
];

describe('the arguments of /board', () => {
  it.each(CORPUS)('%j is %s', (text, said) => {
    expect(meaning(text)).toBe(said);
  });

  it('takes twelve pairs and refuses thirteen', () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, n) => `T${n} USDC`).join(', ');
    expect(meaning(pairs(MAX_PAIRS))).toMatch(/ 5$/);
    expect(meaning(pairs(MAX_PAIRS + 1))).toBe('? too_many');
  });

  const symbol = fc.constantFrom('SOL', 'USDC', 'JUP', 'BONK', 'SPYx', 'WIF', MINT);
  const pair = fc.tuple(symbol, symbol);
  const way = fc.constantFrom(' ', '/', '-', ' to ', ' → ', ' -> ', '  ');
  const between = fc.constantFrom(', ', ',', '\n', '; ', '，', '، ', ' and ');
  const when = fc.constantFrom(
    ...(['', 'every 5m', 'every 5 min', '5 minutes', 'cada 5 minutos', 'a cada 5 minutos'] as const),
    ...(['каждые 5 минут', 'her 5 dakikada bir', '每5分钟', 'كل 5 دقائق'] as const),
  );

  it('reads the same from any way to write pairs, separators and intervals', () => {
    const asked = fc.record({
      pairs: fc.array(pair, { minLength: 1, maxLength: MAX_PAIRS }),
      way,
      between,
      when,
      isFirst: fc.boolean(),
      language: fc.constantFrom(...LANGUAGES),
    });
    fc.assert(
      fc.property(asked, ({ pairs, way, between, when, isFirst, language }) => {
        const list = pairs.map((sides) => sides.join(way)).join(between);
        const text = (isFirst ? [when, list] : [list, when]).join(' ');
        const different = [...new Set(pairs.map((sides) => sides.join('/')))];
        expect(meaning(text, language)).toBe(`${different.join(' ')} 5`);
      }),
    );
  });

  it('never throws, and keeps its limits for any text', () => {
    const piece = fc.oneof(
      symbol,
      between,
      when,
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('\u202e', '<b>', 'https://jup.ag/swap/SOL-BONK', '999999999m', '-', '/', '$', '١٢'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), fc.constantFrom(...LANGUAGES), (pieces, language) => {
        const read = readBoard(pieces.join(' '), { language, namesToken });
        if (read.kind !== 'board') return;
        expect(read.pairs.length).toBeLessThanOrEqual(MAX_PAIRS);
        expect(read.everyMs).toBeGreaterThanOrEqual(60_000);
        expect(read.everyMs).toBeLessThanOrEqual(86_400_000);
        for (const { from, to } of read.pairs)
          for (const word of [from, to ?? 'x']) {
            expect(word).toMatch(/[\p{L}\p{N}]/u);
            expect(word.length).toBeLessThanOrEqual(50);
          }
      }),
    );
  });
});
