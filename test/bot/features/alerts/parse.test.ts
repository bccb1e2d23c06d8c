import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeAlert, readAlert } from '../../../../src/bot/features/alerts/parse.ts';
import { plainDigits } from '../../../../src/bot/swap/words.ts';

const LISTED = new Set(['sol', 'usdc', 'bonk', 'btc', '1inch']);
const READER = { language: 'en', namesToken: (word: string) => LISTED.has(word.toLowerCase()) } as const;
const read = (text: string) => readAlert(text, READER);

/** `[amount] token direction price [token]`, or `token direction change%`. */
function meaning(text: string): string {
  const answer = read(text);
  if (!answer.ok) return `? ${answer.problem.code}`;
  const { from, amount, wanted } = answer.alert;
  if (wanted.kind === 'change') return `${from} ${wanted.direction} ${wanted.text}%`;
  return [amount, from, wanted.direction, wanted.text, wanted.to].filter((part) => part !== null).join(' ');
}

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const CORPUS: readonly (readonly [text: string, meaning: string])[] = [
  ['1,5 SOL > 200 USDC', '1.5 SOL above 200 USDC'],
  ['SOL > 1k', 'SOL above 1000'],
  ['SOL > 1 000', 'SOL above 1000'],
  ['SOL > 2 тыс', 'SOL above 2000'],
  ['SOL > two hundred', 'SOL above 200'],
  ['tell me when BTC hits 1.5m', 'BTC reach 1500000'],
  ['SOL > 2万', 'SOL above 20000'],
  ["SOL > 1'000", 'SOL above 1000'],
  ['SOL < 0,05', 'SOL below 0.05'],
  ['BONK -1,5%', 'BONK below 1.5%'],
  ['SOL > 200٫5', 'SOL above 200.5'],
  ['SOL > 200', 'SOL above 200'],
  ['SOL>=200', 'SOL above 200'],
  ['SOL < $99.5', 'SOL below 99.5'],
  ['SOL>200$', 'SOL above 200'],
  ['SOL 200', 'SOL reach 200'],
  ['SOL = 200', 'SOL reach 200'],
  ['$SOL below 150.5', 'SOL below 150.5'],
  ['1 SOL > 200 USDC', '1 SOL above 200 USDC'],
  ['1SOL > 200USDC', '1 SOL above 200 USDC'],
  ['1INCH > 5', '1INCH above 5'],
  ['.5 SOL > 100 USDC', '.5 SOL above 100 USDC'],
  [`${MINT} > 1.01`, `${MINT} above 1.01`],
  ['ＳＯＬ　＞　２００', 'SOL above 200'],
  ['BONK -10%', 'BONK below 10%'],
  ['BONK +10%', 'BONK above 10%'],
  ['BONK −2.5 %', 'BONK below 2.5%'],
  ['tell me when 1 SOL gives 200 USDC', '1 SOL reach 200 USDC'],
  ['Tell me when SOL is above 200 dollars please', 'SOL above 200'],
  ['alert me if the price of SOL drops below $150', 'SOL below 150'],
  ['let me know when bonk drops 10%', 'bonk below 10%'],
  ['notify me when BONK rises by 25 percent', 'BONK above 25%'],
  ['avísame cuando SOL llegue a 200', 'SOL reach 200'],
  ['avísame cuando 1 SOL dé 200 USDC', '1 SOL reach 200 USDC'],
  ['Avisame cuando el precio de SOL baje de 100 dólares', 'SOL below 100'],
  ['alértame cuando BONK suba un 10 por ciento', 'BONK above 10%'],
  ['me avise quando 1 SOL valer 200 USDC', '1 SOL reach 200 USDC'],
  ['Me avise quando o SOL cair abaixo de 100', 'SOL below 100'],
  ['avise-me quando SOL ultrapassar 200 dólares', 'SOL above 200'],
  ['Сообщи, когда 1 SOL будет стоить 200 USDC', '1 SOL reach 200 USDC'],
  ['скажи, когда SOL упадёт ниже 100 долларов', 'SOL below 100'],
  ['предупреди, если BONK подешевеет на 10 процентов', 'BONK below 10%'],
  ['1 SOL 200 USDC olunca haber ver', '1 SOL reach 200 USDC'],
  ['SOL 200 doların üstüne çıkınca bana haber ver', 'SOL above 200'],
  ["SOL 200'ü geçince haber ver", 'SOL above 200'],
  ['BONK yüzde 10 düşerse beni uyar', 'BONK below 10%'],
  ['当1 SOL能换200 USDC时告诉我', '1 SOL reach 200 USDC'],
  ['SOL涨到200美元时提醒我', 'SOL above 200'],
  ['提醒我 SOL 低于 １５０', 'SOL below 150'],
  ['BONK 跌 10% 时通知我', 'BONK below 10%'],
  ['نبهني عندما يصل سعر SOL إلى ٢٠٠', 'SOL reach 200'],
  ['أخبرني عندما يعطي 1 SOL 200 USDC', '1 SOL reach 200 USDC'],
  ['أخبرني عندما ينخفض BONK 10%', 'BONK below 10%'],
];

const ASKED_BACK: readonly (readonly [text: string, code: string])[] = [
  ['SOL > 1,500', 'unclear_number'],
  ['SOL > 1.500', 'unclear_number'],
  ['SOL > 1e3', 'unclear_number'],
  ['SOL > 1.2.3', 'unclear_number'],
  ['SOL > -200', 'unclear_number'],
  ['BONK 10%', 'which_way'],
  ['sol rises -10%', 'bad_form'],
  ['SOL above 200 and below 300', 'bad_form'],
  ['tell me when 200 USDC for 1 SOL', 'bad_form'],
  ['SOL > 5 GAINS', 'bad_form'],
  ['SOL > $5 USDC', 'bad_form'],
  ['SOL > 10²', 'unclear_number'],
  ['SOL > ½', 'bad_form'],
  ['50% SOL > USDC', 'bad_form'],
  ['1 SOL to USDC', 'bad_form'],
  ['', 'bad_form'],
];

describe('a request for an alert', () => {
  it.each(CORPUS)('%s', (text, expected) => expect(meaning(text)).toBe(expected));

  it.each(ASKED_BACK)('%s gets a question back', (text, code) => expect(meaning(text)).toBe(`? ${code}`));

  it('names both readings of an unclear number', () => {
    const readings = (text: string) => {
      const answer = read(text);
      return !answer.ok && answer.problem.code === 'unclear_number' ? answer.problem.readings : undefined;
    };
    expect(readings('SOL > 1.500')).toEqual(['1.5', '1500']);
    expect(readings('SOL > 1,000')).toEqual(['1', '1000']);
    expect(readings('SOL > 1,234')).toEqual(['1.2340', '1234']);
    for (const text of ['SOL > 1.5000', 'SOL > 1500', 'SOL > 1.5']) expect(read(text).ok, text).toBe(true);
  });

  it('is detected by its first or last words, or a comparison', () => {
    for (const [text] of CORPUS.slice(27)) expect(looksLikeAlert(text), text).toBe(true);
    for (const text of ['SOL > 200', 'SOL > 1.5k', 'alert', 'tell me when', '1 SOL >= 200 USDC']) {
      expect(looksLikeAlert(text), text).toBe(true);
    }
    const others = [
      'swap 1 sol to usdc',
      '50% SOL > USDC',
      '1 SOL > USDC',
      '1.5 sol',
      'tell me a joke',
      'hola',
      '你好',
    ];
    for (const text of [...others, 'x'.repeat(4_096)]) expect(looksLikeAlert(text), text).toBe(false);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'SOL',
      'USDC',
      'bonk',
      '1INCH',
      '$',
      '>',
      '<',
      '%',
      '-',
      '+',
      ',',
      '.',
      "'",
      'k',
      ' ',
      '１',
      '٣',
    ),
    fc.constantFrom(
      'tell me when',
      'gives',
      'above',
      'ниже',
      '低于',
      'olunca',
      'yüzde',
      'el',
      'إلى',
      'by',
      '"',
    ),
    fc.integer({ min: 0, max: 2_000 }).map(String),
    fc.string({ maxLength: 6, unit: 'binary' }),
  );
  const lines = fc.oneof(
    fc.array(piece, { maxLength: 12 }).chain((parts) => fc.constantFrom(parts.join(' '), parts.join(''))),
    fc.string({ maxLength: 4_096, unit: 'binary' }),
  );

  it('yields only numbers and tokens of the text', () => {
    fc.assert(
      fc.property(lines, (line) => {
        looksLikeAlert(line);
        const answer = read(line);
        if (!answer.ok) return;
        const { from, amount, wanted } = answer.alert;
        const numbers = [amount, wanted.text].filter((one) => one !== null);
        for (const number of numbers) expect(number).toMatch(/^(\d+(\.\d+)?|\.\d+)$/);
        const written = plainDigits(line).replace(/\D/g, '');
        for (const number of numbers) expect(written).toContain(number.replace(/\D|0+$/g, ''));
        const words = [from, wanted.kind === 'price' ? wanted.to : null].filter((one) => one !== null);
        for (const word of words) expect(plainDigits(line)).toContain(word);
      }),
    );
  });
});
