import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPresets, readSlippage } from '../../../../src/bot/features/settings/answer.ts';
import { readAskedAmount } from '../../../../src/bot/requests/parser/read-amount.ts';
import { isPreset, isSlippage } from '../../../../src/bot/swap/people.ts';

it.each([
  ['0.8', 80],
  [' 1 ', 100],
  ['0.8%', 80],
  ['3 %', 300],
  ['.5', 50],
  ['50', 5_000],
  ['0.1', 10],
  ['０．５％', 50],
  ['٠٫٥', 50],
  ['0,5', 50],
])('%s is a tolerance of %i', (text, bps) => expect(readSlippage(text)).toBe(bps));

it.each([
  '',
  '0',
  '0.09',
  '50.01',
  '100',
  '1,500',
  '-1',
  '1e1',
  '1k',
  '1.500',
  'one',
  '1 2',
  '%',
  '$1',
  '1%%',
])('“%s” is no slippage', (text) => expect(readSlippage(text)).toBeUndefined());

it('a slippage is accepted only as written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,%$ eк-]{0,12}$/)), (text) => {
      const bps = readSlippage(text);
      if (bps === undefined) return;
      expect(isSlippage(bps)).toBe(true);
      expect(Number(text.replace('%', '').replace(',', '.').trim())).toBeCloseTo(bps / 100, 9);
    }),
  );
});

it.each([
  ['0.1 $20 50% max', ['0.1', '$20', '50%', 'max']],
  ['  1\n2 ', ['1', '2']],
  ['.50 12.5% MAX 100%', ['0.5', '12.5%', 'max']],
  ['20$ ０．５', ['$20', '0.5']],
])('%j are amounts', (text, presets) => expect(readPresets(text)).toEqual({ ok: true, presets }));

it.each([
  ['', { problem: 'count' }],
  ['1 2 3 4 5', { problem: 'count' }],
  ['1 1,500 2', { problem: 'unclear', word: '1,500' }],
  ['1e3', { problem: 'unclear', word: '1e3' }],
  ['0', { problem: 'unclear', word: '0' }],
  ['1 -2', { problem: 'unclear', word: '-2' }],
  ['101%', { problem: 'unclear', word: '101%' }],
  ['$', { problem: 'unclear', word: '$' }],
  [`1.${'1'.repeat(30)}`, { problem: 'unclear', word: `1.${'1'.repeat(30)}` }],
])('%j are none', (text, problem) => expect(readPresets(text)).toEqual({ ok: false, ...problem }));

it('an accepted text reads back as the same amounts, and no text throws', () => {
  const word = fc.oneof(fc.string(), fc.stringMatching(/^\$?[\d.]{1,6}%?$/), fc.constantFrom('max', 'half'));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const read = readPresets(words.join(' '));
      if (!read.ok) return;
      expect(read.presets.every(isPreset)).toBe(true);
      expect(readPresets(read.presets.join(' '))).toEqual(read);
      for (const preset of read.presets) expect(readAskedAmount(preset).ok).toBe(true);
    }),
  );
});
