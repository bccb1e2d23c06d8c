import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VOCABULARIES } from '../../../../src/bot/requests/language/index.ts';
import { numbersIn, phrasesIn } from '../../../../src/bot/requests/language/vocabulary.ts';
import type { ReadRequest } from '../../../../src/bot/requests/parser/grammar.ts';
import { HAN_WORDS, VERBS } from '../../../../src/bot/requests/parser/meanings.ts';
import { readAskedAmount } from '../../../../src/bot/requests/parser/read-amount.ts';
import {
  FRACTION_WORDS,
  fractionOfSign,
  fractionOfWord,
  MAX_WORDS,
} from '../../../../src/bot/requests/parser/read-fractions.ts';
import { readRequest } from '../../../../src/bot/requests/parser/read-request.ts';
import { readStrict } from '../../../../src/bot/requests/parser/read-strict.ts';
import { LANGUAGES, type Language } from '../../../../src/bot/swap/people.ts';
import { foldWord, plainDigits } from '../../../../src/bot/swap/words.ts';
import { often } from '../../../support/depth.ts';

const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const LISTED = ['SOL', 'usdc', 'Bonk', 'TSLAx', 'JUP', '1INCH', '中本', 'ALL', 'FOR'];
const namesToken = (word: string) => LISTED.some((symbol) => symbol.toLowerCase() === word.toLowerCase());

const language = fc.constantFrom(...LANGUAGES);
const FRACTIONS = FRACTION_WORDS.map((word) => word.replaceAll('_', ' '));
const SIGNS = ['½', '¼', '1/2', '3/4', '1/3', '⅔'];
const list = (text: string) => text.split('|').map((one) => one.trim());
const OWNERS = list("my | mi | meu | моего | моих | benim | 我的 | رصيدي | i have | que tengo | 'um | 'umun");
const ANY_WORD = [
  ...list(
    'one | twenty | five | thousand | mil | cien | сто | тысяч | bin | yüz | مئة | خمسين | 三十五 | 两百万',
  ),
  ...list('hola | por favor | you | how much | цена | no | не | fees | again | send | if | 多少'),
  ...VERBS.keys(),
  ...HAN_WORDS,
  ...MAX_WORDS,
  ...FRACTIONS,
  ...list(
    'to | for | with | por | a | de | на | за | с | ile | 换成 | 的 | want | хочу | 我要 | ， | إلى | ب',
  ),
  ...list(
    "of | from | $ | usd | please | my | 'ye | → | -> | / | 🚀 | 1️⃣ | ! | , | hello | not | tell me when",
  ),
  ...['\n', ...SIGNS, ...OWNERS, 'of a', '个', 'and a half', '个半', 'с половиной'],
];
/** Words that refer to the wallet. */
const SHARES = FRACTIONS.filter((word) => fractionOfWord(word.replaceAll(' ', '_'))?.kind === 'share');
const OWNING =
  /^(?:my|our|mis?|mios?|meus?|minhas?|мо[йеяию]|моих|моего|моей|моему|сво|benim|elimdeki|bendeki|我|手[上里]|رصيد|محفظتي|عملاتي|i have|que |'um)/;
const isNobodys = (word: string) => !OWNING.test(word) && !SHARES.includes(word);
const AMOUNTS = list(
  '1 | 1.5 | .5 | 1,5 | 1.500 | 1k | 1e3 | -1 | $20 | 20$ | 50% | %50 | 百分之50 | ١٫٥ | １.５ | 2万 | 1.2.3 | ½ | 1² | 0x1',
);
const word = fc.oneof(
  fc.constantFrom(...ANY_WORD),
  fc.constantFrom(...AMOUNTS),
  fc.constantFrom(
    ...LISTED,
    MINT,
    `https://solscan.io/token/${MINT}`,
    'https://jup.ag/swap/SOL-BONK',
    '$JUP',
  ),
  fc.string({ maxLength: 8 }),
);
const sentence = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '', '\n')), { maxLength: 12 })
  .map((parts) => parts.map((part) => part.join('')).join(''));
const text = fc.oneof(
  { weight: 6, arbitrary: sentence },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4_096 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789.,$%k- sol用换'), maxLength: 60 }),
  },
);

const requestOf = (read: ReadRequest) => ('request' in read ? read.request : undefined);

/** Signs that multiply the number before them. */
const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, к: 1e3, m: 1e6, м: 1e6, b: 1e9 },
  ...{ 百: 1e2, 千: 1e3, 万: 1e4, 萬: 1e4, 百万: 1e6, 千万: 1e7, 亿: 1e8 },
};

/** The readings of a run of digits and signs: its comma as a decimal sign, or all but the last sign as grouping. */
const readingsOf = (run: string) => [
  run.replace(',', '.'),
  run.replace(/[^\d]/g, ''),
  run.replace(/[^\d](?=.*[.,])/g, '').replace(',', '.'),
];

/** Some whole run of digits has this value, times the sign behind it. */
const isWritten = (number: string, within: string) =>
  [...within.toLowerCase().matchAll(/([\d.,'’_ ]*\d)\s?(百万|千万|[kкmмb百千万萬亿])?/gu)].some(
    ([, run = '', sign = '']) =>
      [run, ...run.split(' ')]
        .flatMap(readingsOf)
        .some(
          (reading) =>
            Number(reading) === Number(number) || Number(reading) * (SCALES[sign] ?? 1) === Number(number),
        ),
  );

const NUMBER_WORDS = LANGUAGES.flatMap((one) => numbersIn(VOCABULARIES[one].numbers)).map(([word]) =>
  foldWord(word),
);

/** The values of number words have a test of their own. */
const isInWords = (within: string) =>
  NUMBER_WORDS.some((word) => foldWord(within).includes(word)) ||
  /[一二两三四五六七八九十百千万]/u.test(within);

const folded = (words: Iterable<string>) => [...words].map(foldWord);

/** The number of a fraction, which may be written without digits. */
const isFraction = (number: string, within: string) => {
  const parts = [...FRACTIONS, ...SIGNS].filter((part) =>
    foldWord(within).replace(/\s+/g, ' ').includes(part),
  );
  const said = parts.flatMap(
    (part) => fractionOfSign(part) ?? fractionOfWord(part.replaceAll(' ', '_')) ?? [],
  );
  const isAndAHalf =
    /\.5$/.test(number) && /half|1\/2|½|medi|mei|половино|bucuk|半|نص/.test(foldWord(within));
  return isAndAHalf || said.some((fraction) => fraction.number === number.replace(/^\$/, ''));
};

describe('random text', () => {
  it('gives no amount that was not written', () => {
    fc.assert(
      fc.property(text, language, fc.boolean(), (written, speaks, isCommand) => {
        const read = readRequest(written, { language: speaks, namesToken, isCommand });
        const amount = requestOf(read)?.amount ?? null;
        if (amount === null) return;
        // A Chinese comma between words is a separator, not part of a number.
        const plain = plainDigits(written.replace(/(?<![0-9０-９])，|，(?![0-9０-９])/g, ' '));
        const says = (words: Iterable<string>) => folded(words).some((one) => foldWord(plain).includes(one));
        if (amount.kind === 'most')
          expect(says(MAX_WORDS) || /100(\.0{1,2})?\s*%|(?:%|百分之)\s*100/.test(plain)).toBe(true);
        else if (amount.kind === 'share')
          expect(says(FRACTIONS) || says(SIGNS) || /[1-9]\d*\s*%|%[\d.]*[1-9]|百分之/.test(plain)).toBe(true);
        else
          expect(
            isWritten(amount.text, plain) || isFraction(amount.text, plain) || isInWords(plain),
            `${amount.text} in ${JSON.stringify(written)}`,
          ).toBe(true);
      }),
      { numRuns: often(150, 3_000) },
    );
  });

  it('gives no share of the wallet without a percentage or a possessive', () => {
    const bare = fc.constantFrom(...FRACTIONS.filter((word) => !SHARES.includes(word)), ...SIGNS);
    const between = fc.constantFrom(
      ...list('of | de | the | of a | a | к | من').map((one) => ` ${one} `),
      ...[' ', '的', '个', ''],
    );
    const token = fc.constantFrom(...list("sol | SOL | usdc | sol'u | sol'un | $JUP | ALL"), MINT);
    const before = fc.constantFrom(
      ...list('sell | swap | buy bonk with | продай | بع | la | 5 | i want').map((one) => `${one} `),
      ...['', '把', '用'],
    );
    const after = fc.constantFrom(
      ...list('to usdc | sat | на usdc | الى usdc | bonk | half').map((one) => ` ${one}`),
      ...['', '换USDC', "'ye çevir"],
    );
    const said = fc.oneof(
      fc.tuple(before, bare, between, token, after).map((parts) => parts.join('')),
      fc.tuple(before, token, between, bare, after).map((parts) => parts.join('')),
      fc
        .array(fc.oneof(bare, fc.constantFrom(...ANY_WORD.filter(isNobodys))), { maxLength: 8 })
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(said, language, fc.boolean(), (written, speaks, isCommand) => {
        const request = requestOf(readRequest(written, { language: speaks, namesToken, isCommand }));
        expect(request?.amount?.kind, written).not.toBe('share');
        const read = readAskedAmount(written);
        expect(read.ok && read.asked.kind, written).not.toBe('share');
      }),
      { numRuns: often(250, 5_000) },
    );
  });

  it('gives no token that was not written, letter for letter', () => {
    fc.assert(
      fc.property(text, language, fc.boolean(), (written, speaks, isCommand) => {
        const request = requestOf(readRequest(written, { language: speaks, namesToken, isCommand }));
        for (const token of [request?.from, request?.to]) {
          if (token != null) expect(plainDigits(written)).toContain(token);
        }
      }),
      { numRuns: often(150, 3_000) },
    );
  });

  it('with an ambiguous amount gets a question', () => {
    const number = fc.integer({ min: 1, max: 999 });
    const group = fc.integer({ min: 0, max: 999 }).map((value) => String(value).padStart(3, '0'));
    const unclear = fc.oneof(
      fc.tuple(number, group, fc.constantFrom('.', ',')).map(([a, b, sign]) => `${a}${sign}${b}`),
      fc
        .tuple(number, group, fc.constantFrom('k', 'K', 'm', 'к', '万'))
        .map(([a, b, sign]) => `${a}.${b}${sign}`),
      fc.tuple(number, fc.constantFrom('e3', 'E6')).map(([a, b]) => `${a}${b}`),
      fc
        .tuple(number, group, fc.constantFrom('', '0', '00'))
        .map(([a, b, more]) => `${a},${b}.${b}.${b}${more}`),
      number.map((a) => `-${a}`),
    );
    const around = fc.constantFrom(
      (amount: string) => `${amount} sol usdc`,
      (amount: string) => `swap ${amount} sol to usdc`,
      (amount: string) => `sell ${amount} bonk`,
      (amount: string) => `buy bonk with ${amount} usdc`,
      (amount: string) => `обменять ${amount} sol на usdc`,
      (amount: string) => `用${amount} SOL换USDC`,
      (amount: string) => `$${amount} sol usdc`,
    );
    fc.assert(
      fc.property(unclear, around, language, (amount, sentenceOf, speaks) => {
        const read = readRequest(sentenceOf(amount), { language: speaks, namesToken, isCommand: false });
        expect(read).toMatchObject({ kind: 'question' });
      }),
      { numRuns: 500 },
    );
  });

  it('around a clear request changes neither its amount nor its tokens', () => {
    const clear = fc.constantFrom<readonly [Language, string]>(
      ['en', 'swap 2.5 sol to usdc'],
      ['es', 'cambia 2,5 sol a usdc'],
      ['pt', 'troca 2,5 sol por usdc'],
      ['ru', 'обменяй 2,5 sol на usdc'],
      ['tr', "2,5 sol'u usdc'ye çevir"],
      ['zh', '把2.5个sol换成usdc'],
      ['ar', 'حول 2.5 sol الى usdc'],
    );
    const letters = fc.constantFrom(...'abcdefghijklmnoprstuvwyzабвгдежзиклмнопрстуابتجحدرسعفقكلمنه');
    const noise = fc.array(fc.string({ unit: letters, minLength: 2, maxLength: 9 }), { maxLength: 4 });
    fc.assert(
      fc.property(clear, noise, noise, ([speaks, said], before, after) => {
        const text = [...before, said, ...after].join(' ');
        const read = readRequest(text, { language: speaks, namesToken, isCommand: false });
        const request = read.kind === 'request' ? read.request : undefined;
        if (!request?.amount || request.from === null || request.to === null) return;
        expect([request.from, request.to], text).toEqual(['sol', 'usdc']);
        expect(request.amount, text).toEqual({ kind: 'exact', text: '2.5' });
      }),
      { numRuns: often(200, 1_000) },
    );
  });

  it('in the form of a command means the same as in a sentence', () => {
    const amount = fc.constantFrom('', '1', '.5', '$20', '50%', 'max', '2k', '1,5');
    const token = fc.constantFrom('SOL', 'usdc', '$Bonk', 'TSLAx', '1INCH', MINT);
    fc.assert(
      fc.property(amount, token, token, language, (paid, from, to, speaks) => {
        fc.pre(from !== to);
        const line = `${paid} ${from} ${to}`.trim();
        expect(readStrict(line, namesToken), line).toBeDefined();
        const read = (text: string, isCommand: boolean) =>
          readRequest(text, { language: speaks, namesToken, isCommand });
        expect(read(line, true)).toEqual(read(`swap ${line}`, false));
      }),
      { numRuns: 300 },
    );
  });

  it.each(['constructor', 'toString', '__proto__'])('has no sign named %s', (word) => {
    expect(readStrict(`SOL ${word} 200`, namesToken)).toBeUndefined();
  });

  it('with a negation makes no card', () => {
    const phrases = LANGUAGES.flatMap((one) =>
      phrasesIn(VOCABULARIES[one].clues.not ?? '').map((phrase) => [one, phrase.replace('*', '')] as const),
    );
    const said = fc.constantFrom(
      '1 sol usdc',
      '1 sol to usdc',
      'sol → usdc 5',
      '用1 SOL换USDC',
      'sell 2 sol for usdc',
    );
    fc.assert(
      fc.property(fc.constantFrom(...phrases), said, fc.boolean(), ([speaks, phrase], request, isFirst) => {
        const text = isFirst ? `${phrase} ${request}` : `${request} ${phrase}`;
        const read = readRequest(text, { language: speaks, namesToken, isCommand: false });
        expect(read.kind, text).not.toBe('request');
      }),
      { numRuns: 500 },
    );
  });

  it('is parsed in time proportional to its length', () => {
    const pieces = [
      '1',
      '1.',
      '1,',
      '$',
      'a',
      'sol ',
      '用',
      'ل',
      "'",
      'a/',
      '-',
      'https://',
      '1️⃣',
      '.',
      'buy ',
      '1 ',
      '\u0301',
      '٫',
      '>',
    ];
    const before = process.cpuUsage();
    for (const piece of pieces) {
      const long = piece.repeat(4_096).slice(0, 4_096);
      for (const isCommand of [true, false]) {
        expect(() => readRequest(long, { language: 'en', namesToken, isCommand })).not.toThrow();
      }
    }
    // Processor time, since a loaded machine takes longer by the clock.
    expect(process.cpuUsage(before).user / 1_000 / pieces.length).toBeLessThan(200);
  });
});
