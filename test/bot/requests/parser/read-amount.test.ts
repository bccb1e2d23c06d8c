import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAskedAmount } from '../../../../src/bot/requests/parser/read-amount.ts';
import { plainDigits } from '../../../../src/bot/swap/words.ts';

const meantBy = (text: string) => {
  const read = readAskedAmount(text);
  return read.ok ? 'read' : read.meant.map((asked) => ('text' in asked ? asked.text : asked));
};

/** The digits without zeros at the ends: signs and `k` move the point only. */
const significant = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');

describe('an amount as people write it', () => {
  it.each([
    ['1.5', { kind: 'exact', text: '1.5' }],
    ['.5', { kind: 'exact', text: '.5' }],
    [' 0.125 ', { kind: 'exact', text: '0.125' }],
    ['1.5000', { kind: 'exact', text: '1.5000' }],
    ['１.５', { kind: 'exact', text: '1.5' }],
    ['２０．５', { kind: 'exact', text: '20.5' }],
    ['٢٫٥', { kind: 'exact', text: '2.5' }],
    ['۲۵', { kind: 'exact', text: '25' }],
    ['$20', { kind: 'dollars', text: '20' }],
    ['$ 20.50', { kind: 'dollars', text: '20.50' }],
    ['20$', { kind: 'dollars', text: '20' }],
    ['＄２０', { kind: 'dollars', text: '20' }],
    ['25%', { kind: 'share', bps: 2_500 }],
    ['12.5 %', { kind: 'share', bps: 1_250 }],
    ['0.01%', { kind: 'share', bps: 1 }],
    ['99.99%', { kind: 'share', bps: 9_999 }],
    ['٥٠٪', { kind: 'share', bps: 5_000 }],
    ['100%', { kind: 'most' }],
    ['MAX', { kind: 'most' }],
    ['全部', { kind: 'most' }],
    ['½', { kind: 'exact', text: '0.5' }],
    ['1/2', { kind: 'exact', text: '0.5' }],
    ['3/4', { kind: 'exact', text: '0.75' }],
    ['полтора', { kind: 'exact', text: '1.5' }],
    ['半仓', { kind: 'share', bps: 5_000 }],
    ['%50', { kind: 'share', bps: 5_000 }],
    ['٪٢٥', { kind: 'share', bps: 2_500 }],
    ['1,5', { kind: 'exact', text: '1.5' }],
    ['0,500', { kind: 'exact', text: '0.500' }],
    ['1,2345', { kind: 'exact', text: '1.2345' }],
    ['١،٥', { kind: 'exact', text: '1.5' }],
    ['$1,5', { kind: 'dollars', text: '1.5' }],
    ['12,5%', { kind: 'share', bps: 1_250 }],
    ['1,000.5', { kind: 'exact', text: '1000.5' }],
    ['1.000,5', { kind: 'exact', text: '1000.5' }],
    ['1,000,000', { kind: 'exact', text: '1000000' }],
    ['1.000.000', { kind: 'exact', text: '1000000' }],
    ['1 000', { kind: 'exact', text: '1000' }],
    ["1'000", { kind: 'exact', text: '1000' }],
    ['1k', { kind: 'exact', text: '1000' }],
    ['1.5K', { kind: 'exact', text: '1500' }],
    ['2,5k', { kind: 'exact', text: '2500' }],
    ['1.2345k', { kind: 'exact', text: '1234.5' }],
    ['2万', { kind: 'exact', text: '20000' }],
    ['3百万', { kind: 'exact', text: '3000000' }],
  ])('%s is read', (text, asked) => {
    expect(readAskedAmount(text)).toEqual({ ok: true, asked });
  });

  it.each([
    ['1,500', 'thousands', ['1.5', '1500']],
    ['1.500', 'thousands', ['1.5', '1500']],
    ['1.000', 'thousands', ['1', '1000']],
    ['1,000,00', 'comma', []],
    ['1,000.000.000', 'comma', []],
    ['1.2.3', 'not_a_number', []],
    ['1.', 'not_a_number', ['1']],
    ['1.500k', 'shortened', ['1500', '1500000']],
    ['1e3', 'exponent', ['1000']],
    ['1e-3', 'exponent', []],
    ['1e99', 'exponent', []],
    ['-1', 'negative', []],
    ['−1', 'negative', []],
    ['$-5', 'negative', []],
    ['-$5', 'negative', []],
    ['0%', 'bad_share', []],
    ['101%', 'bad_share', []],
    ['0.001%', 'bad_share', []],
    ['%', 'not_a_number', []],
    ['$', 'not_a_number', []],
    ['0', 'zero', []],
    ['1.5²', 'not_a_number', []],
    ['1½', 'not_a_number', ['1.5']],
    ['1 1/2', 'not_a_number', ['1.5']],
    ['1/0', 'not_a_number', []],
    ['24/7', 'not_a_number', []],
    ['10/11', 'not_a_number', []],
    ['½½', 'not_a_number', []],
    ['1+1', 'not_a_number', []],
    ['9'.repeat(70), 'too_large', []],
    ['', 'not_a_number', []],
  ])('%s is asked about as %s', (text, problem, meant) => {
    expect(readAskedAmount(text)).toMatchObject({ ok: false, problem });
    expect(meantBy(text)).toEqual(meant);
  });

  it.each([
    ...['half', 'Half', 'half a', 'medio', 'mitad', 'meio', 'metade', 'пол', 'половину', 'yarım', 'yarısını'],
    ...['半', '一半', '半个', 'نصف', 'نص'],
  ])('%s may be half of one token or half of the balance', (text) => {
    const meant = [
      { kind: 'exact', text: '0.5' },
      { kind: 'share', bps: 5_000 },
    ];
    expect(readAskedAmount(text)).toEqual({ ok: false, problem: 'fraction', meant });
  });

  it.each([
    ['un cuarto', '0.25', 2_500],
    ['çeyrek', '0.25', 2_500],
    ['три четверти', '0.75', 7_500],
    ['dos tercios', '0.666', 6_666],
    ['1/3', '0.333', 3_333],
  ])('%s may be %s or a share', (text, number, bps) => {
    expect(readAskedAmount(text)).toMatchObject({
      problem: 'fraction',
      meant: [
        { kind: 'exact', text: number },
        { kind: 'share', bps },
      ],
    });
  });

  it('keeps the written digits', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 4_096 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,$%-+eEkK _１２٣٪'), maxLength: 12 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readAskedAmount(text);
        if (!read.ok || read.asked.kind === 'most') return;
        if (read.asked.kind === 'share') expect(read.asked.bps).toBeGreaterThan(0);
        else expect(significant(read.asked.text)).toBe(significant(plainDigits(text)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('maps to ASCII character for character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainDigits(text)).toHaveLength(text.length);
      }),
    );
  });
});
